import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne } from '../../../catalog/parameters.ts'
import type { BatchInput } from '../../shared/batch.ts'
import { commonOrganizationPosts } from '../common.ts'
import type { OrganizationRef } from '../identifiers.ts'
import * as parameters from '../parameters.ts'
import { jobListView, organizationJobsRecord } from '../records/v2/jobs.ts'
import * as organizations from '../records/v2/organizations.ts'
import { postsRecord, postsView } from '../records/v2/people.ts'
import {
  harvestapiHeadcount,
  harvestapiOrganization,
  harvestapiOrganizationIdentity,
  harvestapiOrganizationPosts,
  harvestapiOrganizationSimilar,
  harvestapiOrganizations,
  harvestapiSearch,
} from '../sources/harvestapi/organization-lookups.ts'
import { officialIdentity, officialOrganization } from '../sources/official/organizations.ts'
import { scrapecreatorsOrganization } from '../sources/scrapecreators/lookups.ts'
import { webOrganizationJobs } from '../sources/web/jobs.ts'
import {
  webAffiliated,
  webHeadcount,
  webIdentity,
  webOrganization,
  webOrganizationPosts,
  webOrganizationSearch,
  webOrganizations,
  webSimilar,
} from '../sources/web/organizations.ts'
import { jobsWatch, postsWatch } from '../watches.ts'
import { type BatchResult, batchLookup, isCompleted } from './batch-lookup.ts'
import { posted } from './v2-people.ts'

const { examples, organizationId } = parameters

const organizationList = listOf('organizations', { id: ['id', 'slug'] })

/** Price of a lookup by slug. The slug has to be resolved first, so an unknown slug costs credits as well. */
const bySlug = { base: 9, outcomes: { not_found: 3 } } as const

export const organization = operation({
  id: 'linkedin.v2.organizations',
  path: '/v2/linkedin/organizations',
  summary: 'One organization: a company, school or showcase page.',
  parameters: { id: parameters.organizationIdInQuery, slug: parameters.slug },
  check: exactlyOne(['id', 'slug'], 'id=68221413'),
  record: organizations.organizationRecord,
  price: { base: 6, given: { slug: bySlug } },
  cacheSeconds: 3600,
  phrases: [
    'company profile by slug or number',
    'linkedin organization by id',
    'linkedin company with number',
    'organization page on linkedin by numeric id: industry, size and headquarters',
    'linkedin company or school by slug',
    'details of a linkedin company id',
  ],
  view: organizations.organizationView,
  sources: [webOrganization, officialOrganization, harvestapiOrganization, scrapecreatorsOrganization],
})

/** A single lookup by the same name has the same price. */
function rateOfOrganization(
  row: BatchResult,
  place: number,
  { url: inputs }: { readonly url: readonly BatchInput<OrganizationRef>[] },
): string | null {
  const ref = (inputs.find(({ url }) => url === row.url) ?? inputs[place])?.ref
  if (!ref || !isCompleted(row)) return null
  return ref.kind === 'id' ? 'byId' : row.lookupStatus === 'not_found' ? 'missing' : 'bySlug'
}

export const batch = operation({
  id: 'linkedin.v2.organizations.batch',
  path: '/v2/linkedin/organizations/batch',
  summary: 'Up to 50 organizations at once, each with an outcome of its own.',
  description: [
    'Results come in the order of the inputs, duplicates included.',
    'A link with a slug costs most, one with a number less, and a slug without a page least;',
    'an input that cannot be looked up costs nothing.',
  ].join(' '),
  ...batchLookup(parameters.organizations),
  record: organizations.organizationsRecord,
  price: { base: 0, inputs: { parameter: 'url', rates: { bySlug: 9, byId: 6, missing: 3 } } },
  rateOfRow: rateOfOrganization,
  phrases: [
    'several linkedin companies at once',
    'batch of linkedin company links',
    'load these linkedin organizations in one go',
    'look up a list of linkedin company pages',
  ],
  view: organizations.organizationsView,
  sources: [webOrganizations, harvestapiOrganizations],
})

export const resolve = operation({
  id: 'linkedin.v2.organizations.resolve',
  path: '/v2/linkedin/organizations/resolve',
  summary: 'The number of an organization by its slug; a verified miss costs the same.',
  parameters: { slug: { ...parameters.slug, required: true as const } },
  record: organizations.identityRecord,
  price: { base: 3 },
  cacheSeconds: 86_400,
  phrases: [
    'numeric linkedin id of a company slug',
    'resolve a linkedin company slug',
    'which id has this linkedin company',
    'find the organization id of a linkedin page',
  ],
  view: organizations.identityView,
  sources: [webIdentity, officialIdentity, harvestapiOrganizationIdentity],
})

