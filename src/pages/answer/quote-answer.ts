import { markdownBlocks, visibleText } from './query-filter.ts'
import { bm25, topicWords, wordsOf } from './search-words.ts'

/** Metadata of a page that can answer a question. */
export interface PageFacts {
  readonly title?: unknown
  readonly author?: unknown
  readonly publishedAt?: unknown
  readonly modifiedAt?: unknown
  readonly siteName?: unknown
}

/** The share of the question's word weights that a passage needs to count as an answer. */
const minCoverage = 0.6
const maxPassageCharacters = 600

const datePattern =
  /\b(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d|1[5-9]\d\d|20\d\d|\d{1,2}(:\d\d)?\s?(am|pm|uhr|h)\b|\d{1,2}:\d\d|january|february|march|april|may|june|july|august|september|october|november|december|(mon|tues|wednes|thurs|fri|satur|sun)days?|janvier|février|mars|avril|mai|juin|juillet|août|januar|februar|märz|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|today|yesterday|tomorrow|century|noon|midnight|o.clock|(at|from|until|till|um|à|a las) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)|minutes?|hours?|days?|weeks?|months?|years?)\b/i
const numeral = String.raw`\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half|none|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro)\b`
const numberPattern = new RegExp(numeral, 'i')
const namePattern = /(?<![.!?]\s|^)\b\p{Lu}[\p{L}’'-]+/u

const indefiniteArticle = String.raw`\b(?:an?|eine[nmr]?|une?|um|uma|una)\b`
const timeUnit = String.raw`\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|sekunden?|minuten?|stunden?|tagen?|tage?|wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|semaines?|mois|ans?|années?|segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|m[eê]s(?:es)?|anos?)\b`
const durationPattern = new RegExp(`(?:${numeral}|${indefiniteArticle})[^.!?]{0,20}${timeUnit}`, 'i')

/** For each form of question, the pattern that an answer must contain, and question words that answers do not repeat. */
const expectations: readonly (readonly [asked: RegExp, has: RegExp, asking?: string])[] = [
  [
    /^\s*(how long (did|does|do|will|has|have|would|was|is) .*\b(takes?|last)\b|wie lange\b|combien de temps|cuánto (tiempo|tarda|tardó|dura|duró)|cuanto tiempo|quanto tempo)/i,
    durationPattern,
    'long take last lange dauert dauerte combien temps faut fallu dure cuanto tiempo tarda tardo dura duro tempo leva levou demora demorou',
  ],
  [
    /^\s*(how (many|much)|wie ?viele?|combien|cuánt[oa]s?|cuant[oa]s?|quant[oiae]s?)\b/i,
    numberPattern,
    'many much viel viele wieviel wieviele combien cuanto cuantos cuantas quanto quantos quantas quanti quante',
  ],
  [
    /^\s*(when|since when|until when|what (time|date|year|day)|which (year|day|date)|wann|seit wann|quand|cuándo|cuando|quando|à quelle (heure|date))\b/i,
    datePattern,
  ],
  [
    /^\s*(how (old|long|far|tall|big|large|high|heavy|fast)|what (does .* cost|is the (price|cost|number|size|height|length))|wie (alt|hoch|gro[sß]+|weit))\b/i,
    numberPattern,
  ],
  [/^\s*(who|whose|whom|wer|wem|wen|qui|quién|quien|chi|quem)\b/i, namePattern],
]

/** Questions about the page itself, and the metadata field that answers them. */
const factQuestions: readonly [RegExp, keyof PageFacts][] = [
  [
    /^\s*(who (wrote|is the author)|who'?s the author|by whom was (this|it) written|wer (hat .*geschrieben|ist der autor)|qui (a écrit|est l'auteur)|quién (escribió|es el autor))/i,
    'author',
  ],
  [
    /^\s*(when (was|is) (it|this( \w+)?|the (article|page|post|story|text)) (first )?(published|posted|written)|what is the publication date|wann wurde .*veröffentlicht|quand .*publié|cuándo .*public)/i,
    'publishedAt',
  ],
  [
    /^\s*when (was|is) (it|this( \w+)?|the (article|page|post)) (last )?(updated|modified|changed)/i,
    'modifiedAt',
  ],
  [/^\s*(what('s| is) (the )?(title|headline)|what is (this|the) (page|article) called)/i, 'title'],
]

/** Names and numbers in a question: capitalised words after the first word, and words that start with a digit. */
function namesIn(question: string): string[] {
  const inside = [...question.matchAll(/(?<=\S\s+)[\p{Lu}\d][\p{L}\p{N}’'-]*/gu)].map(([word]) => word)
  return inside.flatMap((word) => wordsOf(word))
}

const sentencesOf = (text: string, language?: string) =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment)

const plainText = (block: string) =>
  visibleText(block)
    .replace(/^#{1,6} |^> ?|^[-+*] |^\d+[.)] |\*\*|(?<!\w)\*|\*(?!\w)|`/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The best sentence of a block and the sentences around it, up to the maximum length of a passage. */
function cutPassage(text: string, query: readonly string[]): string {
  if (text.length <= maxPassageCharacters) return text
  const sentences = sentencesOf(text)
  const scores = bm25(sentences.map(wordsOf), query)
  const best = scores.indexOf(scores.reduce((most, score) => Math.max(most, score), 0))
  let [from, to] = [best, best + 1]
  let length = sentences[best]!.length
  for (;;) {
    const [before, after] = [sentences[from - 1], sentences[to]]
    if (after !== undefined && length + after.length <= maxPassageCharacters) {
      to += 1
      length += after.length
    } else if (before !== undefined && length + before.length <= maxPassageCharacters) {
      from -= 1
      length += before.length
    } else break
  }
  return sentences.slice(from, to).join('').trim()
}

/** Words of one family share their first six letters: `established`, `establishment`. */
const rootOf = (word: string) => (/\d/.test(word) ? word : word.slice(0, 6))

/** The topic words of a question without its question words; all topic words if no others remain. */
function questionTopic(question: string): string[] {
  const asking = expectations.find(([asked]) => asked.test(question))?.[2]
  const said = new Set(wordsOf(asking ?? ''))
  const words = topicWords(question)
  const topic = words.filter((word) => !said.has(word))
  return topic.length > 0 ? topic : words
}

/**
 * The passages of a page about the topic of a question, best first, quoted word for word.
 * @param markdown the page
 */
export function rankPassages(
  markdown: string,
  question: string,
  most: number,
): { text: string; score: number; covers: number }[] {
  const query = questionTopic(question)
  const blocks = markdownBlocks(markdown)
  let heading = ''
  const passages: { text: string; words: string[]; context: string[] }[] = []
  for (const block of blocks) {
    const text = plainText(block)
    if (/^#{1,6} /.test(block)) {
      heading = text
      continue
    }
    // Each row of a long table and each item of a long list is a passage.
    const parts =
      /^(\||[-+] |\d+\. )/.test(block) && text.length > maxPassageCharacters
        ? block.split('\n').map(plainText)
        : [text]
    for (const part of parts) {
      if (part.length < 2 || /^[\s|:-]+$/.test(part)) continue
      passages.push({ text: part, words: wordsOf(part), context: wordsOf(heading) })
    }
  }
  if (passages.length === 0) return []
  const words = passages.map((passage) => [...passage.words, ...passage.context].map(rootOf))
  const roots = [...new Set(query.map(rootOf))]
  const scores = bm25(words, roots)
  const weights = roots.map((root) => {
    const having = words.filter((all) => all.includes(root)).length
    return Math.log(1 + (words.length + 0.5) / (having + 0.5))
  })
  const total = weights.reduce((sum, one) => sum + one, 0)
  return passages
    .map(({ text }, place) => {
      const all = new Set(words[place])
      const covers = roots.reduce((sum, root, n) => sum + (all.has(root) ? weights[n]! : 0), 0) / (total || 1)
      return { text, score: scores[place]!, covers }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.covers * b.score - a.covers * a.score)
    .slice(0, most)
    .map((passage) => ({ ...passage, text: cutPassage(passage.text, query) }))
}

/** The passage of a page that answers a question, quoted; null if the page does not answer it. */
export function quoteAnswer(markdown: string, question: string, facts: PageFacts): string | null {
  for (const [pattern, fact] of factQuestions) {
    const told = facts[fact]
    if (pattern.test(question) && typeof told === 'string') return told
  }
  const known = new Set([...wordsOf(markdown), ...wordsOf(String(facts.title ?? ''))])
  if (namesIn(question).some((word) => !known.has(word))) return null
  const expected = expectations.find(([pattern]) => pattern.test(question))?.[1]
  const found = rankPassages(markdown, question, 8).find(
    ({ text, covers }) => covers >= minCoverage && (expected?.test(text) ?? true),
  )
  return found?.text ?? null
}
