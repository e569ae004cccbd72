import { type PageDocument, type PageElement, textsIn } from './dom.ts'
import { isHidden } from './reveal-content.ts'

/** A page whose hidden part has at least this share of the text, and so many characters, shows it once its script has run. */
const minShare = 0.75
const minCharacters = 500

/** Hidden wrappers inside each other that are shown; real pages have one or two. */
const maxWrappers = 40

const withoutText = new Set(['script', 'style', 'noscript', 'template'])

/** The characters of the text of an element, hidden text included. */
function textLength(root: PageElement): number {
  let length = 0
  for (const text of textsIn(root, withoutText)) length += text.trim().length
  return length
}

function show(element: PageElement): void {
  element.removeAttribute('hidden')
  const style = element.getAttribute('style')
  if (style !== null) element.setAttribute('style', style.replace(/display\s*:|visibility\s*:/gi, 'was:'))
}

/** Shows the content of a page that a script shows when it has run: a hidden element with most of the text. */
export function showHiddenPage({ body }: PageDocument): void {
  if (!body) return
  let all: number | undefined
  let shown = 0
  // An element inside one with little text has little text.
  let small: PageElement | undefined
  for (const element of [body, ...body.querySelectorAll('[style], [hidden]')]) {
    if (!isHidden(element) || small?.contains(element)) continue
    const length = textLength(element)
    if (length < minCharacters) {
      small = element
      continue
    }
    all ??= textLength(body)
    if (length < all * minShare) {
      small = element
      continue
    }
    show(element)
    shown += 1
    if (shown === maxWrappers) return
  }
}
