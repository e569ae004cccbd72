import { changed } from '../../../../catalog/errors.ts'
import { type LookupContext, type Refusal, restricted, type Source } from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  isInFormOf,
  otherObject,
  readEntries,
  skipEntry,
  valueReporter,
  withoutForeign,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import type { PageRef } from '../../identifiers.ts'
import { site } from '../../links.ts'
import type { Photo, Post, Profile, Reel } from '../../model.ts'
import type { Hosted } from '../../records/lists.ts'
import { findingWithFiles, photoFiles, postFiles, reelFiles } from '../hosting.ts'
import { plainName } from './identity.ts'
import { findPath, type PageData, restrictedOrChanged } from './page-data.ts'
import { openProfile } from './profile.ts'
import {
  handleOf,
  isAnotherKind,
  isForeignUnit,
  isStory,
  personOf,
  pictureOf,
  readShownStory,
  type ShownStory,
  videoOf,
} from './story.ts'

/** Reads the first posts of a page, and the reels and photos among them. Facebook shows visitors no more. */

type Listing = { readonly url?: PageRef; readonly pageId?: string; readonly hostMedia?: boolean }

interface Timeline {
  readonly shown: readonly ShownStory[]
  /** Whether the page has more posts than it shows visitors. */
  readonly hasMore: boolean
}

function readShown(
  edge: unknown,
  reporter: DriftReporter,
  pictures?: DriftReporter,
): ShownStory | typeof skipEntry {
  const node = must(obj(at(edge, 'node')), 'post')
  if (isAnotherKind(node)) {
    reporter.drift('timeline_list_feed_units: foreign entry')
    return skipEntry
  }
  if (!isStory(node)) throw changed('post')
  return readShownStory(node, reporter, pictures)
}

/**
 * Checks that each post names the page among its authors, by id or by the name in links. Posts without authors pass.
 * @throws Fault changed for a post of others
 */
function requireOwnPosts(edges: readonly unknown[], profile: Profile): void {
  for (const edge of edges) {
    const other = otherAuthorOf(edge, profile)
    if (other !== null) throw otherObject('story.actors', profile.platformUserId, other)
  }
}

/** The id of the first author of a post that names its authors and not the page; null for other posts. */
function otherAuthorOf(edge: unknown, profile: Profile): string | null {
  const ids = [profile.platformUserId, profile.adLibraryPageId]
  const name = handleOf(profile.profileUrl)
  const people = objs(at(edge, 'node', 'comet_sections', 'content', 'story', 'actors'))
  // An author whose id is in another form may be the page.
  const isReadable = (id: string) => ids.every((own) => own === null || isInFormOf(own, id))
  const others = people
    .map(personOf)
    .flatMap((person) => (person?.id && isReadable(person.id) ? [person] : []))
  const isOwn = others.some(
    ({ id, handle }) =>
      ids.includes(id) || (name !== null && handle !== null && plainName(handle) === plainName(name)),
  )
  return isOwn || ids.every((id) => id === null) ? null : (others[0]?.id ?? null)
}

/** A post whose author is the page itself: the page's header shows whether Facebook verified it. */
function ofOwner(shown: ShownStory, { data, profile }: { data: PageData; profile: Profile }): ShownStory {
  const { author } = shown.post
  if (author === null || author.id === null || author.id !== profile.platformUserId) return shown
  const isVerified =
    author.isVerified ?? bool(findPath(data, 'user', 'profile_header_renderer', 'user', 'is_verified'))
  return { ...shown, post: { ...shown.post, author: { ...author, isVerified } } }
}

const isForeignUnitOf = (edge: unknown) => isForeignUnit(obj(at(edge, 'node')) ?? {})

