import { changed, Fault, ServiceError } from '../../../../catalog/errors.ts'
import { type Finding, restricted, type Source } from '../../../../catalog/source.ts'
import { must } from '../../../../reading/narrow.ts'
import { readCaptionTrack } from '../../../shared/transcript.ts'
import { webSource } from '../../../shared/web-source.ts'
import { activityUrl, type PostRef } from '../../identifiers.ts'
import type { List, Post, Reactions } from '../../model.ts'
import type { Transcript } from '../../records/v1/posts.ts'
import type { CommentWithId } from '../../records/v2/activities.ts'
import { readPostPage } from './post.ts'
import { atOnce, found } from './source.ts'

/** Sources of post operations in both versions: guest pages. */

type ByUrl = { readonly url: PostRef }
type ById = { readonly activityId: string }

const byId = ({ activityId: id }: ById): PostRef => ({ kind: 'post', type: 'activity', id, path: null })

/** v1 has no null for pictures, so unreadable pictures are a fault. */
export const webPost = webSource(
  (context, { url }: ByUrl) => readPostPage(context, url),
  (post) => found<Post>({ ...post, images: must(post.images, 'images') }),
)
export const webActivity = webSource(
  (context, params: ById) => readPostPage(context, byId(params)),
  found<Post>,
)

/** The first comments. Guests get no link to further comments. */
export const webComments = webSource(
  (context, params: ById) => readPostPage(context, byId(params)),
  (post): Finding<List<CommentWithId>> => {
    const { topComments, commentCount: total } = post
    if (post.hidesComments) return restricted
    // A post with comments shows some of them. A missing list does not prove that there are none.
    if (topComments === null) throw changed('comments')
    const items = topComments.flatMap((one) => (one.id === null ? [] : [{ ...one, id: one.id }]))
    const isWhole = total !== null && items.length >= total
    return {
      outcome: 'found',
      model: { items, ...atOnce, totalCount: total, ...(isWhole ? {} : { hasMore: null }) },
      next: null,
    }
  },
)

/** The number and kinds of reactions. Only members see who reacted. */
export const webReactions = webSource(
  (context, params: ById) => readPostPage(context, byId(params)),
  ({ reactionCount: total, reactionTypes }): Finding<Reactions> => {
    if (total === null) throw changed('data-num-reactions')
    return {
      outcome: 'found',
      model: { totalCount: total, types: reactionTypes ?? (total === 0 ? [] : null), people: null },
      next: null,
    }
  },
)

/** The captions of a post's video. A post without captions is `not_found` with the post filled in. */
export const webTranscript: Source<ByUrl, Transcript> = webSource(
  (context, { url }: ByUrl) => readPostPage(context, url),
  async (post, _params, context): Promise<Finding<Transcript>> => {
    const { video } = post
    const address = post.url || activityUrl(post.id!)
    if (video === null) {
      throw new ServiceError(
        'transcript_target_not_video',
        'This post has no video of its own: send the link of a post with a video.',
      )
    }
    const written = video.transcript ?? null
    const captions =
      video.captionsUrl || (written === null ? must(video.captionsUrl, 'data-captions-url') : '')
    if (captions === '') {
      if (written !== null) return found({ url: address, transcript: written })
      return { outcome: 'not_found', model: { url: address, transcript: null } }
    }
    const track = { url: captions, language: 'und', original: true, format: 'webvtt' }
    try {
      const captioned = await readCaptionTrack(context, track)
      return found({ url: address, transcript: captioned.plainText })
    } catch (error) {
      if (written === null || !(error instanceof Fault) || context.signal.aborted) throw error
      context.drift(error.field ?? 'captions')
      return found({ url: address, transcript: written })
    }
  },
)
