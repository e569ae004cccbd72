import { DomHandler, Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costHere } from '../support/cost.ts'
import { openPlayback } from '../support/playback.ts'
import { findJson, type Node } from '../support/proof/json.ts'
import { lookingUp, servedBy } from '../support/proof/lookup.ts'
import { seeded } from '../support/random.ts'
import { recordedPlatforms } from './recordings.ts'

/** Lists of each recorded lookup that are made wide; HOSTILE=all makes every list wide in every way. */
const perCase = process.env.HOSTILE === 'all' ? Number.POSITIVE_INFINITY : 4
const random = seeded(Number(process.env.HOSTILE_SEED ?? 54))

/** What is in a wide list: entries that no reader knows, and those of the recording again. */
const contents: Readonly<Record<string, (items: readonly string[]) => readonly string[]>> = {
  zeros: () => Array.from({ length: 19_000 }, () => '0'),
  nulls: () => Array.from({ length: 19_000 }, () => 'null'),
  texts: () => Array.from({ length: 19_000 }, (_, n) => `"${n}"`),
  objects: () => Array.from({ length: 4900 }, () => '{}'),
  lists: () => Array.from({ length: 4900 }, () => '[]'),
  'names of their own': () => Array.from({ length: 4900 }, (_, n) => `{"k${n}":1}`),
  'the same entry': ([first = '0']) =>
    Array.from({ length: Math.max(1, Math.min(4900, Math.floor(400_000 / first.length))) }, () => first),
  'emptied entries': ([first = '0']) =>
    Array.from({ length: Math.max(1, Math.min(4900, Math.floor(400_000 / first.length))) }, () =>
      first.replaceAll(/:"[^"\\]*"/g, ':null'),
    ),
}

function* listsIn(node: Node): Generator<Node> {
  if (node.kind === 'array') yield node
  for (const { value } of node.members) yield* listsIn(value)
  for (const item of node.items) yield* listsIn(item)
}

/** How often an element of a page is repeated: as often as a page is read by the serving thread. */
const maxTags = 9_500
const maxCharacters = 900_000

/** The elements of a page, as places of its text. */
function elementsOf(html: string): (readonly [start: number, end: number])[] {
  if (!/^\s*</.test(html)) return []
  const places: (readonly [number, number])[] = []
  const handler = new DomHandler(
    undefined,
    { withStartIndices: true, withEndIndices: true },
    ({ startIndex, endIndex }) => {
      if (startIndex !== null && endIndex !== null) places.push([startIndex, endIndex + 1])
    },
  )
  new Parser(handler, { decodeEntities: true }).end(html)
  return places
}

const tagsOf = (markup: string) => markup.split('<').length

/** A page in which an element is there many times. */
function withRepeated(html: string, [start, end]: readonly [number, number]): string {
  const element = html.slice(start, end)
  const byTags = (maxTags - tagsOf(html)) / (tagsOf(element) - 1)
  const times = Math.floor(Math.min(byTags, (maxCharacters - html.length) / element.length))
  return html.slice(0, start) + element.repeat(Math.max(1, times)) + html.slice(end)
}

/** An answer with one of its parts made wide, when it is needed. */
type Widened = () => {
  readonly request: string
  readonly body: string
  readonly name: string
  readonly wide: string
}

const listsOf = (request: string, body: string): Widened[] =>
  findJson(body).flatMap(({ root }) =>
    [...listsIn(root)].flatMap((list) =>
      Object.entries(contents).map(([kind, write]) => () => {
        const items = write(list.items.map(({ start, end }) => body.slice(start, end)))
        const wide = `${body.slice(0, list.start)}[${items.join(',')}]${body.slice(list.end)}`
        return {
          request,
          body,
          wide,
          name: `${kind} at ${body.slice(Math.max(0, list.start - 60), list.start + 60)}`,
        }
      }),
    ),
  )

const repeatedIn = (request: string, body: string): Widened[] =>
  elementsOf(body).map((place) => () => {
    const wide = withRepeated(body, place)
    return { request, body, wide, name: `often ${body.slice(place[0], Math.min(place[1], place[0] + 120))}` }
  })

const some = (all: readonly Widened[]): readonly Widened[] =>
  perCase === Number.POSITIVE_INFINITY || all.length === 0
    ? all
    : Array.from({ length: perCase }, () => random.pick(all))

const baseMs = 60
const perKilobyteMs = 3

describe.each(recordedPlatforms.map((one) => [`${one.platform.name}${one.files.note}`, one] as const))(
  'recorded answers of %s',
  (_, recorded) => {
    if (!recorded.files.available) return test.skip('no recordings', () => undefined)
    let open: Awaited<ReturnType<typeof openPlayback>>
    beforeAll(async () => {
      open = await openPlayback({
        ...recorded,
        service: { ...recorded.service },
        env: { CACHE_BYTES: '0', ...recorded.env },
      })
    })
    afterAll(() => open?.close())

    test('are read in time by their size, whichever of their lists is wide', async () => {
      const dear: string[] = []
      for (const { title, path, params, routes } of recorded.cases) {
        const operation = recorded.platform.operations.find((one) => one.path === path)!
        const { wire } = open
        open.play(...routes)
        const lookUp = lookingUp(open.service, 'live')
        const look = () => lookUp(servedBy(operation, null), params)
        wire.seen.length = 0
        await look()
        const answers = [...new Map(wire.seen.map(({ request, answer }) => [request, answer]))]
        const intact = Math.max(await costHere(look), await costHere(look))
        const lists = answers.flatMap(([request, answer]) => listsOf(request, String(answer.body)))
        const elements = answers.flatMap(([request, answer]) => repeatedIn(request, String(answer.body)))
        for (const { request, body, name, wide } of [...some(lists), ...some(elements)].map((one) => one())) {
          const maxMs = baseMs + perKilobyteMs * Math.max(0, (wide.length - body.length) / 1000)
          wire.change((asked, answer) => (asked === request ? { ...answer, body: wide } : undefined))
          let least = Number.POSITIVE_INFINITY
          for (let again = 0; again < 3 && least > maxMs; again++)
            least = Math.min(least, (await costHere(look)) - intact)
          wire.change(null)
          if (least > maxMs) {
            dear.push(
              `${least.toFixed(0)} ms, ${(wide.length / 1000).toFixed(0)} kB: ${operation.id} [${title}] ${name}`,
            )
          }
        }
      }
      expect(dear).toEqual([])
    })
  },
)