async function timelineOf(
  context: LookupContext,
  { url, pageId }: Listing,
  pictures?: DriftReporter,
): Promise<Timeline | Refusal> {
  const found = await openProfile(context, pageId === undefined ? must(url ?? null, 'url') : { id: pageId })
  if ('outcome' in found) return found
  if (found.isPrivate) return { outcome: 'private' }
  const feed = obj(findPath(found.data, 'user', 'timeline_list_feed_units'))
  if (!feed || !Array.isArray(feed.edges)) return restrictedOrChanged(found.data, 'timeline_list_feed_units')
  const isOther = (edge: unknown) => isForeignUnitOf(edge) || otherAuthorOf(edge, found.profile) !== null
  const edges = withoutForeign<unknown>(feed.edges, isOther, context, 'timeline_list_feed_units')
  requireOwnPosts(edges, found.profile)
  const shown = readEntries<unknown, ShownStory>(
    edges,
    (edge) => readShown(edge, context, pictures),
    context,
    'timeline_list_feed_units',
  )
  // A post that was streamed to an unknown place is missing from the list.
  for (const { node } of found.data.strays) {
    if (isStory(obj(node) ?? {})) context.drift('timeline_list_feed_units: streamed post', 'entry')
  }
  const hasMore = must(bool(at(feed, 'page_info', 'has_next_page')), 'timeline_list_feed_units.page_info')
  const isRead = !found.data.hasFailedQuery
  // Entries of other kinds may be posts of a new form.
  if (shown.length === 0 && (hasMore || !isRead || edges.length > 0))
    throw changed('timeline_list_feed_units.edges', 'empty')
  if (hasMore) context.drift('posts: those shown to visitors only')
  return { shown: shown.map((one) => ofOwner(one, found)), hasMore }
}

export const webPosts: Source<Listing, Hosted<Post>> = {
  name: 'web',
  async lookup(params, context) {
    const timeline = await timelineOf(context, params)
    if ('outcome' in timeline) return timeline
    const items = timeline.shown.map(({ post }) => post)
    return findingWithFiles(context, params, { items, next: null, ...openEnd(timeline) }, postFiles)
  },
}

const openEnd = ({ hasMore }: Timeline): { hasMore?: null } => (hasMore ? { hasMore: null } : {})

/** An empty list proves nothing where the page has further posts: Facebook hides those from visitors. */
const isHidden = (items: readonly unknown[], { hasMore }: Timeline) => items.length === 0 && hasMore

function reelOf({ post, media }: ShownStory): Reel[] {
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
    return findingWithFiles(context, params, { items, next: null, ...openEnd(timeline) }, reelFiles)
  },
}

/** Reads a photo; skips videos, and attachments of other kinds without a picture (links, polls). */
function photoOf(one: Json): Photo | typeof skipEntry {
  if (videoOf(one)) return skipEntry
  const picture = pictureOf(one)
  if (picture === null) {
    // A medium that names no kind may be a photo.
    if (one.__typename === 'Photo' || str(one.__typename) === null) throw changed('photo.image')
    return skipEntry
  }
  const id = must(str(one.id), 'photo.id')
  const size = obj(one.photo_image) ?? obj(one.viewer_image)
  return {
    id,
    url: `${site}/photo/?fbid=${id}`,
    accessibilityCaption: str(one.accessibility_caption),
    imageUrl: picture,
    thumbnailUrl: null,
    width: count(size?.width),
    height: count(size?.height),
  }
}

export const webPhotos: Source<Listing, Hosted<Photo>> = {
  name: 'web',
  async lookup(params, context) {
    // A picture that cannot be read is an entry of this list, which counts it.
    const timeline = await timelineOf(context, params, valueReporter(context))
    if ('outcome' in timeline) return timeline
    // How many photos the list lacks is unknown.
    if (timeline.shown.some(({ hasAllMedia }) => !hasAllMedia)) throw changed('story.attachments')
    const media = timeline.shown.flatMap((post) => post.media)
    const items = readEntries(media, photoOf, context, 'photos')
    if (isHidden(items, timeline)) return restricted
    return findingWithFiles(context, params, { items, next: null, ...openEnd(timeline) }, photoFiles)
  },
}
