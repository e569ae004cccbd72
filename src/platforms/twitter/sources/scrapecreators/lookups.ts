import { changed } from '../../../../catalog/errors.ts'
import { askThing, isRefusal } from '../../../../gateways/vendors/scrapecreators/calls.ts'
import { entriesOf } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { requireCommunity } from '../common-fields.ts'
import { readCommunity } from './communities.ts'
import { readCommunityTweet, readTweet } from './posts.ts'

/** ScrapeCreators' lookups of X: an account's popular posts, and communities. */

const timelinePath = '/v1/twitter/user-tweets'
const communityPath = '/v1/twitter/community'
const communityPostsPath = '/v1/twitter/community/tweets'

const linkOf = (id: string) => `https://x.com/i/communities/${id}`

export const scrapecreatorsTimeline = vendorSource(scrapecreators, {
  paths: [timelinePath],
  note: 'about 100 popular posts, not the newest; one page, without the pinned post',
  // The posts are not the newest ones, so sources with a timeline come first.
  leavesOut: () => true,
  async ask(
    {
      handle,
      limit = 100,
      includeReplies = false,
    }: { readonly handle: string; readonly limit?: number; readonly includeReplies?: boolean },
    vendor,
    context,
  ) {
    const body = await askThing(vendor, timelinePath, { handle })
    if (isRefusal(body)) return body
    const all = readEntries(
      entriesOf(body, { entries: 'tweets' }),
      (entry) => {
        const post = readTweet(entry, context)
        requireSameId(handle, post.author?.handle, 'tweet.core')
        return post
      },
      context,
      'tweets',
    )
    const account = all[0]?.author
    // The account comes from its posts: without posts it is unknown.
    if (!account) throw changed('tweets', 'empty')
    const shown = includeReplies ? all : all.filter(({ replyTo }) => replyTo === false)
    const posts = [...shown].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit)
    // The vendor has the popular posts alone, and no way to the others.
    const isWhole = account.counts.tweets !== null && account.counts.tweets <= posts.length
    return { outcome: 'found', model: { account, posts }, next: null, ...(isWhole ? {} : { hasMore: null }) }
  },
})

export const scrapecreatorsCommunity = vendorSource(scrapecreators, {
  paths: [communityPath],
  async ask({ url: id }: { readonly url: string }, vendor, context) {
    const body = await askThing(vendor, communityPath, { url: linkOf(id) })
    if (isRefusal(body)) return body
    const model = readCommunity(body, context)
    requireSameId(id, model.id, 'community.rest_id')
    return { outcome: 'found', model }
  },
})

export const scrapecreatorsCommunityPosts = vendorSource(scrapecreators, {
  paths: [communityPostsPath],
  note: 'one page; posts with unknown links are left out',
  async ask({ url: id }: { readonly url: string }, vendor, context) {
    const body = await askThing(vendor, communityPostsPath, { url: linkOf(id) })
    if (isRefusal(body)) return body
    const entries = entriesOf(body, { entries: 'tweets' })
    for (const entry of entries) requireCommunity(id, entry)
    const model = readEntries(entries, (entry) => readCommunityTweet(entry, context), context, 'tweets')
    return { outcome: 'found', model }
  },
})
