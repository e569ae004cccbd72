import { memoize } from '../../../catalog/memoize.ts'
import type { Span } from '../learned/tagger.ts'
import { isFiller } from '../lexicon/filler.ts'
import type { Question } from '../question/question.ts'
import { isLabelMark } from '../words/lexer.ts'
import { entries, isWithin } from '../words/words.ts'
import type { Reading } from './reading.ts'

/** Texts behind the label of their parameter: `advertiser: Lumo Skincare`, `whose title is head baker`, `query "tram strike"`. */

/** One kind of parameters that take words, by the names of its parameters. */
interface Label {
  readonly name: RegExp
  readonly labels: readonly (readonly string[])[]
  /** Whether a verb stands between the label and its text as well: `title is …`. */
  readonly isOfSentence: boolean
}

const labelled = (name: RegExp, labels: string, isOfSentence = false): Label => ({
  name,
  labels: [...entries(labels)].sort((one, other) => other.length - one.length),
  isOfSentence,
})
const kinds: readonly Label[] = [
  labelled(
    /^(?:company|companyName|advertiserName)$/,
    'company,company name,advertiser,advertisers,advertiser name,brand,empresa,anunciante,marca,firma,unternehmen,werbetreibender,werbetreibenden,marke,entreprise,annonceur,marque,societe',
  ),
  labelled(
    /^title$/,
    'title,job title,current title,current job title,position,jobtitel,titel,berufsbezeichnung,puesto,cargo,titulo,titre,poste,intitule',
    true,
  ),
  labelled(
    /^school$/,
    'school,university,college,alma mater,escuela,universidad,schule,universitat,hochschule,ecole,universite,escola,universidade',
  ),
  labelled(/^location$/, 'location,place,city,ubicacion,ciudad,ort,stadt,standort,lieu,ville,cidade'),
  labelled(
    /^(?:query|keywords?)$/,
    'query,keyword,keywords,search term,search terms,suchbegriff,suchwort,stichwort,palabra clave,palabras clave,mot cle,mots cles,palavra chave,palavras chave',
  ),
]

/** `the advertiser Lumo Skincare`: the noun alone says whose name follows. */
const advertisers = /^(?:advertiser|anunciante|werbetreibende[rn]|annonceur)$/

const verb = /^(?:is|are|es|ist|lautet|est|e)$/
const isVerb = (word: string) => verb.test(word)
const end = /^[;|,.!?()[\]/\n–—-]$/

/** A text that a question gives a parameter by its label, with its places. */
export interface LabelledText {
  readonly from: number
  /** The places of the text itself. */
  readonly start: number
  readonly to: number
}

/** Where the text behind a label begins; null: what stands there is no text of the label. */
function startOf(
  { words, tokens, things }: Question,
  behind: number,
  isOfSentence: boolean,
  isListed: boolean,
): number | null {
  const isMarked = isLabelMark(tokens[behind])
  const isName = (place: number) =>
    /^\p{Lu}/u.test(tokens[place]!.text) ||
    (!isFiller(tokens[place]!, words[place]!) && !isWithin(things, place))
  const isOfAdvertiser =
    advertisers.test(words[behind - 1] ?? '') &&
    /^(?:the|by|of|from|der|des|dem|vom|von|del|el|de|l|o|do|\.)$/.test(words[behind - 2] ?? '.') &&
    /^\p{Lu}/u.test(tokens[behind]?.text ?? '')
  if ((isListed || isOfAdvertiser) && tokens[behind]?.kind === 'word' && isName(behind)) return behind
  const isStated = isOfSentence && isVerb(words[behind] ?? '')
  const start = isMarked || isStated ? behind + 1 : behind
  const kind = tokens[start]?.kind
  if (kind === 'quote') return start
  return start > behind && (kind === 'word' || kind === 'number') ? start : null
}

/** Whether a label with a mark begins at a place: the text before it ends there. */
const isLabel = ({ words, tokens }: Question, place: number) =>
  isLabelMark(tokens[place + 1]) && words[place] !== '.'

/** Where the text of a label ends: at a mark, at the next label, or where a filter stands behind what is read as one name. */
function endOf(
  question: Question,
  start: number,
  spans: readonly Span[],
  readings: readonly Reading[],
): number {
  const { tokens } = question
  if (tokens[start]!.kind === 'quote') return start + 1
  let to = start
  while (to < tokens.length && !end.test(tokens[to]!.text) && !(to > start && isLabel(question, to))) to += 1
  const own = spans.find(({ from }) => from === start)
  if (own === undefined || own.to >= to) return to
  const isFilter = (place: number) => isWithin([...readings, ...question.mentions, ...spans], place)
  for (let place = own.to; place < to; place += 1) if (isFilter(place)) return own.to
  return to
}

const ofPeople = kinds.filter(({ name }) => !/query/.test(name.source))

/** Whether two clauses or more begin with a label: `school University of Tartu, location Helsinki`. */
const isList = memoize((question: Question): boolean => {
  const { words } = question
  const starts = words.filter((_, place) => isClauseStart(question, place) && isLabelled(words, place))
  return starts.length > 1
})
const isClauseStart = ({ tokens }: Question, place: number) =>
  place > 0 && /^[,;:|]$/.test(tokens[place - 1]!.text)
const isLabelled = (words: readonly string[], place: number) =>
  ofPeople.some(({ labels }) => labels.some((label) => label.every((word, at) => words[place + at] === word)))

/** Where the text of each kind of label begins. Lookups share the kinds. */
const startsIn = memoize((question: Question): ReadonlyMap<Label, { from: number; start: number }> => {
  const { words, tokens } = question
  const found = new Map<Label, { from: number; start: number }>()
  const isPossible =
    tokens.some(({ kind, text }) => kind === 'quote' || /^[:=,;|]$/.test(text)) ||
    words.some((word) => isVerb(word) || advertisers.test(word))
  if (!isPossible) return found
  for (let from = 0; from < words.length; from += 1)
    for (const { kind, label } of byFirstWord.get(words[from]!) ?? []) {
      if (found.has(kind) || !label.every((word, at) => words[from + at] === word)) continue
      const isListed = isClauseStart(question, from) && isList(question)
      const start = startOf(question, from + label.length, kind.isOfSentence, isListed)
      if (start !== null) found.set(kind, { from, start })
    }
  return found
})
const byFirstWord = new Map<string, { kind: Label; label: readonly string[] }[]>()
for (const kind of kinds)
  for (const label of kind.labels)
    byFirstWord.set(label[0]!, [...(byFirstWord.get(label[0]!) ?? []), { kind, label }])

/** Whether a question gives any text by a label. */
export const hasLabels = (question: Question): boolean => startsIn(question).size > 0

/** The text that a question gives a parameter by its label; null: it gives none. */
export function labelledText(
  question: Question,
  name: string,
  spans: readonly Span[],
  readings: readonly Reading[],
): LabelledText | null {
  const starts = startsIn(question)
  const kind = kinds.find((one) => one.name.test(name))
  const found = kind === undefined ? undefined : starts.get(kind)
  if (found === undefined) return null
  const to = endOf(question, found.start, spans, readings)
  return to > found.start ? { ...found, to } : null
}
