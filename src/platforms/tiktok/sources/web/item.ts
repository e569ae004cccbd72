import { changed } from '../../../../errors.ts'
import { type Losses, provenList, readEntries } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { amount, count, int, isoFromSeconds, num, str, url } from '../../../../reading/values.ts'
import type { CaptionTrack } from '../../../shared/transcript.ts'
import { told } from '../../../shared/views.ts'
import type { Music, Post, PostAuthor, PostStats } from '../../model.ts'
import { flag, partsOf, readText } from '../values.ts'

/** `itemStruct` of pages and `itemList` of JSON answers, of any year since 2020. */

/** `eng-US` → `en`; two letters where ISO 639-1 has them. */
function languageOf(code: string): string {
  try {
    return new Intl.Locale(code.replace('_', '-')).language
  } catch {
    return code.toLowerCase()
  }
}

/** Names of the fields of a track, in either of the two lists. */
const trackFields = {
  subtitleInfos: { link: 'Url', language: 'LanguageCodeName', format: 'Format' },
  captionInfos: { link: 'url', language: 'language', format: 'captionFormat' },
} as const

function readTrack(entry: unknown, list: keyof typeof trackFields): CaptionTrack {
  const { link, language, format } = trackFields[list]
  const info = obj(entry) ?? {}
  const code = must(str(info[language]) ?? str(info.languageCode), language)
  // MT: a translation by machine.
  const original =
    list === 'subtitleInfos' ? must(str(info.Source), 'Source') !== 'MT' : flag(info.isOriginalCaption)
  const kind = must(str(info[format]), format)
  return { url: must(url(info[link]), link), language: languageOf(code), original, format: kind }
}

/**
 * Captions; none where the platform gives the reason why there are none, or (before 2023) an empty list. Where one of
 * them cannot be read, they are not told: the spoken one may be missing.
 */
function captionsOf(video: Json, losses: Losses): CaptionTrack[] | null {
  const about = obj(video.claInfo)
  const [own, others] = [arr(video.subtitleInfos), arr(about?.captionInfos)]
  const list = own.length > 0 ? 'subtitleInfos' : 'captionInfos'
  const read = (entry: unknown) => readTrack(entry, list)
  const entries = own.length > 0 ? own : others
  const tracks = entries.length > 0 ? readEntries(entries, read, losses, list) : []
  if (tracks.length < entries.length) return null
  if (tracks.length > 0) return tracks
  const saysNone = about
    ? int(about.noCaptionReason) !== null
    : Array.isArray(video.subtitleInfos) && video.subtitleInfos.length === 0
  return saysNone ? [] : null
}

/** Counts: `statsV2` has every digit (as text), `stats` is rounded for large numbers. */
function readStats(item: Json): PostStats {
  const statOf = (name: string) => count(at(item, 'statsV2', name)) ?? count(at(item, 'stats', name))
  return {
    views: statOf('playCount'),
    likes: statOf('diggCount'),
    comments: statOf('commentCount'),
    shares: statOf('shareCount'),
    saves: statOf('collectCount'),
  }
}

function readAuthor(item: Json): PostAuthor | null {
  // Pages of 2022 name the author in `author` and spread the rest over the item.
  const named = typeof item.author === 'string'
  const author = named
    ? { id: item.authorId, uniqueId: item.author, secUid: item.authorSecId, avatarThumb: item.avatarThumb }
    : obj(item.author)
  if (!author) return null
  const { id, uniqueId, secUid, avatarLarger, avatarMedium, avatarThumb, ...rest } = author as Json
  return {
    id: str(id),
    handle: str(uniqueId),
    secUid: str(secUid),
    displayName: str(named ? item.nickname : rest.nickname),
    avatarUrl: url(avatarLarger) ?? url(avatarMedium) ?? url(avatarThumb),
    signature: str(rest.signature),
    region: str(rest.region),
    verified: flag(rest.verified),
    privateAccount: flag(rest.privateAccount),
  }
}

