import { directAnswer } from './direct-answers.ts'
import { labelledAnswer } from './labels.ts'
import { readAsked } from './learned/asked-words.ts'
import { type Candidate, candidatesOf } from './learned/features.ts'
import { indexPage, type PageIndex } from './learned/page-index.ts'
import { judge, loadScorer } from './learned/scorer.ts'
import { factAnswer, type PageFacts } from './question-forms.ts'
import { ruleAnswer } from './rule-answer.ts'
import { isStopWord } from './search-words.ts'
import { namesIn, rootOf, synonyms } from './word-roots.ts'

/** Abbreviations in a question as the words that a page has for them: IPO, initial public offering. */
function expandAbbreviations(question: string, text: string): string {
  return question.replace(/\b\p{Lu}{2,5}\b/gu, (short) => {
    const words = [...short].map((letter) => `${letter}\\p{L}+`).join('[ -]')
    return text.includes(short)
      ? short
      : (new RegExp(`\\b${words}\\b`, 'iu').exec(text)?.[0].toLowerCase() ?? short)
  })
}

const fullNameInQuestion = /(?=\p{Lu})(?<=\S\s+)\p{Lu}\p{L}+(?: \p{Lu}\.)?(?: \p{Lu}[\p{L}-]+){1,2}/gu
/** "New York" is not York, and Northern Ireland not Ireland. */
const placeWord =
  /^(?:New|North|South|East|West|Los|Las|San|Santa|Saint|St|United|Great|Hong|(?:North|South|East|West)ern)$/
/** A page calls a person by the last name after the first time, unless there are two of that name. */
function shortenNames(question: string, text: string): string {
  return question.replace(fullNameInQuestion, (full) => {
    const words = full.split(' ')
    const last = words.at(-1)!
    if (placeWord.test(words[0]!)) return full
    const uses = [
      ...text.matchAll(new RegExp(`(?:(\\p{Lu}[\\p{L}.]{0,30}) )?(?<!\\p{L})${last}(?!\\p{L})`, 'gu')),
    ]
    const before = uses.map(([, word]) => word).filter((word) => word !== undefined && !isStopWord(word))
    const alone = uses.length - before.length
    return alone > 1 && before.length > 0 && before.every((word) => words.includes(word!)) ? last : full
  })
}

/** A page that is asked. */
export interface AskedPage {
  /** The article of the page and the whole page, in Markdown. */
  readonly texts: readonly string[]
  readonly facts: PageFacts
}

const titleOf = ({ facts }: AskedPage) => String(facts.title ?? '')
export const indexOf = (page: AskedPage): PageIndex => indexPage(page.texts, titleOf(page))

/** A question in the words of the page; null if the page does not know one of its names. */
function inWordsOf(question: string, { texts }: AskedPage, { roots }: PageIndex): string | null {
  const whole = texts.at(-1) ?? ''
  const plain = shortenNames(expandAbbreviations(question, whole), whole)
  const isKnown = (root: string) => [root, ...(synonyms.get(root) ?? [])].some((one) => roots.has(one))
  return namesIn(plain).map(rootOf).every(isKnown) ? plain : null
}

/** The passages that may answer a question. */
export function candidatesFor(page: AskedPage, asked: string, index = indexOf(page)): Candidate[] {
  const question = inWordsOf(asked, page, index)
  if (question === null) return []
  const all = index.passages.map(({ passage }) => passage)
  const article = index.passages.flatMap(({ passage, isArticle }) => (isArticle ? [passage] : []))
  const title = titleOf(page)
  const read = readAsked(question, index)
  return candidatesOf(read, index, {
    labelled: labelledAnswer(all, { question, form: read.form, title }),
    direct: directAnswer(article, question, title),
  })
}

/** On shorter pages, the rarity of words says little, so that rules answer first. */
const minLearnedPassages = 40

/**
 * The passage that answers a question, quoted; null if no text answers it.
 * @param texts the article of a page and the whole page, in Markdown
 */
export function quoteAnswer(texts: readonly string[], asked: string, facts: PageFacts): string | null {
  const fact = factAnswer(asked, facts)
  if (fact !== null) return fact
  const page = { texts, facts }
  const index = indexOf(page)
  if (index.passages.length < minLearnedPassages) {
    const question = inWordsOf(asked, page, index)
    return question === null ? null : ruleAnswer(texts, question, titleOf(page))
  }
  const model = loadScorer()
  const best = judge(model, candidatesFor(page, asked, index))
  return best !== null && best.probability >= model.bound ? best.quotation : null
}
