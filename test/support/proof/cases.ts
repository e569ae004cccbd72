import { ServiceError } from '../../../src/catalog/errors.ts'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import { actualPrice } from '../../../src/catalog/price.ts'
import { leaves, volatilePaths } from './compare.ts'
import type { Known } from './conventions.ts'
import { proveInGroups } from './groups.ts'
import { type Baseline, type Ended, isSameEnd, judge } from './judge.ts'
import type { LookUp, Raw } from './lookup.ts'
import { firstTrials, inOrder, type Quiet, type Trial, trialsOf } from './trials.ts'
import type { Changes, Exchange, Wire } from './wire.ts'

/** One lookup that is found, with what was answered to it. */
export interface Case {
  readonly operation: AnyOperation
  /** For people: source and page, or the name of a recording. */
  readonly title: string
  readonly raw: Raw
  readonly baseline: Baseline
  /** What is asked of the platform. */
  readonly requests: ReadonlySet<string>
  /** What was answered. */
  readonly exchanges: readonly Exchange[]
  readonly trials: readonly Trial[]
  /** Members that say false, 0 or nothing. */
  readonly quiet: readonly Quiet[]
}

/** How much is tried. */
export interface Effort {
  readonly seed: number
  /** The number of trials of one case after those that every sample begins with; Infinity: all. */
  readonly most: number
  /** Kinds of changes that are tried; undefined: all. */
  readonly kinds?: ReadonlySet<string> | undefined
  /** Ends the trials: those of a test that ran out of time would change the answers of the next. */
  readonly signal?: AbortSignal
}

/** Where lookups are made and their answers changed. */
export interface Bench {
  readonly wire: Wire
  readonly lookUp: LookUp
  readonly conventions: readonly Known[]
}

/** Words of a request that name a single thing: ids, handles, names in addresses. */
export function identitiesOf(operation: AnyOperation, raw: Raw): string[] {
  return operation.list ? [] : namesIn(raw)
}

/** Words of a request that name what a list belongs to. */
const ownersOf = (operation: AnyOperation, raw: Raw) => (operation.list ? namesIn(raw) : [])

