import { changed } from '../../../catalog/errors.ts'
import {
  type DriftReporter,
  expectValue,
  readParts,
  readPartsOrNull,
  requiredList,
  requireSameId,
} from '../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../reading/narrow.ts'
import {
  bool,
  count as countOf,
  digits,
  int,
  iso,
  isoFromSeconds,
  num,
  str,
  text,
  url,
} from '../../../reading/values.ts'
import type { Account, Community, Edits, Link, Media, Post, Variant } from '../model.ts'

/** Readers of the parts of accounts and posts that have one form in all sources. */

/**
 * Reads the verification of an account from X's `verified` flag and `verified_type`. An unknown type is reported as
 * drift and returns no fields.
 */
export function verification(
  flag: boolean | null,
  type: string | null,
  reporter: DriftReporter,
): Partial<Pick<Account, 'verified' | 'blueVerified'>> {
  const kind = type?.toLowerCase() ?? 'none'
  const organization = kind === 'business' || kind === 'government'
  if (!organization && kind !== 'blue' && kind !== 'none') {
    reporter.drift('verified_type')
    return {}
  }
  // Organizations also have the features of the blue mark; X's pages report both.
  return {
    verified: organization || (kind === 'none' ? flag : false),
    blueVerified: organization || kind === 'blue',
  }
}

/** Reads an id: digits. */
export const readId = digits

/** The value of a field under its old name (`tweet`) or its new name (`post`). */
export function renamedField(record: Json | undefined, name: string): unknown {
  return record?.[name] ?? record?.[name.replaceAll('retweet', 'repost').replaceAll('tweet', 'post')]
}

/** Reads a count. A missing or negative value is reported as drift under the field's name, and is null. */
export const count = (
  record: Json | undefined,
  name: string,
  reporter: DriftReporter,
  value = renamedField(record, name),
): number | null => expectValue(countOf(value), name, reporter)

/** The address of the avatar in 400 × 400 pixels: answers link the one in 48 × 48. */
export function largeAvatar(value: unknown): string | null {
  return url(value)?.replace(/_normal(\.\w+)$/, '_400x400$1') ?? null
}

/** Reads the badge of an affiliated account; null without one. X's web site nests the addresses. */
export function readAffiliation(label: unknown): Account['affiliation'] {
  const description = str(at(label, 'description'))
  const badgeUrl = url(at(label, 'badge_url')) ?? url(at(label, 'badge', 'url'))
  const link = url(at(label, 'url')) ?? url(at(label, 'url', 'url'))
  return description === null ? null : { description, badgeUrl, url: link }
}

/** Reads a list inside a post. A missing list, or one without a readable entry, is reported as drift and is null. */
export function readList<T>(
  list: unknown,
  read: (entry: unknown, place: number) => T | null,
  reporter: DriftReporter,
  field: string,
): T[] | null {
  const readOne = (entry: unknown, place: number) => must(read(entry, place), 'entry')
  if (list === undefined || list === null) reporter.drift(field)
  return readPartsOrNull(list, readOne, reporter, field)
}

/**
 * Reads the edit history. `control` contains the limits, `history` the list of ids. The API sends the end of the edit
 * period as a date, with or without a time zone.
 */
export function readEdits(
  control: Json | undefined,
  history: Json | undefined,
  list: string,
  reporter: DriftReporter,
): Edits | null {
  if (!control) return null
  const seconds = num(control.editable_until_msecs)
  const until = iso(control.editable_until) ?? isoFromSeconds(seconds && seconds / 1000)
  const editableUntilMsec = until && String(Date.parse(until))
  const left = count(control, 'edits_remaining', reporter)
  const isEditEligible = bool(control.is_edit_eligible)
  const editTweetIds = readList(renamedField(history, list), readId, reporter, list)
  if (!editableUntilMsec || left === null || isEditEligible === null || !editTweetIds) return null
  return { editTweetIds, editableUntilMsec, isEditEligible, editsRemaining: String(left) }
}

