import { z } from 'zod'
import { lookupStatus, numberedPage } from '../../../../catalog/records.ts'
import type { Viewing } from '../../../../catalog/source.ts'
import { knownFields } from '../../../shared/views.ts'
import { organizationUrl } from '../../identifiers.ts'
import type { Post } from '../../model.ts'
import type { OrganizationWithId } from './organizations.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const company = z.strictObject({
  platform: z.literal('linkedin'),
  id: z.string().min(1),
  handle: z.string().min(1).optional(),
  name: z.string().min(1),
  companyUrl: z.string().min(1),
  description: text,
  slogan: text.optional(),
  website: text,
  logoUrl: text,
  coverImageUrl: text,
  industry: text,
  companyType: text,
  foundedYear: int.optional(),
  headquarters: text,
  employeeRange: text,
  specialties: list(z.string()),
  location: z.strictObject({ city: text, state: text, country: text }).nullable(),
})

export const companyRecord = z.strictObject({
  lookupStatus,
  company: company.nullable(),
  metrics: z.strictObject({ followers: z.int(), employees: z.int() }).nullable(),
  similarCompanies: list(z.strictObject({ name: z.string(), companyUrl: z.string(), imageUrl: text })),
  featuredEmployees: list(
    z.strictObject({ name: z.string(), title: text, profileUrl: z.string(), imageUrl: text }),
  ),
  recentPosts: list(
    z.strictObject({
      id: z.string().optional(),
      postUrl: z.string(),
      publishedAt: text.optional(),
      text: text.optional(),
    }),
  ),
  funding: z
    .strictObject({
      numberOfRounds: int,
      lastRound: z.strictObject({ type: text, date: text, amount: text }).nullable(),
      investors: list(z.strictObject({ name: z.string(), crunchbaseUrl: text, imageUrl: text })),
    })
    .nullable(),
})

export function companyView(of: OrganizationWithId) {
  const { followerCount: followers, employeeCount: employees, address, funding } = of
  return {
    company: {
      platform: 'linkedin' as const,
      id: of.id,
      ...knownFields({ handle: of.slug }),
      name: of.name,
      companyUrl: organizationUrl(of.slug ?? of.id, of.type ?? 'company'),
      description: of.description,
      ...knownFields({ slogan: of.tagline }),
      website: of.websiteUrl,
      logoUrl: of.logoUrl,
      coverImageUrl: of.coverUrl,
      industry: of.industry,
      companyType: of.organizationType,
      ...knownFields({ foundedYear: of.foundedYear }),
      headquarters: of.headquarters,
      employeeRange: of.size?.label ?? null,
      specialties: [...(of.specialties ?? [])],
      location: address && { city: address.city, state: address.region, country: address.countryCode },
    },
    metrics: followers === null || employees === null ? null : { followers, employees },
    similarCompanies: (of.similar ?? []).map(({ name, url, logoUrl }) => ({
      name,
      companyUrl: url,
      imageUrl: logoUrl,
    })),
    featuredEmployees: (of.people ?? []).flatMap(({ name, headline, url, pictureUrl }) =>
      name === null || url === null ? [] : [{ name, title: headline, profileUrl: url, imageUrl: pictureUrl }],
    ),
    recentPosts: (of.posts ?? []).map(({ id, url, publishedAt, text: said }) => ({
      ...knownFields({ id }),
      postUrl: url,
      ...knownFields({ publishedAt, text: said }),
    })),
    funding: funding && {
      numberOfRounds: funding.roundCount,
      lastRound:
        funding.lastRoundType === null && funding.lastRoundDate === null && funding.lastRoundAmount === null
          ? null
          : { type: funding.lastRoundType, date: funding.lastRoundDate, amount: funding.lastRoundAmount },
      investors: (funding.investors ?? []).map(({ name, url }) => ({
        name,
        crunchbaseUrl: url,
        imageUrl: null,
      })),
    },
  }
}

export const maxPage = 7

export const companyPostsRecord = z.strictObject({
  lookupStatus,
  posts: list(z.strictObject({ id: z.string(), url: z.string(), text, publishedAt: text })),
  page: numberedPage.extend({ maxPage: z.literal(maxPage) }),
})

/** Posts of a company, and whether there is a next page that can be asked for. */
export interface CompanyPosts {
  readonly posts: readonly Post[]
  readonly hasMore: boolean
}

type Paged = { readonly page?: number }

/** The page of what has none. */
export const emptyPage = ({ page = 1 }: Paged) => ({
  nextCursor: null,
  hasMore: false,
  returnedCount: 0,
  currentPage: page,
  nextPage: null,
  maxPage: maxPage as 7,
})

export const companyPostsView = ({ posts, hasMore }: CompanyPosts, { params }: Viewing<Paged>) => ({
  posts: posts.flatMap(({ id, url, text: said, publishedAt }) =>
    id === null ? [] : [{ id, url, text: said, publishedAt }],
  ),
  page: {
    currentPage: params.page ?? 1,
    nextPage: hasMore && (params.page ?? 1) < maxPage ? (params.page ?? 1) + 1 : null,
    maxPage: maxPage as 7,
  },
})
