/** What a search asked for, said by what it finds. */

const holds = (text: string, words: string) => {
  const low = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word))
}

/** What a search box may hold beside words: quotes, operators (`from:nasa`, `-is:reply`), marks. */
const plainWords = (query: string): string =>
  query
    .replace(/(?:^|\s)-\S+|\b\w+:\S+/g, ' ')
    .replace(/["'#@()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A text that has the words of a search in it. */
export function mentioning(text: string, query: string): string {
  const words = query.startsWith('#') ? query : plainWords(query)
  return words === '' || holds(text, words) ? text : text === '' ? words : `${text} · ${words}`
}
