import { changed } from '../../../../catalog/errors.ts'
import {
  type DriftReporter,
  expectValue,
  partsShownAs,
  readPartsOrNull,
} from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, int, isoFromSeconds, str, text, url } from '../../../../reading/values.ts'
import { isMediaId, shortcodeOfId, timeOfId } from '../../identifiers.ts'
import type { Child, Files, Media, MediaKind, Sound } from '../../model.ts'
import { listsOfMedia } from '../unknown-models.ts'
import { isPinned, kindOf, namedPerson, personOf, placeOf, readOptionalList, secondsOf } from './nodes.ts'

/** Media in the format of the REST routes (`pk`, `code`, `taken_at`): the feed, and page data since 2025. */

const kinds: Readonly<Record<number, MediaKind>> = { 1: 'image', 2: 'video', 8: 'carousel' }

const itemKindOf = (item: Json) => kinds[int(item.media_type) ?? 0] ?? kindOf(item)

/** The addresses in a list of versions of a file, the largest first. Entries of another kind have none. */
export const addressesIn = (versions: unknown): string[] =>
  objs(versions).flatMap((version) => url(version.url) ?? [])

export function filesOf(item: Json): Files {
  const images = addressesIn(at(item, 'image_versions2', 'candidates'))
  return {
    displayUrl: images[0] ?? url(item.display_uri),
    thumbnailUrl: images.at(-1) ?? null,
    videoUrl: addressesIn(item.video_versions)[0] ?? null,
    width: count(item.original_width),
    height: count(item.original_height),
  }
}

/** Whether the Reel's author made the sound. One of the two objects names the sound; the other may be empty. */
const isOriginal = (music: Json | undefined, original: Json | undefined): boolean | null => {
  const isMusic = [music?.audio_cluster_id, music?.audio_asset_id, music?.id].some((id) => str(id) !== null)
  if (isMusic) return false
  return str(original?.audio_asset_id) === null ? null : true
}

/** Reads the sound of a Reel, or of a page of Reels that use it; null if the answer names no sound. */
export function readSound(value: unknown): Sound | null {
  const music = obj(at(value, 'music_info', 'music_asset_info'))
  const original = obj(at(value, 'original_sound_info'))
  if (!music && !original) return null
  const artist = obj(original?.ig_artist)
  return {
    id: str(music?.audio_cluster_id) ?? str(original?.audio_asset_id),
    assetId: str(music?.audio_asset_id) ?? str(music?.id) ?? str(original?.audio_asset_id),
    title: str(music?.title) ?? str(original?.original_audio_title),
    artistName: str(music?.display_artist) ?? str(artist?.full_name) ?? str(artist?.username),
    artistHandle: str(music?.ig_username) ?? str(artist?.username),
    isOriginal: isOriginal(music, original),
    durationMs: count(music?.duration_in_ms) ?? count(original?.duration_in_ms),
    coverUrl: url(music?.cover_artwork_uri),
    isExplicit: bool(music?.is_explicit) ?? bool(original?.is_explicit),
  }
}

function childrenOf(item: Json, reporter: DriftReporter): Child[] | null {
  if (!Array.isArray(item.carousel_media)) return null
  if (item.carousel_media.length === 0) {
    // A carousel has parts, and other posts have no list of parts.
    reporter.drift('item.carousel_media')
    return null
  }
  return readPartsOrNull(
    item.carousel_media,
    (part): Child => {
      const child = obj(part) ?? {}
      const kind = itemKindOf(child)
      if (kind !== 'image' && kind !== 'video') throw changed('child.media_type')
      const id = str(child.pk) ?? str(child.id)?.split('_', 1)[0] ?? null
      const code = str(child.code) ?? (id && isMediaId(id) ? shortcodeOfId(id) : null)
      return { ...filesOf(child), id, shortcode: code, kind, altText: str(child.accessibility_caption) }
    },
    partsShownAs(reporter, ...listsOfMedia.children),
    'children',
  )
}

/** Tags of the post, or of its carousel parts if the post has no list of tags. Null if neither has a list. */
function tagsOf(item: Json): unknown[] | null {
  const own = at(item, 'usertags', 'in')
  if (Array.isArray(own)) return own
  const parts = objs(item.carousel_media).map((part) => at(part, 'usertags', 'in'))
  if (!parts.some(Array.isArray)) return null
  const byName = new Map(parts.flatMap(arr).map((tag) => [at(tag, 'user', 'username') ?? tag, tag]))
  return [...byName.values()]
}

/** The caption: empty if the item's caption is null, null if the item has no caption field. */
function captionOf(item: Json): string | null {
  if (!('caption' in item)) return null
  return item.caption === null ? '' : text(at(item, 'caption', 'text'))
}

/**
 * Reads a post or Reel.
 * @param isPartial for grids, which omit likes and carousel parts: their absence is not reported as drift
 * @throws Fault changed if the id or the code is missing, or if the code does not encode the id
 */
export function readItem(item: Json, reporter: DriftReporter, isPartial = false): Media {
  const id = must(str(item.pk) ?? str(item.id)?.split('_', 1)[0], 'item.pk')
  const shortcode = must(str(item.code), 'item.code')
  if (!isMediaId(id) || (shortcode.length <= 28 && shortcodeOfId(id) !== shortcode)) {
    throw changed('item.code', { id, shortcode })
  }
  const hides = bool(item.like_and_view_counts_disabled)
  const likes = int(item.like_count)
  const hidden = hides === true || likes === -1
  const kind = expectValue(itemKindOf(item), 'item.media_type', reporter)
  if (!isPartial && likes === null && !hidden) reporter.drift('item.like_count')
  if (!isPartial && kind === 'carousel' && !Array.isArray(item.carousel_media))
    reporter.drift('item.carousel_media')
  const user = obj(item.user) ?? obj(item.owner)
  const files = filesOf(item)
  const pinned = item.timeline_pinned_user_ids ?? item.clips_tab_pinned_user_ids
  return {
    id,
    shortcode,
    kind,
    productType: str(item.product_type),
    caption: captionOf(item),
    createdAt: isoFromSeconds(item.taken_at) ?? timeOfId(id),
    owner: user ? personOf(user) : null,
    likeCount: hidden ? null : count(likes),
    commentCount: count(item.comment_count),
    plays: hides === true ? null : (count(item.play_count) ?? count(item.ig_play_count)),
    views: hides === true ? null : count(item.view_count),
    areCountsHidden: hidden ? true : hides,
    // Without its kind, a picture may be the cover of a video or of a carousel.
    files: kind === null && files.videoUrl === null ? { ...files, displayUrl: null } : files,
    children: childrenOf(item, reporter),
    durationSeconds: secondsOf(item.video_duration),
    hasAudio: bool(item.has_audio),
    altText: str(item.accessibility_caption),
    location: placeOf(item.location),
    audio: readSound(item.clips_metadata),
    taggedPeople: readOptionalList(
      tagsOf(item),
      (one) => namedPerson(one.user ?? one),
      partsShownAs(reporter, ...listsOfMedia.taggedPeople),
      'item.people',
    ),
    coauthors: readOptionalList(
      item.coauthor_producers,
      (one) => namedPerson(one.user ?? one),
      partsShownAs(reporter, ...listsOfMedia.coauthors),
      'item.people',
    ),
    isPinned: isPinned(pinned),
    isPaidPartnership: bool(item.is_paid_partnership),
    isAd: bool(item.is_ad),
    isAffiliate: bool(item.is_affiliate),
  }
}
