import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costHere } from '../support/cost.ts'
import { longText, units } from '../support/hostile/texts.ts'
import { openPlayback } from '../support/playback.ts'
import { findJson, type Node } from '../support/proof/json.ts'
import { lookingUp, servedBy } from '../support/proof/lookup.ts'
import type { WireAnswer } from '../support/proof/mutation.ts'
import { seeded } from '../support/random.ts'
import { recordedPlatforms } from './recordings.ts'

/** Places of each recorded lookup that are made long; HOSTILE=all makes every place long in every way. */
const perCase = process.env.HOSTILE === 'all' ? Number.POSITIVE_INFINITY : 4
const random = seeded(Number(process.env.HOSTILE_SEED ?? 54))
const characters = 60_000
/** Processor time beyond that of the intact answer. */
const maxMs = 60 + 3 * (characters / 1000)

type Splice = readonly [start: number, end: number, write: (text: string) => string]

function* stringsIn(node: Node): Generator<Node> {
  if (node.kind === 'string' || node.kind === 'number') yield node
  for (const { value } of node.members) yield* stringsIn(value)
  for (const item of node.items) yield* stringsIn(item)
}

const inMarkup = (text: string) => text.replaceAll('"', '&quot;')
const inScript = (text: string) => JSON.stringify(text).replaceAll('</', '<\\/')

/** Every text of an answer: strings and numbers of its JSON, words and attributes of its markup. */
function placesOf(body: string): Splice[] {
  const json = findJson(body).flatMap(({ root }) => [...stringsIn(root)])
  const markup = /^\s*</.test(body)
    ? [...body.matchAll(/(?<=>)[^<>]{3,200}(?=<\/)|(?<=[\w-]=")[^"<>]{1,300}(?=")/g)]
    : []
  return [
    ...json.map(({ start, end }): Splice => [start, end, inScript]),
    ...markup.map(({ 0: found, index }): Splice => [index, index + found.length, inMarkup]),
  ]
}

function* changesOf(answers: readonly (readonly [request: string, answer: WireAnswer])[]) {
  const all = answers.flatMap(([request, answer]) =>
    placesOf(String(answer.body)).map((place) => ({ request, place })),
  )
  const kinds = Object.entries(units)
  if (perCase === Number.POSITIVE_INFINITY) {
    for (const one of all) for (const kind of kinds) yield { ...one, kind }
  } else if (all.length > 0) {
    for (let n = 0; n < perCase; n++) yield { ...random.pick(all), kind: random.pick(kinds) }
  }
}

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

    test('are read in time by their size, whichever of their texts is long', async () => {
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
        for (const { request, place, kind } of changesOf(answers)) {
          const [start, end, write] = place
          const text = write(longText(kind[1], characters))
          wire.change((asked, answer) => {
            if (asked !== request) return undefined
            const body = String(answer.body)
            return { ...answer, body: body.slice(0, start) + text + body.slice(end) }
          })
          let least = Number.POSITIVE_INFINITY
          for (let again = 0; again < 3 && least > maxMs; again++)
            least = Math.min(least, (await costHere(look)) - intact)
          wire.change(null)
          if (least > maxMs) {
            const body = String(answers.find(([one]) => one === request)![1].body)
            dear.push(
              `${least.toFixed(0)} ms: ${operation.id} [${title}] ${kind[0]} at ${body.slice(Math.max(0, start - 60), end).slice(0, 120)}`,
            )
          }
        }
      }
      expect(dear).toEqual([])
    })
  },
)
