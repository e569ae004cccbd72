import { type Finding, isPrivate, type LookupContext, type Refusal } from '../../../../catalog/source.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { twitterapiio } from '../../../../gateways/vendors/twitterapiio.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { requireSameId, withoutForeign } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { Account, Timeline } from '../../model.ts'
import { pageSize, readPosition, readPosts, rowsOf } from './lists.ts'
import { readPost } from './posts.ts'
import { requestAccount, userPath } from './profiles.ts'
import { readBody } from './wire.ts'

const path = '/twitter/user/last_tweets'

/** The owner of a timeline: from its posts, otherwise by a profile request. */
async function ownerOf(
  handle: string,
  authors: readonly (Account | null)[],
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Account | Refusal> {
  const owner = authors.find((author) => author?.handle.toLowerCase() === handle)
  return owner ?? requestAccount(handle, vendor, context)
}

/** The posts of an account, newest first; at most 20 a page. */
export const twitterapiioTimeline = vendorSource(twitterapiio, {
  paths: [path, userPath],
  note: '20 posts a page; posts have no views here',
  async ask(
    {
      handle,
      limit = pageSize,
      includeReplies,
      includePinned,
    }: {
      readonly handle: string
      readonly limit?: number
      readonly includeReplies?: boolean
      readonly includePinned?: boolean
    },
    vendor,
    context,
  ): Promise<Finding<Timeline>> {
    const { cursor, after } = readPosition(context)
    const query = { userName: handle, includeReplies: includeReplies ?? false, cursor }
    const read = readBody(await vendor.get(path, query))
    if ('refusal' in read) return read.refusal
    const data = must(obj(read.body.data), 'data')
    const { rows, ...way } = rowsOf(read.body, data.tweets, limit, context)
    const isOther = (row: unknown) => {
      const name = str(at(row, 'author', 'userName'))
      return name !== null && name.toLowerCase() !== handle.toLowerCase()
    }
    const listed = readPosts(withoutForeign(rows, isOther, context, 'tweets'), context)
    const account = await ownerOf(
      handle,
      listed.map(({ author }) => author),
      vendor,
      context,
    )
    if ('outcome' in account) return account
    if (account.isProtected) return { ...isPrivate, model: { account, posts: [] } }
    for (const { author } of listed) requireSameId(handle, author?.handle, 'tweet.author.userName')
    const isFirst = cursor === null && after === null
    const element = isFirst && includePinned ? obj(data.pin_tweet) : undefined
    if (!element) return { outcome: 'found', model: { account, posts: listed }, ...way }
    const pinned = readPost(element, context)
    requireSameId(handle, pinned.author?.handle, 'pin_tweet.author.userName')
    const posts = [pinned, ...listed.filter(({ id }) => id !== pinned.id)]
    return { outcome: 'found', model: { account, posts }, ...way }
  },
})
