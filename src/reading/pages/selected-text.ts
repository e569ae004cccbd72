import { type PageElement, parsePage } from './document/dom.ts'
import { toMarkdown } from './markdown/markdown.ts'

/** Elements that hold adverts, by the names that publishers give them. */
const advert =
  /(?:^|[\s_-])(?:ads?|adverts?|advertisements?|advertising|adsbygoogle|adslot|adunit|adbox|adbanner|sponsored|sponsor|gpt-ad|dfp)(?=$|[\s_-])/i
const base = 'https://page.invalid/'
const isAdvert = (element: PageElement) =>
  advert.test(element.getAttribute('class') ?? '') || advert.test(element.getAttribute('id') ?? '')

/**
 * The text of a page as Markdown without adverts, or of the elements that a selector finds.
 * @returns null: the selector finds no element
 */
export function selectText(html: string, selector: string | null): string | null {
  const document = parsePage(html)
  const root = document.body ?? document.documentElement
  for (const element of root.querySelectorAll('[class], [id]')) if (isAdvert(element)) element.remove()
  if (selector === null) return toMarkdown(root, { base })
  const found = [...root.querySelectorAll(selector)]
  const isFound = new Set(found)
  // Of nested matches the outer one has the text of the inner one.
  const outer = found.filter((one) => {
    for (let above = one.parentElement; above !== null; above = above.parentElement)
      if (isFound.has(above)) return false
    return true
  })
  return found.length === 0 ? null : outer.map((one) => toMarkdown(one, { base })).join('\n')
}
