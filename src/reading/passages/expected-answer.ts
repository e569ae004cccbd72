import { datePattern, numberPattern } from './expected-values.ts'
import { withoutPhrases } from './phrases.ts'
import type { QuestionForm } from './question-forms.ts'
import { isStopWord, topicWords } from './search-words.ts'
import { isGeneric, isNegated, namesIn, questionTopic, rootOf, rootsOf, synonyms } from './word-roots.ts'

/** Whether a text has a value of the kind that a question asks for. */

/** The thing that a question counts: "how many loaves". */
const countedThing =
  /^\s*(?:\p{L}+ )?(?:how many|wie ?viele|combien d['’e] ?|cuánt[oa]s|cuant[oa]s|quant(?:[oa]s|[ie])|сколько) (?!(?:costa|custa|cuesta|стоит|temps|tiempo|tempo)(?!\p{L}))(\p{L}{3,})/iu
/** Words between a number and what it counts: "10 confirmed human cases". */
const maxWordsBetween = 4

/** Whether a text has a number beside a word, or beside a synonym of it. */
function isCounted(text: string, thing: string): boolean {
  const wanted = new Set([...rootsOf(thing)].flatMap((root) => [root, ...(synonyms.get(root) ?? [])]))
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}.,]*/gu) ?? []
  const isWanted = words.map((word) => [...rootsOf(word)].some((root) => wanted.has(root)))
  return words.some((word, index) => {
    if (!numberPattern.test(word)) return false
    // "One of two people" is a part of them.
    const phrase = words.slice(Math.max(0, index - 2), index + 2).join(' ')
    if (/(?<!\p{L})one of(?!\p{L})/iu.test(phrase)) return false
    return (
      isWanted.slice(index + 1, index + 2 + maxWordsBetween).includes(true) || isWanted[index - 1] === true
    )
  })
}

const reportVerbs = '(?:said|says|told|reported|announced|wrote|tweeted|posted|according)'
const reportDate = new RegExp(
  `^(?:In|On|Earlier|Last) [^,]{1,30}, (?=.*\\b${reportVerbs}\\b)|\\b${reportVerbs}\\b (?:[^,.;]{0,30} )?(?:on )?(?:last )?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|today|yesterday)\\b`,
  'g',
)

/** A text without the days on which somebody said it, which are not the days on which it happened. */
function withoutReportDates(text: string, question: string): string {
  return new RegExp(reportVerbs).test(question) ||
    /\b(?:say|tell|report|announce|write|tweet|post)\b/.test(question)
    ? text
    : text.replace(reportDate, ' ')
}

