import { loadHtml } from '../../../../reading/html.ts'
import { type Elements, lines } from './elements.ts'

/** Texts of which pages hold the markup. */

/** The text of what stands in blocks: they and breaks are lines, entries of lists have a dot. */
export function blockText(element: Elements): string | null {
  if (element.length === 0) return null
  const copy = element.first().clone()
  copy.find('br').replaceWith('\n')
  copy.find('li').prepend('\n• ')
  copy.find('p, ul, ol, pre, blockquote, h1, h2, h3, h4').append('\n')
  return lines(copy)?.replaceAll(/\n{3,}/g, '\n\n') ?? null
}

/** The same without the indentation of the markup around it; lines of code keep theirs. */
export function flowText(element: Elements): string | null {
  const copy = element.first().clone()
  const code = copy.find('pre').toArray()
  const kept = code.map((_, place) => copy.find('pre').eq(place).text())
  for (const place of code.keys()) copy.find('pre').eq(place).text(marked(place))
  const text = blockText(copy)?.replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
  if (text === undefined) return null
  return kept
    .reduce((all, said, place) => all.replace(marked(place), () => said.trimEnd()), text)
    .replaceAll(/\n{3,}/g, '\n\n')
}

/** Stands for a block of code: characters of private use, which no text has. */
const marked = (place: number) => `\ue000${place}\ue001`

/** Breaks in a text of JSON-LD, which writes them as marks. */
export const unbroken = (said: string | null): string | null => said?.replaceAll(/<br\s*\/?>/gi, '\n') ?? null

/** A title in JSON-LD, in which signs are written as entities. */
export const decoded = (said: string | null): string | null =>
  said !== null && /&(?:\w+|#\w+);/.test(said) ? loadHtml(said.replaceAll('<', '&lt;'))('body').text() : said

/** The text of a piece of HTML in JSON-LD. */
export const textOf = (markup: string | null): string | null =>
  markup !== null && /^\s*<\w/.test(markup) ? flowText(loadHtml(markup)('body')) : unbroken(markup)
