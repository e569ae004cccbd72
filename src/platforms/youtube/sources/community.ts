import type { YTNodes } from 'youtubei.js'
import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, obj, str } from '../../shared/narrow.ts'
import { channelUrl, postUrl } from '../identifiers.ts'
import type { CommunityPostData } from '../records.ts'
import { openTube, refusal, type Tube } from './innertube.ts'
import { browseTarget, rowOf, shownVideo } from './rows.ts'
import { absoluteUrl, agoOf, countOf } from './texts.ts'

type Post = YTNodes.BackstagePost

function imagesOf(post: Post, { library }: Tube): string[] {
  const { BackstageImage, PostMultiImage } = library.YTNodes
  const attachment = post.attachment
  if (!attachment) return []
  const images = attachment.is(PostMultiImage)
    ? [...attachment.images]
    : attachment.is(BackstageImage)
      ? [attachment]
      : []
  return images.flatMap((image) => absoluteUrl(image.image[0]?.url) ?? [])
}

const plain = (text: { toString(): string } | undefined) => {
  const value = text?.toString()
  return value && value !== 'N/A' ? value : null
}

/** Looks up a community post: its link is resolved into a page, and that page holds the post. */
export async function lookupCommunityPost(
  id: string,
  context: LookupContext,
): Promise<LookupAnswer<CommunityPostData>> {
  const tube = await openTube(context)
  const resolved = await tube.post('/navigation/resolve_url', { url: postUrl(id) })
  const missing = refusal(resolved)
  if (missing) return { outcome: missing }
  const target = obj(at(resolved.raw, 'endpoint', 'browseEndpoint'))
  const browseId = str(target?.browseId)
  if (!browseId) throw changed('endpoint.browseEndpoint.browseId')
  const params = str(target?.params)
  const answer = await tube.post('/browse', { browseId, ...(params ? { params } : {}) })
  const outcome = refusal(answer)
  if (outcome) return { outcome }

  const { BackstagePost, Message } = tube.library.YTNodes
  const memo = answer.tree.contents_memo
  const post = memo?.getType(BackstagePost).find((candidate) => candidate.id === id)
  if (!post) {
    // A deleted post's page says so where the post would be.
    if ((memo?.getType(Message).length ?? 0) > 0) return { outcome: 'not_found' }
    throw changed('backstagePostRenderer')
  }
  const author = browseTarget(post.author.endpoint)
  const published = plain(post.published)
  const now = context.clock.now()
  const row = post.attachment ? rowOf(post.attachment, tube) : null
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      post: {
        id,
        url: postUrl(id),
        text: plain(post.content),
        publishedAt: agoOf(published, now),
        publishedTimeText: published,
      },
      channel: {
        platform: 'youtube',
        platformUserId: author.id,
        handle: author.handle,
        displayName: plain(post.author.name),
        profileUrl: channelUrl(author.handle, author.id),
      },
      media: { imageUrls: imagesOf(post, tube), linkedVideo: row ? shownVideo(row, now) : null },
      metrics: { likes: post.vote_count ? countOf(post.vote_count.toString()) : null },
    },
  }
}
