import { z } from 'zod'
import type { BatchRow, BatchRows } from '../../../shared/batch.ts'
import { knownFields } from '../../../shared/views.ts'
import { organizationUrl } from '../../identifiers.ts'
import type { Organization, RelatedOrganization } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const pageTypes = { company: 'company', school: 'school', showcase: 'organization' } as const

const organization = z.strictObject({
  platform: z.literal('linkedin'),
  pageType: z.enum(['company', 'school', 'organization']),
  id: z.string().min(1),
  slug: z.string().min(1).optional(),
  name: z.string().min(1),
  pageUrl: z.string().min(1),
  about: text,
  slogan: text.optional(),
  website: text,
  websiteDomain: text.optional(),
  logoUrl: text,
  coverImageUrl: text,
  industries: text,
  specialties: list(z.string()),
  organizationType: text,
  employeeRange: text,
  foundedYear: int.optional(),
  headquarters: text,
  countryCode: text.optional(),
  crunchbaseUrl: text.optional(),
})

const similar = z.strictObject({
  name: z.string().min(1),
  industries: text,
  location: text,
  pageUrl: z.string().min(1),
})

const collections = [
  'specialties',
  'locations',
  'featuredEmployees',
  'similarOrganizations',
  'affiliatedOrganizations',
  'recentPosts',
  'alumniInsights',
] as const

const result = z.strictObject({
  url: z.string().min(1),
  lookupStatus: v1.rowStatus,
  error: v1.rowError,
  organization: organization.nullable(),
  metrics: z.strictObject({ followers: int, employeesOnLinkedIn: int, alumni: int }).nullable(),
  locations: list(z.strictObject({ label: z.string(), countryCode: text.optional() })),
  featuredEmployees: list(
    z.strictObject({ name: z.string(), title: text, profileUrl: text, imageUrl: text }),
  ),
  similarOrganizations: list(similar),
  affiliatedOrganizations: list(similar),
  recentPosts: list(
    z.strictObject({
      postUrl: z.string().min(1),
      postId: z.string().optional(),
      text,
      title: text.optional(),
      publishedAt: text.optional(),
      likesCount: int.optional(),
      commentsCount: int.optional(),
      externalLink: text.optional(),
    }),
  ),
  funding: z
    .strictObject({
      rounds: int.optional(),
      lastRoundDate: text.optional(),
      lastRoundType: text.optional(),
      lastRoundRaised: text.optional(),
      investors: list(z.strictObject({ name: z.string() })),
    })
    .nullable(),
  stockInfo: z
    .strictObject({
      exchange: text.optional(),
      ticker: text.optional(),
      price: text.optional(),
      priceChange: text.optional(),
      recordedAt: text.optional(),
    })
    .nullable(),
  alumniInsights: list(z.strictObject({ header: text.optional(), label: z.string(), value: z.string() })),
  additionalInformation: text,
  compatibility: v1.compatibilityOf(collections),
})

export const organizationsRecord = z.strictObject({ results: list(result), summary: v1.summary })

const similarOf = ({ name, industry, location, url }: RelatedOrganization) => ({
  name,
  industries: industry,
  location,
  pageUrl: url,
})

function projections(of: Organization) {
  const { project } = v1
  return {
    specialties: project(of.specialties, (one) => one),
    locations: project(of.locations, ({ label, countryCode }) => ({
      label,
      ...knownFields({ countryCode }),
    })),
    featuredEmployees: project(
      of.people,
      ({ name, headline, url, pictureUrl }) =>
        name === null ? null : { name, title: headline, profileUrl: url, imageUrl: pictureUrl },
      true,
    ),
    similarOrganizations: project(of.similar, similarOf),
    affiliatedOrganizations: project(of.affiliated, similarOf),
    recentPosts: project(
      of.posts,
      (post) => ({
        postUrl: post.url,
        text: post.text,
        ...knownFields({
          postId: post.id,
          title: post.title,
          publishedAt: post.publishedAt,
          likesCount: post.reactionCount,
          commentsCount: post.commentCount,
          externalLink: post.link?.url ?? null,
        }),
      }),
      true,
    ),
    alumniInsights: project<never, { label: string; value: string }>(null, () => null),
  }
}

/** The host of an address, without `www.`. */
const domainOf = (address: string | null) =>
  address !== null && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null

/** An organization whose number was told: v1 has no place for another one. */
export type OrganizationWithId = Organization & { readonly id: string }

function rowOf(row: BatchRow<OrganizationWithId>): z.infer<typeof result> {
  const of = row.model
  if (of === null) {
    return {
      url: row.url,
      ...v1.statusOf(row),
      organization: null,
      metrics: null,
      locations: [],
      featuredEmployees: [],
      similarOrganizations: [],
      affiliatedOrganizations: [],
      recentPosts: [],
      funding: null,
      stockInfo: null,
      alumniInsights: [],
      additionalInformation: null,
      compatibility: v1.noneTold(collections),
    }
  }
  const made = projections(of)
  const type = of.type ?? 'company'
  return {
    url: row.url,
    ...v1.statusOf(row),
    organization: {
      platform: 'linkedin',
      pageType: pageTypes[type],
      id: of.id,
      ...knownFields({ slug: of.slug }),
      name: of.name,
      pageUrl: organizationUrl(of.slug ?? of.id, type),
      about: of.description,
      ...knownFields({ slogan: of.tagline }),
      website: of.websiteUrl,
      ...knownFields({ websiteDomain: domainOf(of.websiteUrl) }),
      logoUrl: of.logoUrl,
      coverImageUrl: of.coverUrl,
      industries: of.industry,
      specialties: made.specialties.shown,
      organizationType: of.organizationType,
      employeeRange: of.size?.label ?? null,
      ...knownFields({ foundedYear: of.foundedYear }),
      headquarters: of.headquarters,
      ...knownFields({ countryCode: of.address?.countryCode ?? null }),
    },
    metrics: { followers: of.followerCount, employeesOnLinkedIn: of.employeeCount, alumni: null },
    locations: made.locations.shown,
    featuredEmployees: made.featuredEmployees.shown,
    similarOrganizations: made.similarOrganizations.shown,
    affiliatedOrganizations: made.affiliatedOrganizations.shown,
    recentPosts: made.recentPosts.shown,
    funding: of.funding && {
      ...knownFields({
        rounds: of.funding.roundCount,
        lastRoundDate: of.funding.lastRoundDate,
        lastRoundType: of.funding.lastRoundType,
        lastRoundRaised: of.funding.lastRoundAmount,
      }),
      investors: (of.funding.investors ?? []).map(({ name }) => ({ name })),
    },
    stockInfo:
      of.stock &&
      knownFields({
        exchange: of.stock.exchange,
        ticker: of.stock.ticker,
        price: of.stock.price,
        priceChange: of.stock.priceChange,
      }),
    alumniInsights: [],
    additionalInformation: null,
    compatibility: v1.compatibility(made),
  }
}

export const organizationsView = (of: BatchRows<OrganizationWithId>) => ({
  results: of.rows.map(rowOf),
  summary: v1.summaryOf(of),
})
