import { memoize } from '../../../catalog/memoize.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { thingPhrases } from '../lexicon/tables.ts'
import type { Filling } from '../parameters/fill.ts'
import type { Question, Target } from '../question/question.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { shapeOf, takesWords } from '../targets/parsers.ts'
import type { Profile, Vocabulary } from '../vocabulary.ts'
import { singular } from '../words/words.ts'
import type { Tags } from './tagger.ts'

/** Features that every class weighs on its own. */

/** The question in words, with its names, topics and targets replaced by their kind. */
function maskedWords(question: Question, tags: Tags): string[] {
  const masked: string[] = []
  for (let place = 0; place < question.tokens.length; place += 1) {
    const span = tags.spans.find(({ from, to }) => from <= place && place < to)
    const { kind } = question.tokens[place]!
    if (span) {
      if (span.from === place) masked.push(`<${span.kind}>`)
    } else if (question.mentions.some(({ from, to, isName }) => isName && from <= place && place < to))
      masked.push('<platform>')
    else if (kind === 'word') masked.push(question.words[place]!)
    else if (kind === 'mark') masked.push(question.tokens[place]!.text)
    else if (kind === 'id') masked.push(`<id ${shapeOf(question.tokens[place]!.text)}>`)
    else masked.push(`<${kind}>`)
  }
  return masked
}

/** Features of the question alone. */
export function questionFeatures(question: Question, tags: Tags): string[] {
  const words = maskedWords(question, tags)
  const found = new Set<string>(['bias'])
  words.forEach((word, place) => {
    found.add(`w=${word}`)
    found.add(`ww=${word} ${words[place + 1] ?? '>'}`)
    if (place < words.length - 1) found.add(`w_w=${word} ${words[place + 2] ?? '>'}`)
    if (place < 2) found.add(`begin${place}=${word}`)
    if (/^\p{L}{5,}$/u.test(word))
      for (let at = 0; at + 4 <= word.length; at += 1) found.add(`c=${word.slice(at, at + 4)}`)
  })
  found.add(`begin=${words.slice(0, 3).join(' ')}`)
  const outside = question.things.filter(
    ({ from, to }) => !tags.spans.some((span) => span.from <= from && to <= span.to),
  )
  outside.forEach(({ id }, at) => {
    found.add(`t=${id}`)
    found.add(`tt=${id} ${outside[at + 1]?.id ?? '>'}`)
    for (const other of outside) if (other.id > id) found.add(`t&t=${id} ${other.id}`)
    for (const { kind } of tags.spans) found.add(`t&s=${id} ${kind}`)
    for (const { kind } of question.targets) found.add(`t&k=${id} ${kind}`)
  })
  if (outside.length === 0) found.add('no thing')
  for (const { kind } of tags.spans) found.add(`s=${kind}`)
  found.add(`spans=${tags.spans.map(({ kind }) => kind).join(' ')}`)
  found.add(`targets=${question.targets.map(({ kind }) => kind).join(' ')}`)
  found.add(`length=${Math.min(8, Math.ceil(words.length / 3))}`)
  for (const { id } of question.values) found.add(`v=${id}`)
  for (const { id, from } of question.refused) {
    if (tags.spans.some((span) => span.from <= from && from < span.to)) continue
    found.add(`x=${id}`)
    found.add(`x=${id} ${Math.min(3, from)} ${outside[0]?.id ?? ''}`)
  }
  for (const target of question.targets) for (const one of targetFeatures(target)) found.add(one)
  const platforms = new Set(question.mentions.map(({ platform }) => platform))
  found.add(
    `platforms=${platforms.size} targets=${Math.min(2, question.targets.length)} spans=${Math.min(2, tags.spans.length)}`,
  )
  if (/^\p{Lu}/u.test(question.text) === false) found.add('lower')
  return [...found]
}

