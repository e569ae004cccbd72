import { changed } from '../../../../catalog/errors.ts'
import {
  type DriftReporter,
  partsShownAs,
  readParts,
  readPartsOrNull,
  type skipEntry,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, digits, int, isoFromSeconds, num, str, text, url } from '../../../../reading/values.ts'
import { isMediaId, shortcodeOfId, timeOfId } from '../../identifiers.ts'
import type { Child, Files, Media, MediaKind, Person, Place, Sound } from '../../model.ts'
import { listsOfMedia } from '../unknown-models.ts'

/** Media in the format of GraphQL (`edge_…`): profile information, embeds, older pages. */

/** An account id of the Graph API. Newer pages send it as `id`; it is not an Instagram user id. */
const graphNumber = /^178414\d{11}$/

export const accountId = (user: Json): string | null =>
  [str(user.pk), str(user.id)].find((id) => id !== null && /^[1-9]\d*$/.test(id) && !graphNumber.test(id)) ??
  null

export function personOf(user: Json): Person {
  return {
    id: accountId(user),
    handle: str(user.username)?.toLowerCase() ?? null,
    name: text(user.full_name),
    pictureUrl: url(user.profile_pic_url),
    isVerified: bool(user.is_verified),
    isPrivate: bool(user.is_private),
    followerCount: count(at(user, 'edge_followed_by', 'count')),
    postCount: count(at(user, 'edge_owner_to_timeline_media', 'count')),
  }
}

/** The nodes of an `edges` list; null if the value has no such list. */
export function nodesOf(connection: unknown): Json[] | null {
  const edges = at(connection, 'edges')
  if (!Array.isArray(edges)) return null
  return edges.map((edge) => obj(at(edge, 'node')) ?? {})
}

/** A duration in seconds with fractions; null for negative values. */
export function secondsOf(value: unknown): number | null {
  const seconds = num(value)
  return seconds !== null && seconds >= 0 ? seconds : null
}

const typedKinds: Readonly<Record<string, MediaKind>> = {
  Image: 'image',
  Video: 'video',
  Sidecar: 'carousel',
  Carousel: 'carousel',
}

/** `GraphVideo`, and the newer `XDTGraphVideo` and `XIGPolarisVideoMedia`. */
export function kindOf(node: Json): MediaKind | null {
  const [, graph, polaris] =
    /^(?:(?:XDT)?Graph([A-Z][a-z]+)|XIGPolaris([A-Z][a-z]+)Media)$/.exec(str(node.__typename) ?? '') ?? []
  return typedKinds[graph ?? polaris ?? ''] ?? (bool(node.is_video) === true ? 'video' : null)
}

export function nodeFilesOf(node: Json): Files {
  return {
    displayUrl: url(node.display_url),
    thumbnailUrl: url(node.thumbnail_src),
    videoUrl: url(node.video_url),
    width: count(at(node, 'dimensions', 'width')),
    height: count(at(node, 'dimensions', 'height')),
  }
}

/** The caption: empty if the list of captions is empty, null if there is no list. */
function captionOf(node: Json): string | null {
  const edges = at(node, 'edge_media_to_caption', 'edges')
  if (!Array.isArray(edges)) return null
  return edges.length === 0 ? '' : text(at(edges, 0, 'node', 'text'))
}

function placeOf(value: unknown): Place | null {
  const place = obj(value) ?? {}
  const known = {
    id: str(place.id) ?? str(place.pk),
    name: str(place.name),
    slug: str(place.slug),
    address: str(place.address_json) ?? str(place.address),
    city: str(place.city),
    latitude: num(place.lat),
    longitude: num(place.lng),
    postCount: null,
  }
  return Object.values(known).every((one) => one === null) ? null : known
}

/** Reads the sound of a Reel from its attribution. */
export function attributionOf(value: unknown): Sound | null {
  const sound = obj(value)
  if (!sound) return null
  return {
    id: str(sound.audio_id),
    assetId: null,
    title: str(sound.song_name),
    artistName: str(sound.artist_name),
    artistHandle: null,
    isOriginal: bool(sound.uses_original_audio),
    durationMs: null,
    coverUrl: null,
    isExplicit: null,
  }
}

/** {@link readPartsOrNull} for a list of objects. */
export function readOptionalList<T>(
  value: unknown,
  read: (entry: Json) => T,
  reporter: DriftReporter,
  field: string,
): T[] | null {
  return readPartsOrNull(value, (entry) => read(obj(entry) ?? {}), reporter, field)
}

