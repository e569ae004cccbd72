import { changed } from '../../../../catalog/errors.ts'
import { type Finding, type LookupContext, notFound } from '../../../../catalog/source.ts'
import { harvestapi } from '../../../../gateways/vendors/harvestapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import { type BatchInput, type BatchRows, lookUpAll } from '../../../shared/batch.ts'
import { type OrganizationRef, organizationUrl } from '../../identifiers.ts'
import type { Headcount, List, Organization, Post, RelatedOrganization } from '../../model.ts'
import type { CompanyPosts } from '../../records/v1/companies.ts'
import type { OrganizationWithId } from '../../records/v1/organizations.ts'
import type { OrganizationIdentity, Related } from '../../records/v2/organizations.ts'
import { requestElement, requestList } from './lists.ts'
import { readOrganization, readRelated } from './organizations.ts'
import { readPost } from './posts.ts'

const path = '/linkedin/company'
const postsPath = '/linkedin/company-posts'
const searchPath = '/linkedin/company-search'

/** Builds the vendor's query for an organization. The vendor accepts schools and showcases by link only. */
function queryOf(ref: OrganizationRef) {
  if (ref.kind === 'id') return { companyId: ref.id }
  if (ref.type === 'company') return { universalName: ref.slug }
  return { url: organizationUrl(ref.slug, ref.type) }
}

