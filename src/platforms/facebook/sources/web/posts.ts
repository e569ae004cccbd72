import { changed, Fault, ServiceError } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext, Refusal, Source } from '../../../../catalog/source.ts'
import { notFound, restricted } from '../../../../catalog/source.ts'
import { arr, at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { str, url as urlOf } from '../../../../reading/values.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { type CaptionTrack, readCaptionTrack, type SpokenVideo } from '../../../shared/transcript.ts'
import type { PostRef } from '../../identifiers.ts'
import type { Comment, Post, PostLookup } from '../../model.ts'
import type { Transcript } from '../../records/posts.ts'
import { resolvePost } from '../links.ts'
import { findTranscript } from '../transcript.ts'
import { type Embedded, readEmbedInThread } from './embed.ts'
import { requireSamePost, requireWholePost } from './identity.ts'
import { readMediaPage } from './media-page.ts'
import { findObjects, type PageData, restrictedOrChanged } from './page-data.ts'
import { postIdsIn, readPostTags } from './post-tags.ts'
import { openEmbed, openPage } from './site.ts'
import { commentsOf, isStory, postIdOf, readStory, videoOf } from './story.ts'

/** Looks up one post by its embed and its page. */

/**
 * The refusal for a page without a readable story.
 * @throws Fault changed where the page contains a story in an unknown form
 */
function notStory(data: PageData, ...names: readonly string[]): Refusal {
  if (data.answers.some((one) => 'node' in one && !isStory(obj(one.node) ?? {}))) throw changed('node')
  return restrictedOrChanged(data, 'comet_sections', ...names)
}

/** A post read from its page: from a story or medium in the data, or only from tags (`isTagged`). */
interface PostPage {
  readonly post: Post
  readonly story: Json | null
  readonly isTagged: boolean
  readonly data: PageData
}

/** The story of the requested post; null where the page contains only other stories. */
function storyOf(data: PageData, ref: PostRef): Json | null {
  const stories = findObjects(data.answers, isStory)
  const numbered = /^\d+$/.test(ref.id ?? '')
  return stories.find((story) => !numbered || postIdOf(story) === ref.id) ?? null
}

/** Reads a post from its page's tags; checks its id. */
function tagged(data: PageData, ref: PostRef): Post | null {
  const post = readPostTags(data, ref)
  if (post) for (const link of [post.url, data.canonical]) requireWholePost(link, 'og:url')
  if (post) for (const id of postIdsIn(data.canonical, post.url)) requireSamePost(ref, id, null)
  return post
}

/** Reads the page of a single photo or video; null for other posts. */
const mediumOf = (data: PageData, ref: PostRef) =>
  ['photo', 'video', 'reel'].includes(ref.kind) ? readMediaPage(data, ref) : null

/** Requests and reads a post's page; `empty` where the page shows visitors no content. */
async function postPage(context: LookupContext, ref: PostRef): Promise<PostPage | Refusal | 'empty'> {
  const answer = await openPage(context, ref.url)
  if (answer.outcome !== 'answered') return answer
  const data = answer.found
  const story = storyOf(data, ref)
  const shown = story ? readStory(story, context) : mediumOf(data, ref)
  // Tags are not read beside a query that failed.
  if (!shown && data.hasFailedQuery) throw changed('post page query')
  const post = shown ?? tagged(data, ref)
  if (!post) {
    if (!data.isShell) throw changed('post page')
    return 'empty'
  }
  requireSamePost(ref, post.id, post.url)
  return { post, story, isTagged: shown === null, data }
}

async function embedded(context: LookupContext, ref: PostRef): Promise<Embedded | Refusal | 'gone'> {
  const html = await openEmbed(context, ref.url)
  if (typeof html !== 'string') return html
  const found = await readEmbedInThread(html, context.signal)
  if (found === null) return 'gone'
  requireSamePost(ref, found.post.id, found.post.url)
  return found
}

/** The embed, or the Fault in its place: the post's page may still show the post. */
async function embedOrFault(context: LookupContext, ref: PostRef) {
  try {
    return await embedded(context, ref)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** The embed's refusal of a post that its page does not show. An embed that shows the post is no refusal of it. */
async function embedOrRefusal(context: LookupContext, ref: PostRef): Promise<Refusal | 'gone'> {
  const embed = await embedded(context, ref)
  return embed === 'gone' || !('post' in embed) ? embed : restricted
}

const isPage = (page: PostPage | Refusal | 'empty' | null): page is PostPage =>
  page !== null && page !== 'empty' && 'post' in page

/** Merges embed and page. The page's data takes precedence over the embed, and the embed over the page's tags. */
function mergePost(embed: Embedded | null, page: PostPage | null): Post {
  if (!embed) return page!.post
  if (!page || page.isTagged) {
    if (!page) return embed.post
    return { ...completed(embed.post, page.post), id: pickId(embed.post, page.post), views: page.post.views }
  }
  const { post } = page
  const author = post.author ?? embed.post.author
  return {
    ...post,
    text: post.text ?? embed.post.text,
    author: author && { ...author, isVerified: author.isVerified ?? embed.post.author?.isVerified ?? null },
    createdAt: post.createdAt ?? embed.post.createdAt,
    reactionCount: post.reactionCount ?? embed.post.reactionCount,
    commentCount: post.commentCount ?? embed.post.commentCount,
  }
}

/** Fields of a post that the tags of the page have and its embed lacks. */
const completed = (embed: Post, page: Post): Post => ({
  ...embed,
  createdAt: embed.createdAt ?? page.createdAt,
  reactionCount: embed.reactionCount ?? page.reactionCount,
  commentCount: embed.commentCount ?? page.commentCount,
  shares: embed.shares ?? page.shares,
})

/** Prefers a numeric id to a token. */
const pickId = (embed: Post, page: Post) => (/^\d+$/.test(embed.id) ? embed.id : page.id)

/** The refusal where neither shows the post. An unavailable embed proves a missing post only beside an empty page. */
function missing(embed: Refusal | 'gone', page: Refusal | 'empty'): Refusal {
  if (page !== 'empty' && page.outcome === 'not_found') return notFound
  return embed === 'gone' && page === 'empty' ? notFound : restricted
}

type PostRequest = {
  readonly url: PostRef
  readonly includeComments?: boolean
  readonly includeTranscript?: boolean
}

async function lookUpPost(request: PostRequest, context: LookupContext): Promise<Finding<PostLookup>> {
  const ref = await resolvePost(context, request.url)
  if ('outcome' in ref) return ref
  const embed = await embedOrFault(context, ref)
  const shown = embed !== 'gone' && !(embed instanceof Fault) && 'post' in embed ? embed : null
  const wantsMore =
    request.includeComments ||
    request.includeTranscript ||
    !shown?.isExact ||
    shown.post.video !== null ||
    shown.post.createdAt === null
  const page = shown
    ? wantsMore
      ? await requestOptional('post page', context, () => postPage(context, ref))
      : null
    : await postPage(context, ref)
  if (!shown && !isPage(page)) {
    // An unreadable embed is no access restriction, and no sign that the post is gone.
    if (embed instanceof Fault) throw embed
    return missing(embed as Refusal | 'gone', page as Refusal | 'empty')
  }
  if (embed instanceof Fault) context.drift('embed')
  const full = isPage(page) ? page : null
  const post = mergePost(shown, full)
  const comments = request.includeComments && full?.story ? commentsOf(full.story, context) : null
  if (request.includeComments && comments === null) context.drift('post comments')
  const transcript = request.includeTranscript && full ? await transcriptOf(context, full) : null
  return { outcome: 'found', model: { ...post, topComments: comments?.items ?? null, transcript } }
}

export const webPost: Source<PostRequest, PostLookup> = { name: 'web', lookup: lookUpPost }

/** The first comments of a post: Facebook shows visitors no more. */
export const webComments: Source<{ readonly url?: PostRef }, { items: readonly Comment[] }> = {
  name: 'web',
  serves: ({ url }) => url !== undefined,
  async lookup({ url }, context) {
    const ref = await resolvePost(context, url!)
    if ('outcome' in ref) return ref
    const page = await postPage(context, ref)
    // The empty application does not show whether the post is missing or hidden: the embed may.
    if (page === 'empty') return missing(await embedOrRefusal(context, ref), page)
    if (!isPage(page)) return page
    const comments = page.story ? commentsOf(page.story, context) : null
    if (comments === null) return notStory(page.data, 'comment_rendering_instance')
    if (comments.hasMore) {
      if (comments.items.length === 0) throw changed('comments.edges', 'empty')
      context.drift('comments: those shown to visitors only')
    }
    return { outcome: 'found', model: comments, next: null, ...(comments.hasMore ? { hasMore: null } : {}) }
  },
}

/** Reads a caption track. Generated tracks contain the creation method. */
const trackOf = (one: Json): CaptionTrack => ({
  url: urlOf(one.captions_url) ?? '',
  language: (str(one.locale) ?? 'und').split('_')[0]!,
  original: one.localized_creation_method === null || one.localized_creation_method === '',
  format: 'webvtt',
})

/**
 * The captions and the file of a page's video; null where the page shows no video.
 * @param isOwn whether the id is the video's id, not that of a post with a video
 * @throws Fault changed where the page shows another video
 */
function spokenVideo(data: PageData, id: string | null, isOwn: boolean): SpokenVideo | null {
  const isFilm = (object: Json) => videoOf(object) !== null && str(object.id) !== null
  const films = findObjects(data.answers, isFilm)
  const media =
    films.find((film) => str(film.id) === id || str(film.videoId) === id) ??
    (films.length === 1 && !isOwn ? films[0] : undefined)
  if (!media && isOwn && films.length > 0) throw changed('video.id', { requested: id })
  const video = media && videoOf(media)
  if (!media || !video) return null
  const locales = objs(media.video_available_captions_locales)
  const tracks = locales.map(trackOf).filter(({ url }) => url !== '')
  const single = video.captionsUrl === null ? [] : [trackOf({ captions_url: video.captionsUrl })]
  const isReported = 'captions_url' in media || Array.isArray(media.video_available_captions_locales)
  return {
    captions: isReported ? (tracks.length > 0 ? tracks : single) : null,
    file: video.hdUrl ?? video.sdUrl,
    durationMs: video.durationSec === null ? null : video.durationSec * 1000,
  }
}

/** The transcript requested with a post; null where its video has no captions. */
async function transcriptOf(context: LookupContext, page: PostPage): Promise<string | null> {
  const track = spokenVideo(page.data, page.post.id, false)?.captions?.[0]
  if (!track) return null
  const read = await requestOptional('post captions', context, () => readCaptionTrack(context, track))
  return read?.plainText ?? null
}

/** The transcript of a video, from the captions on its page. */
export const webTranscript: Source<{ readonly url: PostRef }, Transcript> = {
  name: 'web',
  async lookup({ url }, context) {
    const ref = await resolvePost(context, url)
    if ('outcome' in ref) return ref
    const answer = await openPage(context, ref.url)
    if (answer.outcome !== 'answered') return answer
    const data = answer.found
    const video = spokenVideo(data, ref.id, ref.kind === 'video' || ref.kind === 'reel')
    if (video) return findTranscript(context, ref.url, video)
    const story = storyOf(data, ref)
    if (story && arr(at(story, 'comet_sections', 'content', 'story', 'attachments')).length > 0) {
      const post = readStory(story, context)
      if (post.video === null && (post.imageUrls?.length ?? 0) > 0) {
        throw new ServiceError(
          'transcript_target_not_video',
          'This post has no video: send the link of a reel or a video.',
        )
      }
    }
    return notStory(data)
  },
}
