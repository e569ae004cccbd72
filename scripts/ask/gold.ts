import {
  beginOf,
  filterLabel,
  insideOf,
  platformLabel,
  type SpanKind,
} from '../../src/agents/ask/learned/tagger.ts'
import { readingsOf } from '../../src/agents/ask/parameters/readings.ts'
import type { Question } from '../../src/agents/ask/question/question.ts'
import { roleOf } from '../../src/agents/ask/roles.ts'
import { takesWords } from '../../src/agents/ask/targets/parsers.ts'
import type { Profile, Vocabulary } from '../../src/agents/ask/vocabulary.ts'
import { plain } from '../../src/agents/ask/words/words.ts'
import type { Parameter } from '../../src/catalog/parameters.ts'
import type { Wanted } from './questions.ts'

/** The labels that each token of a labelled question may have; null where the parameters are not in its text. */
export type Gold = readonly (readonly number[])[]

const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]+/gu, '')

const kinds: readonly (readonly [SpanKind, RegExp])[] = [
  ['company', /^(?:company|companyName|advertiser|advertiserName|brand)$/i],
  ['place', /^(?:location|place|city)/i],
  ['title', /^(?:title|jobTitle|occupation|role)$/],
  ['school', /^(?:school|university)$/],
  ['person', /^(?:firstName|lastName)$/],
]

function kindOf(name: string, parameter: Parameter): SpanKind | null {
  const role = roleOf(name, parameter)
  if (name === 'q') return null
  if (role === 'identifier')
    return takesWords(parameter, name) && /topic|query/i.test(name) ? 'topic' : 'name'
  if (role !== 'text') return null
  return kinds.find(([, form]) => form.test(name))?.[0] ?? 'topic'
}

/** Where a value is written in a question, as places; null where it is not. */
function find(
  question: Question,
  value: string,
  taken: ReadonlySet<number>,
): { from: number; to: number } | null {
  const wanted = bare(value)
  if (wanted === '') return null
  const texts = question.tokens.map(({ text }) => bare(text))
  const matches: { from: number; to: number }[] = []
  for (let from = 0; from < texts.length; from += 1) {
    if (texts[from] === '') continue
    let joined = ''
    for (let to = from; to < texts.length && joined.length < wanted.length; to += 1) {
      if (taken.has(to)) break
      joined += texts[to]!
      if (joined === wanted) matches.push({ from, to: to + 1 })
    }
  }
  const mentioned = (place: number) => question.mentions.some(({ from, to }) => from <= place && place < to)
  return matches.find(({ from, to }) => to - from > 1 || !mentioned(from)) ?? matches.at(-1) ?? null
}

const isTarget = (question: Question, place: number) =>
  question.targets.some((target) => target.place === place)

/** Labels the spans of the parameters of one wanted lookup. @returns the number of spans; null where one is not found */
function labelSpans(question: Question, profile: Profile, wanted: Wanted, found: number[][]): number | null {
  const taken = new Set<number>()
  let count = 0
  const persons = ['firstName', 'lastName']
    .map((name) => wanted.params[name])
    .filter((one) => one !== undefined)
  const values = Object.entries(wanted.params).filter(([name]) => !/^(?:firstName|lastName)$/.test(name))
  if (persons.length > 0) values.push(['firstName', persons.join(' ')])
  for (const [name, value] of values) {
    const parameter = profile.operation.parameters[name] as Parameter | undefined
    if (!parameter) return null
    const kind = kindOf(name, parameter)
    if (kind === null) continue
    const isName = kind === 'name'
    for (const one of parameter.repeated ? value.split(',') : [value]) {
      const place = find(question, one, taken)
      if (!place) {
        if (isName && question.targets.length > 0) continue
        return null
      }
      if (isName && place.to - place.from === 1 && isTarget(question, place.from)) continue
      found[place.from] = [beginOf(kind)]
      for (let at = place.from; at < place.to; at += 1) {
        taken.add(at)
        if (at > place.from) found[at] = [insideOf(kind)]
      }
      count += 1
    }
  }
  return count
}

/** The labels of a question for one of the lookups that answer it. */
function goldFor(
  vocabulary: Vocabulary,
  question: Question,
  profile: Profile,
  wanted: Wanted,
  now: number,
): { gold: number[][]; spans: number } | null {
  const gold: number[][] = question.tokens.map(() => [0])
  const spans = labelSpans(question, profile, wanted, gold)
  if (spans === null) return null
  const { operation } = profile
  for (const reading of readingsOf(vocabulary, question, operation, now)) {
    const value = wanted.params[reading.name]
    const parameter = operation.parameters[reading.name] as Parameter
    const isRight = value
      ?.split(',')
      .some((one) => [reading.value, ...(reading.others ?? [])].some((other) => bare(one) === bare(other)))
    const usual = parameter.default ?? (parameter.schema.enum as readonly unknown[] | undefined)?.[0]
    const isUsual = value === undefined && reading.value === String(usual)
    if (!isRight && !isUsual) continue
    for (let place = reading.from; place < reading.to; place += 1)
      if (gold[place]!.includes(0) && !(gold[place]!.length === 1 && gold[place]![0] !== 0))
        gold[place] = isRight ? [filterLabel] : [0, filterLabel]
  }
  markPlatform(question, operation.platform, gold)
  return { gold, spans }
}

function markPlatform(question: Question, platform: string, gold: number[][]): void {
  for (const mention of question.mentions)
    if (mention.platform === platform)
      for (let place = mention.from; place < mention.to; place += 1)
        if (gold[place]!.length === 1 && gold[place]![0] === 0) gold[place] = [platformLabel]
}

/** The labels that each token may have. Of several right lookups the one with most spans is labelled. */
export function goldOf(
  vocabulary: Vocabulary,
  question: Question,
  profileOf: (path: string) => Profile | undefined,
  wanted: readonly Wanted[],
  now: number,
): Gold | null {
  let best: { gold: number[][]; spans: number } | null = null
  for (const one of wanted) {
    const profile = profileOf(one.path)
    const found = profile ? goldFor(vocabulary, question, profile, one, now) : null
    if (found && (best === null || found.spans > best.spans)) best = found
  }
  return best?.gold ?? null
}

/** The labels of a question of which only the spans and the platform are known. */
export function goldOfSpans(
  question: Question,
  spans: readonly (readonly [SpanKind, string])[],
  platforms: readonly string[],
): Gold | null {
  const gold: number[][] = question.tokens.map(() => [0, filterLabel])
  const taken = new Set<number>()
  for (const [kind, text] of spans) {
    const place = find(question, text, taken)
    if (!place) return null
    if (place.to - place.from === 1 && isTarget(question, place.from)) continue
    for (let at = place.from; at < place.to; at += 1) {
      taken.add(at)
      gold[at] = [at === place.from ? beginOf(kind) : insideOf(kind)]
    }
  }
  for (const { platform, from, to } of question.mentions)
    if (platforms.includes(platform))
      for (let place = from; place < to; place += 1) if (gold[place]![0] === 0) gold[place] = [platformLabel]
  return gold
}
