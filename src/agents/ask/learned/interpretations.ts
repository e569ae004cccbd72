import type { Registry } from '../../../catalog/registry.ts'
import { meantProfiles, platformsOf } from '../platforms.ts'
import type { Question } from '../question/question.ts'
import type { Profile, Vocabulary } from '../vocabulary.ts'
import { workOf } from '../work.ts'
import { withLooseName } from './loose-names.ts'
import { type QuestionState, subjectsOf } from './rank-features.ts'
import { type Candidate, type RankerModel, type Ranking, type Reason, rank } from './ranker.ts'
import { type TaggerModel, type Tags, taggings } from './tagger.ts'

/** The learned models with the catalog that they decide about. */
export interface Interpreter {
  readonly registry: Registry
  readonly vocabulary: Vocabulary
  readonly tagger: TaggerModel
  readonly ranker: RankerModel
}

/** The ranking of a question over several ways to read its spans. */
export interface Interpretation {
  /** The question with its likeliest spans. */
  readonly state: QuestionState
  /** Each lookup with its parameters, the likeliest first; an operation occurs once for each set of parameters. */
  readonly ranking: Ranking
  /** The question with the spans by which a candidate was filled. */
  stateOf(candidate: Candidate): QuestionState
}

/** Four readings lower the wrong lookups of fresh questions from 27 to 22 of 341; eight change nothing more. */
const maxTaggings = 4
/** Readings below this share decide nothing, and each costs as much time as the first. */
const minTagging = 0.03

/**
 * Ranks the lookups that may be meant, over the likeliest ways to read the question's spans.
 * @param platform the platform that is meant; undefined: those that the question names, or all
 * @param isMeant whether a lookup comes into question
 */
export function interpret(
  { registry, vocabulary, tagger, ranker }: Interpreter,
  question: Question,
  now: number,
  platform?: string,
  isMeant: (profile: Profile) => boolean = () => true,
): Interpretation {
  const read = taggings(tagger, question, maxTaggings).filter(
    ({ probability }, at) => at === 0 || probability >= minTagging,
  )
  const readings = withLooseName(question, read)
  const { work } = question
  return combine(
    readings.flatMap(({ tags, probability }, at) => {
      const state = stateWith(registry, question, tags, platform)
      const profiles = meantProfiles(vocabulary, state.platforms).filter(isMeant)
      const steps = stepsOf(state, profiles.length, at === 0)
      // When the work is nearly spent, less likely readings are left out; the question is refused only if the first does not fit.
      if (at > 0 && !work.allows(steps)) return []
      work.spend(steps)
      return [{ state, probability, ranking: rank(ranker, vocabulary, state, profiles, now) }]
    }),
  )
}

/** The tokens that may be part of a filter. */
const wordsIn = ({ tokens }: Question) => tokens.filter(({ kind }) => kind !== 'mark').length

/** The work of filling and ranking lookups by one way to read a question. */
function stepsOf({ question, tags }: QuestionState, lookups: number, isFirst: boolean): number {
  const offered = question.targets.length + tags.spans.length
  const first = isFirst ? wordsIn(question) * workOf.tokenOfLookup : 0
  return lookups * (workOf.lookup + first + offered * (isFirst ? workOf.newTarget : workOf.target))
}

/** A question with its spans as the ranker sees it. */
export function stateWith(
  registry: Registry,
  question: Question,
  tags: Tags,
  platform?: string,
): QuestionState {
  const platforms = platform === undefined ? platformsOf(registry, question, tags) : new Map([[platform, 1]])
  return { question, tags, platforms, subjects: subjectsOf(question, tags) }
}

interface RankedReading {
  readonly state: QuestionState
  readonly probability: number
  readonly ranking: Ranking
}

/** A lookup of several readings, with the reading in which it is likeliest. */
interface Found {
  readonly candidate: Candidate
  readonly state: QuestionState
  readonly weight: number
  readonly sum: number
}

/** Adds up the probabilities of equal lookups and of equal reasons. */
function combine(readings: readonly RankedReading[]): Interpretation {
  const found = new Map<string, Found>()
  const refusals = new Map<Reason, number>()
  for (const { state, probability, ranking } of readings) {
    for (const [reason, own] of ranking.refusals)
      refusals.set(reason, (refusals.get(reason) ?? 0) + probability * own)
    for (const candidate of ranking.candidates) {
      const weight = probability * candidate.probability
      const key = keyOf(candidate)
      const known = found.get(key)
      const sum = weight + (known?.sum ?? 0)
      found.set(key, known && known.weight >= weight ? { ...known, sum } : { candidate, state, weight, sum })
    }
  }
  const sorted = [...found.values()].sort((a, b) => b.sum - a.sum)
  const candidates = sorted.map(({ candidate, sum }): Candidate => ({ ...candidate, probability: sum }))
  const [first] = readings
  const states = new Map(candidates.map((candidate, at) => [candidate, sorted[at]!.state]))
  return {
    state: first!.state,
    ranking: { candidates, refusals },
    stateOf: (candidate) => states.get(candidate) ?? first!.state,
  }
}

const keyOf = ({ profile, filling }: Candidate) =>
  `${profile.operation.id} ${JSON.stringify(Object.entries(filling.params).sort())}`
