import { attribute, type PageDocument, type PageElement, textOf } from './dom.ts'

/** Classes of texts that only screen readers speak. */
const spokenName =
  /(?:^|[\s_-])(?:sr-?only|visually-?hidden|screen-?reader(?:-?text|-?only)?|a-offscreen|off-?screen|assistive-text|visuallyhidden)(?:$|[\s_-])/i
const spokenHint = [
  '[class*="sr-only" i]',
  '[class*="sronly" i]',
  '[class*="hidden" i]',
  '[class*="screen" i]',
  '[class*="assistive" i]',
].join(', ')

const inlineNames = new Set('span small strong b em sup sub s del ins bdi time data abbr'.split(' '))
const iconName = /icon|glyph|material-symbols|(?:^|\s)fa[srb]?(?:\s|-)/i

const numbersIn = (text: string) => text.match(/\d+/g)?.join('') ?? ''
const scales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

/** Whether a text is a shortened number of another text: "5.2k" of "5,187 stars". */
function isShortOf(short: string, text: string): boolean {
  const [, number, scale] = /^(\d+(?:[.,]\d+)?) ?([kmb])\+?$/i.exec(short) ?? []
  const full = Number((/\d[\d,.\s]*/.exec(text)?.[0] ?? '').replace(/\D/g, ''))
  if (number === undefined || full === 0) return false
  const value = Number(number.replace(',', '.')) * scales[scale!.toLowerCase()]!
  return Math.abs(value - full) <= full / 10
}

const lettersIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Whether an inline element shows words or numbers that screen readers skip, which are no icon and no anchor. */
function isShownOnly(element: PageElement): boolean {
  if (!inlineNames.has(element.localName) || iconName.test(element.className)) return false
  const text = textOf(element)
  return text !== '' && text.length <= 200 && !/^[#¶§🔗]$/u.test(text) && !element.closest('button, nav')
}

function showToAll(element: PageElement): void {
  element.removeAttribute('aria-hidden')
  element.removeAttribute('class')
}

/** Which of two texts side by side, one shown and one spoken, has what the other has: that other text is left out. */
function leaveOneOut(shown: PageElement, spoken: PageElement): void {
  const [seen, heard] = [textOf(shown), textOf(spoken)]
  const digits = [numbersIn(seen), numbersIn(heard)] as const
  const [seenWords, heardWords] = [lettersIn(seen), new Set(lettersIn(heard))]
  const isSymbols = digits[0] === '' && seenWords.length === 0
  const isRepeated = digits[0] === digits[1] && digits[0] !== ''
  const isWordRepeated = seenWords.length > 0 && seenWords.every((word) => heardWords.has(word))
  if (isSymbols || isRepeated || (digits[0] === '' && isWordRepeated) || isShortOf(seen, heard))
    shown.remove()
  else {
    showToAll(shown)
    // Two texts that both stay are two words.
    shown.before(' ')
    shown.after(' ')
  }
  showToAll(spoken)
}

/** The outermost inline box that has the text of an element and no other. */
function frameOf(element: PageElement): PageElement {
  let frame = element
  for (let around = frame.parentElement; around; around = around.parentElement) {
    if (!inlineNames.has(around.localName) || textOf(around) !== textOf(element)) break
    frame = around
  }
  return frame
}

/** The spoken text beside an element, also inside boxes of their own; null if there is none. */
function twinOf(element: PageElement, spoken: ReadonlySet<PageElement>): PageElement | null {
  const frame = frameOf(element)
  for (const beside of [frame.previousElementSibling, frame.nextElementSibling]) {
    let inner = beside
    for (let steps = 0; inner && steps < 3; steps += 1) {
      if (spoken.has(inner) && textOf(inner) !== '') return inner
      inner = inner.children.length === 1 ? inner.firstElementChild : null
    }
  }
  return null
}

/**
 * Leaves one of two texts that say the same for eyes (`aria-hidden`) and for screen readers (`sr-only`), in its place. Two
 * texts that say different things stay both. An inline text for eyes alone stays too.
 */
export function joinTwins(document: PageDocument): void {
  const hidden = [...document.querySelectorAll('[aria-hidden="true"]')]
  if (hidden.length === 0) return
  const spoken = new Set(
    [...document.querySelectorAll(spokenHint)].filter((element) => spokenName.test(element.className)),
  )
  for (const element of hidden) {
    const isInline = inlineNames.has(element.localName)
    // Boxes are often decoration or panels: they are twins only if their texts are equal.
    if (!isInline && !/^(?:div|p)$/.test(element.localName)) continue
    if (iconName.test(element.className) && textOf(element) !== '' && /^[a-z_]+$/.test(textOf(element)))
      continue
    const twin = spoken.size > 0 ? twinOf(element, spoken) : null
    const isTwin = twin !== null && textOf(element) !== '' && (isInline || textOf(twin) === textOf(element))
    if (isTwin) leaveOneOut(element, twin)
    else if (isInline && isShownOnly(element) && isInText(element)) element.removeAttribute('aria-hidden')
  }
}

/** Whether an element has letters or digits and is part of a paragraph, a cell or a list item. */
const isInText = (element: PageElement) =>
  /[\p{L}\p{N}]/u.test(textOf(element)) &&
  element.closest('p, td, th, li, dd, h1, h2, h3, h4, h5, h6') !== null &&
  attribute(element, 'role') !== 'presentation'

const quotations = '[class*="testimonial" i], [class*="quote" i], [itemprop="review"]'
const speakers = '[class*="author" i], [class*="byline" i], [class*="attribution" i], [rel="author"]'
const maxSpeakerCharacters = 120

/** Makes the footers and the names of speakers in quotations ordinary boxes: they name who said it. */
export function keepQuotedNames(document: PageDocument): void {
  for (const footer of [...document.querySelectorAll('blockquote footer')]) {
    const box = document.createElement('div')
    for (let child = footer.firstChild; child; child = footer.firstChild) box.append(child)
    footer.replaceWith(box)
  }
  for (const speaker of document.querySelectorAll(speakers)) {
    if (textOf(speaker).length > maxSpeakerCharacters || !speaker.parentElement?.closest(quotations)) continue
    speaker.removeAttribute('class')
    speaker.removeAttribute('rel')
  }
}
