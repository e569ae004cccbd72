/** Characters that apps put around copied text: white space, zero-width characters, direction marks, soft hyphens. */
const invisible = '[\\s\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]'
const invisibleEnds = new RegExp(`^${invisible}+|(?<!${invisible})${invisible}+$`, 'g')

/** The punctuation of a sentence around a link. */
const punctuationBefore = /^[([{'"“‘«（「『【]+(?=\S)/
const punctuationBehind =
  /(?<![)\]}.,;:!?'"”’»…。，、；：！？）」』】])[)\]}.,;:!?'"”’»…。，、；：！？）」』】]+$/

/** An identifier as people paste it, without the invisible characters at its ends. */
const withoutInvisible = (raw: string) => raw.replace(invisibleEnds, '')

/** The same text without the punctuation of a sentence around it. */
const withoutPunctuation = (text: string): string =>
  withoutInvisible(text.replace(punctuationBefore, '').replace(punctuationBehind, ''))

/** A name at the end of a sentence or of brackets. Other punctuation behind a name is an error of its own. */
export const withoutSentenceEnd = (text: string): string =>
  withoutInvisible(text.replace(/(?<![).])[).]+$/, ''))

/**
 * An identifier as people paste it, without what its context adds: invisible characters at the ends and, of a link, `&amp;`
 * of a page's source and the punctuation of the sentence around it. Names retain their punctuation.
 */
export function cleanPasted(raw: string): string {
  // Asian keyboards type a wide sign.
  const text = withoutInvisible(raw).replace(/^＠/u, '@')
  return text.includes('/') ? withoutPunctuation(text.replaceAll(/&amp;/gi, '&')) : text
}
