import { changed } from '../../../../catalog/errors.ts'
import { notFound } from '../../../../catalog/source.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { twitterapiio } from '../../../../gateways/vendors/twitterapiio.ts'
import type { Post } from '../../model.ts'
import { resolvePostId } from '../single-posts.ts'
import { pageSize, readPosition, readPosts, rowsOf } from './lists.ts'
import { readBody } from './wire.ts'

const path = '/twitter/tweet/replies/v2'

/**
 * Replies name the post that they answer, or its conversation. Replies to those replies are in the same conversation.
 * @throws Fault changed for a post of another conversation
 */
function requireRepliesTo(id: string, posts: readonly Post[]): void {
  const answers = (post: Post) => (post.replyTo ? post.replyTo.postId === id : false)
  const conversations = new Set([id, ...posts.filter(answers).map((post) => post.conversationId)])
  const isNamed = (post: Post) =>
    post.conversationId !== null || (post.replyTo ? post.replyTo.postId !== null : false)
  const stranger = posts.find(
    (post) => isNamed(post) && !answers(post) && !conversations.has(post.conversationId),
  )
  if (stranger) throw changed('tweet.inReplyToId', { requested: id, reported: stranger.id })
}

/** Direct replies to a post, newest first. */
export const twitterapiioReplies = vendorSource(twitterapiio, {
  paths: [path],
  async ask({ url }: { readonly url: string }, vendor, context) {
    const id = await resolvePostId(url, context)
    if (id === null) return notFound
    const { cursor } = readPosition(context)
    const read = readBody(await vendor.get(path, { tweetId: id, queryType: 'Latest', cursor }))
    if ('refusal' in read) return read.refusal
    // The vendor's documentation calls the list `replies`.
    const list = read.body.tweets ?? read.body.replies
    const { rows, ...way } = rowsOf(read.body, list, pageSize, context)
    const model = readPosts(rows, context)
    requireRepliesTo(id, model)
    return { outcome: 'found', model, ...way }
  },
})
