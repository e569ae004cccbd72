import { type DirectAnswer, isAboutRelative } from '../direct-answers.ts'
import { containsExpected, isAboutOthers, isDenied } from '../expected-answer.ts'
import { isSentenceOrEntry, type Passage, sentencesOf } from '../passages.ts'
import { isNegated } from '../word-roots.ts'
import { type Asked, type AskedWord, askNames } from './asked-words.ts'
import type { IndexedPassage, PageIndex } from './page-index.ts'
import type { Token } from './tokens.ts'

/** What speaks for and against a passage being the answer. */

export type Features = Record<string, number>

export interface Candidate {
  readonly indexed: IndexedPassage
  readonly features: Features
}

/** How much a word counts by its place: above the passage, beside it, in the page's title. */
const placeWeights = { context: 0.75, before: 0.6, after: 0.4, title: 0.5 }

/** How much of each word of a question some words of a page have, from 0 to 1. */
function presences({ words }: Asked, tokens: readonly Token[]): number[] {
  return words.map(({ strengths }) => {
    let most = 0
    for (const { root } of tokens) most = Math.max(most, strengths.get(root) ?? 0)
    return most
  })
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const max = (values: readonly number[], none = 0) => values.reduce((all, one) => Math.max(all, one), none)
const flag = (isSet: boolean) => (isSet ? 1 : 0)

/** The presences of the words of a question in a passage, around it, and both. */
interface Presence {
  readonly inside: readonly number[]
  readonly context: readonly number[]
  readonly before: readonly number[]
  readonly around: readonly number[]
}

function presenceOf(asked: Asked, one: IndexedPassage, title: readonly number[]): Presence {
  const [inside, context, before, after] = [one.tokens, one.context, one.before, one.after].map((tokens) =>
    presences(asked, tokens),
  ) as [number[], number[], number[], number[]]
  const around = inside.map((own, n) =>
    Math.max(
      own,
      context[n]! * placeWeights.context,
      before[n]! * placeWeights.before,
      after[n]! * placeWeights.after,
      title[n]! * placeWeights.title,
    ),
  )
  return { inside, context, before, around }
}

/** The share of the words' weight that is present. */
const coverage = ({ words, totalWeight }: Asked, presence: readonly number[]) =>
  sum(words.map(({ weight }, n) => weight * presence[n]!)) / totalWeight

function wordFeatures(asked: Asked, { inside, context, before, around }: Presence): Features {
  const { words, totalWeight } = asked
  const of = (kind: AskedWord['kind'], values: readonly number[]) =>
    values.filter((_, n) => words[n]!.kind === kind)
  const [names, predicates] = [of('name', inside), of('predicate', around)]
  const missing = words.map(({ weight, kind }, n) =>
    kind === 'name' || kind === 'predicate' ? weight * (1 - around[n]!) : 0,
  )
  return {
    covered: coverage(asked, inside),
    'covered around': coverage(asked, around),
    'covered weight': coverage(asked, inside) * totalWeight,
    'covered above': coverage(asked, context),
    'covered before': coverage(asked, before),
    missing: max(missing),
    'missing known': max(missing.map((weight, n) => (words[n]!.isKnown ? weight : 0))),
    names: names.length,
    'names inside': names.length > 0 ? sum(names) / names.length : 0.5,
    'names around': names.length > 0 ? Math.min(...of('name', around)) : 0.5,
    'least predicate': predicates.length > 0 ? Math.min(...predicates) : 0.5,
    'predicates inside': predicates.length > 0 ? sum(of('predicate', inside)) / predicates.length : 0.5,
    'kind inside': max(of('kind', inside)),
    words: words.length,
    unknown: sum(words.map(({ weight, isKnown }) => (isKnown ? 0 : weight))) / totalWeight,
  }
}

/** The places in a passage of values of the kind that a question expects. */
function valuePlaces({ form, roots, words }: Asked, { text, tokens }: IndexedPassage): number[] {
  if (!form || form.expects === 'wording' || form.expects === 'reason') return []
  if (form.expects === 'name')
    return tokens
      .filter(({ isCapital, isStop, root }) => isCapital && !isStop && !roots.has(root))
      .map(({ place }) => place)
  const pattern = new RegExp(form.answerPattern.source, `${form.answerPattern.flags}g`)
  return [...text.matchAll(pattern)].flatMap(({ 0: value, index }) => {
    const start = index + (/[\p{L}\p{N}]/u.exec(value)?.index ?? 0)
    const token = tokens.find((one) => one.start >= start) ?? tokens.at(-1)!
    return words.some(({ root }) => root === token.root) ? [] : [token.place]
  })
}

/** A word of a question at a place of a passage. */
interface Occurrence {
  readonly word: number
  readonly place: number
  readonly strength: number
}

/** More of them are in long lists alone; the limit bounds the time. */
const [maxValues, maxOccurrences] = [30, 60]

/** How much of a question is about a place of a passage: words count less, the further away they are. */
function supportAt({ words, totalWeight }: Asked, found: readonly Occurrence[], at: number, reach: number) {
  const best = words.map(() => 0)
  for (const { word, place, strength } of found)
    best[word] = Math.max(best[word]!, strength * Math.exp(-Math.abs(place - at) / reach))
  return sum(best.map((strength, n) => strength * words[n]!.weight)) / totalWeight
}

/** The share of neighbouring words of a question that are neighbours in the passage. */
function pairsShare({ words }: Asked, found: readonly Occurrence[]): number {
  let [shared, total] = [0, 0]
  for (let n = 0; n + 1 < words.length; n += 1) {
    const weight = Math.min(words[n]!.weight, words[n + 1]!.weight)
    const [here, next] = [n, n + 1].map((word) => found.filter((one) => one.word === word)) as [
      Occurrence[],
      Occurrence[],
    ]
    const fits = here.flatMap((one) =>
      next.map((other) => {
        const distance = other.place - one.place
        const fit = distance > 0 && distance <= 3 ? 1 : Math.abs(distance) <= 6 ? 0.5 : 0
        return fit * Math.min(one.strength, other.strength)
      }),
    )
    total += weight
    shared += weight * max(fits)
  }
  return total > 0 ? shared / total : 0
}

const maxDistance = 20

function placeFeatures(asked: Asked, one: IndexedPassage): Features {
  const { words, roots } = asked
  const { tokens } = one
  const found = words
    .flatMap(({ strengths }, word) =>
      tokens.flatMap(({ root, place }): Occurrence[] => {
        const strength = strengths.get(root)
        return strength === undefined ? [] : [{ word, place, strength }]
      }),
    )
    .slice(0, maxOccurrences)
  const values = valuePlaces(asked, one).slice(0, maxValues)
  const said = found.filter(({ word }) => words[word]!.kind !== 'name')
  const distances = values.flatMap((value) => said.map(({ place }) => Math.abs(place - value)))
  const own = tokens.filter(({ isStop }) => !isStop)
  const isNew = ({ root }: Token) => !roots.has(root)
  const different = (those: readonly Token[]) => new Set(those.filter(isNew).map(({ root }) => root)).size
  return {
    focus: max(values.map((value) => supportAt(asked, found, value, 10))),
    'close focus': max(values.map((value) => supportAt(asked, found, value, 4))),
    'value distance': Math.min(maxDistance, ...distances),
    window: max(found.map(({ place }) => supportAt(asked, found, place, 8))),
    pairs: pairsShare(asked, found),
    precision:
      own.filter(({ root }) => words.some(({ strengths }) => strengths.has(root))).length /
      Math.max(1, own.length),
    'new names': Math.min(4, different(own.filter(({ isCapital, isFirst }) => isCapital && !isFirst))),
    'new numbers': Math.min(4, different(own.filter(({ isNumber }) => isNumber))),
  }
}

/** The lines at the foot of a page have a year and names, and answer nothing of its article. */
const imprint = /©|\ball rights reserved\b|\bcookies?\b/i

function formFeatures(
  { question, form, ask, isNegated: isAskedNegated }: Asked,
  one: IndexedPassage,
): Features {
  const { passage, text, tokens } = one
  const isNegative = isNegated(`${passage.context}\n${text}`)
  return {
    ...Object.fromEntries(askNames.map((name) => [`ask ${name}`, flag(ask === name)])),
    form: flag(form !== undefined),
    quantity: flag(form?.expects === 'quantity'),
    name: flag(form?.expects === 'name'),
    date: flag(form?.expects === 'date'),
    negation: isNegative === isAskedNegated ? 0 : isAskedNegated ? 1 : 2,
    denied: flag(isDenied(text, question)),
    others: flag(isAboutOthers(text, question)),
    relative: flag(isAboutRelative(text, question)),
    imprint: flag(imprint.test(text)),
    length: Math.log(1 + tokens.length),
    article: flag(one.isArticle),
    position: one.position,
    introduced: flag(passage.isIntroduced),
    paragraph: flag(passage.isIntroduced && passage.text === passage.block),
    sentences: flag(sentencesOf(text).length > 1),
    sentence: flag(isSentenceOrEntry(passage)),
    question: flag(/[?？]/.test(text)),
    item: flag(passage.block !== passage.text && passage.block.includes(';')),
    row: flag(text.includes('|')),
  }
}

/** What is read by the form of the text, before the words are compared. */
export interface DirectReading {
  readonly labelled?: Passage | undefined
  readonly direct?: DirectAnswer
}

/** Features of which it counts too how far a passage is behind the best one. */
const compared = ['covered', 'covered around', 'focus', 'window', 'pairs', 'predicates inside', 'missing']
/** Passages that are looked at for a value, and for everything. */
const [maxExpected, maxCandidates] = [80, 32]
const expectedBonus = 0.25
const lengthPenalty = 0.0002

/** The passages of a page that have most of the words of a question, with their features. */
export function candidatesOf(asked: Asked, page: PageIndex, read: DirectReading = {}): Candidate[] {
  const title = presences(asked, page.title)
  const near = page.passages
    .map((indexed) => {
      const presence = presenceOf(asked, indexed, title)
      const score =
        coverage(asked, presence.around) -
        indexed.text.length * lengthPenalty -
        (indexed.isArticle ? 0 : 0.05)
      return { indexed, presence, score }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxExpected)
    .map((one) => {
      const isExpected = asked.form && containsExpected(one.indexed.text, asked.form, asked.question)
      return { ...one, isExpected, score: one.score + (isExpected ? expectedBonus : 0) }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
  const expectedShare = near.filter(({ isExpected }) => isExpected).length / Math.max(1, near.length)
  const candidates = near.map(({ indexed, presence, isExpected, score }, rank) => ({
    indexed,
    features: {
      ...wordFeatures(asked, presence),
      ...placeFeatures(asked, indexed),
      ...formFeatures(asked, indexed),
      labelled: flag(read.labelled?.text === indexed.passage.text),
      direct: flag(read.direct?.text === indexed.passage.text),
      'direct none': flag(read.direct === null),
      expected: isExpected === undefined ? 0.5 : flag(isExpected),
      'expected share': asked.form ? expectedShare : 0.5,
      score,
      rank,
    } as Features,
  }))
  for (const name of compared) {
    const sorted = candidates.map(({ features }) => features[name]!).sort((a, b) => b - a)
    for (const { features } of candidates) {
      features[`${name} behind`] = sorted[0]! - features[name]!
      features[`${name} ahead`] = features[name] === sorted[0] ? sorted[0]! - (sorted[1] ?? 0) : 0
    }
  }
  return candidates
}