export const posts = operation({
  id: 'linkedin.v2.organizations.posts',
  path: '/v2/linkedin/organizations/{organizationId}/posts',
  summary: 'Posts of an organization, newest first.',
  parameters: { organizationId, cursor: cursor() },
  record: postsRecord,
  price: { base: 3 },
  cacheSeconds: 300,
  list: posted,
  watch: postsWatch('Posts of an organization on LinkedIn', examples.organizationId),
  common: commonOrganizationPosts,
  phrases: [
    'posts of a linkedin organization by id',
    'what did linkedin company id 1441 post',
    'updates of a linkedin organization',
    'latest posts of a linkedin company number',
  ],
  view: postsView,
  sources: [webOrganizationPosts, harvestapiOrganizationPosts],
})

export const jobs = operation({
  id: 'linkedin.v2.organizations.jobs',
  path: '/v2/linkedin/organizations/jobs',
  summary: 'Open jobs of one or more organizations.',
  parameters: {
    organizationId: parameters.organizationIds,
    count: parameters.pageSize(25),
    cursor: cursor(),
  },
  record: organizationJobsRecord,
  price: { base: 3 },
  cacheSeconds: 600,
  list: listOf('jobs', { time: 'postedAt', order: 'ranked' }),
  watch: jobsWatch('Jobs of organizations on LinkedIn', examples.organizationId),
  phrases: [
    'jobs of a linkedin organization',
    'which jobs are listed by the linkedin organizations',
    'open positions at linkedin company ids',
    'job openings of a company by its linkedin id',
  ],
  view: jobListView,
  sources: [webOrganizationJobs],
  timeoutMs: 60_000,
})

export const headcount = operation({
  id: 'linkedin.v2.organizations.headcount',
  path: '/v2/linkedin/organizations/{organizationId}/headcount',
  summary: 'How many people work at an organization.',
  description:
    'Guest pages show the number of members and the band of sizes; the split by function and the history are null then.',
  parameters: { organizationId },
  record: organizations.headcountRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  phrases: [
    'headcount of a linkedin company',
    'how many people work at a linkedin organization',
    'how has headcount developed at linkedin company id',
    'number of employees of a linkedin company id',
  ],
  view: organizations.headcountView,
  sources: [webHeadcount, harvestapiHeadcount],
})

export const affiliated = operation({
  id: 'linkedin.v2.organizations.affiliated',
  path: '/v2/linkedin/organizations/{organizationId}/affiliated',
  summary: 'Affiliated pages of an organization: its subsidiaries and showcases.',
  parameters: { organizationId },
  record: organizations.relatedRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  phrases: [
    'affiliated pages of a linkedin company',
    'subsidiaries of a linkedin organization',
    'showcase pages of a linkedin company',
    'which pages belong to a linkedin company id',
  ],
  view: organizations.relatedView,
  sources: [webAffiliated],
})

export const similar = operation({
  id: 'linkedin.v2.organizations.similar',
  path: '/v2/linkedin/organizations/{organizationId}/similar',
  summary: 'Organizations that LinkedIn shows as similar.',
  parameters: { organizationId },
  record: organizations.relatedRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  list: organizationList,
  phrases: [
    'companies similar to a linkedin organization',
    'similar pages on linkedin',
    'competitors of a linkedin company id',
    'companies like linkedin organization 1441',
  ],
  view: organizations.relatedView,
  sources: [webSimilar, harvestapiOrganizationSimilar],
})

export const search = operation({
  id: 'linkedin.v2.organizations.search',
  path: '/v2/linkedin/organizations/search',
  summary: 'Organizations that match words.',
  parameters: {
    query: { ...parameters.query('Words to look for.', 'night trains'), required: true as const },
    count: parameters.pageSize(25),
    cursor: cursor(),
  },
  record: organizations.organizationSearchRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  list: organizationList,
  phrases: [
    'search linkedin companies',
    'find organizations on linkedin',
    'linkedin companies named something',
    'look for companies on linkedin by keyword',
  ],
  echo: ({ query }) => ({ query }),
  view: organizations.organizationSearchView,
  sources: [webOrganizationSearch, harvestapiSearch],
})
