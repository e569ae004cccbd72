import { loadHtml } from '../../../reading/html.ts'

/**
 * Facebook's own signs that an object does not exist. A status without one of them proves nothing: gateways and unknown
 * routes answer 404, too. "This content isn't available" is no sign: Facebook shows it for hidden objects as well.
 */

const goneTitles = new Set([
  'facebook',
  'page not found',
  'page not found | facebook',
  'page not found • facebook',
])

const goneSentences = [
  'this page isn.t available',
  'sorry, this page isn.t available',
  'the link you followed may be broken, or the page may have been removed',
  'the page you requested was not found',
]
const goneWords = new RegExp(`(?:^|[.!?] )(?:${goneSentences.join('|')})\\b`, 'i')

/** Whether an answer with status 404 is Facebook's own page for a missing object: by its whole title and its words. */
export function isGonePage(html: string): boolean {
  const $ = loadHtml(html)
  const title = $('title').first().text().trim().toLowerCase()
  if (!goneTitles.has(title)) return false
  $('head, script, style, noscript').remove()
  return goneWords.test($('body').text().replaceAll(/\s+/g, ' ').trim())
}

/** Words of an embed in place of a removed or hidden post. */
const goneEmbed =
  /\bthis facebook (?:post|photo|video|reel) is no longer available\b|\bmay have been removed or the privacy settings\b/i

export const isGoneEmbed = (text: string): boolean => goneEmbed.test(text)
