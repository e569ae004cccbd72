import { parameterError } from '../../catalog/errors.ts'
import { identifier, integer, oneOf, repeated, text } from '../../catalog/parameters.ts'
import * as identifiers from './identifiers.ts'

/** Parameters that several operations share. The simulated LinkedIn contains their examples. */

export const examples = {
  handle: 'ada-okafor',
  entityId: 'ACoAAAa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj',
  slug: 'night-trains',
  organizationId: '68221413',
  jobId: '4411867124',
  activityId: '7463608443963318272',
  profile: 'https://www.linkedin.com/in/ada-okafor',
  company: 'https://www.linkedin.com/company/night-trains',
  job: 'https://www.linkedin.com/jobs/view/4411867124',
  post: 'https://www.linkedin.com/posts/night-trains_simulated-activity-7463608443963318272-aB1c',
} as const

export const handle = identifier(
  {
    description: 'Handle of a person (`/in/<handle>`), with or without `@`, or the link of the profile.',
    example: examples.handle,
    expects: 'a handle such as ada-okafor, or a profile link (https://www.linkedin.com/in/<handle>)',
    max: 2048,
  },
  identifiers.readHandle,
)

const entity = {
  description: 'Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`.',
  example: examples.entityId,
  expects:
    'the entityId of a person (often beginning with ACo), from /v2/linkedin/profiles or /v2/linkedin/people/resolve',
  max: 2048,
}
export const entityId = identifier({ ...entity, in: 'path' }, identifiers.readEntityId)
export const entityIdInQuery = identifier(entity, identifiers.readEntityId)

export const slug = identifier(
  {
    description: 'Slug of an organization (`/company/<slug>`), or the link of its page.',
    example: examples.slug,
    expects: 'a slug such as night-trains, or a page link (https://www.linkedin.com/company/<slug>)',
    max: 2048,
  },
  identifiers.readSlug,
)

const organization = {
  description: 'Id of an organization (digits), from `data.identity.id` of a resolved slug.',
  example: examples.organizationId,
  expects: 'the id of an organization (digits); /v2/linkedin/organizations/resolve returns that of a slug',
  max: 2048,
}
export const organizationId = identifier({ ...organization, in: 'path' }, identifiers.readOrganizationId)
export const organizationIdInQuery = identifier(organization, identifiers.readOrganizationId)

/** Several ids, as repeated parameters or separated by commas. */
export const organizationIds = repeated(
  identifier(
    {
      ...organization,
      required: true,
      description:
        'Ids of one or more organizations (digits): repeat the parameter, or separate them by commas.',
    },
    (raw): readonly string[] | null => {
      const ids = raw.split(',').map((one) => identifiers.readOrganizationId(one.trim()))
      return ids.every((id) => id !== null) ? (ids as string[]) : null
    },
  ),
)

export const jobId = identifier(
  {
    in: 'path',
    description: 'Id of a job (digits), or the link of the job.',
    example: examples.jobId,
    expects: 'the id of a job (digits), or a link such as https://www.linkedin.com/jobs/view/4411867124',
    max: 2048,
  },
  identifiers.readJob,
)

export const activityId = identifier(
  {
    in: 'path',
    description: 'Id of a post (digits); a `urn:li:activity:` prefix is stripped.',
    example: examples.activityId,
    expects: 'the id of an activity: digits, or urn:li:activity:<digits>',
    max: 2048,
  },
  identifiers.readActivityId,
)

const personUrl = {
  description: 'Profile link, handle, `@handle` or `in/<handle>`.',
  example: examples.profile,
  expects: 'a profile link such as https://www.linkedin.com/in/<handle>, or a handle',
}
export const people = { ...personUrl, read: identifiers.readPerson }
export const profile = identifier({ ...personUrl, required: true }, identifiers.readPerson)

const organizationUrl = {
  description: 'Link of a company, school or showcase page, its slug, or its numeric id.',
  example: examples.company,
  expects: 'the link of an organization such as https://www.linkedin.com/company/<slug>, or its slug',
}
export const organizations = { ...organizationUrl, read: identifiers.readOrganization }
export const company = identifier({ ...organizationUrl, required: true }, identifiers.readOrganization)

export const jobs = {
  description: 'Link of a job (`/jobs/view/…`), or its id.',
  example: examples.job,
  expects: 'the link of a job such as https://www.linkedin.com/jobs/view/4411867124',
  read: identifiers.readJob,
}

export const post = identifier(
  {
    description: 'Link of a post or article, `urn:li:activity:<id>`, or the digits of an activity.',
    example: examples.post,
    required: true,
    expects:
      'the link of a post or article, such as https://www.linkedin.com/posts/<author>_…-activity-<id>-<code>',
  },
  identifiers.readPost,
)

/** The maximum number of items on a page. */
export const pageSize = (usual: number) =>
  integer({
    description: `Items of a page (default ${usual}, at most 50).`,
    pageSize: { default: usual },
    example: '10',
    min: 1,
    max: 50,
  })

export const query = (description: string, example: string) => text({ description, example, max: 512 })

/** Filters of a job search in v2. v1 has other names for them. */
export const jobFilters = {
  geoId: identifier(
    {
      description: 'Id of a place, as LinkedIn has it (`geoId` in the address of a search).',
      example: '103644278',
      expects: 'the digits of geoId in the address of a job search, for example 103644278',
    },
    (raw) => (/^\d{1,20}$/.test(raw) ? raw : null),
  ),
  organizationId: organizationIdInQuery,
  datePosted: oneOf(['past-24-hours', 'past-week', 'past-month'], {
    description: 'How long ago at the most.',
    example: 'past-week',
  }),
  employmentType: oneOf(
    ['full-time', 'part-time', 'contract', 'temporary', 'internship', 'volunteer', 'other'],
    { description: 'Kind of employment.', example: 'full-time' },
  ),
  seniority: oneOf(['internship', 'entry', 'associate', 'mid-senior', 'director', 'executive'], {
    description: 'Level of the job.',
    example: 'entry',
  }),
  workplace: oneOf(['on-site', 'remote', 'hybrid'], {
    description: 'Where the work is done.',
    example: 'remote',
  }),
  sort: oneOf(['relevance', 'newest'], { description: 'Order (default relevance).', example: 'newest' }),
}

/**
 * Requires at least one of several parameters.
 * @throws ServiceError bad_request if all of them are missing
 */
export function someOf(names: readonly string[], example: string) {
  return (params: Readonly<Record<string, unknown>>): void => {
    if (names.some((name) => params[name] !== undefined && params[name] !== '')) return
    throw parameterError(`Send at least one of ${names.join(', ')}, for example ${example}.`)
  }
}
