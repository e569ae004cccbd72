import type { Span } from '../learned/tagger.ts'
import { everydayWords, readTable } from '../lexicon/tables.ts'
import { isNothing } from '../question/nothing-values.ts'
import type { Question } from '../question/question.ts'
import type { Token } from '../words/lexer.ts'
import { Phrases, wordSet } from '../words/words.ts'
import { withoutPurpose } from './called.ts'
import { boundsIn } from './numbers.ts'
import type { Reading } from './reading.ts'

const table = readTable('span-words.txt')
const phrasesIn = (section: string) => new Phrases().add(section, (table.get(section) ?? []).join(','))
const leads = phrasesIn('before topic')
const orders = phrasesIn('after name')
const filters = phrasesIn('after topic')
const days = phrasesIn('day')
const articles = new Set(table.get('article'))
const pointing = new Set(table.get('pointing'))
const generic = new Set(table.get('generic'))

/** Words that stand for somebody whom the question does not name. */
const pronouns = wordSet(
  'i me my we us our you your he him his she her hers they them their it its this that these those someone somebody anyone anybody everyone everybody one el ella su sus er sie ihr il elle lui ele ela dele dela',
)
const isNameByForm = ({ kind, text }: Token) => kind !== 'word' || /^\p{Lu}/u.test(text)

/** `NASA`, `dgt`: no word of a language, so that an article before it belongs to the sentence. */
const isAcronym = (text: string) =>
  /^\p{Lu}{2,6}$/u.test(text) || (/^\p{Ll}{3,5}$/u.test(text) && !/[aeiouyà-ü]/iu.test(text))

/** The end of leading words that say what the rest of the span is: `Stichwort`, `palabra clave`. */
function afterLead({ tokens, words }: Question, { kind, from, to }: Span): number {
  if (kind !== 'topic' && kind !== 'name') return from
  const [lead] = leads.at(words, from)
  // `mot-clé` is one word.
  const isJoined = words[from]!.includes('-') && leads.has(words[from]!.split('-'))
  const end = isJoined ? from + 1 : (lead?.to ?? from)
  if (end >= to) return from
  // `keyword research` is a topic. An English lead word introduces a topic only if a mark or a quotation follows it.
  const isEnglish = /^(?:the|search|keywords?)$/.test(words[from]!)
  return isEnglish && !/^(?:mark|quote)$/.test(tokens[end]!.kind) ? from : end
}

/** Where an order begins that stands behind a name: `Gronkh meistgesehene Videos`. */
function beforeOrder({ words }: Question, { kind, from, to }: Span): number {
  if (kind !== 'name') return to
  for (let at = from + 1; at < to; at += 1) if (orders.at(words, at)[0]?.to === to) return at
  return to
}

/**
 * Where the time begins that stands behind a handle or a name in capitals: `tallowandtwine | today`, `Ada Okafor | this week`.
 * In `usa today` and `Psychology Today` it is a part of the name.
 */
function beforeDay({ tokens, words, countries }: Question, { kind, from, to }: Span): number {
  if (kind !== 'name') return to
  for (let at = from + 1; at < to; at += 1) {
    if (days.at(words, at)[0]?.to !== to || /^\p{Lu}/u.test(tokens[at]!.text)) continue
    const isHandle =
      at - from === 1 &&
      !everydayWords.has(words[from]!) &&
      !countries.some(({ from: other }) => other === from)
    const isCapital = tokens.slice(from, at).every(({ text }) => /^\p{Lu}/u.test(text))
    return isHandle || isCapital ? at : to
  }
  return to
}

/** Where a name ends whose next words are written as a part of it: `Paramount | Plus`. */
function afterCapitals(question: Question, { kind, from, to }: Span): number {
  const { tokens, words, mentions, countries, languages, isLowerCase } = question
  if ((kind !== 'company' && kind !== 'name') || isLowerCase || !/^\p{Lu}/u.test(tokens[from]!.text))
    return to
  const isOther = (place: number) =>
    [...mentions, ...countries, ...languages].some((one) => one.from <= place && place < one.to)
  let end = to
  while (
    end < words.length &&
    tokens[end]!.kind === 'word' &&
    /^\p{Lu}\p{Ll}/u.test(tokens[end]!.text) &&
    tokens[end]!.from === tokens[end - 1]!.to + 1 &&
    !isOther(end)
  )
    end += 1
  return end
}