/** Reads a link of a text or of its media. */
export function readLink(value: unknown): Link {
  const entity = obj(value)
  return {
    url: url(entity?.url),
    displayUrl: str(entity?.display_url),
    expandedUrl: url(entity?.expanded_url),
  }
}

/** Field names of entities in the API and on X's web site. `beside` are lists that this reader does not use. */
const entityNames = {
  api: {
    ...{ tag: 'tag', symbols: 'cashtags', mentions: 'mentions', handle: 'username', id: 'id' },
    beside: ['annotations'],
  },
  site: {
    ...{ tag: 'text', symbols: 'symbols', mentions: 'user_mentions', handle: 'screen_name', id: 'id_str' },
    beside: ['media', 'timestamps'],
  },
}

/** Patterns that show that a text contains entities of a kind. */
const textSigns = {
  hashtags: /(?:^|[^\w&/])[#＃][\p{L}\p{N}_]*\p{L}/u,
  symbols: /(?:^|\s)\$[A-Za-z]{1,6}\b/,
  mentions: /(?:^|[^\w/])@\w/,
  urls: /https?:\/\/t\.co\/\w/,
}

/** Whether X sent no value: it omits the field, or sends null or an empty object. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || Object.keys(obj(value) ?? [value]).length === 0

/**
 * Reads the entities of a text. X omits empty lists. A missing list counts as empty if all other lists are known ones,
 * or if the text shows no entity of the kind. Otherwise the list is unknown.
 * @param names accounts by id, for the display names of mentions
 */
export function readEntities(
  entities: Json | undefined,
  text: string,
  wire: keyof typeof entityNames,
  reporter: DriftReporter,
  names?: ReadonlyMap<string, Account>,
): Pick<Post, 'hashtags' | 'symbols' | 'mentions' | 'urls'> {
  const own = entityNames[wire]
  const known = ['hashtags', 'urls', own.symbols, own.mentions, ...own.beside]
  const members = Object.keys(entities ?? {})
  const isWhole = members.length > 0 && members.every((name) => known.includes(name))
  const list = <T>(kind: keyof typeof textSigns, name: string, read: (entity: Json) => T | null) => {
    const entries = entities?.[name]
    if (entries === undefined && isWhole) return []
    if (isAbsent(entries) && !textSigns[kind].test(text)) return []
    return readList(entries, (entity) => read(obj(entity) ?? {}), reporter, `entities.${name}`)
  }
  const tagOf = (entity: Json) => (typeof entity[own.tag] === 'string' ? str(entity[own.tag]) : null)
  return {
    hashtags: list('hashtags', 'hashtags', tagOf),
    symbols: list('symbols', own.symbols, tagOf),
    mentions: list('mentions', own.mentions, (entity) => {
      const handle = str(entity[own.handle])
      const id = readId(entity[own.id])
      const displayName = str(entity.name) ?? names?.get(id ?? '')?.displayName ?? null
      return handle === null ? null : { handle, displayName, id }
    }),
    urls: list('urls', 'urls', (entity) => {
      const link = readLink(entity)
      return link.url === null ? null : link
    }),
  }
}

/** The entities of a repost with a known original: its text begins with a mention of the original's author. */
export function repostEntities(original: Post): Pick<Post, 'hashtags' | 'symbols' | 'mentions' | 'urls'> {
  const { author, mentions, hashtags, symbols, urls } = original
  const named = author && { handle: author.handle, displayName: author.displayName, id: author.id }
  return { mentions: named && mentions && [named, ...mentions], hashtags, symbols, urls }
}

/**
 * Reads a medium in the form of X's own clients (`extended_entities`), which other sources pass on.
 * @throws Fault changed for an unknown kind, a picture without address, and a video without files
 */
export function readMedia(entry: unknown, reporter: DriftReporter): Media {
  const detail = must(obj(entry), 'media')
  const imageUrl = must(url(detail.media_url_https), 'media url')
  const { type } = detail
  if (type !== 'photo' && type !== 'video' && type !== 'animated_gif') throw changed('media type', type)
  const variants = type === 'photo' ? [] : readVariants(at(detail, 'video_info', 'variants'), reporter)
  const [width, height] = ['width', 'height'].map((side) => countOf(at(detail, 'original_info', side)))
  const [across, down] = arr(at(detail, 'video_info', 'aspect_ratio')).map(countOf)
  return {
    type,
    id: readId(detail.id_str) ?? mediaIdOf(imageUrl, variants),
    link: readLink(detail),
    imageUrl,
    size: width && height ? { width, height } : null,
    variants,
    durationMs: type === 'video' ? countOf(at(detail, 'video_info', 'duration_millis')) : null,
    aspectRatio: across && down ? [across, down] : null,
    altText: str(detail.ext_alt_text),
  }
}

/** Reads the files of a video. The API calls the bitrate `bit_rate`. */
function readVariants(value: unknown, reporter: DriftReporter): Variant[] {
  const read = (entry: unknown): Variant => {
    const variant = obj(entry)
    const stated = int(variant?.bitrate ?? variant?.bit_rate)
    const bitrate = stated !== null && stated >= 0 ? stated : null
    return {
      contentType: must(str(variant?.content_type), 'content_type'),
      url: must(url(variant?.url), 'url'),
      ...(bitrate === null ? {} : { bitrate }),
    }
  }
  const variants = readParts(requiredList(value, 'variants'), read, reporter, 'variants')
  if (variants.length === 0) throw changed('variants')
  return variants
}

/**
 * The id of a media file, from its addresses. Video addresses contain it in the path. Image names are base64url of the
 * id in eight bytes and three further bytes. Falls back to the file name.
 */
export function mediaIdOf(imageUrl: string, variants: readonly Variant[]): string {
  for (const address of [...variants.map((variant) => variant.url), imageUrl]) {
    const id = /\/(?:amplify_video|ext_tw_video)(?:_thumb)?\/(\d+)\//.exec(address)?.[1]
    if (id) return id
  }
  const name = /\/(?:media|tweet_video_thumb)\/([\w-]+)/.exec(imageUrl)?.[1]
  const bytes = name === undefined ? null : Buffer.from(name, 'base64url')
  if (bytes?.length === 11) return bytes.readBigUInt64BE(0).toString()
  return name ?? imageUrl
}

/** Known join policies of communities: open, or one of X's restricted policies. */
const joinPolicies = /^(?<open>open)$|^(restricted\w*|super_?follow\w*|closed)$/i

/** Reads the fields of a community that have one form in all sources. */
export function readCommunity(community: Json, id: unknown, createdAt: string | null): Community {
  const policy = joinPolicies.exec(str(community.join_policy) ?? '')
  if (!policy) throw changed('community.join_policy', community.join_policy)
  return {
    id: must(str(id), 'community.id'),
    name: must(str(community.name), 'community.name'),
    description: text(community.description),
    createdAt: must(createdAt, 'community.created_at'),
    memberCount: must(countOf(community.member_count), 'community.member_count'),
    isOpen: policy.groups?.open !== undefined,
  }
}

/**
 * Requires that a post of a community's list names no other community, in any of the fields that answers have for it.
 * @throws Fault changed for a post of another community
 */
export function requireCommunity(id: string, entry: unknown): void {
  const record = obj(entry)
  const named = [
    record?.community_id_str,
    record?.community_id,
    record?.communityId,
    at(record, 'community', 'id'),
    at(record, 'community', 'rest_id'),
    at(record, 'community_results', 'result', 'rest_id'),
    at(record, 'legacy', 'community_id_str'),
  ].map(readId)
  for (const one of named) requireSameId(id, one, 'tweet.community')
}
