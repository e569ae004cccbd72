import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { loadHtml } from '../../../../reading/html.ts'

/** Titles of X's page for missing objects, without and with its former name. They count only as the whole title. */
const titles = /^(?:X|Twitter) \/ \?$/

/** Words on that page. */
const words = /\bNothing to see here\b|\b(?:this|that) page doesn[’']t exist\b/i

/**
 * Whether X itself reports that the object is missing: a 404 with X's own page. A 404 alone is no sign, because gateways and
 * proxies send it as well.
 */
export function saysGone(answer: UpstreamResponse): boolean {
  const html = answer.status === 404 ? answer.text() : ''
  if (!html.trimStart().startsWith('<')) return false
  const $ = loadHtml(html)
  return titles.test($('title').first().text().trim()) || words.test($('body').text())
}
