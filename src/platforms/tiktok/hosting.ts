import type { z } from 'zod'
import type { LookupContext } from '../../lookup/source.ts'
import type { MediaRequest, StoredMedia } from '../../media/types.ts'
import type { hostedAsset, VideoItem } from './records.ts'
import type { Post } from './sources/post.ts'
import { mediaHeaders } from './sources/web.ts'

type HostedAsset = z.infer<typeof hostedAsset>

/** Most files that `hostMedia` keeps in one lookup: a thumbnail and a video of each of twelve posts. */
export const mostHosted = 24

interface Wanted {
  post: Post
  role: 'thumbnail' | 'video'
  request: MediaRequest
}

const larger = (value: number | null) => (value !== null && value > 0 ? value : null)

function toAsset(wanted: Wanted, stored: StoredMedia): HostedAsset {
  const { post, role, request } = wanted
  const base = {
    type: request.kind === 'video' ? ('video' as const) : ('image' as const),
    role,
    originalUrl: stored.originalUrl,
    entityId: post.id,
    postId: post.id,
  }
  if (stored.status === 'failed') {
    return { status: 'failed', ...base, errorCode: stored.errorCode, errorMessage: stored.errorMessage }
  }
  return {
    status: 'stored',
    ...base,
    url: stored.url,
    expiresAt: stored.expiresAt,
    retainedUntil: stored.retainedUntil,
    mime: stored.mime,
    bytes: stored.bytes,
    width: larger(stored.width),
    height: larger(stored.height),
  }
}

/** Keeps thumbnails and videos of a list and adds them to its items; tells how many were kept. */
export async function hostList(
  context: LookupContext,
  posts: readonly Post[],
  items: readonly VideoItem[],
  mediaCookie: string | null,
): Promise<{ items: VideoItem[]; stored: number }> {
  const headers = mediaHeaders(mediaCookie)
  const wanted = posts
    .flatMap((post): Wanted[] => {
      const image = post.thumbnailUrl
      const video = post.cleanUrl ?? post.downloadUrl
      return [
        ...(image
          ? [{ post, role: 'thumbnail' as const, request: { url: image, kind: 'image' as const, headers } }]
          : []),
        ...(video
          ? [{ post, role: 'video' as const, request: { url: video, kind: 'video' as const, headers } }]
          : []),
      ]
    })
    .slice(0, mostHosted)
  const kept = await context.media.store(wanted.map(({ request }) => request))
  const assets = wanted.map((one, at) => toAsset(one, kept[at]!))
  return {
    items: items.map((item) => ({
      ...item,
      hostedMedia: assets.filter((asset) => asset.postId === item.id),
    })),
    stored: assets.filter((asset) => asset.status === 'stored').length,
  }
}

interface Downloads {
  downloads: { postId: string; originalUrl: string; cdnUrl: string; type: 'video' | 'image' }[]
  /** Files the post has; more than were kept when some failed. */
  wanted: number
}

/** Keeps the files of one post: the video without watermark, or every picture of a photo post. */
export async function hostPost(
  context: LookupContext,
  post: Post,
  mediaCookie: string | null,
): Promise<Downloads> {
  const headers = mediaHeaders(mediaCookie)
  const video = post.cleanUrl ?? post.downloadUrl
  const requests: MediaRequest[] =
    post.mediaType === 'slideshow'
      ? post.images.map((image) => ({ url: image, kind: 'image' as const, headers }))
      : video
        ? [{ url: video, kind: 'video' as const, headers }]
        : []
  const kept = requests.length === 0 ? [] : await context.media.store(requests)
  return {
    wanted: requests.length,
    downloads: kept.flatMap((stored) =>
      stored.status === 'stored'
        ? [
            {
              postId: post.id,
              originalUrl: stored.originalUrl,
              cdnUrl: stored.url,
              type: stored.mime.startsWith('video/') ? ('video' as const) : ('image' as const),
            },
          ]
        : [],
    ),
  }
}
