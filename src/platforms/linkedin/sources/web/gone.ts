import type { CheerioAPI } from 'cheerio'

/** LinkedIn's own signs that an object is gone. */

/**
 * Titles of the pages for missing objects. They count only beside the status, and only as the whole title: a member may be
 * called "Page Not Found".
 */
const titles = /^(?:page|profile) not found \| linkedin$/i

/** The name of the kind of page for missing objects: `d_public_404`. */
const keys = /(?:^|[_-])404$/

/**
 * Whether LinkedIn itself reports that the object is missing. A 404 or 410 alone is no sign: gateways, proxies and unknown
 * routes send it as well.
 */
export function saysGone(
  { $, key }: { readonly $: CheerioAPI; readonly key: string | null },
  status: number,
): boolean {
  if (key !== null && keys.test(key)) return true
  const title = $('title').first().text().replaceAll(/\s+/g, ' ').trim()
  return (status === 404 || status === 410) && titles.test(title)
}
