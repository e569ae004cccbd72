import { changed, ServiceError } from '../../../catalog/errors.ts'
import { type Finding, type LookupContext, notFound, type Refusal } from '../../../catalog/source.ts'
import { readCaptionFile } from '../../../reading/caption-files.ts'
import { requireSameId } from '../../../reading/entries.ts'
import { readHlsCaptions } from '../../../reading/hls.ts'
import { pathParts } from '../../../reading/links.ts'
import { at, must } from '../../../reading/narrow.ts'
import { unreadableVideo, videoHostReader } from '../../shared/video-host.ts'
import { type PostRef, postInPath, redditHosts, webOrigin } from '../identifiers.ts'
import type { Captioned, HostedVideo, Post } from '../model.ts'
import { saysGone } from './gone.ts'
import { answerOf, type Query, type Reader, redirectOf, redirectOutcome, userAgent } from './reader.ts'
import { listingOf, postOf, postsOf, videoOrigin } from './things.ts'

export type PostId = Extract<PostRef, { kind: 'post' }>

/**
 * Resolves a share link to its post (`/r/<name>/s/<code>`: HTTP 301 to the permalink).
 * @throws Fault changed for any other answer: it does not prove that the code is unknown
 */
async function openShareLink(path: string, { context }: Reader): Promise<PostId | Refusal> {
  const answer = await context.upstream.request({
    url: webOrigin + path,
    headers: { 'user-agent': userAgent(context) },
    redirect: 'manual',
    missing: saysGone,
  })
  const to = redirectOf(answer)
  if (to) {
    const post = postInPath(pathParts(to.pathname))
    if (post?.kind === 'post' && redditHosts.test(to.hostname)) return post
    const outcome = redirectOutcome(to, path)
    if (outcome) return outcome
    throw changed('share link', to.href)
  }
  const refused = answerOf(answer)
  if (refused.outcome === 'answered') throw changed('share link')
  return refused
}

/** The post of a hosted video: the first post that is not a crosspost. */
async function postOfVideo(id: string, { context, get }: Reader): Promise<PostId | Refusal> {
  const answer = await get('/api/info', { url: `https://v.redd.it/${id}` })
  if (answer.outcome !== 'answered') return answer
  const posts = postsOf(listingOf(answer.json, 'Listing of posts'), context)
  const originals = posts.filter((post) => !post.crosspost)
  const [first] = (originals.length > 0 ? originals : posts).sort((a, b) =>
    (a.createdAt ?? '').localeCompare(b.createdAt ?? ''),
  )
  if (!first) return notFound
  const linked = /^https?:\/\/v\.redd\.it\/([a-z0-9]+)/i.exec(first.url ?? '')?.[1] ?? null
  const shown = first.video && first.video !== 'none' ? first.video.id : linked
  requireSameId(id, must(shown, 'post.reddit_video'), 'post.reddit_video')
  return { kind: 'post', postId: first.id, commentId: null }
}

/** The id of the post in a link. Share links and video links need a request. */
export async function resolvePost(ref: PostRef, reader: Reader): Promise<PostId | Refusal> {
  if (ref.kind === 'share') return openShareLink(ref.path, reader)
  return ref.kind === 'video' ? postOfVideo(ref.videoId, reader) : ref
}

/** A post and the Listing of its comments, from an answer to `/comments/…`. */
export async function readThread(postId: string, path: string, query: Query, { context, get }: Reader) {
  const answer = await get(path, query)
  if (answer.outcome !== 'answered') return answer
  if (!Array.isArray(answer.json)) throw changed('post and comments')
  const { children } = listingOf(answer.json[0], 'Listing of the post')
  const post = postOf(children.find((thing) => at(thing, 'kind') === 't3') ?? children[0], context)
  requireSameId(postId, post.id, 'post.id')
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

/** The master playlist, which lists captions only if the parameter `f` requests them. */
function playlistOf({ id, playlistUrl }: HostedVideo): string {
  const known = playlistUrl !== null && new URL(playlistUrl).origin === videoOrigin
  const playlist = new URL(known ? playlistUrl : `${videoOrigin}/${id}/HLSPlaylist.m3u8`)
  const formats = playlist.searchParams.get('f')
  if (!formats?.includes('subsAll'))
    playlist.searchParams.set('f', formats ? `${formats},subsAll` : 'hd,subsAll')
  return playlist.href
}

async function captionsOf(
  video: HostedVideo,
  language: string | undefined,
  context: LookupContext,
): Promise<Captioned['captions']> {
  const read = videoHostReader(videoOrigin, context, { 'user-agent': userAgent(context) })
  const found = await readHlsCaptions(playlistOf(video), read, context, language)
  if (found.kind === 'captions') {
    return { language: must(found.language, 'captions language'), segments: found.segments }
  }
  // Some videos have English captions that the playlist does not list.
  if (language === undefined || language === 'en') {
    const text = await read(`${videoOrigin}/${video.id}/wh_ben_en.vtt`)
    if (text !== null) {
      const segments = await readCaptionFile(text, 'webVtt', { reporter: context })
      return { language: 'en', segments: must(segments, 'captions file') }
    }
  }
  if (found.kind === 'unreadable') {
    throw unreadableVideo(`reddit: video ${video.id} has neither playlist nor captions`)
  }
  return null
}

/**
 * The captions of a post's hosted video. A video without captions is `not_found`, and the record names the post.
 * @throws ServiceError `transcript_target_not_video` for a post without a hosted video
 */
export async function lookUpTranscript(
  params: { readonly url: PostRef; readonly language?: string },
  reader: Reader,
): Promise<Finding<Captioned>> {
  const found = await lookUpPost(params, reader)
  if (found.outcome !== 'found') return { outcome: found.outcome }
  const { model: post } = found
  if (post.video === null) throw changed('reddit_video')
  if (post.video === 'none') {
    throw new ServiceError(
      'transcript_target_not_video',
      'This post has no video hosted by Reddit; send a post whose video plays on Reddit itself (v.redd.it).',
    )
  }
  const captions = await captionsOf(post.video, params.language, reader.context)
  return { outcome: captions ? 'found' : 'not_found', model: { post, video: post.video, captions } }
}
