import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import { contentView } from '../../../shared/record-view.ts'
import { unknownFields } from '../../../shared/unknown-fields.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { organizationUrl } from '../../identifiers.ts'
import type { Headcount, List, Organization, RelatedOrganization } from '../../model.ts'
import * as shared from './shared.ts'

const { list } = shared

const type = z.enum(['company', 'school', 'showcase']).nullable()
const size = z
  .strictObject({ label: z.string(), min: v2.count, max: v2.count })
  .register(recordNames, { name: 'LinkedinV2CompanySize' })
  .describe('The band of employees that the organization states.')

/** An organization as its page shows it. */
export const organization = z
  .strictObject({
    id: v2.text.describe('Number of its page; null where unknown.'),
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
    locations: list(
      z.strictObject({ label: z.string(), countryCode: v2.text, isPrimary: v2.flag }),
    ).nullable(),
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
  .register(recordNames, { name: 'LinkedinV2Organization' })

const urlOf = ({ slug, id, type: kind }: Organization) =>
  slug === null && id === null ? null : organizationUrl(slug ?? id!, kind ?? 'company')

const unknownAddress = unknownFields('street', 'city', 'region', 'postalCode', 'countryCode')

const nameOrganization = (of: Organization) => ({
  ...of,
  url: urlOf(of),
  headquarters:
    of.headquarters === null && of.address === null
      ? null
      : { ...(of.address ?? unknownAddress), label: of.headquarters },
  featuredPeople: of.people?.map(shared.namePerson) ?? null,
})

export const organizationRecord = z.strictObject({ lookupStatus, organization: organization.nullable() })
export const organizationView = contentView(organizationRecord, (of: Organization) => ({
  organization: nameOrganization(of),
}))

export const organizationsRecord = shared.batchRecord('organization', organization)
export const organizationsView = shared.batchView('organization', organization, nameOrganization)

export const identityRecord = z.strictObject({
  lookupStatus,
  identity: z
    .strictObject({ id: z.string(), slug: z.string(), name: z.string(), type, url: z.string() })
    .register(recordNames, { name: 'LinkedinV2OrganizationIdentity' })
    .nullable(),
})
/** An organization whose number and slug are known. */
export type OrganizationIdentity = Organization & { readonly id: string; readonly slug: string }
export const identityView = contentView(identityRecord, (of: OrganizationIdentity) => ({
  identity: { ...of, url: urlOf(of)! },
}))

const headcount = z
  .strictObject({
    totalCount: v2.count,
    size: size.nullable(),
    byFunction: list(z.strictObject({ name: z.string(), count: z.int().min(0) })).nullable(),
    history: list(z.strictObject({ month: z.string(), count: z.int().min(0) })).nullable(),
  })
  .register(recordNames, { name: 'LinkedinV2Headcount' })
export const headcountRecord = z.strictObject({
  lookupStatus,
  organization: shared.relatedOrganization.nullable(),
  headcount: headcount.nullable(),
})
export const headcountView = contentView(headcountRecord, (headcount: Headcount) => ({
  organization: headcount.organization,
  headcount,
}))

export const relatedRecord = z
  .strictObject({
    lookupStatus,
    organization: shared.relatedOrganization.nullable().describe('The one that was asked for.'),
    organizations: list(shared.relatedOrganization).nullable().describe('Null where unknown.'),
  })
  .register(recordNames, { name: 'LinkedinV2RelatedOrganizations' })
/** An organization and the organizations that its page shows. */
export interface Related {
  readonly organization: RelatedOrganization
  readonly others: readonly RelatedOrganization[] | null
}
export const relatedView = contentView(relatedRecord, ({ organization, others }: Related) => ({
  organization,
  organizations: others,
}))

export const organizationSearchRecord = z.strictObject({
  lookupStatus,
  query: z.string(),
  organizations: list(shared.relatedOrganization),
  ...shared.pageSchemas,
})
export const organizationSearchView = contentView(
  organizationSearchRecord.omit({ query: true }),
  (organizations: List<RelatedOrganization>) => ({
    organizations: organizations.items,
    ...shared.pageFields(organizations),
  }),
)
