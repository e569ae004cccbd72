import { type LookupContext, notFound } from '../../../../catalog/source.ts'
import { vendorSource } from '../../../../vendors/source.ts'
import { twitterapiio } from '../../../../vendors/twitterapiio.ts'
import type { VendorCalls } from '../../../../vendors/vendor.ts'
import { resolvePostId } from '../single-posts.ts'
import { pageSize, readPosition, readPosts, rowsOf } from './lists.ts'
import { readBody } from './wire.ts'

const path = '/twitter/tweet/replies/v2'

/** Direct replies to a post, newest first. */
export const twitterapiioReplies = vendorSource(twitterapiio, {
  paths: [path],
  async ask({ url }: { readonly url: string }, vendor: VendorCalls, context: LookupContext) {
    const id = await resolvePostId(url, context)
    if (id === null) return notFound
    const { cursor } = readPosition(context)
    const read = readBody(await vendor.get(path, { tweetId: id, queryType: 'Latest', cursor }))
    if ('refusal' in read) return read.refusal
    // The vendor's documentation calls the list `replies`.
    const list = read.body.tweets ?? read.body.replies
    const { rows, next } = rowsOf(read.body, list, pageSize, context)
    return { outcome: 'found', model: readPosts(rows, context), next }
  },
})