const endOfName = (question: Question, span: Span) =>
  beforeDay(question, { ...span, to: beforeOrder(question, span) })

/** Whether a span is only part of what points at something that the question does not name: `that account`. */
function isPointing({ tokens, words }: Question, { kind, from, to }: Span): boolean {
  const isPair = (at: number) => pointing.has(words[at] ?? '') && generic.has(words[at + 1] ?? '')
  if (to - from === 1 && pronouns.has(words[from]!) && !isNameByForm(tokens[from]!)) return true
  if (kind !== 'name') return false
  if (to - from === 1 && tokens[from]!.kind === 'word' && isNothing(tokens[from]!.text)) return true
  return to - from === 1 ? isPair(from) || isPair(from - 1) : to - from === 2 && isPair(from)
}

/** Words before a bound that belong to it: `with at least 500 likes`. */
const joins = /^(?:with|con|mit|avec|com)$/

/** Where a bound begins whose number stands behind the span: `enem a | partir de 100 curtidas`. */
function beforeBound(question: Question, from: number, to: number): number {
  for (let at = Math.max(from + 1, to - 3); at <= to; at += 1)
    if ((boundsIn(question)[at]?.to ?? 0) > to)
      return at > from + 1 && joins.test(question.words[at - 1]!) ? at - 1 : at
  return to
}

/** Verbs that end a topic where the sentence goes on: `tweets about the derby | were posted`. */
const verbs = wordSet('were was are is wurden wurde fueron fue sont ont foram foi')

/** Words before a date: `tweets about rain from | 3 to 10 May`. */
const sinceWords = wordSet('from between since vom von ab seit zwischen del desde entre du depuis')

/** Where a word of the sentence begins that ends a topic: a verb, or what a date begins with. */
function beforeRest({ words, tokens }: Question, from: number, to: number): number {
  const last = words[to - 1]!
  const next = tokens[to]?.kind
  const isRest = (verbs.has(last) && next === 'word') || (sinceWords.has(last) && next === 'number')
  return to - from > 1 && isRest ? to - 1 : to
}

/** Where filters begin that end a topic: `contable | híbrido nivel principiante`. */
function beforeFilters(
  { words }: Question,
  span: Span,
  readings: readonly Reading[],
  isOnly: boolean,
): number {
  let end = span.to
  for (;;) {
    const last = readings
      .filter(({ from, to }) => to === end && from >= span.from && filters.at(words, from)[0]?.to === to)
      .sort((a, b) => a.from - b.from)[0]
    if (last === undefined || (isOnly && last.from === span.from)) return end
    end = last.from
    while (end > span.from + 1 && /^(?:in|im|en|em|a|de)$/.test(words[end - 1]!)) end -= 1
  }
}

/**
 * The spans of the tagger without words of the sentence at their ends.
 * @param readings the values that words of the question may give the filters of a lookup
 */
export function trimmedSpans(
  question: Question,
  spans: readonly Span[],
  readings: readonly Reading[],
): Span[] {
  const isInPhrase = (span: Span) =>
    readings.some(
      ({ value, isCertain, isWhole, from, to }) =>
        isCertain && (isWhole || (value === 'true' && to - from > 2)) && from <= span.from && span.to <= to,
    )
  const topics = spans.filter(({ kind }) => kind === 'topic' || kind === 'title')
  return withoutPurpose(question, spans)
    .filter((span) => !isPointing(question, span) && !isInPhrase(span))
    .map((span) => {
      let from = afterLead(question, span)
      const isArticle =
        span.kind === 'name' && span.to - from === 2 && articles.has(question.tokens[from]!.text)
      if (isArticle && isAcronym(question.tokens[from + 1]!.text)) from += 1
      if (span.kind !== 'topic' && span.kind !== 'title')
        return {
          ...span,
          from,
          to: afterCapitals(question, { ...span, from, to: endOfName(question, { ...span, from }) }),
        }
      const to = beforeRest(question, from, beforeBound(question, from, span.to))
      return {
        ...span,
        from,
        to: beforeFilters(question, { ...span, from, to }, readings, topics.length < 2),
      }
    })
    .filter(({ from, to }) => from < to)
}