function namesIn(raw: Raw): string[] {
  const words = Object.entries(raw)
    .filter(([name]) => !/^(?:q|query|keywords?|search|term|language|region|sort|cursor)$/i.test(name))
    // A link with a long number names its thing by it: sites lead from any name beside it to the same thing.
    .flatMap(([, value]) => (/:\/\//.test(value) && value.match(/\d{15,}/g)) || value.split(/[^\w.-]+/))
  const common = /^(?:https?|www|com|watch|video|status|comments|videos|channel|shorts|.*\.com|.*\.be)$/i
  const named = [...new Set(words)].filter((word) => word.length >= 4 && !common.test(word))
  // Beside a number, a name in an address is decoration: platforms lead from any name to the thing of that number.
  const numbers = named.filter((word) => /^\d{6,}$/.test(word))
  return numbers.length > 0 ? numbers : named
}

/**
 * Makes a lookup twice with intact answers, to know its record and what differs from time to time.
 * @returns the case, or why there is none
 */
export async function openCase(
  operation: AnyOperation,
  title: string,
  raw: Raw,
  { wire, lookUp, conventions }: Bench,
  { values = true } = {},
): Promise<Case | string> {
  wire.seen.length = 0
  const intact = await lookUp(operation, raw)
  const exchanges = new Map(wire.seen.map((exchange) => [exchange.request, exchange]))
  wire.seen.length = 0
  const again = await lookUp(operation, raw)
  if (intact.error !== undefined) return whyNot(intact.error)
  if (intact.outcome !== 'found') return `it is ${intact.outcome}`
  if (!wire.seen.every(({ request }) => exchanges.has(request)))
    return 'its requests differ from time to time'
  const recordValues = new Set<string>()
  for (const [, value] of leaves(intact.data)) {
    if (typeof value === 'string' || typeof value === 'number') recordValues.add(String(value))
  }
  const identities = identitiesOf(operation, raw)
  const baseline: Baseline = {
    operation,
    intact,
    volatile: volatilePaths(intact.data, again.data),
    identities,
    conventions,
    wire: [...exchanges.values()].map(({ answer }) => unescaped(String(answer.body))).join('\n'),
    priceOf: (outcome) => actualPrice(operation.price, raw, outcome),
  }
  const all = trialsOf([...exchanges.values()], recordValues, {
    identities,
    owners: ownersOf(operation, raw),
    isFirst: raw.cursor === undefined && raw.page === undefined,
    values,
    platform: operation.platform,
  })
  const trials = all.filter(({ kind }) => kind !== 'all replaced')
  return {
    operation,
    title,
    raw,
    baseline,
    requests: new Set(exchanges.keys()),
    exchanges: [...exchanges.values()],
    trials,
    quiet: quietOf(all),
  }
}

/** What went wrong, in the words of the log rather than the caller's. */
const whyNot = (error: unknown) =>
  String((error instanceof ServiceError && error.detail) || error).slice(0, 200)

/** Text as it is between quotes: addresses are escaped in some JSON, and in attributes. */
const unescaped = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('\\/', '/')
    .replace(/\\u00(26|2[fF]|3[dD])/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function quietOf(trials: readonly Trial[]): Quiet[] {
  const placeOf = ({ title, path }: Trial) => `${title}|${path}`
  const renamed = new Map(
    trials.filter(({ kind }) => kind === 'key renamed').map((one) => [placeOf(one), one] as const),
  )
  return trials
    .filter(({ kind }) => kind === 'all replaced')
    .flatMap((otherwise) => {
      const without = renamed.get(placeOf(otherwise))
      return without ? [{ otherwise, without }] : []
    })
}

const shortened = (text: string) => (text.length > 140 ? `${text.slice(0, 137)}...` : text)

/** Makes the lookup of a case with changed answers, and counts how often. */
export function endingOf(
  { operation, raw, requests }: Case,
  { wire, lookUp }: Bench,
): { end(changes: Changes): Promise<Ended>; made(): number } {
  let lookups = 0
  return {
    async end(changes) {
      lookups += 1
      wire.change(changes)
      wire.seen.length = 0
      const ended = await lookUp(operation, raw)
      wire.change(null)
      return { ...ended, fellBack: wire.seen.some(({ request }) => !requests.has(request)) }
    },
    made: () => lookups,
  }
}

/** Makes the lookup again and again, each time with another change; a line for everything that is wrong. */
export async function proveCase(
  one: Case,
  bench: Bench,
  effort: Effort,
): Promise<{ lines: string[]; lookups: number }> {
  const { operation, title, baseline, trials } = one
  const lines: string[] = []
  const { end, made } = endingOf(one, bench)
  const prove = async (trial: Trial) => {
    const what = `${trial.kind} at ${trial.path || 'the whole answer'} (${shortened(trial.form)})`
    for (const problem of judge(baseline, trial, await end(trial.changes))) {
      lines.push(`${operation.id} [${title}] ${trial.title}: ${what}: ${problem}`)
    }
  }
  const chosen = trials.filter(({ kind }) => effort.kinds?.has(kind) ?? true)
  const first = firstTrials(chosen)
  const others = chosen.filter((trial) => !first.includes(trial))
  const isOver = () => made() >= effort.most + first.length || effort.signal?.aborted === true
  if (effort.most === Number.POSITIVE_INFINITY) {
    await proveInGroups(chosen, {
      isOver,
      prove,
      isIntact: async (changes) => isSameEnd(baseline, await end(changes)),
    })
    return { lines, lookups: made() }
  }
  for (const trial of [...first, ...inOrder(others, effort.seed)]) {
    if (isOver()) break
    await prove(trial)
  }
  return { lines, lookups: made() }
}
