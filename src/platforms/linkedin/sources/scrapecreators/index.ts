import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import { askSearch, askThing, isRefusal } from '../../../../vendors/scrapecreators/calls.ts'
import { entriesOf, type ListForm } from '../../../../vendors/scrapecreators/wire.ts'
import { type VendorCalls, vendorSource } from '../../../../vendors/vendor.ts'
import { activityUrl, organizationUrl, type PostRef, profileUrl, site } from '../../identifiers.ts'
import type { Organization } from '../../model.ts'
import {
  company as companyOperation,
  companyPosts as companyPostsOperation,
  post as postOperation,
  postSearch as postSearchOperation,
} from '../../operations/v1-others.ts'
import { organization as organizationOperation } from '../../operations/v2-organizations.ts'
import { profile as profileOperation } from '../../operations/v2-people.ts'
import { readOrganization } from './organizations.ts'
import { readPerson } from './people.ts'
import { readCompanyPost, readFoundPost, readPost } from './posts.ts'

/** LinkedIn's guest pages by the vendor: much of a person is hidden behind asterisks, which tells nothing. */

const personPath = '/v1/linkedin/profile'

const profile = vendorSource(profileOperation, {
  paths: [personPath],
  note: 'by handle alone; guest page, much of it masked',
  serves: ({ handle }) => handle !== undefined,
  async ask({ handle }, vendor, context) {
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

const company = vendorSource(companyOperation, {
  paths: [companyPath],
  note: 'by slug, not by number; without followers',
  serves: ({ url }) => url.kind === 'slug',
  ask: ({ url }, vendor, context) =>
    organizationOf(
      vendor,
      context,
      url.kind === 'slug' ? organizationUrl(url.slug, url.type) : organizationUrl(url.id),
    ),
})

const organization = vendorSource(organizationOperation, {
  paths: [companyPath],
  note: 'by slug, not by number; without followers',
  serves: ({ slug }) => slug !== undefined,
  ask: ({ slug }, vendor, context) => organizationOf(vendor, context, organizationUrl(must(slug, 'slug'))),
})

const companyPostsPath = '/v1/linkedin/company/posts'
const maxPages = 7

const companyPosts = vendorSource(companyPostsOperation, {
  paths: [companyPostsPath],
  note: '7 pages at most; without counts',
  serves: ({ url }) => url.kind === 'slug',
  async ask({ url, page = 1 }, vendor, context) {
    const link = url.kind === 'slug' ? organizationUrl(url.slug, url.type) : organizationUrl(url.id)
    const body = await askThing(vendor, companyPostsPath, { url: link, page })
    if (isRefusal(body)) return body
    const entries = entriesOf(body, { entries: 'posts' })
    const posts = readEntries(entries, readCompanyPost, context, 'posts')
    return { outcome: 'found', model: { posts, hasMore: entries.length > 0 && page < maxPages } }
  },
})

const searchPath = '/v1/linkedin/search/posts'
const searchForm: ListForm = { entries: 'posts', beside: ['query'], endsEmpty: true, mostPages: 11 }

const postSearch = vendorSource(postSearchOperation, {
  paths: [searchPath],
  note: 'Google index, 11 pages at most',
  async ask({ query, datePosted }, vendor, context) {
    const sent = { query, date_posted: datePosted }
    const page = await askSearch(vendor, context, searchPath, sent, searchForm)
    const model = readEntries(page.entries, (entry) => readFoundPost(entry, context), context, 'posts')
    return { outcome: 'found', model, next: page.next }
  },
})

const postPath = '/v1/linkedin/post'

const linkOf = (ref: PostRef) => {
  if (ref.kind === 'article') return `${site}/pulse/${encodeURIComponent(ref.slug)}`
  return ref.path === null ? activityUrl(ref.id) : `${site}${ref.path}`
}

const post = vendorSource(postOperation, {
  paths: [postPath],
  note: 'guest page; with a link that names author and post, or of an article',
  // The vendor documents links of the public page alone.
  serves: ({ url }) => url.kind === 'article' || url.path !== null,
  async ask({ url: ref }, vendor, context) {
    const body = await askThing(vendor, postPath, { url: linkOf(ref) })
    if (isRefusal(body)) return body
    const model = readPost(body, context)
    if (ref.kind === 'post') requireSameId(ref.id, model.id, 'post.url')
    return { outcome: 'found', model }
  },
})

export const linkedin = [profile, company, organization, companyPosts, postSearch, post]
