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

/** Characters of rules times characters of an address that are matched on the serving thread, in three milliseconds. */
const maxInlineComparisons = 500_000
const comparisonTimeoutMs = 8000
const tooComplexMessage =
  "The site's robots.txt takes too long to evaluate, so this service cannot know whether it may read the page. Nothing was charged."

/** The product of a user agent, without its version. */
const productOf = (value: string) => value.toLowerCase().split('/')[0]!.trim()

/**
 * The rules for this service, as a robots.txt of one group: those of its own groups, or else of the groups for all
 * (RFC 9309, section 2.2.1). The parser stores each rule once for each agent of its group: 100 kB of agents and rules took
 * it 20 seconds and a gigabyte.
 */
export function ownRules(text: string): string {
  const rulesOf = new Map<string, string[]>()
  let agents = new Set<string>()
  let isNaming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, value] = /^([^#:]*):([^#]*)/.exec(line) ?? []
    const field = name?.trim().toLowerCase()
    if (!field) continue
    if (field === 'user-agent') {
      if (!isNaming) agents = new Set()
      const product = productOf(value!)
      if (product === agent || product === '*') agents.add(product)
    } else if (/^(?:dis)?allow$|^crawl-delay$/.test(field)) {
      for (const one of agents) {
        const rules = rulesOf.get(one)
        if (rules === undefined) rulesOf.set(one, [line])
        else rules.push(line)
      }
    }
    isNaming = field === 'user-agent'
  }
  const rules = rulesOf.get(agent) ?? rulesOf.get('*') ?? []
  return rules.length === 0 ? '' : `User-agent: *\n${rules.join('\n')}`
}

/** Whether rules of one group allow reading an address. A hostile author can write rules that take long to match. */
export function isAllowed(rules: string, url: string): boolean {
  const read = require('robots-parser') as Read
  return read(`${new URL(url).origin}/robots.txt`, rules).isAllowed(url, agent) !== false
}

/** Whether robots.txt allows this service to read a page; always true with `WEB_ROBOTS=ignore`. */
export async function isReadingAllowed(url: string, context: LookupContext): Promise<boolean> {
  if (context.setting('WEB_ROBOTS') === 'ignore') return true
  const { origin } = new URL(url)
  const rules = ownRules(await fetchRobots(origin, context))
  if (rules === '') return true
  if (rules.length * url.length <= maxInlineComparisons) return isAllowed(rules, url)
  const { signal } = context
  const task = { module: new URL(import.meta.url), name: 'isAllowed', args: [rules, url] }
  return inThread<boolean>('pages', task, {
    signal,
    limitMs: comparisonTimeoutMs,
    publicMessage: tooComplexMessage,
  })
}
