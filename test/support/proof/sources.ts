import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Platform } from '../../../src/catalog/platform.ts'
import type { Source } from '../../../src/catalog/source.ts'
import { startTestService } from '../service.ts'
import { leaves } from './compare.ts'
import { lookingUp, servedBy } from './lookup.ts'
import { type Lost, lostValues, plainOf, valuesOf } from './lost-values.ts'
import { wired } from './wire.ts'

/** What each source of an operation makes of its own answers. */
interface SourceAnswer {
  readonly source: string
  readonly data: unknown
  /** The values of the answers, as text. */
  readonly values: ReadonlySet<string>
  readonly lost: readonly Lost[]
}

const general = (path: string) => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, '*')

/** The scalars of answers. */
function* scalarsIn(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const item of value) yield* scalarsIn(item)
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* scalarsIn(item)
  } else yield value
}

/**
 * Values that one source's answers tell and that only other sources put into a field: the simulated world is the same for
 * all of them.
 */
function lostBeside(answers: readonly SourceAnswer[]): string[] {
  const filled = new Map<string, Set<string>>()
  const shown = answers.map(({ data }) => {
    const fields = new Map<string, Set<string>>()
    for (const [path, value] of leaves(data)) {
      const values = fields.get(general(path)) ?? new Set()
      fields.set(general(path), values)
      if (value !== null && value !== undefined) values.add(plainOf(value))
    }
    for (const [field, values] of fields) {
      const all = filled.get(field) ?? new Set()
      for (const value of values) all.add(value)
      filled.set(field, all)
    }
    return fields
  })
  return answers.flatMap(({ source, values }, place) =>
    [...shown[place]!].flatMap(([field, own]) => {
      if (own.size > 0) return []
      const mine = [...(filled.get(field) ?? [])].find(
        (value) => (value.length >= 6 || /^at /.test(value)) && values.has(value),
      )
      return mine === undefined ? [] : [`${source}: ${field} is null, though its answer has ${mine}`]
    }),
  )
}

/** Every operation of a platform, each source by itself: the reported values that did not reach their field, a line each. */
export async function openSourceComparison(platform: Platform, env: Readonly<Record<string, string>> = {}) {
  const { platform: behind, wire } = wired(platform)
  const running = await startTestService({ platforms: [behind], env: { CACHE_BYTES: '0', ...env } })
  const lookUp = lookingUp(running, 'test')
  async function ask(operation: AnyOperation, place: number, source: Source): Promise<SourceAnswer[]> {
    wire.seen.length = 0
    const given = operation.exampleCursor
    const from = given && running.service.registry.byId(given.from)
    const first = from ? await lookUp(servedBy(from, null), from.example) : null
    const cursor = first?.data && given ? given.pick(first.data) : null
    wire.seen.length = 0
    const raw = cursor ? { ...operation.example, cursor } : operation.example
    const { data, outcome } = await lookUp(servedBy(operation, [place]), raw)
    if (outcome !== 'found') return []
    const answers = wire.seen.map(({ answer }) => answer)
    const values = new Set<string>()
    for (const answer of answers) {
      for (const [, root] of valuesOf(answer)) for (const one of scalarsIn(root)) values.add(plainOf(one))
    }
    return [{ source: source.name, data, values, lost: lostValues(data, answers) }]
  }
  return {
    async linesOf(operation: AnyOperation): Promise<string[]> {
      const answers: SourceAnswer[] = []
      for (const [place, source] of (operation.sources as readonly Source[]).entries()) {
        answers.push(...(await ask(operation, place, source)))
      }
      const named = answers.flatMap(({ source, lost }) =>
        lost.map(({ field, path, value }) => `${source}: ${field} is null beside ${path} (${value})`),
      )
      return [...new Set([...named, ...lostBeside(answers)])]
    },
    close: () => running.close(),
  }
}
