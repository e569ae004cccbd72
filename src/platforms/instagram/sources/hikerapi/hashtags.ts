import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requiredList, requireSameId } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import type { Hashtag, Media, Page } from '../../model.ts'
import { readMedia, wrapped } from './media.ts'
import { continuing, nextPage, storedPage } from './pages.ts'
import { answers, judge, thing } from './wire.ts'

const tagPath = '/v2/hashtag/by/name'
const topPath = '/v2/hashtag/medias/top'
const recentPath = '/v2/hashtag/medias/recent'

/** The vendor's largest count. It sends this value for larger counts as well. */
const maxReportedPosts = 2_147_483_647

export function readHashtag(entry: unknown): Hashtag {
  const tag = must(obj(entry), 'hashtag')
  const posts = count(tag.media_count)
  return {
    id: str(tag.id),
    name: must(typeof tag.name === 'string' ? str(tag.name) : null, 'hashtag.name').toLowerCase(),
    postCount: posts === maxReportedPosts ? null : posts,
    isTrending: bool(tag.is_trending),
  }
}

export const hikerapiHashtag = vendorSource(hikerapi, {
  paths: [tagPath],
  note: 'no count for more than 2,147,483,646 posts',
  async ask({ hashtag: name }: { readonly hashtag: string }, vendor): Promise<Finding<Hashtag>> {
    const answer = thing(await vendor.get(tagPath, { name }, answers))
    if ('refusal' in answer) return answer.refusal
    const model = readHashtag(answer.body)
    requireSameId(name, model.name, 'name')
    return { outcome: 'found', model }
  },
})

/** The posts in one section of a grid, in order. */
function postsIn(section: Json): unknown[] {
  const content = must(obj(section.layout_content), 'layout_content')
  const lists = [
    content.medias,
    content.fill_items,
    at(content, 'one_by_two_item', 'clips', 'items'),
    at(content, 'two_by_two_item', 'channel', 'media_items'),
  ]
  const posts = lists.flatMap(arr)
  if (posts.length === 0) throw changed('layout_content.medias')
  return posts
}

async function posts(
  name: string,
  path: string,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<Page<Media>>> {
  const answer = judge(await vendor.get(path, { name, page_id: storedPage(context).page }, answers))
  if ('refusal' in answer) return answer.refusal
  if ('isEmpty' in answer) return { outcome: 'found', model: { items: [], totalCount: null }, next: null }
  const body = must(obj(answer.body), 'body')
  const sections = requiredList(at(body, 'response', 'sections'), 'response.sections')
  const next = nextPage(body, at(body, 'response', 'more_available'))
  if (sections.length === 0 && next !== null)
    throw changed('response.sections', 'empty, though there is more')
  const found = readEntries(sections, (section) => postsIn(obj(section) ?? {}), context, 'response.sections')
  const items = readEntries(found.flat(), (post) => readMedia(wrapped(post), context), context, 'medias')
  return { outcome: 'found', model: { items, totalCount: null }, next: continuing(next) }
}

export const hikerapiHashtagMedia = vendorSource(hikerapi, {
  paths: [topPath, recentPath],
  ask: (
    { hashtag: name, sort }: { readonly hashtag: string; readonly sort?: 'top' | 'newest' },
    vendor,
    context,
  ) => posts(name, sort === 'newest' ? recentPath : topPath, vendor, context),
})

interface HashtagParams {
  readonly hashtag: string
  readonly datePosted?: string
  readonly mediaType?: string
}

/** v1: the most popular posts. The vendor cannot filter by date or kind. */
export const hikerapiHashtagPosts = vendorSource(hikerapi, {
  paths: [topPath],
  serves: ({ datePosted, mediaType }: HashtagParams) => datePosted === undefined && mediaType !== 'reels',
  note: 'no datePosted, no mediaType=reels',
  ask: ({ hashtag: name }: HashtagParams, vendor, context) => posts(name, topPath, vendor, context),
})
