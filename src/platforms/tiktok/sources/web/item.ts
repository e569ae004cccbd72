import { changed } from '../../../../catalog/errors.ts'
import {
  type DriftReporter,
  readParts,
  readPartsOrNull,
  requiredList,
  valueReporter,
} from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { amount, count, digits, int, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import type { CaptionTrack } from '../../../shared/transcript.ts'
import { knownFields, pick } from '../../../shared/views.ts'
import type { Music, Post, PostAuthor } from '../../model.ts'
import { flag, readCounts, readTags, readText } from '../values.ts'

/** Reads posts: `itemStruct` of pages and `itemList` of JSON answers, in the forms of all years since 2020. */

/** The platform's names of a post's counts. */
export const statNames = {
  views: 'playCount',
  likes: 'diggCount',
  comments: 'commentCount',
  shares: 'shareCount',
  saves: 'collectCount',
}

/** The language of a code such as `eng-US`: two letters (`en`) for languages with an ISO 639-1 code. */
function languageOf(code: string): string {
  try {
    return new Intl.Locale(code.replace('_', '-')).language
  } catch {
    return code.toLowerCase()
  }
}

/** The field names of a caption track in each of the two lists. */
const trackFields = {
  subtitleInfos: { link: 'Url', language: 'LanguageCodeName', format: 'Format' },
  captionInfos: { link: 'url', language: 'language', format: 'captionFormat' },
} as const

function readCaptionTrack(entry: unknown, list: keyof typeof trackFields): CaptionTrack {
  const { link, language, format } = trackFields[list]
  const info = obj(entry) ?? {}
  const code = must(str(info[language]) ?? str(info.languageCode), language)
  // MT: machine translation.
  const original =
    list === 'subtitleInfos' ? must(str(info.Source), 'Source') !== 'MT' : flag(info.isOriginalCaption)
  const kind = must(str(info[format]), format)
  return { url: must(url(info[link]), link), language: languageOf(code), original, format: kind }
}

/**
 * The captions of a video: `[]` where the platform states a reason for their absence, or (before 2023) an empty list.
 * Null where a track is unreadable, because it may be the one in the spoken language.
 */
function readCaptions(video: Json, reporter: DriftReporter): CaptionTrack[] | null {
  const about = obj(video.claInfo)
  const [subtitles, captions] = [arr(video.subtitleInfos), arr(about?.captionInfos)]
  const list = subtitles.length > 0 ? 'subtitleInfos' : 'captionInfos'
  const read = (entry: unknown) => readCaptionTrack(entry, list)
  const entries = subtitles.length > 0 ? subtitles : captions
  const tracks = readPartsOrNull(entries, read, valueReporter(reporter), list)
  if (tracks === null || tracks.length < entries.length) return null
  if (tracks.length > 0) return tracks
  const hasNone = about
    ? int(about.noCaptionReason) !== null
    : Array.isArray(video.subtitleInfos) && video.subtitleInfos.length === 0
  return hasNone ? [] : null
}

/** A post in a page of the form of 2022, converted to today's form and joined with its author. */
export function itemOfLegacyPage(sigi: Json | null, id: string): Json | null {
  const item = obj(at(sigi, 'ItemModule', id))
  if (!item) return null
  const { author: uniqueId, authorId, authorSecId: secUid, nickname, avatarThumb } = item
  const user = obj(at(sigi, 'UserModule', 'users', String(uniqueId)))
  return { ...item, author: { id: authorId, uniqueId, secUid, nickname, avatarThumb, ...user } }
}

const readAuthor = (author: Json): PostAuthor => ({
  ...named(digits, author, { id: 'id' }),
  ...named(str, author, { handle: 'uniqueId', secUid: 'secUid', displayName: 'nickname' }),
  ...named(url, author, { avatarUrl: ['avatarLarger', 'avatarMedium', 'avatarThumb'] }),
  ...named(str, author, { signature: 'signature', region: 'region' }),
  ...named(flag, author, { verified: 'verified', privateAccount: 'privateAccount' }),
})

/** Reads the `music` object of a post or of a music page. */
export const readMusic = (music: Json): Music => ({
  ...named(digits, music, { id: 'id' }),
  ...named(str, music, { title: 'title', author: 'authorName', album: 'album' }),
  ...named(url, music, { playUrl: 'playUrl', coverUrl: ['coverLarge', 'coverMedium', 'coverThumb'] }),
  durationSec: amount(music.duration),
  isOriginal: flag(music.original),
})

const tagNames = { hashtag: 'hashtagName', person: 'userUniqueId' }

function readDetails(item: Json, author: PostAuthor | null, music: Music | null, reporter: DriftReporter) {
  const texts = (name: string) => readPartsOrNull(item[name], readText, reporter, name)
  const place = obj(item.poi)
  const details = knownFields({
    ...readTags(item.textExtra, tagNames, reporter, 'textExtra'),
    author: author && pick(author, 'id', 'handle', 'displayName'),
    music: music && pick(music, 'id', 'title', 'author'),
    locationCreated: str(item.locationCreated),
    place: str(place?.name) && named(str, place, { name: 'name', address: 'address', city: 'city' }),
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

/** Whether the platform shows a post only to users whose account proves their age. */
export function isAgeGated(item: Json): boolean {
  const video = url(at(item, 'video', 'playAddr')) === null
  return flag(item.isContentClassified) === true && video && obj(item.imagePost) === undefined
}

/**
 * Reads a post.
 * @throws Fault changed without an id, or where it shows neither a video nor pictures
 */
export function readPost(item: Json, reporter: DriftReporter): Post {
  const id = must(digits(item.id), 'item.id')
  const video = obj(item.video) ?? {}
  const pictures = obj(item.imagePost)
  const images = pictures
    ? readParts(
        requiredList(pictures.images, 'imagePost.images'),
        (image) => must(url(at(image, 'imageURL', 'urlList', 0)), 'imagePost.imageURL'),
        reporter,
        'imagePost.images',
      )
    : []
  if (pictures && images.length === 0) throw changed('imagePost.images', 'empty')
  const cleanUrl = url(video.playAddr)
  const seconds = amount(video.duration)
  // A photo post has the duration 0 and no video file. If its pictures are missing, it must not be read as a video.
  if (!pictures && cleanUrl === null && !seconds) throw changed('item.video', Object.keys(item))
  const [by, sound] = [obj(item.author), obj(item.music)]
  const [author, music] = [by ? readAuthor(by) : null, sound ? readMusic(sound) : null]
  return {
    id,
    ...named(str, item, { caption: 'desc', region: 'locationCreated' }),
    createdAt: isoFromSeconds(item.createTime),
    durationMs: seconds === null || seconds <= 0 ? null : Math.round(seconds * 1000),
    mediaType: pictures ? 'slideshow' : 'video',
    isAd: flag(item.isAd),
    // Recorded lists leave it out where it is false.
    pinned: flag(item.isPinnedItem) === true,
    ...named(url, video, {
      thumbnailUrl: ['cover', 'originCover', 'dynamicCover'],
      downloadUrl: 'downloadAddr',
    }),
    cleanUrl,
    width: count(video.width) || count(at(pictures, 'images', 0, 'imageWidth')),
    height: count(video.height) || count(at(pictures, 'images', 0, 'imageHeight')),
    images,
    captions: readCaptions(video, reporter),
    stats: readCounts(item, statNames),
    author,
    music,
    details: readDetails(item, author, music, reporter),
  }
}