const nowQuestion = /\b(?:now|currently|today|jetzt|heute|maintenant|ahora|hoy|agora|hoje|adesso|oggi)\b/i
const pastMark = /\b(?:ago|formerly|previously|last year|originally|früher|autrefois|antes)\b/i
const futureDate = /^\s*when (?:will|is .*\b(?:due|scheduled|expected|going to))\b/i
const pastPlan = /\b(?:was|were) (?:due|set|scheduled|expected|supposed)\b/i
const futureMark =
  /\b(?:will|would|shall|scheduled|due|set|expected|plan(?:s|ned|ning)?|until|upcoming|next|begins?|starts?|kicks|going to|to be|later|on sale|start(?:ing|s)|target)\b|['’]ll\b/i
const endQuestion = /^[\s¿]*(?:until|till|bis|jusqu|hasta|até|fino|до)/i
const endMark =
  /\b(?:until|till|through|to|ends?|bis|hasta|fino|termina|endet)(?!\p{L})|jusqu|até|[–-]\s?\p{L}*\s?\d|(?<!\p{L})(?:до|по)(?!\p{L})/iu
/** Whether a text may be about the present or the future, if the question is. */
const isOfTheTime = (text: string, question: string) =>
  (!nowQuestion.test(question) || !pastMark.test(text)) &&
  (!futureDate.test(question) || (futureMark.test(text) && !pastPlan.test(text)))

const personQuestion = /^[\s¿]*(?:(?:by|to|with|from|for) )?(?:who|whom)\b/i
const fullName = /(?<![\p{L}’'.-])\p{Lu}[\p{L}’'.-]*\s\p{Lu}[\p{L}’'-]+/gu
const singleName = /\b(by )?(\p{Lu}[\p{L}’-]+)(?: (\p{Ll}+))?/gu
/** Whether a text has a full name, or a name that does what the question asks: "Olsen called", "called by Olsen". */
function hasPerson(text: string, asked: ReadonlySet<string>): boolean {
  const isNew = (name: string) => topicWords(name).some((word) => !asked.has(rootOf(word)))
  return (
    [...text.matchAll(fullName)].some(([name]) => isNew(name) && !datePattern.test(name)) ||
    [...text.matchAll(singleName)].some(
      ([, by, name = '', next = '']) =>
        isNew(name) &&
        (by !== undefined || (!isStopWord(next) && [...rootsOf(next)].some((root) => asked.has(root)))),
    )
  )
}

/** Whether a text has the verb after "who" in the infinitive alone: "they battle to win". */
function isOnlyIntended(text: string, question: string): boolean {
  const [, verb = ''] = /\bwho(?:m)? (\p{L}+)/iu.exec(question) ?? []
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const wanted = rootsOf(verb)
  const places = words.flatMap((word, index) =>
    isStopWord(word) || ![...rootsOf(word)].some((root) => wanted.has(root)) ? [] : [index],
  )
  return places.length > 0 && places.every((index) => words[index - 1]?.toLowerCase() === 'to')
}

/** The roots of the words that say what a question wants to know, with their synonyms; after "who", of the verb. */
function predicateRoots(question: string): Set<string> {
  const names = new Set(namesIn(question).map(rootOf))
  const all = questionTopic(question)
    .map(rootOf)
    .filter((root) => !names.has(root))
  const own = all.filter((root) => !isGeneric(root))
  const predicate = own.length > 0 ? own : all
  const isVerb = personQuestion.test(question) && !/^\s*who(?:m)? (?:is|was|are|were)\b/i.test(question)
  return new Set(
    (isVerb ? all.slice(0, 1) : predicate).flatMap((root) => [root, ...(synonyms.get(root) ?? [])]),
  )
}

/** The assistant coach is not the coach. */
const otherHolder = /^(?:assistant|deputy|vice|former|ex|then)$/i
/** A comma counts as this number of words. */
const commaDistance = 3
const tokenPattern = /[\p{L}\p{N}][\p{L}\p{N}’'-]*|[,;:—–(]/gu

/** How many words a value of the wanted kind is away from a word that says what the question wants to know. */
function distanceTo(
  text: string,
  question: string,
  isValue: (token: string, place: number) => boolean,
): number {
  const wanted = predicateRoots(question)
  if (wanted.size === 0) return 0
  // Who the hero is, says no sentence about heroes.
  const isOne = /^\s*who(?:['’]s| is| was) the /i.test(question)
  const singular = new Set(question.toLowerCase().match(/[\p{L}’'-]+/gu))
  let previous = ''
  let place = 0
  const near: number[] = []
  const values: number[] = []
  for (const { 0: token, index } of text.matchAll(tokenPattern)) {
    const isWord = /^[\p{L}\p{N}]/u.test(token)
    place += isWord ? 1 : commaDistance - 1
    const isOther = otherHolder.test(previous) && !question.toLowerCase().includes(previous.toLowerCase())
    if (isWord) previous = token
    const isPlural = isOne && /(?<!['’s])s$/.test(token) && !singular.has(token.toLowerCase())
    if (isWord && !isPlural && !isOther && [...rootsOf(token)].some((root) => wanted.has(root)))
      near.push(place)
    if (isWord && isValue(token, index)) values.push(place)
  }
  let least = Number.POSITIVE_INFINITY
  let next = 0
  for (const value of values) {
    while (next + 1 < near.length && Math.abs(near[next + 1]! - value) <= Math.abs(near[next]! - value))
      next += 1
    if (near.length > 0) least = Math.min(least, Math.abs(near[next]! - value))
  }
  return least
}

/** A name and the word that says what the person does are at most this number of words apart. */
const maxNameDistance = 6
/** Whether a new name is close to a word that says what the question wants to know. */
function isNameNear(text: string, question: string): boolean {
  const asked = rootsOf(question)
  const isNew = (token: string) =>
    /^\p{Lu}/u.test(token) && !isStopWord(token) && ![...rootsOf(token)].some((root) => asked.has(root))
  return distanceTo(withoutPhrases(text), question, isNew) <= maxNameDistance
}

/** How many words the value that a question expects is away from the words of the question. */
export function valueDistance(text: string, form: QuestionForm, question: string): number {
  const asked = rootsOf(question)
  if (form.expects === 'name')
    return distanceTo(
      text,
      question,
      (token) =>
        /^\p{Lu}/u.test(token) && !isStopWord(token) && ![...rootsOf(token)].some((root) => asked.has(root)),
    )
  const pattern = new RegExp(form.answerPattern.source, `${form.answerPattern.flags}g`)
  const starts = new Set<number>()
  for (const { 0: value, index } of text.matchAll(pattern)) {
    const first = /[\p{L}\p{N}]/u.exec(value)?.index ?? 0
    starts.add(index + first)
    for (const { index: inner } of value.matchAll(/(?<=\s)\p{Lu}/gu)) starts.add(index + inner)
  }
  return distanceTo(text, question, (_, index) => starts.has(index))
}

/** Whether a text contains what a form of question expects; a name must be another one than the question's. */
export function containsExpected(whole: string, form: QuestionForm, question: string): boolean {
  const text = form.expects === 'date' ? withoutReportDates(whole, question) : whole
  if (!isOfTheTime(text, question) || (endQuestion.test(question) && !endMark.test(text))) return false
  const counted = countedThing.exec(question)?.[1]
  if (counted) return isCounted(text, counted)
  if (form.expects !== 'name' && form.expects !== 'place') return form.answerPattern.test(text)
  const asked = rootsOf(question)
  if (
    personQuestion.test(question) &&
    (!hasPerson(text, asked) || isOnlyIntended(text, question) || !isNameNear(text, question))
  )
    return false
  const pattern = new RegExp(form.answerPattern.source, `${form.answerPattern.flags}g`)
  return [...text.matchAll(pattern)].some(([found]) => {
    const [name = found] = form.expects === 'place' ? (/\p{Lu}.*/u.exec(found) ?? []) : []
    if (form.expects === 'place' && datePattern.test(name)) return false
    return topicWords(name).some((word) => !asked.has(rootOf(word)) && !isStopWord(name))
  })
}

/** Whether a text has one number, which is then what it counts: "28 people who were in contact with her". */
export const hasOneNumber = (text: string, { expects, answerPattern }: QuestionForm) =>
  expects === 'quantity' && answerPattern === numberPattern && (text.match(/\d[\d.,]*/g) ?? []).length === 1

/** The values in a text of the kind that a question expects. */
export function valuesIn(text: string, { answerPattern }: QuestionForm): Set<string> {
  const pattern = new RegExp(answerPattern.source, `${answerPattern.flags}g`)
  return new Set([...text.matchAll(pattern)].map(([value]) => value.toLowerCase()))
}

/** Whether the clause of a text with most words of a question has a negation. */
export function isDenied(text: string, question: string): boolean {
  if (!isNegated(text)) return false
  const asked = new Set(questionTopic(question).map(rootOf))
  const clauses = text.split(clauseEnd).map((clause) => ({
    clause,
    shared: [...rootsOf(clause)].filter((root) => asked.has(root)).length,
  }))
  const best = clauses.reduce((one, other) => (other.shared > one.shared ? other : one))
  return isNegated(best.clause)
}
const clauseEnd = /[,;:—–)]\s|\s(?:but|although|aber|mais|pero|mas|ma)\s/i

const otherOnes = /\b(?:other|another|andere[nrs]?|autres?|otr[oa]s?|altr[oaie]|outr[oa]s?) (\p{L}+)/giu
/** Whether a text is about other ones than those of the question: "two other patients". */
export function isAboutOthers(text: string, question: string): boolean {
  if (/\b(?:other|another|else)\b/i.test(question)) return false
  const asked = new Set(questionTopic(question).map(rootOf))
  return [...text.matchAll(otherOnes)].some(([, word = '']) =>
    [...rootsOf(word)].some((root) => asked.has(root)),
  )
}

export const whichOne = /^[\s¿]*which\b/i
/** Whether a text has a number or a name that the question does not have: "which drug" is not answered by "a drug". */
export function hasOther(text: string, question: string): boolean {
  const asked = rootsOf(question)
  const others = text.match(/\d[\d.,]*|(?<=\S )\p{Lu}[\p{L}’-]+/gu) ?? []
  return others.some((word) => [...rootsOf(word)].some((root) => !asked.has(root)))
}
