import { numbersIn } from './numbers.ts'
import { markdownBlocks, visibleText } from './query-filter.ts'
import { topicWords, wordsOf } from './search-words.ts'

/** Shorter quotations are on every page by chance. */
const minQuoteWords = 3
/** The share of the answer's own words that the quotation must contain. */
const minSharedWords = 0.5

/** A text in lower case with single spaces in place of everything but letters and digits. */
const normalize = (text: string) =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The share of words that are among others, from 0 to 1; 1 without words. */
function shareOf(words: readonly string[], others: ReadonlySet<string>): number {
  return words.length === 0 ? 1 : words.filter((word) => others.has(word)).length / words.length
}

/** The block of a page that contains a quotation, with the headings and the block before it. */
function placeOf(quote: string, page: string): string | null {
  const wanted = normalize(quote)
  const blocks = markdownBlocks(page).map(visibleText)
  const index = blocks.findIndex((block) => normalize(block).includes(wanted))
  if (index < 0) return null
  const heading = blocks.slice(0, index).findLast((block) => block.startsWith('#')) ?? ''
  return [heading, blocks[index - 1] ?? '', blocks[index]].join('\n')
}

/** An answer of a language model, and the passage that it quotes as its proof. */
export interface QuotedAnswer {
  readonly question: string
  readonly answer: string
  readonly quote: string
  /** Markdown. */
  readonly page: string
}

/**
 * Whether a quotation supports an answer: it is on the page word for word, it is a passage and no single word, it
 * contains the answer's numbers and half of its words, and its place on the page is about the question.
 */
export function isSupported({ question, answer, quote, page }: QuotedAnswer): boolean {
  const quoted = wordsOf(quote)
  const place = placeOf(quote, page)
  if (place === null || quoted.length < minQuoteWords) return false
  const inQuote = new Set(quoted)
  const inQuestion = topicWords(question)
  const asked = new Set([...inQuestion, ...wordsOf(question)])
  const [quotedNumbers, askedNumbers] = [numbersIn(quote), numbersIn(question)]
  if ([...numbersIn(answer)].some((number) => !quotedNumbers.has(number) && !askedNumbers.has(number)))
    return false
  const inPlace = new Set(wordsOf(place))
  const onPage = new Set(wordsOf(page))
  // Words of the question that the page does not use say nothing about the place.
  const known = inQuestion.filter((word) => onPage.has(word))
  const own = topicWords(answer).filter((word) => !asked.has(word))
  // An answer without words of its own, such as "yes", rests on the question's words alone.
  if (own.every((word) => affirmations.has(word)))
    return known.length > 0 && shareOf(known, inQuote) >= minSharedWords
  return (
    shareOf(own, inQuote) >= minSharedWords && (known.length === 0 || known.some((word) => inPlace.has(word)))
  )
}

const affirmations = new Set(wordsOf('yes no ja nein oui non sí si no sim não true false correct'))
