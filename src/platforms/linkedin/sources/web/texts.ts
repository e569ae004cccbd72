import { loadHtml } from '../../../../reading/html.ts'
import { type Elements, lines } from './elements.ts'

/** Converts markup to text. */

/** Converts block elements to text. Blocks and breaks become lines; list entries get a bullet. */
export function blockText(element: Elements): string | null {
  if (element.length === 0) return null
  const copy = element.first().clone()
  copy.find('br').replaceWith('\n')
  copy.find('li').prepend('\n• ')
  copy.find('p, ul, ol, pre, blockquote, h1, h2, h3, h4').append('\n')
  return lines(copy)?.replaceAll(/\n{3,}/g, '\n\n') ?? null
}

/** Like `blockText`, without the indentation of the markup. Code blocks keep their indentation. */
export function flowText(element: Elements): string | null {
  const copy = element.first().clone()
  const code = copy.find('pre')
  const blocks = code.toArray().map((_, place) => code.eq(place).text())
  for (const place of blocks.keys()) code.eq(place).text(`\ue000${place}\ue001`)
  const text = blockText(copy)
    ?.replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replaceAll(/\n[^\S\n]+/g, '\n')
  if (text === undefined) return null
  return text
    .replaceAll(placeholder, (mark, place: string) => blocks[Number(place)]?.trimEnd() ?? mark)
    .replaceAll(/\n{3,}/g, '\n\n')
}

/** Placeholder of a code block: private-use characters, which texts do not contain. */
const placeholder = /\ue000(\d{1,9})\ue001/g

/** Restores the line breaks that JSON-LD writes as marks. */
export const unbroken = (text: string | null): string | null => text?.replaceAll(/<br\s*\/?>/gi, '\n') ?? null

/** Decodes the entities in a title of JSON-LD. */
export const decoded = (text: string | null): string | null =>
  text !== null && /&(?:\w+|#\w+);/.test(text) ? loadHtml(text.replaceAll('<', '&lt;'))('body').text() : text

/** Converts a piece of HTML in JSON-LD to text. */
export const textOf = (markup: string | null): string | null =>
  markup !== null && /^\s*<\w/.test(markup) ? flowText(loadHtml(markup)('body')) : unbroken(markup)
