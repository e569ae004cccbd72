/** Texts of search results that contain the words of the search. */

const holds = (text: string, words: string) => {
  const low = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word))
}

/** The words of a query without quotes, operators (`from:nasa`, `-is:reply`) and marks. */
const plainWords = (query: string): string =>
  query
    .replace(/(?:^|\s)-\S+|\b\w+:\S+/g, ' ')
    .replace(/["'#@()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A text with the words of a search added to it. */
export function mentioning(text: string, query: string): string {
  const words = query.startsWith('#') ? query : plainWords(query)
  return words === '' || holds(text, words) ? text : text === '' ? words : `${text} · ${words}`
}
