import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { textOf } from '../parameters/placing.ts'
import { readsAnyPage } from '../platforms.ts'
import type { Refusal, Router } from '../router.ts'
import { TooComplicated, type Work } from '../work.ts'
import { exampleQuestion, exampleTarget } from './examples.ts'

/** Questions that are suggested in place of a refused one. */

const maxSuggestions = 2
/** Each attempt is routed, which takes milliseconds. */
const maxAttempts = 8

interface Attempt {
  readonly question: string
  /** The lookup or the platform that it has to lead to; null: any. */
  readonly leadsTo: { readonly operation?: AnyOperation; readonly platform?: string }
  /** Whether a declaration alone gives the question. */
  readonly isExample?: boolean
}

/** What the caller's question is about: its targets and names. */
function targetsOf({ question, spans }: Refusal): string[] {
  const named = spans.filter(({ kind }) => kind !== 'place').map((span) => textOf(question, span))
  return [...question.targets.map(({ text }) => text), ...named]
}

/** The question once for each of several names. */
function oneByOne({ question, spans }: Refusal): Attempt[] {
  const named = [
    ...spans.filter(({ kind }) => kind === 'name' || kind === 'company'),
    ...question.targets
      .filter(({ kind }) => kind !== 'link')
      .map(({ place }) => ({ from: place, to: place + 1 })),
  ].sort((a, b) => a.from - b.from)
  const [first, last] = [named[0], named.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  const start = question.tokens[first.from]!.from
  const end = question.tokens[last.to - 1]!.to
  return named.map(({ from, to }) => {
    const name = question.text.slice(question.tokens[from]!.from, question.tokens[to - 1]!.to)
    return { question: `${question.text.slice(0, start)}${name}${question.text.slice(end)}`, leadsTo: {} }
  })
}

/** The question with each of the platforms that have what it asks for. */
function byPlatform(registry: Registry, { question, candidates }: Refusal): Attempt[] {
  const platforms = [...new Set(candidates.map(({ profile }) => profile.operation.platform))]
  return platforms.map((platform) => ({
    question: `${question.text.replace(/(?<![\s?.!])[\s?.!]+$/, '')} on ${registry.platform(platform)?.displayName ?? platform}`,
    leadsTo: { platform },
  }))
}

/** The phrases of the likeliest lookups, with what the caller named. */
function byLookup(registry: Registry, refusal: Refusal): Attempt[] {
  const targets = targetsOf(refusal)
  const likely = refusal.candidates.filter(
    ({ profile, filling }) =>
      filling.left.length === 0 && !readsAnyPage(registry, profile.operation.platform),
  )
  return likely.flatMap(({ profile: { operation } }) =>
    targets.map((target) => ({ question: exampleQuestion(operation, target), leadsTo: { operation } })),
  )
}

/** The phrases of lookups, with the example of their declaration. */
function byExample(registry: Registry, { candidates, question }: Refusal): Attempt[] {
  const likely = candidates.map(({ profile }) => profile.operation)
  const own = question.mentions[0]?.platform
  const others = registry.platforms
    .filter(({ name }) => own === undefined || name === own)
    .flatMap(({ operations }) => operations.slice(0, 2))
  return [...likely, ...others].map((operation) => ({
    question: exampleQuestion(operation, exampleTarget(operation)?.[1] ?? null),
    leadsTo: { operation },
    isExample: true,
  }))
}

function isReached(
  { leadsTo: { operation, platform } }: Attempt,
  found: ReturnType<Router['route']>,
): boolean {
  if (found.kind !== 'route') return false
  if (operation !== undefined && !isSame(found.operation, operation)) return false
  return platform === undefined || found.operation.platform === platform
}

/** Whether two lookups are the same in another version. */
const isSame = (one: AnyOperation, other: AnyOperation) =>
  one.id === other.id ||
  (one.platform === other.platform && one.id.replace('.v2.', '.') === other.id.replace('.v2.', '.'))

/** Questions that are answered, in the caller's words or about the caller's target where there is one. */
export function suggestionsFor(registry: Registry, router: Router, refusal: Refusal): string[] {
  const attempts = {
    several_lookups: () => oneByOne(refusal),
    no_platform: () => byPlatform(registry, refusal),
    not_offered: () => byLookup(registry, refusal),
    private_data: () => byLookup(registry, refusal),
    action: () => byLookup(registry, refusal),
    no_target: () => [],
    off_topic: () => [],
    not_understood: () => byLookup(registry, refusal),
  }[refusal.reason]()
  const { work } = refusal.question
  const found: string[] = []
  for (const attempt of [
    ...attempts.slice(0, maxAttempts),
    ...byExample(registry, refusal).slice(0, maxAttempts),
  ]) {
    if (found.length === maxSuggestions) break
    if (attempt.question.length > 200 || found.includes(attempt.question)) continue
    const answer = answerTo(router, attempt, work)
    if (answer !== null && isReached(attempt, answer)) found.push(attempt.question)
  }
  return found
}

/** The answer to an attempt; null where the question has no work left for it. */
function answerTo(router: Router, { question, isExample }: Attempt, work: Work) {
  try {
    return isExample ? router.routeExample(question, work) : router.route(question, work)
  } catch (error) {
    if (error instanceof TooComplicated) return null
    throw error
  }
}
