import { changed, Fault } from '../../../../catalog/errors.ts'
import type { Continuation, LookupContext } from '../../../../catalog/source.ts'
import { obj } from '../../../../reading/narrow.ts'
import { int } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { Job, List } from '../../model.ts'
import { fragmentReader } from './job-cards.ts'
import { guestPage } from './site.ts'

/** The job search for guests: fragments of about ten cards, from any position. */

export type JobQuery = Readonly<Record<string, string | undefined>>

/** LinkedIn shows guests the first thousand jobs only. */
const lastStart = 1000

export interface FoundJobs {
  readonly jobs: readonly Job[]
  /** Position of the next page; null at the end. */
  readonly next: number | null
  /** Whether LinkedIn limited the rate before the requested number was read. */
  readonly wasStopped: boolean
  /** Whether there may be further jobs without a way to them. */
  readonly isOpen: boolean
}

/** Fragments without a new job after which a search ends: LinkedIn repeats its last cards at any later position. */
const maxRepeats = 2

/** Reads cards from position `start` until it has `count` cards or the list ends. */
export async function searchJobs(
  context: LookupContext,
  query: JobQuery,
  start: number,
  count: number,
): Promise<SourceAnswer<FoundJobs>> {
  const jobs = new Map<string, Job>()
  const ended = (next: number | null, state: Partial<FoundJobs> = {}): SourceAnswer<FoundJobs> => ({
    outcome: 'answered',
    found: { jobs: [...jobs.values()], next, wasStopped: false, isOpen: false, ...state },
  })
  let from = start
  let repeats = 0
  while (jobs.size < count && from < lastStart) {
    let answer: SourceAnswer<ReturnType<typeof fragmentReader.read.readFragment>>
    try {
      answer = await guestPage(context, pathOf(query, from), fragmentReader)
    } catch (error) {
      // Jobs that were read before the limit stay in the answer; the list continues here.
      const isLimit = error instanceof Fault && error.reason === 'rate_limited'
      if (!isLimit || jobs.size === 0) throw error
      return ended(from, { wasStopped: true })
    }
    if (answer.outcome === 'not_found') throw changed('search', 'HTTP status 404')
    if (answer.outcome !== 'answered') {
      if (jobs.size === 0) return answer
      return ended(from, { wasStopped: true })
    }
    const { jobs: read, entries } = answer.found
    if (entries === 0) return ended(null)
    const fresh = read.filter(({ id }) => !jobs.has(id))
    repeats = fresh.length === 0 ? repeats + 1 : 0
    if (repeats === maxRepeats) return ended(null, { isOpen: true })
    const wanted = fresh.slice(0, count - jobs.size)
    for (const job of wanted) jobs.set(job.id, job)
    from += wanted.length < fresh.length ? read.indexOf(wanted.at(-1)!) + 1 : entries
  }
  return from < lastStart ? ended(from) : ended(null, { isOpen: true })
}

function pathOf(query: JobQuery, start: number): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  search.set('start', String(start))
  return `/jobs-guest/jobs/api/seeMoreJobPostings/search?${search}`
}

/** Reads the start of a v2 page from its cursor. */
export function placeOf(continuation: Continuation): { start: number; page: number } {
  const held = obj(continuation)
  return { start: int(held?.start) ?? 0, page: int(held?.page) ?? 1 }
}

/** Builds a page of jobs and the content of its cursor. */
export function pageOf(
  { jobs, next, isOpen }: FoundJobs,
  { start, page }: { start: number; page: number },
): { model: List<Job>; next: Continuation; hasMore?: null } {
  return {
    model: { items: jobs, start, page, totalCount: null },
    ...(isOpen ? { hasMore: null } : {}),
    next: next === null ? null : { start: next, page: page + 1 },
  }
}
