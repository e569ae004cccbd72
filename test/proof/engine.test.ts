import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changed } from '../../src/catalog/errors.ts'
import { operation } from '../../src/catalog/operation.ts'
import { cursor, text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { lookupStatus, page } from '../../src/catalog/record-schema.ts'
import { isPrivate, notFound, restricted, type Source } from '../../src/catalog/source.ts'
import { readEntries, requiredList, requireSameId } from '../../src/reading/entries.ts'
import { type Json, must, obj } from '../../src/reading/narrow.ts'
import { int, str } from '../../src/reading/values.ts'
import type { Effort } from '../support/proof/cases.ts'
import { documentsIn } from '../support/proof/documents.ts'
import { elementChanges } from '../support/proof/entry-elements.ts'
import { rewritten } from '../support/proof/forms.ts'
import { proveInGroups } from '../support/proof/groups.ts'
import { judge } from '../support/proof/judge.ts'
import { splice } from '../support/proof/mutations.ts'
import { type Proof, proofOf } from '../support/proof/prove.ts'
import { listsOf } from '../support/proof/record-lists.ts'
import type { Trial } from '../support/proof/trials.ts'
import { exhaustive } from './mutations.ts'

/** A thing of a small platform, and the list of them; read with care, or without it. */
interface Thing {
  id: string
  name: string | null
  likes: number | null
  shiny: boolean | null
}
interface Reader {
  thing(json: unknown, asked: string): Thing
  list(json: unknown, drift: (field: string) => void): { things: Thing[]; next: number | null }
  wall(status: number, body: string): boolean
}

const flag = (value: unknown) => (typeof value === 'boolean' ? value : null)
const count = (value: unknown) => {
  const number = int(value)
  return number === null || number < 0 ? null : number
}
const readThing = (json: Json): Thing => ({
  id: must(typeof json.id === 'string' ? json.id : null, 'id'),
  name: typeof json.name === 'string' ? json.name : null,
  likes: count(json.likes),
  shiny: flag(json.shiny),
})
const careful: Reader = {
  thing(json, asked) {
    const thing = readThing(must(obj(must(obj(json), 'body').thing), 'thing'))
    requireSameId(asked, thing.id, 'id')
    if (thing.name === null && thing.likes === null) throw changed('thing')
    return thing
  },
  list(json, drift) {
    const body = must(obj(json), 'body')
    const entries = requiredList(body.things, 'things')
    const next = body.next
    if (next !== null && (typeof next !== 'number' || next < 0)) throw changed('next')
    if (entries.length === 0 && next !== null) throw changed('things')
    const read = (entry: unknown) => readThing(must(obj(entry), 'entry'))
    return {
      things: readEntries(entries, read, { drift }, 'things'),
      next,
    }
  },
  wall: (status, body) => status === 403 || body.includes('verify that you are human'),
}

/** A server's word on a path that it does not know, which a platform would not use of a thing. */
const isUnknownPath = (body: string) => body.includes('Cannot GET')

function platformOf(reader: Reader) {
  const thing = z.strictObject({
    id: z.string(),
    name: z.string().nullable(),
    likes: z.int().nullable(),
    shiny: z.boolean().nullable(),
  })
  const sources: Source<{ id: string }, Thing>[] = ['web', 'official'].map((name) => ({
    name,
    async lookup({ id }, { upstream }) {
      const answer = await upstream.request({ url: `https://${name}.example.test/things/${id}` })
      if (answer.status === 404 && !isUnknownPath(answer.text())) return notFound
      if (answer.status === 401) return isPrivate
      if (reader.wall(answer.status, answer.text())) return restricted
      return { outcome: 'found', model: reader.thing(answer.json(), id) }
    },
  }))
  const one = operation({
    id: 'example.things',
    path: '/v1/example/things',
    summary: 'One thing',
    parameters: { id: text({ required: true, description: 'Its id.', example: 'lamp-1' }) },
    record: z.strictObject({ lookupStatus, thing: thing.nullable() }),
    price: { base: 1 },
    cacheSeconds: 0,
    example: { id: 'lamp-1' },
    phrases: ['a thing'],
    view: (found: Thing) => ({ thing: found }),
    sources,
  })
  const all = operation({
    id: 'example.things.all',
    path: '/v1/example/things/all',
    summary: 'All things',
    parameters: { cursor: cursor() },
    record: z.strictObject({ things: z.array(thing), page }),
    price: { base: 1 },
    cacheSeconds: 0,
    list: { items: ({ things }) => things, itemId: (item: Thing) => item.id },
    example: {},
    phrases: ['all things'],
    view: ({ things }: { things: Thing[] }) => ({ things }),
    sources: [
      {
        name: 'web',
        async lookup(_params, context) {
          const at = Number(context.continuation ?? 0)
          const answer = await context.upstream.request({ url: `https://web.example.test/all?at=${at}` })
          if (answer.status === 404 && !isUnknownPath(answer.text())) return notFound
          if (answer.status === 401) return isPrivate
          if (reader.wall(answer.status, answer.text())) return restricted
          const { things, next } = reader.list(answer.json(), context.drift)
          return { outcome: 'found', model: { things }, next }
        },
      },
    ],
  })
  const wire = (n: number) => ({ id: `lamp-${n}`, name: `Lamp ${n}`, likes: 40_123 + n, shiny: n > 1 })
  return definePlatform({
    name: 'example',
    displayName: 'Example',
    operations: [one, all],
    simulated: async () => ({
      origins: ['https://web.example.test', 'https://official.example.test'],
      handle({ url }) {
        const at = Number(url.searchParams.get('at'))
        const body =
          url.pathname === '/all'
            ? { things: [1, 2, 3].map((n) => wire(at + n)), next: at === 0 ? 3 : null }
            : { thing: wire(1) }
        return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      },
    }),
  })
}

let proof: Proof
let reader = careful
const platform = platformOf({
  thing: (...given) => reader.thing(...given),
  list: (...given) => reader.list(...given),
  wall: (...given) => reader.wall(...given),
})
beforeAll(async () => {
  proof = await proofOf(platform)
})
afterAll(() => proof.close())

async function verdictOf(read: Reader, effort: Effort = exhaustive) {
  reader = read
  const verdicts = []
  for (const operation of platform.operations) verdicts.push(await proof.operation(operation, effort))
  return {
    lines: verdicts.flatMap(({ lines }) => lines),
    notProven: verdicts.flatMap(({ notProven }) => notProven),
  }
}

describe('the engine', () => {
  test('finds no fault in a reader that only uses stated values', async () => {
    expect(await verdictOf(careful)).toEqual({ lines: [], notProven: [] })
  })

  const thing = (read: (json: Json) => Partial<Thing>): Reader => ({
    ...careful,
    thing(json, asked) {
      const wire = must(obj(must(obj(json), 'body').thing), 'thing')
      return { ...careful.thing(json, asked), ...read(wire) }
    },
  })
  const list = (read: (body: Json) => { things?: Thing[]; next?: number | null }): Reader => ({
    ...careful,
    list(json) {
      const body = obj(json) ?? {}
      return { ...careful.list({ things: [], next: null, ...body }, () => undefined), ...read(body) }
    },
  })
  const entries = (body: Json) => (Array.isArray(body.things) ? body.things : [])

  test.each([
    ['0 for an unknown count', thing(({ likes }) => ({ likes: int(likes) ?? 0 })), 'thing.likes: 0'],
    ['a count below zero', thing(({ likes }) => ({ likes: int(likes) })), 'thing.likes: -1'],
    [
      'a count whose thousands are a fraction',
      thing(({ likes }) => ({
        likes: typeof likes === 'string' ? Math.trunc(Number(likes)) || null : count(likes),
      })),
      'thing.likes: 40 in place of 40124',
    ],
    ['a name of its own', thing(({ name }) => ({ name: str(name) ?? 'N/A' })), 'thing.name: "N/A"'],
    [
      'the present time',
      thing(({ name }) => ({ name: str(name) ?? new Date().toISOString() })),
      'thing.name: "20',
    ],
    [
      'false for an unknown flag',
      thing(({ shiny }) => ({ shiny: shiny === true })),
      'thing.shiny: false, though it is unknown',
    ],
    [
      "another thing's record",
      { ...careful, thing: (json: unknown) => readThing(obj(obj(json)!.thing)!) },
      'found, though the answer is about another thing',
    ],
    [
      'a record with nothing in it',
      {
        ...careful,
        thing(json: unknown, asked: string) {
          const wire = obj(obj(json)?.thing) ?? {}
          return { id: asked, name: str(wire.name), likes: count(wire.likes), shiny: flag(wire.shiny) }
        },
      },
      'found with nothing but ids',
    ],
    [
      'an empty list out of a renamed key',
      list((body) => ({ things: entries(body).map((entry) => readThing(must(obj(entry), 'entry'))) })),
      'things: empty in place of 3 entries',
    ],
    [
      'entries that are dropped in silence',
      list((body) => ({
        things: entries(body).flatMap((entry) =>
          typeof obj(entry)?.id === 'string' ? [readThing(obj(entry)!)] : [],
        ),
      })),
      '0 reported as unreadable',
    ],
    [
      'a last page without a sign',
      list(({ next }) => ({ next: typeof next === 'number' && next > 0 ? next : null })),
      'the last page without a sign of it',
    ],
    [
      'a wall that any page is',
      { ...careful, wall: (_: number, body: string) => body.startsWith('<') },
      'restricted without a sign of it',
    ],
    [
      'a stumble that is a defect of ours',
      thing(({ name }) => {
        if (typeof name !== 'string') throw new Error('no text')
        return {}
      }),
      'is our own fault: 500',
    ],
  ] as const)('sees %s', async (_, read, wanted) => {
    expect((await verdictOf(read)).lines.join('\n')).toContain(wanted)
  })

  test.each([1, 2, 3, 4, 5])(
    'the smallest sample sees what new lists get wrong, with the seed %i',
    async (seed) => {
      const smallest = { seed, most: 0 }
      const silentEnd = list(({ next }) => ({ next: typeof next === 'number' && next > 0 ? next : null }))
      const { lines } = await verdictOf(silentEnd, smallest)
      expect(lines.join('\n')).toContain('key renamed at $.next (nextV9): the last page without a sign of it')
      expect(lines.join('\n')).toContain(
        'cursor removed at $.next (no key): the last page without a sign of it',
      )
      const other = { ...careful, thing: (json: unknown) => readThing(obj(obj(json)!.thing)!) }
      expect((await verdictOf(other, smallest)).lines.join('\n')).toContain(
        'the answer is about another thing',
      )
      expect((await verdictOf(careful, smallest)).lines).toEqual([])
    },
  )

  test('names the source that cannot answer the example', async () => {
    const { notProven } = await verdictOf({ ...careful, wall: () => true })
    expect(notProven).toContain('example.things [web]: it is restricted')
  })
})

test.each([
  [true, '"7657527012678908949"', ['7657527012678908949.0']],
  [false, '12345', ['"12.345"', '"12,345"', '"1,2 Mio."']],
  [false, '1700000000', ['1700000000000']],
  [false, '1700000000000', ['1700000000']],
  [false, '"2025-03-02T10:16:43Z"', ['"2025-03-02T10:16:43.000"', '"03/02/2025"', '"0001-01-01T00:00:00Z"']],
  [false, '"3 days ago"', ['"hace 3 días"']],
  [false, '"1.2M views"', ['"1,2 mil vistas"']],
  [false, '"1,234 views"', ['"1.234 vistas"']],
  [false, '"LOCKUP_TYPE_VIDEO"', ['"SOMETHING_NEW_V9"']],
  [false, '{"a":1}', ['{"data":{"a":1}}']],
  [false, '"Hello"', []],
  [false, '7', []],
])('values are also tried in forms that mean the same, or nothing known (id: %s): %s', (isId, raw, forms) => {
  expect(rewritten([raw], isId).map(({ raws }) => raws[0])).toEqual(forms)
})

test.each([
  ['with its scheme', 'see "https://cdn.example/small.jpg"', 0],
  ['without one, as pages write it', 'src="//cdn.example/small.jpg"', 0],
  ['without a value in the record', 'see "https://cdn.example/other.jpg"', 1],
])('another size of a picture may stand for it: %s', (_, wire, problems) => {
  const thing = operation({
    ...{ id: 'example.pictures', path: '/v1/example/pictures', summary: 'A picture.' },
    ...{ parameters: { id: text({ description: 'Its id.', example: 'a' }) }, price: { base: 1 } },
    ...{ cacheSeconds: 60, phrases: ['a picture'], sources: [] },
    record: z.strictObject({ lookupStatus, imageUrl: z.string().nullable() }),
    view: (of: { imageUrl: string | null }) => of,
  })
  const ended = (imageUrl: string) => ({
    ...{ outcome: 'found' as const, credits: 1, charged: 1, drift: 0 },
    data: { lookupStatus: 'found', imageUrl },
  })
  const baseline = {
    ...{ operation: thing, conventions: [], identities: [], volatile: new Set<string>(), priceOf: () => 1 },
    ...{ wire, intact: ended('https://cdn.example/large.jpg') },
  }
  const renamed = { kind: 'key renamed' as const, path: 'image', form: 'imageV9', means: [], signs: [] }
  const judged = judge(baseline, { ...renamed, onPath: true }, ended('https://cdn.example/small.jpg'))
  expect(judged).toHaveLength(problems)
})

describe('changes that are made together', () => {
  const body = 'x'.repeat(3_000)
  const answer = { status: 200, headers: {}, body }
  const trial = (title: string, kind: Trial['kind'], start: number, end: number): Trial => {
    const parts = new Map([['GET', [[start, end, 'y'.repeat(end - start)] as const]]])
    return {
      ...{ title, kind, path: '', form: '', means: [], signs: [], onPath: false, parts },
      changes: () => undefined,
    }
  }
  /** Every place by itself, every ten places together, and one change of the whole answer. */
  const trials = [
    ...Array.from({ length: 3_000 }, (_, place) => trial(`${place}`, 'key renamed', place, place + 1)),
    ...Array.from({ length: 300 }, (_, ten) =>
      trial(`ten ${ten}`, 'null in its place', ten * 10, ten * 10 + 10),
    ),
    ...Array.from({ length: 300 }, (_, ten) =>
      trial(`again ${ten}`, 'null in its place', ten * 10, ten * 10 + 10),
    ),
    { ...trial('whole', 'status', 0, 1), parts: null },
  ]

  test('each change that reaches the record is proven alone, and few others', async () => {
    const reaching = new Set([0, 7, 1_200, 1_201, 2_999])
    const proven: string[] = []
    let lookups = 0
    await proveInGroups(trials, {
      isOver: () => false,
      prove: async ({ title }) => {
        proven.push(title)
      },
      isIntact: async (changes) => {
        lookups += 1
        const text = String(changes('GET', answer, '')?.body)
        expect(text).toHaveLength(body.length)
        return [...reaching].every((place) => text[place] === 'x')
      },
    })
    const tens = [0, 120, 299].flatMap((ten) => [`ten ${ten}`, `again ${ten}`])
    for (const title of ['whole', ...[...reaching].map(String), ...tens]) expect(proven).toContain(title)
    expect(new Set(proven).size).toBe(proven.length)
    expect(lookups + proven.length).toBeLessThan(trials.length / 10)
  })
})

test('JSON is found in scripts, in arguments, in attributes and in texts, and changed where it is', () => {
  const inner = JSON.stringify({ list: [{ id: 'one', name: 'a </b> "c"' }, { id: 'two' }], note: 'padding' })
  const passed = JSON.stringify({ call: ['x', { context: inner }], more: 'padding of some length' })
  const quoted = inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const page = `<html><p data-list="${quoted}"></p><script>s.handle(${passed.replaceAll('</', '<\\/')});</script></html>`
  const found = documentsIn(page)
  expect(found.map(({ holder }) => holder)).toEqual([
    'argument',
    'argument.call.*.context (text)',
    '@data-list',
  ])
  for (const { text, root, inBody } of found.slice(1)) {
    const item = root.members[0]!.value.items[1]!
    const other = splice(page, inBody([[item.start, item.end, '{"id":"<new>"}']]))
    const again = documentsIn(other)
    expect(again).toHaveLength(3)
    const texts = again.map((one) => one.text).filter((one) => one !== other)
    expect(texts.sort()).toEqual([text, text.replace('{"id":"two"}', '{"id":"<new>"}')].sort())
  }
})

test('elements of one entry of a list in markup are changed where they are, in every way', () => {
  const entry = (id: string) =>
    `<li><a class="card big" href="/posts/${id}?trk=x"><b>Title of ${id}</b><img src="/${id}.png"></a></li>`
  const page = `<html><head><title>x</title></head><body><ul>${['post-11', 'post-22', 'post-33'].map(entry).join('<li></li>')}</ul></body></html>`
  const record = { posts: ['post-11', 'post-22', 'post-33'].map((id) => ({ id })) }
  const changes = [...elementChanges(page, listsOf(record))]
  const written = changes.map(({ path, form, splices }) => {
    const other = splice(page, splices)
    for (const id of ['post-11', 'post-33']) expect(other).toContain(entry(id))
    return `${path.replace('$>html>body>ul>', '')} ${form}: ${/<\/li><li><\/li>(.*)<li><\/li>/.exec(other)![1]}`
  })
  expect(written).toContain(`* renamed: <li-v9>${entry('post-22').slice(4, -5)}</li-v9>`)
  expect(written).toContain(
    '*>a(card)@href removed: <li><a class="card big" ><b>Title of post-22</b><img src="/post-22.png"></a></li>',
  )
  expect(written).toContain(
    '*>a(card)@class big-v9: <li><a class="card big-v9" href="/posts/post-22?trk=x"><b>Title of post-22</b><img src="/post-22.png"></a></li>',
  )
  expect(written).toContain(
    '*>a(card)>b emptied: <li><a class="card big" href="/posts/post-22?trk=x"><b></b><img src="/post-22.png"></a></li>',
  )
  expect(written).toContain(
    '*>a(card)>img removed: <li><a class="card big" href="/posts/post-22?trk=x"><b>Title of post-22</b></a></li>',
  )
  expect(
    written.filter((line) => line.startsWith('* removed') || line.startsWith('*>a(card) removed')),
  ).toEqual([])
})