/** @throws Fault changed if the user has no handle */
export function namedPerson(user: unknown): Person {
  const person = personOf(obj(user) ?? {})
  must(person.handle, 'user.username')
  return person
}

/** Whether accounts pinned a post, by the list of them or of their ids; null for a list in another form. */
export const isPinned = (accounts: unknown): boolean | null => {
  const isAccount = (one: unknown) => (digits(one) ?? accountId(obj(one) ?? {})) !== null
  return Array.isArray(accounts) && accounts.every(isAccount) ? accounts.length > 0 : null
}

function childrenOf(node: Json, reporter: DriftReporter): Child[] | null {
  const nodes = nodesOf(node.edge_sidecar_to_children)
  if (nodes === null) return null
  if (nodes.length === 0) {
    // A carousel has parts, and other posts have no list of parts.
    reporter.drift('children')
    return null
  }
  return readPartsOrNull(
    nodes,
    (part): Child | typeof skipEntry => {
      const child = obj(part) ?? {}
      // Carousel parts in embeds have only `is_video` for their type.
      const kind = kindOf(child) ?? (bool(child.is_video) === false ? 'image' : null)
      if (kind !== 'image' && kind !== 'video') throw changed('child.__typename')
      return {
        ...nodeFilesOf(child),
        id: str(child.id),
        shortcode: str(child.shortcode),
        kind,
        altText: str(child.accessibility_caption),
      }
    },
    partsShownAs(reporter, ...listsOfMedia.children),
    'children',
  )
}

/**
 * Reads a post or Reel.
 * @throws Fault changed if the id or the shortcode is missing, or if the shortcode does not encode the id
 */
export function readNode(node: Json, reporter: DriftReporter): Media {
  const id = must(str(node.id), 'media.id').split('_', 1)[0]!
  const shortcode = must(str(node.shortcode), 'media.shortcode')
  if (!isMediaId(id) || (shortcode.length <= 28 && shortcodeOfId(id) !== shortcode)) {
    throw changed('media.shortcode', { id, shortcode })
  }
  const hides = bool(node.like_and_view_counts_disabled)
  // `edge_media_preview_like` also counts other likes and must not replace it.
  const likes = int(at(node, 'edge_liked_by', 'count'))
  const hidden = hides === true || likes === -1
  if (likes === null && !hidden) reporter.drift('media.likes')
  const comments = count(at(node, 'edge_media_to_comment', 'count'))
  const owner = obj(node.owner)
  return {
    id,
    shortcode,
    kind: kindOf(node),
    productType: str(node.product_type),
    caption: captionOf(node),
    createdAt: isoFromSeconds(node.taken_at_timestamp) ?? timeOfId(id),
    owner: owner ? personOf(owner) : null,
    likeCount: hidden ? null : count(likes),
    commentCount: comments ?? count(at(node, 'edge_media_to_parent_comment', 'count')),
    plays: null,
    // An author can hide likes alone: views stay visible.
    views: hides === true ? null : count(node.video_view_count),
    areCountsHidden: hidden ? true : hides,
    files: nodeFilesOf(node),
    children: childrenOf(node, reporter),
    durationSeconds: secondsOf(node.video_duration),
    hasAudio: bool(node.has_audio),
    altText: str(node.accessibility_caption),
    location: placeOf(node.location),
    audio: attributionOf(node.clips_music_attribution_info),
    taggedPeople: readOptionalList(
      nodesOf(node.edge_media_to_tagged_user),
      (one) => namedPerson(one.user),
      partsShownAs(reporter, ...listsOfMedia.taggedPeople),
      'media.edge_media_to_tagged_user',
    ),
    coauthors: readOptionalList(
      node.coauthor_producers,
      namedPerson,
      partsShownAs(reporter, ...listsOfMedia.coauthors),
      'media.coauthor_producers',
    ),
    isPinned: isPinned(node.pinned_for_users),
    isPaidPartnership: bool(node.is_paid_partnership),
    isAd: bool(node.is_ad),
    isAffiliate: bool(node.is_affiliate),
  }
}

/** Reads the media of a connection; null if the connection has no `edges`. */
export function readNodes(connection: unknown, reporter: DriftReporter, field: string): Media[] | null {
  const nodes = nodesOf(connection)
  return nodes && readParts(nodes, (node) => readNode(node, reporter), reporter, field)
}

export { placeOf }
