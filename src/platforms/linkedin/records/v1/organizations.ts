import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import type { BatchRow, BatchRows } from '../../../shared/batch.ts'
import { contentView } from '../../../shared/record-view.ts'
import { organizationUrl } from '../../identifiers.ts'
import type { Actor, Organization, Post, RelatedOrganization } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const pageTypes = { company: 'company', school: 'school', showcase: 'organization' } as const

const organization = z
  .strictObject({
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
  .register(recordNames, { name: 'LinkedinOrganization' })

const similar = z
  .strictObject({
    name: z.string().min(1),
    industries: text,
    location: text,
    pageUrl: z.string().min(1),
  })
  .register(recordNames, { name: 'LinkedinSimilarOrganization' })

const collections = [
  'specialties',
  'locations',
  'featuredEmployees',
  'similarOrganizations',
  'affiliatedOrganizations',
  'recentPosts',
  'alumniInsights',
] as const

const result = z
  .strictObject({
    url: z.string().min(1),
    lookupStatus: v1.rowStatus,
    creditsCharged: v1.rowCredits,
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
  .register(recordNames, { name: 'LinkedinOrganizationRow' })

export const organizationsRecord = z.strictObject({ results: list(result), summary: v1.summary })

const nameRelated = (related: RelatedOrganization) => ({
  ...related,
  industries: related.industry,
  pageUrl: related.url,
})

const nameEmployee = ({ name, headline, url, pictureUrl }: Actor) =>
  name === null ? null : { name, title: headline, profileUrl: url, imageUrl: pictureUrl }

const namePost = (post: Post) => ({
  ...post,
  postUrl: post.url,
  postId: post.id,
  title: post.title ?? undefined,
  publishedAt: post.publishedAt ?? undefined,
  likesCount: post.reactionCount ?? undefined,
  commentsCount: post.commentCount ?? undefined,
  externalLink: post.link?.url,
})

const showOrganization = (organization: Organization, reporter: DriftReporter) =>
  v1.showCollections(
    {
      specialties: organization.specialties,
      locations:
        organization.locations?.map(({ label, countryCode }) => ({
          label,
          countryCode: countryCode ?? undefined,
        })) ?? null,
      featuredEmployees: organization.people?.map(nameEmployee) ?? null,
      similarOrganizations: organization.similar?.map(nameRelated) ?? null,
      affiliatedOrganizations: organization.affiliated?.map(nameRelated) ?? null,
      recentPosts: organization.posts?.map(namePost) ?? null,
      alumniInsights: null,
    },
    reporter,
    ['featuredEmployees', 'recentPosts'],
  )

/** The host of an address, without `www.`. */
const domainOf = (address: string | null) =>
  address !== null && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : undefined

/** An organization whose number is known: v1 requires it. */
export type OrganizationWithId = Organization & { readonly id: string }

const unknown = { organization: null, metrics: null, funding: null, stockInfo: null }

function nameOrganization(organization: OrganizationWithId, reporter: DriftReporter) {
  const { id, slug, tagline, foundedYear, address, size, funding, stock } = organization
  const type = organization.type ?? 'company'
  const shown = showOrganization(organization, reporter)
  return {
    ...shown,
    organization: {
      ...organization,
      platform: 'linkedin' as const,
      pageType: pageTypes[type],
      pageUrl: organizationUrl(slug ?? id, type),
      about: organization.description,
      slogan: tagline ?? undefined,
      website: organization.websiteUrl,
      websiteDomain: domainOf(organization.websiteUrl),
      coverImageUrl: organization.coverUrl,
      industries: organization.industry,
      specialties: shown.specialties,
      employeeRange: size?.label ?? null,
      foundedYear: foundedYear ?? undefined,
      countryCode: address?.countryCode ?? undefined,
    },
    metrics: {
      followers: organization.followerCount,
      employeesOnLinkedIn: organization.employeeCount,
      alumni: null,
    },
    funding: funding && {
      rounds: funding.roundCount ?? undefined,
      lastRoundDate: funding.lastRoundDate ?? undefined,
      lastRoundType: funding.lastRoundType ?? undefined,
      lastRoundRaised: funding.lastRoundAmount ?? undefined,
      investors: funding.investors ?? [],
    },
    stockInfo: stock && {
      exchange: stock.exchange ?? undefined,
      ticker: stock.ticker ?? undefined,
      price: stock.price ?? undefined,
      priceChange: stock.priceChange ?? undefined,
    },
  }
}

const nameRow = (row: BatchRow<OrganizationWithId>, reporter: DriftReporter) => ({
  url: row.url,
  ...v1.statusOf(row),
  additionalInformation: null,
  ...(row.model
    ? nameOrganization(row.model, reporter)
    : { ...unknown, ...v1.unknownCollections(collections) }),
})

export const organizationsView = contentView(
  organizationsRecord,
  (batch: BatchRows<OrganizationWithId>, reporter: DriftReporter) => ({
    results: batch.rows.map((row) => nameRow(row, reporter)),
    summary: v1.summaryOf(batch),
  }),
)
