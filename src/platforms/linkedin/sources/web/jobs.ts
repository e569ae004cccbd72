import { type Finding, type LookupContext, notFound, type Source } from '../../../../catalog/source.ts'
import { must } from '../../../../reading/narrow.ts'
import { type BatchInput, type BatchRows, lookUpAll } from '../../../shared/batch.ts'
import { webSource } from '../../../shared/web-source.ts'
import type { Job, List } from '../../model.ts'
import type { FoundJobs as FoundV1 } from '../../records/v1/jobs.ts'
import { readJobPage, readOneJob } from './job.ts'
import { type SearchV1, type SearchV2, searchQueryV1, searchQueryV2, worldwide } from './job-filters.ts'
import { pageOf, placeOf, searchJobs } from './job-search.ts'
import { found } from './source.ts'
import { typeahead } from './typeahead.ts'

/** Sources of job operations in both versions: guest pages. */

type ById = { readonly jobId: string }

export const webJob = webSource((context, { jobId }: ById) => readOneJob(context, jobId), found<Job>)

export const webHiringTeam = webSource(
  (context, { jobId }: ById) => readOneJob(context, jobId),
  ({ hiringTeam }) => found(must(hiringTeam, 'hiring team')),
)
export const webSimilarJobs = webSource(
  (context, { jobId }: ById) => readJobPage(context, jobId),
  ({ similar }) => found(similar),
)
export const webRelatedViews = webSource(
  (context, { jobId }: ById) => readJobPage(context, jobId),
  ({ relatedViews: viewed }) => found(viewed),
)

async function findJob(context: LookupContext, id: string): Promise<Finding<Job>> {
  const answer = await readOneJob(context, id)
  return answer.outcome === 'answered' ? found(answer.found) : answer
}

type Batch = { readonly url: readonly BatchInput<string>[] }

/**
 * Builds the source of a batch.
 * @param chargesWalls whether a restricted input counts as completed
 */
const jobBatch = (chargesWalls: boolean): Source<Batch, BatchRows<Job>> => ({
  name: 'web',
  lookup: ({ url }, context) =>
    lookUpAll(url, context, {
      keyOf: (id) => id,
      lookUp: (id) => findJob(context, id),
      rateOf: (_, outcome) =>
        chargesWalls || outcome === 'found' || outcome === 'not_found' ? 'completed' : null,
    }),
})
export const webJobs = jobBatch(true)
export const webJobsV1 = jobBatch(false)

const usualCount = 25

export const webJobSearch: Source<SearchV2, List<Job>> = {
  name: 'web',
  async lookup(params, context) {
    const place = placeOf(context.continuation)
    const answer = await searchJobs(context, searchQueryV2(params), place.start, params.count ?? usualCount)
    return answer.outcome === 'answered' ? { outcome: 'found', ...pageOf(answer.found, place) } : answer
  },
}

type OfOrganizations = { readonly organizationId: readonly (readonly string[])[]; readonly count?: number }

export const webOrganizationJobs: Source<OfOrganizations, List<Job>> = {
  name: 'web',
  async lookup({ organizationId, count }, context) {
    const place = placeOf(context.continuation)
    const ids = [...new Set(organizationId.flat())].join(',')
    const query = { f_C: ids, geoId: worldwide }
    const answer = await searchJobs(context, query, place.start, count ?? usualCount)
    return answer.outcome === 'answered' ? { outcome: 'found', ...pageOf(answer.found, place) } : answer
  },
}

/** v1 names a company in words: finds the company with exactly this name. */
async function companyOf(context: LookupContext, name: string | undefined) {
  if (!name) return { outcome: 'answered' as const, found: null }
  const answer = await typeahead(context, 'COMPANY', name)
  if (answer.outcome !== 'answered') return answer
  const hit = answer.found.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? answer.found[0]
  return hit ? { outcome: 'answered' as const, found: hit.id } : notFound
}

export const webJobSearchV1: Source<SearchV1, FoundV1> = {
  name: 'web',
  async lookup(params, context) {
    const company = await companyOf(context, params.company)
    if (company.outcome !== 'answered') return company
    const answer = await searchJobs(context, searchQueryV1(params, company.found), 0, params.limit ?? 10)
    if (answer.outcome !== 'answered') return answer
    const { jobs, wasStopped, isOpen } = answer.found
    return {
      outcome: 'found',
      model: { jobs, isPartial: wasStopped || isOpen },
      served: { records: jobs.length },
    }
  },
}
