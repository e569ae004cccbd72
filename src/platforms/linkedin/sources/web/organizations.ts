import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext, Source } from '../../../../catalog/source.ts'
import { harvestapi } from '../../../../gateways/vendors/harvestapi.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { must } from '../../../../reading/narrow.ts'
import { type BatchInput, type BatchRows, lookUpAll } from '../../../shared/batch.ts'
import { webSource } from '../../../shared/web-source.ts'
import { activityUrl, type OrganizationRef, organizationUrl } from '../../identifiers.ts'
import type { Headcount, List, Organization, Post, RelatedOrganization } from '../../model.ts'
import type { CompanyPosts } from '../../records/v1/companies.ts'
import type { OrganizationWithId } from '../../records/v1/organizations.ts'
import type { OrganizationIdentity } from '../../records/v2/organizations.ts'
import { readOrganizationPage } from './organization.ts'
import { atOnce, found } from './source.ts'
import { typeahead } from './typeahead.ts'

/** Sources of organization operations in both versions: guest pages. */

type ByEither = { readonly id?: string; readonly slug?: string }
type ById = { readonly organizationId: string }
type ByUrl = { readonly url: OrganizationRef }

const bySlug = (slug: string): OrganizationRef => ({ kind: 'slug', slug, type: 'company' })
const byId = ({ organizationId: id }: ById): OrganizationRef => ({ kind: 'id', id })

/**
 * Requires the organization's number, which v1 and follow-up requests need.
 * @throws Fault changed without a number
 */
const numbered = (of: Organization): OrganizationWithId => ({ ...of, id: must(of.id, 'organization.id') })

export const webOrganization = webSource(
  (context, { id, slug }: ByEither) =>
    readOrganizationPage(context, id === undefined ? bySlug(slug!) : { kind: 'id', id }),
  found<Organization>,
)

export const webIdentity = webSource(
  (context, { slug }: { readonly slug: string }) => readOrganizationPage(context, bySlug(slug)),
  (of) => found<OrganizationIdentity>({ ...numbered(of), slug: must(of.slug, 'organization.slug') }),
)

export const webCompany = webSource(
  (context, { url }: ByUrl) => readOrganizationPage(context, url),
  (of) => found(numbered(of)),
)

const keyOf = (ref: OrganizationRef) => (ref.kind === 'id' ? ref.id : `${ref.type}/${ref.slug}`)

type Batch = { readonly url: readonly BatchInput<OrganizationRef>[] }

async function find(context: LookupContext, ref: OrganizationRef): Promise<Finding<Organization>> {
  const answer = await readOrganizationPage(context, ref)
  return answer.outcome === 'answered' ? found(answer.found) : answer
}

export const webOrganizations: Source<Batch, BatchRows<Organization>> = {
  name: 'web',
  lookup: ({ url }, context) =>
    lookUpAll(url, context, {
      keyOf,
      lookUp: (ref) => find(context, ref),
      // A single lookup by the same name has the same price.
      rateOf: (ref, outcome) => (ref.kind === 'id' ? 'byId' : outcome === 'not_found' ? 'missing' : 'bySlug'),
    }),
}

export const webOrganizationsV1: Source<Batch, BatchRows<OrganizationWithId>> = {
  name: 'web',
  lookup: ({ url }, context) =>
    lookUpAll(url, context, {
      keyOf,
      async lookUp(ref) {
        const finding = await find(context, ref)
        if (finding.outcome !== 'found') return { outcome: finding.outcome }
        return found(numbered(finding.model))
      },
      rateOf: (_, outcome) => (outcome === 'found' || outcome === 'not_found' ? 'completed' : null),
    }),
}

/** Guest pages show the newest posts, and do not show whether there are more. */
export const webOrganizationPosts = webSource(
  (context, params: ById) => readOrganizationPage(context, byId(params)),
  ({ posts }): Finding<List<Post>> => ({
    outcome: 'found',
    model: { items: must(posts, 'updates'), ...atOnce, totalCount: null, hasMore: null },
    next: null,
  }),
)

/** Guest pages show up to 10 posts. */
const fullPage = 10

/** Further pages come from a data vendor by their number; of a test key, from its stand-in. */
const hasWayOn = ({ mode, setting }: LookupContext): boolean =>
  mode === 'test' || [harvestapi, scrapecreators].some(({ keySetting }) => setting(keySetting) !== undefined)

/** Guests see the first page only, which does not show whether there are further ones. */
export const webCompanyPosts: Source<ByUrl & { readonly page?: number }, CompanyPosts> = {
  ...webSource(
    (context, { url }: ByUrl & { readonly page?: number }) => readOrganizationPage(context, url),
    ({ posts: updates, shownPostCount }, _params, context): Finding<CompanyPosts> => {
      const posts = must(updates, 'updates').map((post) => ({
        ...post,
        url: post.url || activityUrl(post.id!),
      }))
      // Posts that cannot be read are on the page as well.
      const hasNext = (shownPostCount ?? posts.length) >= fullPage && hasWayOn(context)
      return {
        outcome: 'found',
        model: { posts, hasNext },
        next: null,
        ...(hasNext ? {} : { hasMore: null }),
      }
    },
  ),
  serves: ({ page }) => page === undefined || page === 1,
}

const relatedOf = (of: Organization): RelatedOrganization => ({
  id: of.id,
  slug: of.slug,
  name: of.name,
  url: organizationUrl(of.slug ?? of.id ?? '', of.type ?? 'company'),
  industry: of.industry,
  location: of.headquarters,
  logoUrl: of.logoUrl,
  followerCount: of.followerCount,
})

/** The number of members and the size band. Only members see the numbers by function. */
export const webHeadcount = webSource(
  (context, params: ById) => readOrganizationPage(context, byId(params)),
  (of): Finding<Headcount> => {
    if (of.employeeCount === null && of.size === null) throw changed('numberOfEmployees')
    return found({
      organization: relatedOf(of),
      totalCount: of.employeeCount,
      size: of.size,
      byFunction: null,
      history: null,
    })
  },
)

export const webAffiliated = webSource(
  (context, params: ById) => readOrganizationPage(context, byId(params)),
  (of) => found({ organization: relatedOf(of), others: of.affiliated }),
)
export const webSimilar = webSource(
  (context, params: ById) => readOrganizationPage(context, byId(params)),
  (of) => found({ organization: relatedOf(of), others: of.similar }),
)

type Search = { readonly query: string; readonly count?: number }

/** The search of the job filter: a few hits on one page. */
export const webOrganizationSearch: Source<Search, List<RelatedOrganization>> = webSource(
  (context, { query }: Search) => typeahead(context, 'COMPANY', query),
  (hits, { count }): Finding<List<RelatedOrganization>> => ({
    outcome: 'found',
    model: {
      items: hits.slice(0, count).map(({ id, name }) => ({
        id,
        slug: null,
        name,
        url: organizationUrl(id),
        industry: null,
        location: null,
        logoUrl: null,
        followerCount: null,
      })),
      ...atOnce,
      totalCount: null,
      hasMore: null,
    },
    next: null,
  }),
)
