import { type LookupContext, type Refusal, restricted, type Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readEntries } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import { type PageRef, site } from '../../identifiers.ts'
import type { Photo, Post, Reel } from '../../model.ts'
import type { Hosted } from '../../records/lists.ts'
import { findingWithFiles, photoFiles, postFiles, reelFiles } from '../hosting.ts'
import { findPath, restrictedOrChanged } from './page-data.ts'
import { openProfile } from './profile.ts'
import { isStory, mediaOf, pictureOf, readStory, videoOf } from './story.ts'

/** Reads the first posts of a page, and the reels and photos among them. Facebook shows visitors no more. */

type Listing = { readonly url?: PageRef; readonly pageId?: string; readonly hostMedia?: boolean }

/** A post with its media objects. */
interface Shown {
  readonly post: Post
  readonly media: readonly Json[]
}

interface Timeline {
  readonly shown: readonly Shown[]
  /** Whether the page has more posts than it shows visitors. */
  readonly hasMore: boolean
}

function readShown(edge: unknown): Shown {
  const node = must(obj(at(edge, 'node')), 'post')
  if (!isStory(node)) throw changed('post')
  const story = must(obj(at(node, 'comet_sections', 'content', 'story')), 'story')
  return { post: readStory(node), media: mediaOf(story) }
}

async function timelineOf(context: LookupContext, { url, pageId }: Listing): Promise<Timeline | Refusal> {
  const found = await openProfile(context, pageId === undefined ? must(url ?? null, 'url') : { id: pageId })
  if ('outcome' in found) return found
  if (found.isPrivate) return { outcome: 'private' }
  const feed = obj(findPath(found.data, 'user', 'timeline_list_feed_units'))
  if (!feed || !Array.isArray(feed.edges)) return restrictedOrChanged(found.data, 'timeline_list_feed_units')
  const shown = readEntries(feed.edges, readShown, context, 'timeline_list_feed_units')
  const hasMore = must(bool(at(feed, 'page_info', 'has_next_page')), 'timeline_list_feed_units.page_info')
  if (hasMore && shown.length === 0) throw changed('timeline_list_feed_units.edges', 'empty')
  if (hasMore) context.drift('posts: those shown to visitors only')
  return { shown, hasMore }
}

export const webPosts: Source<Listing, Hosted<Post>> = {
  name: 'web',
  async lookup(params, context) {
    const timeline = await timelineOf(context, params)
    if ('outcome' in timeline) return timeline
    const items = timeline.shown.map(({ post }) => post)
    return findingWithFiles(context, params, { items, next: null }, postFiles)
  },
}

/** An empty list proves nothing where the page has further posts: Facebook hides those from visitors. */
const isHidden = (items: readonly unknown[], { hasMore }: Timeline) => items.length === 0 && hasMore

function reelOf({ post, media }: Shown): Reel[] {
  return media.flatMap((one): Reel[] => {
    const video = videoOf(one)
    if (!video) return []
    const id = must(str(one.id), 'video.id')
    return [
      {
        id,
        postId: post.id,
        videoId: id,
        url: `${site}/reel/${id}/`,
        description: post.text,
        createdAt: post.createdAt,
        viewCount: post.views,
        thumbnailUrl: video.thumbnailUrl,
        videoUrl: video.hdUrl ?? video.sdUrl,
        durationMs: video.durationSec === null ? null : Math.round(video.durationSec * 1000),
        music: null,
        author: post.author,
      },
    ]
  })
}

export const webReels: Source<Listing, Hosted<Reel>> = {
  name: 'web',
  async lookup(params, context) {
    const timeline = await timelineOf(context, params)
    if ('outcome' in timeline) return timeline
    const items = readEntries(timeline.shown, reelOf, context, 'reels').flat()
    if (isHidden(items, timeline)) return restricted
    return findingWithFiles(context, params, { items, next: null }, reelFiles)
  },
}

function photosOf({ media }: Shown): Photo[] {
  return media.flatMap((one): Photo[] => {
    const picture = videoOf(one) ? null : pictureOf(one)
    if (picture === null) return []
    const id = must(str(one.id), 'photo.id')
    const size = obj(one.photo_image) ?? obj(one.viewer_image)
    return [
      {
        id,
        url: `${site}/photo/?fbid=${id}`,
        accessibilityCaption: str(one.accessibility_caption),
        imageUrl: picture,
        thumbnailUrl: null,
        width: count(size?.width),
        height: count(size?.height),
      },
    ]
  })
}

export const webPhotos: Source<Listing, Hosted<Photo>> = {
  name: 'web',
  async lookup(params, context) {
    const timeline = await timelineOf(context, params)
    if ('outcome' in timeline) return timeline
    const items = readEntries(timeline.shown, photosOf, context, 'photos').flat()
    if (isHidden(items, timeline)) return restricted
    return findingWithFiles(context, params, { items, next: null }, photoFiles)
  },
}
