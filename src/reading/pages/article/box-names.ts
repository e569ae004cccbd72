import { anyOf, readList } from '../../alternatives.ts'
import type { PageElement } from '../document/dom.ts'

/** Matches names as whole words of a class or an id. */
const wholeName = (names: readonly string[]) => new RegExp(`(?:^|[\\s_-])${anyOf(names)}(?:$|[\\s_-])`, 'i')

/** Names of boxes that do not belong to an article. */
export const foreignName = wholeName(readList(new URL('./lists/foreign-box-names.txt', import.meta.url)))

/** Names of boxes that scripts show beside a word: they are in the sentence, but not of it. */
export const tipName = wholeName([
  'tool-?tips?',
  'rollover(?:-\\w+)?',
  'pop-?(?:over|up)',
  'hover-?card',
  'screen-?reader-?(?:text|only)',
  'sr-only',
  'visually-?hidden',
])

/** Names of boxes that surround the content on any kind of page. */
export const surroundingName = wholeName(
  readList(new URL('./lists/surrounding-box-names.txt', import.meta.url)),
)

const wholeCaptionNames = [
  'wp-caption-text',
  'credits?',
  '(?:photo|image|img)-?credit',
  '(?:photo|image|media)-?caption',
  'figcaption',
  'copyright',
  'media-?(?:info|meta)',
  'off-screen',
  'c-image__(?:caption|credit)',
  'cutline',
]
const captionNameParts = [
  'captions?(?:$|[\\s_-])',
  'caption(?:__|--)?text',
  '__(?:caption|credit)',
  '-(?:caption|credit)$',
]
const captionNamePart = new RegExp(captionNameParts.join('|'), 'i')
const wholeCaptionName = wholeName(wholeCaptionNames)

/** Names of the summary of an article. */
export const summaryName = wholeName([
  'summary',
  'sub-?title',
  'deck',
  'dek',
  'stand-?first',
  'sub-?head(?:ing|line)?',
  'teaser',
  'excerpt',
  'intro-?text',
])

/** The names of an element: its classes and its id. */
export const namesOf = (element: PageElement) => `${element.className} ${element.id}`

/** Whether the names of an element are names of captions or credits of pictures. */
export function hasCaptionName(element: PageElement): boolean {
  const names = namesOf(element)
  return captionNamePart.test(names) || wholeCaptionName.test(names)
}
