import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/records.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { organizationUrl } from '../../identifiers.ts'
import type { Headcount, List, Organization, RelatedOrganization, SizeBand } from '../../model.ts'
import * as shared from './shared.ts'

const { list } = shared

const type = z.enum(['company', 'school', 'showcase']).nullable()
const size = z
  .strictObject({ label: z.string(), min: v2.count, max: v2.count })
  .describe('The band of employees that the organization states.')
const sizeOf = (of: SizeBand | null) => of && { label: of.label, min: of.min, max: of.max }

/** An organization with what its page tells. */
export const organization = z.strictObject({
  id: v2.text.describe('Number of its page; null where the source does not tell it.'),
  slug: v2.text,
  type,
  name: z.string(),
  url: v2.text,
  description: v2.text,
  tagline: v2.text,
  websiteUrl: v2.text,
  logoUrl: v2.text,
  coverUrl: v2.text,
  industry: v2.text,
  specialties: list(z.string()).nullable(),
  organizationType: v2.text,
  size: size.nullable(),
  employeeCount: v2.count.describe('Members who say that they work there.'),
  followerCount: v2.count,
  foundedYear: z.int().nullable(),
  headquarters: z
    .strictObject({
      label: v2.text,
      street: v2.text,
      city: v2.text,
      region: v2.text,
      postalCode: v2.text,
      countryCode: v2.text,
    })
    .nullable(),
  locations: list(z.strictObject({ label: z.string(), countryCode: v2.text, isPrimary: v2.flag })).nullable(),
  featuredPeople: list(shared.person).nullable(),
  funding: z
    .strictObject({
      roundCount: v2.count,
      lastRoundType: v2.text,
      lastRoundDate: v2.text,
      lastRoundAmount: v2.text,
      investors: list(z.strictObject({ name: z.string(), url: v2.text })).nullable(),
    })
    .nullable(),
})

export const urlOf = ({ slug, id, type: kind }: Pick<Organization, 'slug' | 'id' | 'type'>) =>
  slug === null && id === null ? null : organizationUrl(slug ?? id!, kind ?? 'company')

export function organizationOf(of: Organization): z.infer<typeof organization> {
  const { address } = of
  return {
    id: of.id,
    slug: of.slug,
    type: of.type,
    name: of.name,
    url: urlOf(of),
    description: of.description,
    tagline: of.tagline,
    websiteUrl: of.websiteUrl,
    logoUrl: of.logoUrl,
    coverUrl: of.coverUrl,
    industry: of.industry,
    specialties: of.specialties && [...of.specialties],
    organizationType: of.organizationType,
    size: sizeOf(of.size),
    employeeCount: of.employeeCount,
    followerCount: of.followerCount,
    foundedYear: of.foundedYear,
    headquarters:
      of.headquarters === null && address === null
        ? null
        : {
            label: of.headquarters,
            street: address?.street ?? null,
            city: address?.city ?? null,
            region: address?.region ?? null,
            postalCode: address?.postalCode ?? null,
            countryCode: address?.countryCode ?? null,
          },
    locations: of.locations?.map((one) => ({ ...one })) ?? null,
    featuredPeople: shared.peopleOf(of.people),
    funding: of.funding && {
      roundCount: of.funding.roundCount,
      lastRoundType: of.funding.lastRoundType,
      lastRoundDate: of.funding.lastRoundDate,
      lastRoundAmount: of.funding.lastRoundAmount,
      investors: of.funding.investors?.map((one) => ({ ...one })) ?? null,
    },
  }
}

export const organizationRecord = z.strictObject({ lookupStatus, organization: organization.nullable() })
export const organizationView = (of: Organization) => ({ organization: organizationOf(of) })

export const organizationsRecord = shared.batchRecord('organization', organization)
export const organizationsView = shared.batchView('organization', organizationOf)

export const identityRecord = z.strictObject({
  lookupStatus,
  identity: z
    .strictObject({ id: z.string(), slug: z.string(), name: z.string(), type, url: z.string() })
    .nullable(),
})
/** What a page tells at the least where its number is asked for. */
export type OrganizationIdentity = Organization & { readonly id: string; readonly slug: string }
export const identityView = (of: OrganizationIdentity) => ({
  identity: { id: of.id, slug: of.slug, name: of.name, type: of.type, url: urlOf(of)! },
})

const headcount = z.strictObject({
  totalCount: v2.count,
  size: size.nullable(),
  byFunction: list(z.strictObject({ name: z.string(), count: z.int().min(0) })).nullable(),
  history: list(z.strictObject({ month: z.string(), count: z.int().min(0) })).nullable(),
})
export const headcountRecord = z.strictObject({
  lookupStatus,
  organization: shared.relatedOrganization.nullable(),
  headcount: headcount.nullable(),
})
export const headcountView = (of: Headcount) => ({
  organization: shared.relatedOrganizationOf(of.organization),
  headcount: {
    totalCount: of.totalCount,
    size: sizeOf(of.size),
    byFunction: of.byFunction?.map((one) => ({ ...one })) ?? null,
    history: of.history?.map((one) => ({ ...one })) ?? null,
  },
})

export const relatedRecord = z.strictObject({
  lookupStatus,
  organization: shared.relatedOrganization.nullable().describe('The one that was asked for.'),
  organizations: list(shared.relatedOrganization).nullable().describe('Null where it was not told.'),
})
/** An organization, and others that its page shows. */
export interface Related {
  readonly organization: RelatedOrganization
  readonly others: readonly RelatedOrganization[] | null
}
export const relatedView = ({ organization: of, others }: Related) => ({
  organization: shared.relatedOrganizationOf(of),
  organizations: others?.map(shared.relatedOrganizationOf) ?? null,
})

export const organizationSearchRecord = z.strictObject({
  lookupStatus,
  query: z.string(),
  organizations: list(shared.relatedOrganization),
  ...shared.pageSchemas,
})
export const organizationSearchView = (of: List<RelatedOrganization>) => ({
  organizations: of.items.map(shared.relatedOrganizationOf),
  ...shared.pageFields(of),
})
