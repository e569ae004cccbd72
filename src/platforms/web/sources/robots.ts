import { createRequire } from 'node:module'
import { Fault } from '../../../catalog/errors.ts'
import type { LookupContext } from '../../../catalog/source.ts'
import { inThread } from '../../../runtime/threads/threads.ts'

const require = createRequire(import.meta.url)
type Read = (url: string, contents: string) => { isAllowed(url: string, agent?: string): boolean | undefined }

/** The user agent that this service looks for in robots.txt. */
const agent = 'social-lookup'
const cacheSeconds = 3600
const maxRobotsLength = 100_000

/** All error statuses, 400 to 599. */
export const errorStatuses: readonly number[] = Array.from({ length: 200 }, (_, place) => 400 + place)

/**
 * Fetches the robots.txt of an origin. Returns an empty text where the file does not exist (RFC 9309, section 2.3.1).
 * @throws Fault unavailable where the server answers with a 5xx status
 */
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
        publicMessage: `The site's robots.txt answers ${answer.status}, so this service cannot know whether it may read the page; try again later. Nothing was charged.`,
      })
    }
    const type = answer.headers['content-type'] ?? ''
    const text =
      answer.status === 200 && !type.includes('html') ? answer.text().slice(0, maxRobotsLength) : ''
    return { value: text, seconds: cacheSeconds }
  })
}

/** Characters of rules times characters of an address that are matched on the serving thread, in a few milliseconds. */
const maxInlineComparisons = 4_000_000
const comparisonTimeoutMs = 8000
const tooComplexMessage =
  "The site's robots.txt takes too long to evaluate, so this service cannot know whether it may read the page. Nothing was charged."

/** Whether rules allow this service to read an address. A hostile author can write rules that take long to match. */
export function isAllowed(text: string, url: string): boolean {
  const read = require('robots-parser') as Read
  return read(`${new URL(url).origin}/robots.txt`, text).isAllowed(url, agent) !== false
}

/** Whether robots.txt allows this service to read a page; always true with `WEB_ROBOTS=ignore`. */
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
