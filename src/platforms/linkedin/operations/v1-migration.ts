import { parameterError } from '../../../catalog/errors.ts'
import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { flag, integer, oneOf, parameter, text } from '../../../catalog/parameters.ts'
import { readPhrases } from '../../shared/phrases.ts'
import * as parameters from '../parameters.ts'
import { jobSearchRecord, jobSearchView, jobsRecord, jobsView } from '../records/v1/jobs.ts'
import { organizationsRecord, organizationsView } from '../records/v1/organizations.ts'
import { peopleSearchRecord, peopleSearchView } from '../records/v1/people.ts'
import { profilePostsRecord, profilePostsView } from '../records/v1/profile-posts.ts'
import { profilesRecord, profilesView } from '../records/v1/profiles.ts'
import { harvestapiOrganizationsOfV1 } from '../sources/harvestapi/organization-lookups.ts'
import { harvestapiPostsOfV1, harvestapiProfilesOfV1 } from '../sources/harvestapi/person-lookups.ts'
import { harvestapiPeopleOfV1 } from '../sources/harvestapi/post-lookups.ts'
import { webJobSearchV1, webJobsV1 } from '../sources/web/jobs.ts'
import { webOrganizationsV1 } from '../sources/web/organizations.ts'
import { webProfilePosts, webProfilesV1 } from '../sources/web/people.ts'
import { batchLookup } from './batch-lookup.ts'

/** The routes of v1 that v2 replaces; the operator starts their retirement (docs/RUNNING.md). */

/** The price of every v1 batch: 2 credits for each completed input. */
const perUrl = { base: 0, inputs: { parameter: 'url', rates: { completed: 2 } } } as const

export const profiles = operation({
  id: 'linkedin.profiles',
  path: '/v1/linkedin/profiles',
  summary: 'Up to 50 people in the form of v1.',
  description:
    'Replaced by /v2/linkedin/profiles and /v2/linkedin/profiles/batch. `compatibility` of each row states which collections the source returned; without it an empty list may be unknown.',
  ...batchLookup(parameters.people),
  record: profilesRecord,
  price: perUrl,
  phrases: ['legacy linkedin profiles by url', 'v1 batch of linkedin profiles'],
  view: profilesView,
  sources: [webProfilesV1, harvestapiProfilesOfV1],
  retired: { successor: 'linkedin.v2.profiles.batch' },
})

export const organizations = operation({
  id: 'linkedin.organizations',
  path: '/v1/linkedin/organizations',
  summary: 'Up to 50 organizations in the form of v1.',
  description: 'Replaced by /v2/linkedin/organizations, /organizations/resolve and /organizations/batch.',
  ...batchLookup(parameters.organizations),
  record: organizationsRecord,
  price: perUrl,
  phrases: ['legacy linkedin organizations by url', 'v1 batch of linkedin companies'],
  view: organizationsView,
  sources: [webOrganizationsV1, harvestapiOrganizationsOfV1],
  retired: { successor: 'linkedin.v2.organizations.batch' },
})

export const jobs = operation({
  id: 'linkedin.jobs',
  path: '/v1/linkedin/jobs',
  summary: 'Up to 50 jobs in the form of v1.',
  description: 'Replaced by /v2/linkedin/jobs/{jobId} and /v2/linkedin/jobs/batch.',
  ...batchLookup(parameters.jobs),
  record: jobsRecord,
  price: perUrl,
  phrases: ['legacy linkedin jobs by url', 'v1 batch of linkedin jobs'],
  view: jobsView,
  sources: [webJobsV1],
  retired: { successor: 'linkedin.v2.jobs.batch' },
})

const name = (description: string, example: string) => text({ description, example, min: 0, max: 128 })

export const peopleSearch = operation({
  id: 'linkedin.people.search',
  path: '/v1/linkedin/people/search',
  summary: 'People by first and last name in the form of v1.',
  description: 'Replaced by /v2/linkedin/people/search.',
  parameters: { firstName: name('First name.', 'Ada'), lastName: name('Last name.', 'Okafor') },
  check: parameters.someOf(['firstName', 'lastName'], 'lastName=Okafor'),
  record: peopleSearchRecord,
  price: { base: 2, records: { credits: 2, maxRecords: 50 } },
  cacheSeconds: 600,
  list: listOf('people', { id: 'profileUrl' }),
  example: { firstName: 'Ada', lastName: 'Okafor' },
  phrases: ['legacy linkedin people search', 'v1 search of linkedin people by first and last name'],
  view: peopleSearchView,
  sources: [harvestapiPeopleOfV1],
  retired: { successor: 'linkedin.v2.people.search' },
})

