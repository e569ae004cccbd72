import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus, numberedPage } from '../../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../../catalog/source.ts'
import { type DriftReporter, readPartsOrNull } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import { contentView } from '../../../shared/record-view.ts'
import { organizationUrl } from '../../identifiers.ts'
import type { Actor, Funding, Post } from '../../model.ts'
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
    z
      .strictObject({ name: z.string(), title: text, profileUrl: z.string(), imageUrl: text })
      .register(recordNames, { name: 'LinkedinFeaturedEmployee' }),
  ),
  recentPosts: list(
    z
      .strictObject({
        id: z.string().optional(),
        postUrl: z.string(),
        publishedAt: text.optional(),
        text: text.optional(),
      })
      .register(recordNames, { name: 'LinkedinRecentPost' }),
  ),
  funding: z
    .strictObject({
      numberOfRounds: int,
      lastRound: z.strictObject({ type: text, date: text, amount: text }).nullable(),
      investors: list(z.strictObject({ name: z.string(), crunchbaseUrl: text, imageUrl: text })),
    })
    .nullable(),
})

export const companyView = contentView(
  companyRecord,
  (organization: OrganizationWithId, reporter: DriftReporter) => {
    const { id, slug, followerCount, employeeCount, address, funding } = organization
    return {
      company: {
        ...organization,
        platform: 'linkedin' as const,
        handle: slug,
        companyUrl: organizationUrl(slug ?? id, organization.type ?? 'company'),
        slogan: organization.tagline ?? undefined,
        website: organization.websiteUrl,
        coverImageUrl: organization.coverUrl,
        companyType: organization.organizationType,
        foundedYear: organization.foundedYear ?? undefined,
        employeeRange: organization.size?.label ?? null,
        specialties: organization.specialties ?? [],
        location: address && { ...address, state: address.region, country: address.countryCode },
      },
      metrics:
        followerCount === null || employeeCount === null
          ? null
          : { followers: followerCount, employees: employeeCount },
      similarCompanies: (organization.similar ?? []).map((related) => ({
        ...related,
        companyUrl: related.url,
        imageUrl: related.logoUrl,
      })),
      featuredEmployees:
        readPartsOrNull(
          organization.people,
          (person) => {
            const { name, headline, url, pictureUrl } = person as Actor
            return {
              name: must(name, 'name'),
              title: headline,
              profileUrl: must(url, 'url'),
              imageUrl: pictureUrl,
            }
          },
          reporter,
          'featuredEmployees',
        ) ?? [],
      recentPosts: (organization.posts ?? []).map((post) => ({
        ...post,
        postUrl: post.url,
        publishedAt: post.publishedAt ?? undefined,
        text: post.text ?? undefined,
      })),
      funding: funding && {
        numberOfRounds: funding.roundCount,
        lastRound: lastRoundOf(funding),
        investors: (funding.investors ?? []).map(({ url, ...investor }) => ({
          ...investor,
          crunchbaseUrl: url,
        })),
      },
    }
  },
)

function lastRoundOf({ lastRoundType: type, lastRoundDate: date, lastRoundAmount: amount }: Funding) {
  return type === null && date === null && amount === null ? null : { type, date, amount }
}

export const maxPage = 7

export const companyPostsRecord = z.strictObject({
  lookupStatus,
  posts: list(
    z
      .strictObject({ id: z.string(), url: z.string(), text, publishedAt: text })
      .register(recordNames, { name: 'LinkedinCompanyPost' }),
  ),
  page: numberedPage.extend({ maxPage: z.literal(maxPage) }),
})

/** Posts of a company, and whether the source has a next page. */
export interface CompanyPosts {
  readonly posts: readonly Post[]
  readonly hasNext: boolean
}

type Paged = { readonly page?: number }

/** The page of an answer without posts. */
export const emptyPage = ({ page = 1 }: Paged) => ({
  nextCursor: null,
  hasMore: false,
  returnedCount: 0,
  currentPage: page,
  nextPage: null,
  maxPage: maxPage as 7,
})

export const companyPostsView = contentView(
  companyPostsRecord.omit({ page: true }).extend({
    page: companyPostsRecord.shape.page.pick({ currentPage: true, nextPage: true, maxPage: true }),
  }),
  ({ posts, hasNext }: CompanyPosts, { params }: ViewContext<Paged>) => ({
    posts: posts.flatMap((post) => (post.id === null ? [] : [{ ...post, id: post.id }])),
    page: {
      currentPage: params.page ?? 1,
      nextPage: hasNext && (params.page ?? 1) < maxPage ? (params.page ?? 1) + 1 : null,
      maxPage: maxPage as 7,
    },
  }),
)
