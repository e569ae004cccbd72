import type { JobQuery } from './job-search.ts'

/** Filters of both versions as the job search for guests has them. */

const dates = {
  'past-24-hours': 'r86400',
  'past-week': 'r604800',
  'past-month': 'r2592000',
} as const
const workplaces = { 'on-site': '1', remote: '2', hybrid: '3' } as const
const kinds = {
  'full-time': 'F',
  'part-time': 'P',
  contract: 'C',
  temporary: 'T',
  internship: 'I',
  volunteer: 'V',
  other: 'O',
} as const
const levels = {
  internship: '1',
  entry: '2',
  'entry-level': '2',
  associate: '3',
  'mid-senior': '4',
  'mid-senior-level': '4',
  director: '5',
  executive: '6',
} as const
const radii = {
  'exact-location': '0',
  '5-miles': '5',
  '10-miles': '10',
  '25-miles': '25',
  '50-miles': '50',
} as const

export interface SearchV2 {
  readonly query?: string
  readonly geoId?: string
  readonly organizationId?: string
  readonly datePosted?: keyof typeof dates
  readonly employmentType?: keyof typeof kinds
  readonly seniority?: keyof typeof levels
  readonly workplace?: keyof typeof workplaces
  readonly sort?: 'relevance' | 'newest'
  readonly count?: number
}

export const searchQueryV2 = (params: SearchV2): JobQuery => ({
  keywords: params.query,
  geoId: params.geoId ?? (params.organizationId === undefined ? undefined : worldwide),
  f_C: params.organizationId,
  f_TPR: params.datePosted && dates[params.datePosted],
  f_JT: params.employmentType && kinds[params.employmentType],
  f_E: params.seniority && levels[params.seniority],
  f_WT: params.workplace && workplaces[params.workplace],
  sortBy: params.sort && (params.sort === 'newest' ? 'DD' : 'R'),
})

/** LinkedIn's id for "worldwide". */
export const worldwide = '92000000'

export interface SearchV1 {
  readonly keyword: string
  readonly location: string
  readonly country?: string
  readonly timeRange?: 'any' | keyof typeof dates
  readonly jobType?: keyof typeof kinds
  readonly experienceLevel?: keyof typeof levels
  readonly remote?: keyof typeof workplaces
  readonly company?: string
  readonly locationRadius?: keyof typeof radii
  readonly limit?: number
}

/** The location in words, with the country appended if the words do not contain it. */
function placeOf({ location, country }: SearchV1): string {
  const name = country && new Intl.DisplayNames(['en'], { type: 'region' }).of(country)
  return !name || location.toLowerCase().includes(name.toLowerCase()) ? location : `${location}, ${name}`
}

export const searchQueryV1 = (params: SearchV1, companyId: string | null): JobQuery => ({
  keywords: params.keyword,
  location: placeOf(params),
  f_C: companyId ?? undefined,
  f_TPR: params.timeRange && params.timeRange !== 'any' ? dates[params.timeRange] : undefined,
  f_JT: params.jobType && kinds[params.jobType],
  f_E: params.experienceLevel && levels[params.experienceLevel],
  f_WT: params.remote && workplaces[params.remote],
  distance: params.locationRadius && radii[params.locationRadius],
})