export const jobSearch = operation({
  id: 'linkedin.jobs.search',
  path: '/v1/linkedin/jobs/search',
  summary: 'Jobs by words and place in the form of v1.',
  description: 'Replaced by /v2/linkedin/jobs/search, whose filters differ.',
  parameters: {
    keyword: text({ description: 'Words to look for.', example: 'data engineer', required: true, max: 512 }),
    location: text({ description: 'Place in words.', example: 'Nairobi', required: true, max: 256 }),
    country: parameter(
      { description: 'Country of the place (ISO 3166-1 alpha-2).', example: 'KE' },
      { type: 'string', pattern: '^[A-Za-z]{2}$' },
      (raw, field) => {
        if (!/^[A-Za-z]{2}$/.test(raw))
          throw parameterError(`${field} must be a country code of two letters, for example KE`)
        return raw.toUpperCase()
      },
    ),
    timeRange: oneOf(['any', 'past-month', 'past-week', 'past-24-hours'], {
      description: 'How long ago at the most (default any).',
      example: 'past-week',
    }),
    jobType: oneOf(['full-time', 'part-time', 'contract', 'temporary', 'volunteer'], {
      description: 'Kind of employment.',
      example: 'full-time',
    }),
    experienceLevel: oneOf(
      ['internship', 'entry-level', 'associate', 'mid-senior-level', 'director', 'executive'],
      { description: 'Level of the job.', example: 'associate' },
    ),
    remote: oneOf(['on-site', 'remote', 'hybrid'], {
      description: 'Where the work is done.',
      example: 'remote',
    }),
    company: text({ description: 'Name of a company.', example: 'Night Trains', min: 0, max: 256 }),
    locationRadius: oneOf(['exact-location', '5-miles', '10-miles', '25-miles', '50-miles'], {
      description: 'How far from the place at the most.',
      example: '25-miles',
    }),
    limit: integer({
      description: 'How many jobs at the most (default 10).',
      pageSize: { default: 10 },
      example: '20',
      min: 1,
      max: 1000,
    }),
  },
  record: jobSearchRecord,
  price: { base: 2, records: { credits: 2, maxRecords: 1000, limit: 'limit' } },
  cacheSeconds: 300,
  list: listOf('jobs', { id: 'url' }),
  phrases: [
    'linkedin jobs in a city',
    'jobs on linkedin around a place',
    'linkedin openings near a town within some miles',
    'search linkedin jobs by keyword and location',
  ],
  view: jobSearchView,
  sources: [webJobSearchV1],
  timeoutMs: 90_000,
  retired: { successor: 'linkedin.v2.jobs.search' },
})

/** A time in ISO 8601. */
const time = (description: string, example: string) =>
  parameter({ description, example }, { type: 'string', minLength: 1, format: 'date-time' }, (raw, field) => {
    const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(raw) ? Date.parse(raw) : Number.NaN
    if (Number.isNaN(at))
      throw parameterError(`${field} must be a time in ISO 8601, for example 2026-01-31T00:00:00Z`)
    return at
  })

export const profilePosts = operation({
  id: 'linkedin.profiles.posts',
  path: '/v1/linkedin/profiles/posts',
  summary: 'Posts of a person, named by link or handle, in the form of v1.',
  description: 'Replaced by /v2/linkedin/people/{entityId}/posts, whose semantics differ.',
  parameters: {
    url: parameters.profile,
    startDate: time('Only posts from this time on.', '2026-01-01T00:00:00Z'),
    endDate: time('Only posts up to this time.', '2030-01-01T00:00:00Z'),
    onlyAuthoredPosts: flag({
      description: 'Only posts that the person wrote, none that were shared.',
      asked: {
        as: [readPhrases(new URL('./authored-phrases.txt', import.meta.url))],
      },
    }),
    limit: integer({
      description: 'How many posts at the most (default 10).',
      pageSize: { default: 10 },
      example: '5',
      min: 1,
      max: 200,
    }),
  },
  record: profilePostsRecord,
  price: { base: 2, records: { credits: 2, maxRecords: 200, limit: 'limit' } },
  cacheSeconds: 300,
  list: listOf('posts', { id: 'url', time: 'publishedAt' }),
  phrases: [
    'posts of a linkedin profile',
    'posts by a linkedin person authored by her only',
    'what did a linkedin member write',
    'recent linkedin posts of a profile link',
  ],
  view: profilePostsView,
  sources: [webProfilePosts, harvestapiPostsOfV1],
  retired: { successor: 'linkedin.v2.people.posts' },
})
