import { type Finding, notFound, type Refusal, restricted } from '../../../catalog/source.ts'
import { changed } from '../../../errors.ts'
import { sameThing } from '../../../reading/entries.ts'
import { pathParts } from '../../../reading/links.ts'
import { type PostRef, postInPath, webOrigin } from '../identifiers.ts'
import type { Post } from '../model.ts'
import { answerOf, isWall, redirectOf, redirectOutcome } from './outcomes.ts'
import { type Query, type Reader, userAgent } from './reader.ts'
import { listingOf, postOf, postsOf } from './things.ts'

type PostId = Extract<PostRef, { kind: 'post' }>

/**
 * Asks Reddit which post a share link opens (`/r/<name>/s/<code>`: HTTP 301 to the permalink).
 * @throws Fault changed when it leads to a page, or to another one: that does not say that the code is unknown
 */
async function openShareLink(path: string, { context }: Reader): Promise<PostId | Refusal> {
  const answer = await context.upstream.request({
    url: webOrigin + path,
    headers: { 'user-agent': userAgent(context) },
    redirect: 'manual',
  })
  const to = redirectOf(answer)
  if (to) {
    const post = postInPath(pathParts(to.pathname))
    if (post?.kind === 'post' && to.hostname.endsWith('reddit.com')) return post
    const outcome = redirectOutcome(to)
    if (outcome) return outcome
    throw changed('share link', to.href)
  }
  if (answer.status === 200) {
    if (isWall(answer.text())) return restricted
    throw changed('share link', answer.text().slice(0, 80))
  }
  const refused = answerOf(answer)
  if (refused.outcome === 'answered') throw changed('share link')
  return refused
}

/** The post that shows a hosted video: the first one that is no crosspost. */
async function postOfVideo(id: string, { context, get }: Reader): Promise<PostId | Refusal> {
  const answer = await get('/api/info', { url: `https://v.redd.it/${id}` })
  if (answer.outcome !== 'answered') return answer
  const posts = postsOf(listingOf(answer.json, 'Listing of posts'), context).map(({ post }) => post)
  const originals = posts.filter((post) => !post.isCrosspost)
  const [first] = (originals.length > 0 ? originals : posts).sort((a, b) =>
    (a.createdAt ?? '').localeCompare(b.createdAt ?? ''),
  )
  if (!first) return notFound
  if (first.video && first.video !== 'none') sameThing(id, first.video.id, 'post.reddit_video')
  return { kind: 'post', postId: first.id, commentId: null }
}

/** The id of the post that a link means; share links and video links are looked up. */
export async function resolvePost(ref: PostRef, reader: Reader): Promise<PostId | Refusal> {
  if (ref.kind === 'share') return openShareLink(ref.path, reader)
  return ref.kind === 'video' ? postOfVideo(ref.videoId, reader) : ref
}

/** A post and the Listing of its comments, from an answer to `/comments/…`. */
export async function readThread(postId: string, path: string, query: Query, { context, get }: Reader) {
  const answer = await get(path, query)
  if (answer.outcome !== 'answered') return answer
  if (!Array.isArray(answer.json)) throw changed('post and comments')
  const [thing] = listingOf(answer.json[0], 'Listing of the post').children
  const post = postOf(thing, context)
  sameThing(postId, post.id, 'post.id')
  return { outcome: 'answered' as const, post, comments: listingOf(answer.json[1], 'Listing of comments') }
}

/** One post, read with as little of its comments as Reddit allows. */
export async function lookUpPost({ url }: { readonly url: PostRef }, reader: Reader): Promise<Finding<Post>> {
  const target = await resolvePost(url, reader)
  if ('outcome' in target) return target
  const path = `/comments/${target.postId}`
  const thread = await readThread(target.postId, path, { limit: 1, depth: 1 }, reader)
  return thread.outcome === 'answered' ? { outcome: 'found', model: thread.post } : thread
}
