import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor } from '../../../catalog/parameters.ts'
import * as parameters from '../parameters.ts'
import * as jobs from '../records/v2/jobs.ts'
import {
  webHiringTeam,
  webJob,
  webJobSearch,
  webJobs,
  webRelatedViews,
  webSimilarJobs,
} from '../sources/web/jobs.ts'
import { jobsWatch } from '../watches.ts'
import { batchLookup } from './batch-lookup.ts'

const { jobId } = parameters

export const job = operation({
  id: 'linkedin.v2.jobs',
  path: '/v2/linkedin/jobs/{jobId}',
  summary: 'One job.',
  parameters: { jobId },
  record: jobs.jobRecord,
  price: { base: 3 },
  cacheSeconds: 600,
  phrases: [
    'show a linkedin job',
    'linkedin job by id',
    'description of a linkedin job posting',
    'salary and requirements of a linkedin job',
  ],
  view: jobs.jobView,
  sources: [webJob],
})

export const batch = operation({
  id: 'linkedin.v2.jobs.batch',
  path: '/v2/linkedin/jobs/batch',
  summary: 'Up to 50 jobs at once, each with an outcome of its own.',
  description:
    'Results come in the order of the inputs, duplicates included. An input that cannot be looked up is a row with `lookupStatus: error` and costs nothing.',
  ...batchLookup(parameters.jobs),
  record: jobs.jobsRecord,
  price: { base: 0, inputs: { parameter: 'url', rates: { completed: 3 } } },
  phrases: [
    'several linkedin jobs at once',
    'batch of linkedin job links',
    'details of linkedin jobs by their links',
    'load these linkedin jobs in one go',
    'look up a list of linkedin job postings',
  ],
  view: jobs.jobsView,
  sources: [webJobs],
})

export const hiringTeam = operation({
  id: 'linkedin.v2.jobs.hiringTeam',
  path: '/v2/linkedin/jobs/{jobId}/hiring-team',
  summary: 'Who hires for a job, where it says so.',
  parameters: { jobId },
  record: jobs.hiringTeamRecord,
  price: { base: 3 },
  cacheSeconds: 600,
  phrases: [
    'hiring team of a linkedin job',
    'who posted this linkedin job',
    'recruiter of a linkedin job',
    'contact person of a linkedin job posting',
  ],
  view: jobs.hiringTeamView,
  sources: [webHiringTeam],
})

export const relatedViews = operation({
  id: 'linkedin.v2.jobs.relatedViews',
  path: '/v2/linkedin/jobs/{jobId}/related-views',
  summary: 'Jobs that people who viewed this one also viewed.',
  parameters: { jobId },
  record: jobs.relatedJobsRecord,
  price: { base: 3 },
  cacheSeconds: 600,
  list: listOf('jobs'),
  phrases: [
    'jobs people also viewed on linkedin',
    'related views of a linkedin job',
    'what else did viewers of this linkedin job look at',
    'people also viewed these linkedin jobs',
  ],
  view: jobs.relatedJobsView,
  sources: [webRelatedViews],
})

export const similar = operation({
  id: 'linkedin.v2.jobs.similar',
  path: '/v2/linkedin/jobs/{jobId}/similar',
  summary: 'Jobs similar to a job.',
  parameters: { jobId },
  record: jobs.relatedJobsRecord,
  price: { base: 3 },
  cacheSeconds: 600,
  list: listOf('jobs'),
  phrases: [
    'jobs similar to a linkedin job',
    'similar jobs on linkedin',
    'more jobs like linkedin job 3923456781',
    'alternatives to a linkedin job posting',
  ],
  view: jobs.relatedJobsView,
  sources: [webSimilarJobs],
})

export const search = operation({
  id: 'linkedin.v2.jobs.search',
  path: '/v2/linkedin/jobs/search',
  summary: 'Jobs that match words and filters.',
  description:
    'Places are named by `geoId`. Filters of the v1 route (keyword, location, timeRange, jobType, …) are refused.',
  parameters: {
    query: parameters.query('Words to look for.', 'data engineer'),
    ...parameters.jobFilters,
    count: parameters.pageSize(25),
    cursor: cursor(),
  },
  check: parameters.someOf(['query', 'geoId', 'organizationId'], 'query=data engineer'),
  record: jobs.jobSearchRecord,
  price: { base: 6 },
  cacheSeconds: 300,
  list: listOf('jobs', {
    time: 'postedAt',
    order: orderBy('sort', { newest_first: ['newest'], ranked: ['relevance'] }),
  }),
  watch: jobsWatch('Jobs on LinkedIn that match words', 'data engineer', { sort: 'newest' }),
  example: { query: 'data engineer' },
  phrases: [
    'search linkedin jobs',
    'linkedin job openings for a title',
    'remote jobs on linkedin',
    'look on linkedin for openings as marketing manager',
    'jobs posted on linkedin in the last 24 hours',
  ],
  view: jobs.jobListView,
  sources: [webJobSearch],
  timeoutMs: 60_000,
})