async function find(
  ref: OrganizationRef,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<OrganizationWithId>> {
  const element = await requestElement(path, queryOf(ref), vendor)
  if (element === null) return notFound
  const organization = readOrganization(element, context)
  if (ref.kind === 'id') requireSameId(ref.id, organization.id, 'element.id')
  else requireSameId(ref.slug, organization.slug, 'element.universalName')
  must(organization.slug, 'element.universalName')
  return { outcome: 'found', model: { ...organization, id: must(organization.id, 'element.id') } }
}

type ByEither = { readonly id?: string; readonly slug?: string }

const refOf = ({ id, slug }: ByEither): OrganizationRef =>
  id === undefined ? { kind: 'slug', slug: slug!, type: 'company' } : { kind: 'id', id }

export const harvestapiOrganization = vendorSource(harvestapi, {
  paths: [path],
  ask: (params: { readonly id?: string; readonly slug?: string }, vendor, context) =>
    find(refOf(params), vendor, context),
})

export const harvestapiCompanyOfV1 = vendorSource(harvestapi, {
  paths: [path],
  note: 'without posts and people',
  // v1 has no null for posts and people: an empty list would claim that the organization has none.
  leavesOut: () => true,
  ask: ({ url }: { readonly url: OrganizationRef }, vendor, context) => find(url, vendor, context),
})

const keyOf = (ref: OrganizationRef) => (ref.kind === 'id' ? ref.id : `${ref.type}/${ref.slug}`)
const note = 'a call for each input'

export const harvestapiOrganizations = vendorSource(harvestapi, {
  paths: [path],
  note,
  ask: (
    { url }: { readonly url: readonly BatchInput<OrganizationRef>[] },
    vendor,
    context,
  ): Promise<Finding<BatchRows<Organization>>> =>
    lookUpAll<OrganizationRef, Organization>(url, context, {
      keyOf,
      lookUp: (ref) => find(ref, vendor, context),
      rateOf: (ref, outcome) => (ref.kind === 'id' ? 'byId' : outcome === 'not_found' ? 'missing' : 'bySlug'),
    }),
})

export const harvestapiOrganizationsOfV1 = vendorSource(harvestapi, {
  paths: [path],
  note,
  ask: (
    { url }: { readonly url: readonly BatchInput<OrganizationRef>[] },
    vendor,
    context,
  ): Promise<Finding<BatchRows<OrganizationWithId>>> =>
    lookUpAll(url, context, {
      keyOf,
      lookUp: (ref) => find(ref, vendor, context),
      rateOf: () => 'completed',
    }),
})

export const harvestapiOrganizationIdentity = vendorSource(harvestapi, {
  paths: [path],
  async ask({ slug }: { readonly slug: string }, vendor, context): Promise<Finding<OrganizationIdentity>> {
    const found = await find({ kind: 'slug', slug, type: 'company' }, vendor, context)
    if (found.outcome !== 'found') return { outcome: found.outcome }
    return {
      outcome: 'found',
      model: { ...found.model, slug: must(found.model.slug, 'element.universalName') },
    }
  },
})

const relatedOf = (of: Organization): RelatedOrganization => ({
  id: of.id,
  slug: of.slug,
  name: of.name,
  url: organizationUrl(must(of.slug, 'element.universalName'), of.type ?? 'company'),
  industry: of.industry,
  location: of.headquarters,
  logoUrl: of.logoUrl,
  followerCount: of.followerCount,
})

type ById = { readonly organizationId: string }

/** Answers a lookup with a part of the organization's page. */
const partOf =
  <T>(pick: (of: Organization) => T) =>
  async ({ organizationId: id }: ById, vendor: VendorCalls, context: LookupContext): Promise<Finding<T>> => {
    const found = await find({ kind: 'id', id }, vendor, context)
    return found.outcome === 'found'
      ? { outcome: 'found', model: pick(found.model) }
      : { outcome: found.outcome }
  }

export const harvestapiHeadcount = vendorSource(harvestapi, {
  paths: [path],
  note: 'the number alone, no split',
  ask: partOf((of): Headcount => {
    if (of.employeeCount === null && of.size === null) throw changed('element.employeeCount')
    return {
      organization: relatedOf(of),
      totalCount: of.employeeCount,
      size: of.size,
      byFunction: null,
      history: null,
    }
  }),
})

export const harvestapiOrganizationSimilar = vendorSource(harvestapi, {
  paths: [path],
  ask: partOf((of): Related => ({ organization: relatedOf(of), others: of.similar })),
})

export const harvestapiOrganizationPosts = vendorSource(harvestapi, {
  paths: [postsPath],
  ask: (
    { organizationId }: { readonly organizationId: string },
    vendor,
    context,
  ): Promise<Finding<List<Post>>> =>
    requestList(
      { path: postsPath, query: { companyId: organizationId }, read: (post) => readPost(post, context) },
      vendor,
      context,
    ),
})

/** v1 and the vendor both number pages. The cursor also stores the vendor's token. */
export const harvestapiCompanyPostsOfV1 = vendorSource(harvestapi, {
  paths: [postsPath],
  async ask(
    { url: ref, page = 1 }: { readonly url: OrganizationRef; readonly page?: number },
    vendor,
    context,
  ): Promise<Finding<CompanyPosts>> {
    const query =
      ref.kind === 'id'
        ? { companyId: ref.id }
        : ref.type === 'company'
          ? { companyUniversalName: ref.slug }
          : { company: organizationUrl(ref.slug, ref.type) }
    const listing = {
      path: postsPath,
      query,
      read: (post: Parameters<typeof readPost>[0]) => readPost(post, context),
      owner: ref.kind === 'slug' ? { universalName: ref.slug } : undefined,
    }
    const cursor = context.continuation
    const found = await (cursor === null
      ? requestList(listing, vendor, context, { page, token: null, shown: 0, start: 0, number: page })
      : requestList(listing, vendor, context))
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const next = found.next ?? null
    const model = { posts: found.model.items, hasNext: next !== null }
    return { outcome: 'found', model, next, ...('hasMore' in found ? { hasMore: null } : {}) }
  },
})

export const harvestapiSearch = vendorSource(harvestapi, {
  paths: [searchPath],
  ask: (
    { query, count }: { readonly query: string; readonly count?: number },
    vendor,
    context,
  ): Promise<Finding<List<RelatedOrganization>>> =>
    requestList(
      { path: searchPath, query: { search: query }, read: readRelated, limit: count },
      vendor,
      context,
    ),
})
