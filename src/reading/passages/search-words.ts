import { readList } from '../alternatives.ts'

/** Words for searching: lower case, without accents and without the most common endings of European words. */

const stopWords = new Set(readList(new URL('./lists/stop-words.txt', import.meta.url)))

export const isStopWord = (word: string): boolean => stopWords.has(word.toLowerCase())

/** Scripts without spaces between words: their text is indexed in pairs of characters. */
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A word without its most common ending. */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=\w{3})(?:ingly|edly|ing|ed|(?<=\w{5})ly|es|s|en|er|e)$/, '')
}

/** The search words of a text; pairs of characters for scripts without spaces. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words: string[] = []
  for (const [run] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!unspacedScript.test(run)) words.push(stem(run))
    else if (run.length === 1) words.push(run)
    else for (let place = 0; place + 1 < run.length; place += 1) words.push(run.slice(place, place + 2))
  }
  return words
}

/** The words of a query without stop words; all words if it has only stop words. */
export function topicWords(text: string): string[] {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{L}\p{N}]+/gu, (word) => (stopWords.has(word) ? ' ' : word))
  const words = [...new Set(wordsOf(bare))]
  return words.length > 0 ? words : [...new Set(wordsOf(text))]
}

/** BM25 scores of texts for a query (Robertson and Walker; k1 1.2, b 0.75); 0 if a text shares no word with it. */
export function bm25(texts: readonly (readonly string[])[], query: readonly string[]): number[] {
  const [k1, b] = [1.2, 0.75]
  const average = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length)
  const counts = texts.map((words) => {
    const count = new Map<string, number>()
    for (const word of words) count.set(word, (count.get(word) ?? 0) + 1)
    return count
  })
  const weights = query.map((word) => {
    const having = counts.filter((count) => count.has(word)).length
    return Math.log(1 + (texts.length - having + 0.5) / (having + 0.5))
  })
  return texts.map((words, place) => {
    let score = 0
    for (const [n, word] of query.entries()) {
      const times = counts[place]!.get(word) ?? 0
      if (times > 0)
        score +=
          (weights[n]! * times * (k1 + 1)) / (times + k1 * (1 - b + (b * words.length) / (average || 1)))
    }
    return score
  })
}
