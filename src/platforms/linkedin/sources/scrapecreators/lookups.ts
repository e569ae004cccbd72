import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { askSearch, askThing, isRefusal, onward } from '../../../../gateways/vendors/scrapecreators/calls.ts'
import { entriesOf, type ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requireSameId, valueReporter } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import {
  activityUrl,
  type OrganizationRef,
  organizationUrl,
  type PostRef,
  profileUrl,
  site,
} from '../../identifiers.ts'
import type { Organization, Post } from '../../model.ts'
import { isSameName } from '../web/own-address.ts'
import { isSameArticle, slugIn } from '../web/post.ts'
import { readOrganization } from './organizations.ts'
import { readPerson } from './people.ts'
import { readCompanyPost, readFoundPost, readPost } from './posts.ts'

/** LinkedIn's guest pages, read by the vendor. Asterisks mask many fields of a person; masked fields are unknown. */

const personPath = '/v1/linkedin/profile'

export const scrapecreatorsProfile = vendorSource(scrapecreators, {
  paths: [personPath],
  note: 'by handle alone; guest page, much of it masked',
  serves: ({ handle }: { readonly handle?: string }) => handle !== undefined,
  async ask({ handle }: { readonly handle?: string }, vendor, context) {
    const body = await askThing(vendor, personPath, { url: profileUrl(must(handle, 'handle')) })
    return isRefusal(body) ? body : { outcome: 'found', model: readPerson(body, context) }
  },
})

const companyPath = '/v1/linkedin/company'

async function organizationOf(
  vendor: VendorCalls,
  context: LookupContext,
  url: string,
): Promise<Finding<Organization & { readonly id: string }>> {
  const body = await askThing(vendor, companyPath, { url })
  return isRefusal(body) ? body : { outcome: 'found', model: readOrganization(body, context) }
}

export const scrapecreatorsCompany = vendorSource(scrapecreators, {
  paths: [companyPath],
  note: 'by slug, not by number; without followers',
  serves: ({ url }: { readonly url: OrganizationRef }) => url.kind === 'slug',
  ask: ({ url }: { readonly url: OrganizationRef }, vendor, context) =>
    organizationOf(
      vendor,
      context,
      url.kind === 'slug' ? organizationUrl(url.slug, url.type) : organizationUrl(url.id),
    ),
})

export const scrapecreatorsOrganization = vendorSource(scrapecreators, {
  paths: [companyPath],
  note: 'by slug, not by number; without followers',
  serves: ({ slug }: { readonly slug?: string }) => slug !== undefined,
  ask: ({ slug }: { readonly slug?: string }, vendor, context) =>
    organizationOf(vendor, context, organizationUrl(must(slug, 'slug'))),
})

/**
 * The link of a post begins with the name of its author: `/posts/shopify_…`.
 * @throws Fault changed for a list whose links all name other authors
 */
function requireOwnPosts(slug: string, posts: readonly Post[]): void {
  const names = posts.flatMap(({ url }) => /\/posts\/([^/_]+)_/.exec(url)?.[1] ?? [])
  if (names.length > 0 && !names.some((name) => isSameName(slug, name))) throw changed('posts.url', names[0])
}

const companyPostsPath = '/v1/linkedin/company/posts'
const maxPages = 7

export const scrapecreatorsCompanyPosts = vendorSource(scrapecreators, {
  paths: [companyPostsPath],
  note: '7 pages at most; without counts',
  serves: ({ url }: { readonly url: OrganizationRef }) => url.kind === 'slug',
  async ask({ url, page = 1 }: { readonly url: OrganizationRef; readonly page?: number }, vendor, context) {
    const link = url.kind === 'slug' ? organizationUrl(url.slug, url.type) : organizationUrl(url.id)
    const body = await askThing(vendor, companyPostsPath, { url: link, page })
    if (isRefusal(body)) return body
    const entries = entriesOf(body, { entries: 'posts' })
    const posts = readEntries(entries, readCompanyPost, context, 'posts')
    if (url.kind === 'slug') requireOwnPosts(url.slug, posts)
    const hasNext = entries.length > 0 && page < maxPages
    const isOpen = entries.length > 0 && !hasNext
    return { outcome: 'found', model: { posts, hasNext }, ...(isOpen ? { hasMore: null } : {}) }
  },
})

const searchPath = '/v1/linkedin/search/posts'
const searchForm: ListForm = { entries: 'posts', beside: ['query'], endsEmpty: true, maxPages: 11 }

export const scrapecreatorsPostSearch = vendorSource(scrapecreators, {
  paths: [searchPath],
  note: 'Google index, 11 pages at most',
  async ask(
    {
      query,
      datePosted,
    }: {
      readonly query: string
      readonly datePosted?: 'last-hour' | 'last-day' | 'last-week' | 'last-month' | 'last-year'
    },
    vendor,
    context,
  ) {
    const sent = { query, date_posted: datePosted }
    const page = await askSearch(vendor, context, searchPath, sent, searchForm)
    const read = (entry: unknown) => readFoundPost(entry, context, valueReporter(context))
    const model = readEntries(page.entries, read, context, 'posts')
    return { outcome: 'found', model, ...onward(page) }
  },
})

const postPath = '/v1/linkedin/post'

const linkOf = (ref: PostRef) => {
  if (ref.kind === 'article') return `${site}/pulse/${encodeURIComponent(ref.slug)}`
  return ref.path === null ? activityUrl(ref.id) : `${site}${ref.path}`
}

export const scrapecreatorsPost = vendorSource(scrapecreators, {
  paths: [postPath],
  note: 'guest page; with a link that names author and post, or of an article',
  // The vendor documents links of public pages only.
  serves: ({ url }: { readonly url: PostRef }) => url.kind === 'article' || url.path !== null,
  async ask({ url: ref }: { readonly url: PostRef }, vendor, context) {
    const body = await askThing(vendor, postPath, { url: linkOf(ref) })
    if (isRefusal(body)) return body
    const model = readPost(body, context)
    if (ref.kind === 'post') requireSameId(ref.id, model.id, 'post.url')
    else if (!isSameArticle(ref.slug, slugIn(model.url))) throw changed('post.url', model.url)
    return { outcome: 'found', model }
  },
})