/** The form of a link by its parts, and that of an id. */
function targetFeatures({ kind, text }: Target): string[] {
  if (kind === 'id') return [`id=${shapeOf(text)}`]
  if (kind !== 'link') return []
  const [path = ''] = text.toLowerCase().split(/[?#]/, 1)
  const parts = path.replace(/^https?:\/\/(?:www\.|m\.)?|\/$/g, '').split('/')
  const form = parts.map((part, place) =>
    place === 0 || /^[a-z-]{1,14}$/.test(part)
      ? part
      : part.startsWith('@')
        ? '@'
        : /^\d+$/.test(part)
          ? '#'
          : '*',
  )
  const known = form.map((part, place) => (place === 1 && form.length > 1 && !isPathWord(part) ? '*' : part))
  return [
    `l=${known.join('/')}`,
    `l=${known.slice(0, 2).join('/')}`,
    `l end=${known.length > 1 ? known.at(-1) : ''} ${known.length}`,
    ...known.slice(1).map((part) => `l part=${part}`),
  ]
}

const isPathWord = (part: string) =>
  part.length < 3 ||
  thingPhrases.at([part], 0).length > 0 ||
  /^(?:watch|status|view|feed|share|company|school)$/.test(part)

/** What a refusal class is scored by besides. */
export interface QuestionState {
  readonly question: Question
  readonly tags: Tags
  /** How much each platform is meant, 0 to 1 and more. */
  readonly platforms: ReadonlyMap<string, number>
  /** Concepts outside spans, and other content words as `=word`. */
  readonly subjects: ReadonlySet<string>
}

/** Concepts and words of a question outside its names and topics. */
export function subjectsOf(question: Question, tags: Tags): Set<string> {
  const found = new Set<string>()
  const inSpan = (place: number) => tags.spans.some(({ from, to }) => from <= place && place < to)
  for (const { id, from } of question.things) if (!inSpan(from)) found.add(id)
  question.words.forEach((word, place) => {
    if (question.tokens[place]!.kind === 'word' && !inSpan(place)) found.add(`=${singular(word)}`)
  })
  return found
}

/** Names of the features that all lookups share one weight of, in the order in which they are stored. */
export const sharedNames = [
  'platform',
  'platform twice',
  'no platform',
  'phrase',
  'phrases',
  'head',
  'head missing',
  'scope',
  'scope missing',
  'missing',
  'left',
  'taken',
  'called',
  'strained',
  'placed',
  'readings',
  'idle filters',
  'link concept',
  'unasked',
  'strained name topic',
  'strained topic name',
  'strained name company',
  'strained company topic',
  'strained company name',
  'strained person topic',
  'strained title topic',
  'strained place',
  'counted head',
  'cursor',
  'empty',
  'other',
  'text unset',
  'asks other',
] as const
export type SharedName = (typeof sharedNames)[number]

const countable = (id: string) => id.replace('#', '')

/** A subject of a question that tells the operations of a platform apart, and how much. */
interface Telling {
  readonly subject: string
  readonly weight: number
}

const tellingBefore = memoize((_: ReadonlySet<string>) => new Map<string, readonly Telling[]>())

/** The subjects of a question that tell the operations of a platform apart. */
function tellingOf(vocabulary: Vocabulary, platform: string, asked: ReadonlySet<string>): readonly Telling[] {
  const byPlatform = tellingBefore(asked)
  const known = byPlatform.get(platform)
  if (known) return known
  const telling = [...asked].flatMap((subject) => {
    const weight = vocabulary.weight(platform, subject)
    return weight > 0 ? [{ subject, weight }] : []
  })
  byPlatform.set(platform, telling)
  return telling
}

/** The concepts among the subjects of a question, and those of them that are counted. */
const partsOf = memoize((asked: ReadonlySet<string>) => ({
  counted: [...asked].filter((one) => one.endsWith('#')).map(countable),
  concepts: [...asked].filter((one) => !one.startsWith('=')),
}))

/** Every subject that a declaration speaks of. */
const allSubjects = memoize(
  ({ head, scope, phrases }: Profile): ReadonlySet<string> =>
    new Set([...head, ...scope, ...phrases.flatMap((phrase) => [...phrase])]),
)

/** How alike the subjects of a question and of a phrase are, weighed by how telling each is (0 to 1). */
function likeness(
  vocabulary: Vocabulary,
  platform: string,
  asked: ReadonlySet<string>,
  telling: readonly Telling[],
  phrase: ReadonlySet<string>,
): number {
  let [shared, all] = [0, 0]
  for (const subject of phrase) {
    const weight = 0.1 + vocabulary.weight(platform, subject)
    all += weight
    if (asked.has(subject)) shared += weight
  }
  for (const { subject, weight } of telling) if (!phrase.has(subject)) all += 0.4 * weight
  return all === 0 ? 0 : shared / all
}

const share = (wanted: ReadonlySet<string>, asked: ReadonlySet<string>) =>
  wanted.size === 0 ? 1 : [...wanted].filter((one) => asked.has(one)).length / wanted.size

/** The features by which any lookup is judged, one of training or not. */
export function sharedFeatures(
  vocabulary: Vocabulary,
  state: QuestionState,
  profile: Profile,
  filling: Filling,
): Map<SharedName, number> {
  const { operation, head, scope, phrases } = profile
  const asked =
    filling.linkConcepts.length === 0 ? state.subjects : new Set([...state.subjects, ...filling.linkConcepts])
  const { counted, concepts } = partsOf(asked)
  const telling = tellingOf(vocabulary, operation.platform, asked)
  const alike = phrases.map((phrase) => likeness(vocabulary, operation.platform, asked, telling, phrase))
  const heads = share(head, asked)
  const platform = state.platforms.get(operation.platform) ?? 0
  const found = new Map<SharedName, number>([
    ['platform', Math.min(1, platform)],
    ['platform twice', Math.max(0, platform - 1)],
    ['no platform', platform <= 0 ? 1 : 0],
    ['phrase', Math.max(...alike)],
    ['phrases', alike.reduce((sum, one) => sum + one, 0) / alike.length],
    ['head', heads],
    ['head missing', heads === 0 ? 1 : 0],
    ['scope', share(scope, asked)],
    ['scope missing', scope.size > 0 && share(scope, asked) === 0 ? 1 : 0],
    ['missing', Math.min(2, filling.missing.length)],
    ['left', Math.min(2, filling.left.length)],
    ['taken', filling.taken.length > 0 ? 1 : 0],
    ['called', Math.min(1, filling.calledCount)],
    ['strained', Math.min(1, filling.strained.length)],
    ['placed', Math.min(2, filling.placed.length)],
    ['readings', Math.min(2, filling.readings.length)],
    ['idle filters', Math.min(2, filling.idleFilters.length)],
    ['link concept', filling.linkConcepts.some((id) => head.has(id)) ? 1 : 0],
    ['counted head', counted.some((id) => head.has(id)) ? 1 : 0],
    ['cursor', filling.params.cursor === undefined ? 0 : 1],
    ['empty', Object.keys(filling.params).length === 0 ? 1 : 0],
  ])
  for (const kind of filling.strained) {
    const name = kind.startsWith('place') ? 'strained place' : (`strained ${kind}` as SharedName)
    if ((sharedNames as readonly string[]).includes(name)) found.set(name, 1)
  }
  const own = allSubjects(profile)
  found.set('unasked', concepts.filter((one) => !own.has(one) && !own.has(countable(one))).length / 3)
  found.set(
    'asks other',
    telling.filter(({ subject }) => subject.startsWith('=') && !own.has(subject)).length / 2,
  )
  found.set(
    'text unset',
    parametersOf(operation).some(([name, one]) => isUnsetText(name, one, filling)) ? 1 : 0,
  )
  return found
}

const isUnsetText = (name: string, parameter: Parameter, { params }: Filling) =>
  params[name] === undefined &&
  (roleOf(name, parameter) === 'text' ||
    (roleOf(name, parameter) === 'identifier' && takesWords(parameter, name)))

/** Features of a filled lookup that each class weighs on its own: which kinds of targets and spans it has where. */
export function fillingFeatures(filling: Filling, state: QuestionState): string[] {
  const found = [
    `f missing=${filling.missing.join()}`,
    `f params=${Object.keys(filling.params).sort().join()}`,
    `f left=${filling.left.map(({ kind }) => kind).join()}`,
    `f strained=${filling.strained.join()}`,
  ]
  for (const { kind } of filling.taken) found.push(`f taken=${kind}`)
  for (const name of Object.keys(filling.params)) found.push(`f param=${name}`)
  if (!state.platforms.size) found.push('f no platform')
  return found
}
