import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { changed, parameterError } from '../../src/catalog/errors.ts'
import { operation } from '../../src/catalog/operation.ts'
import { cursor, text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { page } from '../../src/catalog/record-schema.ts'
import { restricted, type Source } from '../../src/catalog/source.ts'
import { readEntries, requiredList, requireSameId, requireUncontradicted } from '../../src/reading/entries.ts'
import { type Json, must, obj } from '../../src/reading/narrow.ts'
import { count, str } from '../../src/reading/values.ts'
import { type Proof, proofOf } from '../support/proof/prove.ts'
import { exhaustive } from './mutations.ts'

/** The promises of a reader that the engine holds every list to. A broken reader lacks one of them. */
interface Reader {
  /** Whether the entries are compared with the requested shelf. */
  readonly comparesOwner: boolean
  /** Whether an empty list is compared with its total. */
  readonly comparesTotal: boolean
  /** Whether likes are null where their owner hides them. */
  readonly hidesLikes: boolean
  /** Whether links of an unknown form are null, and not the caller's error. */
  readonly readsAnyLink: boolean
  /** Whether two fragments with nothing new are the end. */
  readonly ends: boolean
  /** Whether a page without its list is a fault, and not an access restriction. */
  readonly knowsWalls: boolean
}
const careful: Reader = {
  comparesOwner: true,
  comparesTotal: true,
  hidesLikes: true,
  readsAnyLink: true,
  ends: true,
  knowsWalls: true,
}
let reader = careful

const host = 'https://web.example.test'
const maxFragments = 30

function slugIn(link: string): string | null {
  const slug = /^https:\/\/web\.example\.test\/things\/([\w-]+)$/.exec(link)?.[1] ?? null
  if (slug === null && !reader.readsAnyLink) throw parameterError('Send the link of a thing.')
  return slug
}

function readThing(entry: unknown, shelf: string) {
  const wire = must(obj(entry), 'entry')
  if (reader.comparesOwner) requireSameId(shelf, str(wire.shelf_id), 'shelf_id')
  const link = must(typeof wire.permalink_url === 'string' ? wire.permalink_url : null, 'permalink_url')
  if (!link.startsWith('https://')) throw changed('permalink_url')
  const isHidden = wire.hide_likes !== false && (reader.hidesLikes || wire.hide_likes !== true)
  return {
    id: must(typeof wire.id === 'string' ? wire.id : null, 'id'),
    likes: isHidden || typeof wire.likes !== 'number' ? null : count(wire.likes),
    slug: slugIn(link),
  }
}

type Thing = ReturnType<typeof readThing>

const web: Source<{ shelf: string }, { things: Thing[] }> = {
  name: 'web',
  async lookup({ shelf }, { upstream, drift }) {
    const things = new Map<string, Thing>()
    let withoutNew = 0
    for (let at = 0; at < maxFragments && withoutNew < 2; at++) {
      const { size } = things
      const answer = await upstream.request({ url: `${host}/shelves/${shelf}?at=${at}` })
      const body: Json = must(obj(answer.json()), 'body')
      if (body.things === undefined && !reader.knowsWalls) return restricted
      const entries = requiredList(body.things, 'things')
      if (reader.comparesTotal && entries.length === 0)
        requireUncontradicted({ counts: [body.total], more: [body.has_more] }, 'things')
      const more = must(typeof body.has_more === 'boolean' ? body.has_more : null, 'has_more')
      for (const one of readEntries(entries, (entry) => readThing(entry, shelf), { drift }, 'things'))
        things.set(one.id, one)
      if (!more) return { outcome: 'found', model: { things: [...things.values()] }, next: null }
      if (reader.ends && things.size === size) withoutNew += 1
    }
    throw changed('things', 'fragments with nothing new')
  },
}

const thing = z.strictObject({
  id: z.string(),
  likes: z.int().nullable(),
  slug: z.string().nullable(),
})
const platform = definePlatform({
  name: 'example',
  displayName: 'Example',
  operations: [
    operation({
      id: 'example.shelves.things',
      path: '/v1/example/shelves/things',
      summary: 'Things of a shelf',
      parameters: {
        shelf: text({ required: true, description: 'Its id.', example: 'shelf-12' }),
        cursor: cursor(),
      },
      record: z.strictObject({ things: z.array(thing), page }),
      price: { base: 1 },
      cacheSeconds: 0,
      list: { items: ({ things }) => things, itemId: (item: Thing) => item.id },
      example: { shelf: 'shelf-12' },
      phrases: ['things of a shelf'],
      view: ({ things }: { things: Thing[] }) => ({ things }),
      sources: [web],
    }),
  ],
  simulated: async () => ({
    origins: [host],
    handle({ url }) {
      const at = Number(url.searchParams.get('at'))
      const things = [1, 2, 3].map((n) => {
        const id = `lamp-number-${at}${n}`
        return {
          id,
          shelf_id: 'shelf-12',
          likes: 40_123 + n,
          hide_likes: false,
          permalink_url: `${host}/things/${id}`,
        }
      })
      const body = { things, total: 6, has_more: at === 0 }
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    },
  }),
})

let proof: Proof
beforeAll(async () => {
  proof = await proofOf(platform)
})
afterAll(() => proof.close())

async function linesOf(read: Reader): Promise<string> {
  reader = read
  const { lines, notProven } = await proof.operation(platform.operations[0]!, exhaustive)
  return [...lines, ...notProven].join('\n')
}

test('a reader that compares everything has no fault', async () => {
  expect(await linesOf(careful)).toBe('')
})

test.each([
  ['an entry of another', 'comparesOwner', 'entry of another at $.things.*'],
  ['an empty list beside its total', 'comparesTotal', 'things: empty beside'],
  ['likes that are hidden', 'hidesLikes', 'things.*.likes: 40124, though it is hidden'],
  ['a link that blames the caller', 'readsAnyLink', 'blames the caller: 400'],
  ['a list that never ends', 'ends', 'the first fragment again and again: 30 requests in place of 2'],
  ['a renamed list that is a wall', 'knowsWalls', 'restricted without a sign of it'],
] as const)('the engine sees %s', async (_, broken, wanted) => {
  expect(await linesOf({ ...careful, [broken]: false })).toContain(wanted.replace('*.likes', '0.likes'))
})