/** A `music` object of an item or of a music page. */
export function readMusic(music: Json): Music {
  return {
    id: str(music.id),
    title: str(music.title),
    author: str(music.authorName),
    album: str(music.album),
    playUrl: url(music.playUrl),
    coverUrl: url(music.coverLarge) ?? url(music.coverMedium) ?? url(music.coverThumb),
    durationSec: amount(music.duration),
    isOriginal: flag(music.original),
  }
}

function readDetails(item: Json, author: PostAuthor | null, music: Music | null, losses: Losses) {
  const texts = (name: string) => partsOf(item[name], readText, losses, name)
  const readTag = (tag: unknown) => {
    const [hashtag, person] = [str(at(tag, 'hashtagName')), str(at(tag, 'userUniqueId'))]
    if (typeof at(tag, 'hashtagName') !== 'string') must(person, 'textExtra.hashtagName')
    return { hashtag, person }
  }
  const tags = partsOf(item.textExtra, readTag, losses, 'textExtra') ?? []
  const place = obj(item.poi)
  const details = told({
    hashtags: [...new Set(tags.flatMap(({ hashtag }) => hashtag ?? []))],
    mentions: [...new Set(tags.flatMap(({ person }) => person ?? []))],
    author: author && { id: author.id, handle: author.handle, displayName: author.displayName },
    music: music && { id: music.id, title: music.title, author: music.author },
    locationCreated: str(item.locationCreated),
    place: place &&
      str(place.name) && { name: str(place.name), address: str(place.address), city: str(place.city) },
    language: str(item.textLanguage),
    topics: texts('diversificationLabels'),
    suggestedWords: texts('suggestedWords'),
    isAiGenerated: flag(item.IsAigc),
    aiDescription: str(item.AIGCDescription),
    reposts: count(at(item, 'statsV2', 'repostCount')),
  })
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  )
}

/** Whether the platform shows a post only after a login that proves an age. */
export function isAgeGated(item: Json): boolean {
  const video = url(at(item, 'video', 'playAddr')) === null
  return flag(item.isContentClassified) === true && video && obj(item.imagePost) === undefined
}

/**
 * Reads a post.
 * @throws Fault changed without an id, or where it shows neither a video nor pictures
 */
export function readPost(item: Json, losses: Losses): Post {
  const id = must(str(item.id), 'item.id')
  const video = obj(item.video) ?? {}
  const pictures = obj(item.imagePost)
  const images = pictures
    ? provenList(pictures.images, 'imagePost.images').map((image) =>
        must(url(at(image, 'imageURL', 'urlList', 0)), 'imagePost.imageURL'),
      )
    : []
  const cleanUrl = url(video.playAddr)
  const seconds = num(video.duration)
  // A photo post says 0 and has no file: without its pictures it would pass for a video.
  if (!pictures && cleanUrl === null && !seconds) throw changed('item.video', Object.keys(item))
  const author = readAuthor(item)
  const music = obj(item.music) ? readMusic(obj(item.music)!) : null
  return {
    id,
    caption: str(item.desc),
    createdAt: isoFromSeconds(item.createTime),
    region: str(item.locationCreated),
    durationMs: seconds === null || seconds <= 0 ? null : Math.round(seconds * 1000),
    mediaType: pictures ? 'slideshow' : 'video',
    isAd: flag(item.isAd),
    // Left out where it is false, as recorded lists show.
    pinned: flag(item.isPinnedItem) === true,
    thumbnailUrl: url(video.cover) ?? url(video.originCover) ?? url(video.dynamicCover),
    downloadUrl: url(video.downloadAddr),
    cleanUrl,
    width: count(video.width) || count(at(pictures, 'images', 0, 'imageWidth')),
    height: count(video.height) || count(at(pictures, 'images', 0, 'imageHeight')),
    images,
    captions: captionsOf(video, losses),
    stats: readStats(item),
    author,
    music,
    details: readDetails(item, author, music, losses),
  }
}
