import { changed } from '../../../errors.ts'
import {
  type DriftReporter,
  expectValue,
  readEntries,
  readOptional,
  requiredList,
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

/** The parts of accounts and posts that X writes alike everywhere. */

/**
 * Whether and how an account is verified, from X's `verified` flag and its `verified_type`; nothing of it, and a note of
 * drift, for a type that is not known.
 */
export function verification(
  flag: boolean,
  type: string | null,
  reporter: DriftReporter,
): Partial<Pick<Account, 'verified' | 'blueVerified'>> {
  const kind = type?.toLowerCase() ?? 'none'
  const organization = kind === 'business' || kind === 'government'
  if (!organization && kind !== 'blue' && kind !== 'none') {
    reporter.drift('verified_type')
    return {}
  }
  // Organizations have the blue mark's features as well, as X's own pages report it.
  return {
    verified: organization || (flag && kind === 'none'),
    blueVerified: organization || kind === 'blue',
  }
}

/** An id: digits, of which no more is known. */
export const readId = digits

/** The value under X's old name for it, or under the new one. */
export function renamedField(record: Json | undefined, name: string): unknown {
  return record?.[name] ?? record?.[name.replaceAll('retweet', 'repost').replaceAll('tweet', 'post')]
}

/** A count, or null and a note of drift under its name. Below zero there is none. */
export const count = (
  record: Json | undefined,
  name: string,
  reporter: DriftReporter,
  value = renamedField(record, name),
): number | null => expectValue(countOf(value), name, reporter)

/** The avatar in 400 × 400 pixels: answers link the 48 × 48 one. */
export function largeAvatar(value: unknown): string | null {
  return url(value)?.replace(/_normal(\.\w+)$/, '_400x400$1') ?? null
}

/** The mark of an account that belongs to another; null where it has none. X's web site nests its addresses. */
export function readAffiliation(label: unknown): Account['affiliation'] {
  const description = str(at(label, 'description'))
  const badgeUrl = url(at(label, 'badge_url')) ?? url(at(label, 'badge', 'url'))
  const link = url(at(label, 'url')) ?? url(at(label, 'url', 'url'))
  return description === null ? null : { description, badgeUrl, url: link }
}

/** A list inside a post. Null, and counted, where it is none and where none of its entries can be read. */
export function readList<T>(
  list: unknown,
  read: (entry: unknown, place: number) => T | null,
  reporter: DriftReporter,
  field: string,
): T[] | null {
  const readOne = (entry: unknown, place: number) => must(read(entry, place), 'entry')
  return readOptional(field, reporter, null, () =>
    readEntries(requiredList(list, field), readOne, reporter, field),
  )
}

/**
 * The edit history, of what controls it and of what lists it. The API tells the end of the time for edits as a date, with
 * or without a zone.
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

/** A link of a text or of the media below it. */
export function readLink(value: unknown): Link {
  const entity = obj(value)
  return {
    url: url(entity?.url),
    displayUrl: str(entity?.display_url),
    expandedUrl: url(entity?.expanded_url),
  }
}

/** How the API names what stands in a text, and how X's own web site does; and the lists beside these. */
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

/** What shows in a text that it has entities of a kind. */
const textSigns = {
  hashtags: /(?:^|[^\w&/])[#＃][\p{L}\p{N}_]*\p{L}/u,
  symbols: /(?:^|\s)\$[A-Za-z]{1,6}\b/,
  mentions: /(?:^|[^\w/])@\w/,
  urls: /https?:\/\/t\.co\/\w/,
}

/** Whether X has nothing to tell: it leaves that out, or writes null or an empty object in its place. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || Object.keys(obj(value) ?? [value]).length === 0

/**
 * What stands in a text. X leaves out the lists that would be empty: one is missing among lists that are all known
 * (for the name of nobody, `@nobody`), or where the text shows nothing of the kind. Any other is not told.
 * @param names display names of accounts by their ids, where they are known
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
  const isWhole = entities !== undefined && Object.keys(entities).every((name) => known.includes(name))
  const list = <T>(kind: keyof typeof textSigns, name: string, read: (entity: Json) => T | null) => {
    const told = entities?.[name]
    if (told === undefined && isWhole) return []
    if (isAbsent(told) && !textSigns[kind].test(text)) return []
    return readList(told, (entity) => read(obj(entity) ?? {}), reporter, `entities.${name}`)
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

/** What stands in the text of a repost that is told in full: its first word names the author of the original. */
export function repostEntities(original: Post): Pick<Post, 'hashtags' | 'symbols' | 'mentions' | 'urls'> {
  const { author, mentions, hashtags, symbols, urls } = original
  const named = author && { handle: author.handle, displayName: author.displayName, id: author.id }
  return { mentions: named && mentions && [named, ...mentions], hashtags, symbols, urls }
}

/**
 * A medium in the objects of X's own clients (`extended_entities`), wherever they are passed on.
 * @throws Fault changed for a kind that is not known, a picture without address and a video without files
 */
export function readMedia(entry: unknown, reporter: DriftReporter): Media {
  const detail = must(obj(entry), 'media')
  const imageUrl = must(url(detail.media_url_https), 'media url')
  const { type } = detail
  if (type !== 'photo' && type !== 'video' && type !== 'animated_gif') throw changed('media type', type)
  const variants = type === 'photo' ? [] : readVariants(at(detail, 'video_info', 'variants'), reporter)
  const [width, height] = [at(detail, 'original_info', 'width'), at(detail, 'original_info', 'height')].map(
    int,
  )
  const [across, down] = arr(at(detail, 'video_info', 'aspect_ratio')).map(int)
  return {
    type,
    id: readId(detail.id_str) ?? mediaIdOf(imageUrl, variants),
    link: readLink(detail),
    imageUrl,
    size: width && height ? { width, height } : null,
    variants,
    durationMs: type === 'video' ? int(at(detail, 'video_info', 'duration_millis')) : null,
    aspectRatio: across && down ? [across, down] : null,
    altText: str(detail.ext_alt_text),
  }
}

/** The files of a video; the API spells their bitrate in its own way. */
function readVariants(value: unknown, reporter: DriftReporter): Variant[] {
  const read = (entry: unknown): Variant => {
    const variant = obj(entry)
    const bitrate = int(variant?.bitrate ?? variant?.bit_rate)
    return {
      contentType: must(str(variant?.content_type), 'content_type'),
      url: must(url(variant?.url), 'url'),
      ...(bitrate === null ? {} : { bitrate }),
    }
  }
  const variants = readEntries(requiredList(value, 'variants'), read, reporter, 'variants')
  if (variants.length === 0) throw changed('variants')
  return variants
}

/**
 * The id of a media file from its addresses, where the answer does not tell: video files carry it in the path,
 * image names are base64url of the id in eight bytes followed by three of their own. Falls back to the file name.
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

/** How people join a community: everybody may, or in one of X's restricted ways. */
const joinPolicies = /^(?<open>open)$|^(restricted\w*|super_?follow\w*|closed)$/i

/** A community: what is told of it in the same words everywhere, with its id and when it was made. */
export function readCommunity(told: Json, id: unknown, createdAt: string | null): Community {
  const policy = joinPolicies.exec(str(told.join_policy) ?? '')
  if (!policy) throw changed('community.join_policy', told.join_policy)
  return {
    id: must(str(id), 'community.id'),
    name: must(str(told.name), 'community.name'),
    description: text(told.description),
    createdAt: must(createdAt, 'community.created_at'),
    memberCount: must(countOf(told.member_count), 'community.member_count'),
    isOpen: policy.groups?.open !== undefined,
  }
}
