import { createRequire } from 'node:module'
import type { LookupContext } from '../../../catalog/source.ts'
import { Fault } from '../../../errors.ts'
import { inThread } from '../../../threads/threads.ts'

const require = createRequire(import.meta.url)
type Read = (url: string, contents: string) => { isAllowed(url: string, agent?: string): boolean | undefined }

/** The name by which robots.txt addresses this service. */
const agent = 'social-lookup'
const cacheSeconds = 3600
const maxRobotsLength = 100_000

/** Every status from 400 on. */
export const errorStatuses: readonly number[] = Array.from({ length: 200 }, (_, place) => 400 + place)

/** The robots.txt of an origin as text: empty where there is none (RFC 9309, section 2.3.1). */
async function fetchRobots(origin: string, context: LookupContext): Promise<string> {
  return context.shared.get(`robots:${origin}`, async () => {
    const answer = await context.guarded.request({
      url: `${origin}/robots.txt`,
      accept: errorStatuses,
      timeoutMs: 5000,
      maxBytes: 5 * 1024 * 1024,
    })
    if (answer.status >= 500) {
      throw new Fault('unavailable', `robots.txt of ${origin} answers ${answer.status}`, {
        publicMessage: `The site's robots.txt answers ${answer.status}, so that nobody knows what it allows; try again later. Nothing was charged.`,
      })
    }
    const type = answer.headers['content-type'] ?? ''
    const text =
      answer.status === 200 && !type.includes('html') ? answer.text().slice(0, maxRobotsLength) : ''
    return { value: text, seconds: cacheSeconds }
  })
}

/** Characters of rules times characters of an address that are compared where they are: a few milliseconds. */
const maxInlineComparisons = 4_000_000
const comparisonTimeoutMs = 8000
const tooComplexMessage =
  "The site's robots.txt is too tangled to be read in time, so that nobody knows what it allows. Nothing was charged."

/** Whether rules let this service read an address. Its author writes the rules, and may mean them to take long. */
export function isAllowed(text: string, url: string): boolean {
  const read = require('robots-parser') as Read
  return read(`${new URL(url).origin}/robots.txt`, text).isAllowed(url, agent) !== false
}

/** Whether robots.txt lets this service read a page; `WEB_ROBOTS=ignore` does not ask. */
export async function isReadingAllowed(url: string, context: LookupContext): Promise<boolean> {
  if (context.setting('WEB_ROBOTS') === 'ignore') return true
  const { origin } = new URL(url)
  const text = await fetchRobots(origin, context)
  if (text === '') return true
  if (text.length * url.length <= maxInlineComparisons) return isAllowed(text, url)
  const { signal } = context
  const task = { module: new URL(import.meta.url), name: 'isAllowed', args: [text, url] }
  return inThread<boolean>('pages', task, {
    signal,
    limitMs: comparisonTimeoutMs,
    publicMessage: tooComplexMessage,
  })
}
