import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readParts, readPartsOrNull, valueReporter } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { amount, count, int, iso, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import type { CaptionTrack } from '../../../shared/transcript.ts'
import { knownFields } from '../../../shared/views.ts'
import { type Music, type Post, type PostAuthor, unknownPost } from '../../model.ts'
import { flag, readBadge, readTags } from '../values.ts'

/** TikTok posts in the form of TikTok's apps (`aweme`), and in the shorter form of the vendor's top search. */

/** The first URL of a file. The top search has a URL in place of some file objects. */
const fileOf = (value: unknown) => url(value) ?? url(at(value, 'url_list', 0))

function readAuthor(value: unknown): PostAuthor | null {
  const author = obj(value)
  if (!author) return null
  return {
    ...named(str, author, { id: 'uid', handle: 'unique_id', secUid: 'sec_uid', displayName: 'nickname' }),
    ...named(fileOf, author, { avatarUrl: ['avatar_larger', 'avatar_medium', 'avatar_thumb'] }),
    ...named(str, author, { signature: 'signature', region: 'region' }),
    verified: readBadge(author),
    privateAccount: flag(author.secret),
  }
}

/** An id, if it is text: the vendor rounds ids that are numbers greater than 2^53. */
const idIn = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? value : null)

function readMusic(value: unknown): Music | null {
  const music = obj(value)
  if (!music) return null
  return {
    ...named(idIn, music, { id: ['id_str', 'mid', 'id'] }),
    ...named(str, music, { title: 'title', author: 'author', album: 'album' }),
    ...named(fileOf, music, {
      playUrl: 'play_url',
      coverUrl: ['cover_large', 'cover_medium', 'cover_thumb'],
    }),
    durationSec: amount(music.duration),
    isOriginal: flag(music.is_original_sound) ?? flag(music.is_original),
  }
}

function readCaptionTrack(entry: unknown): CaptionTrack {
  const info = obj(entry) ?? {}
  const language = must(str(info.language_code), 'caption_infos.language_code')
  return {
    url: must(url(info.url), 'caption_infos.url'),
    language,
    original: flag(info.is_original_caption),
    format: must(str(info.caption_format), 'caption_infos.caption_format'),
  }
}

/** The captions of a video; `[]` where the platform states a reason for their absence, null where unknown. */
function readCaptions(video: Json | undefined, reporter: DriftReporter): CaptionTrack[] | null {
  const about = obj(video?.cla_info)
  if (!about) return null
  const tracks = readPartsOrNull(
    about.caption_infos,
    readCaptionTrack,
    valueReporter(reporter),
    'caption_infos',
  )
  if (tracks !== null && tracks.length > 0) return tracks
  return int(about.no_caption_reason) === null ? null : []
}

/** The pictures of a photo post in either form; null for a video. */
function readPictures(aweme: Json, reporter: DriftReporter): string[] | null {
  const list = at(aweme, 'image_post_info', 'images') ?? aweme.images
  if (!Array.isArray(list) || list.length === 0) return null
  return readParts(
    list,
    (image) => must(fileOf(image) ?? fileOf(at(image, 'display_image')), 'image_post_info.display_image'),
    reporter,
    'image_post_info.images',
  )
}

/** Names of the fields of `text_extra`. */
export const tagNames = { hashtag: 'hashtag_name', person: 'user_unique_id', id: 'user_id' }

function readDetails(aweme: Json, author: PostAuthor | null, music: Music | null, reporter: DriftReporter) {
  const { hashtags, mentions } = readTags(aweme.text_extra, tagNames, reporter, 'text_extra')
  const some = (list: string[]) => (list.length === 0 ? null : list)
  return knownFields({
    hashtags: some(hashtags),
    mentions: some(mentions),
    author: author && { id: author.id, handle: author.handle, displayName: author.displayName },
    music: music && { id: music.id, title: music.title, author: music.author },
    locationCreated: str(aweme.region),
    language: str(aweme.desc_language),
    reposts: count(at(aweme, 'statistics', 'repost_count')),
    downloads: count(at(aweme, 'statistics', 'download_count')),
  })
}

const atLeastOne = (value: unknown) => count(value) || null

/**
 * Reads a post.
 * @throws Fault changed without id or counts, and where it shows neither a video nor pictures
 */
export function readPost(entry: unknown, reporter: DriftReporter): Post {
  const aweme = must(obj(entry), 'aweme')
  const id = must(idIn(aweme.aweme_id) ?? idIn(aweme.id), 'aweme.aweme_id')
  const stats = must(obj(aweme.statistics), 'aweme.statistics')
  const video = obj(aweme.video)
  const images = readPictures(aweme, reporter)
  const milliseconds = count(video?.duration)
  const playUrl = fileOf(video?.play_addr)
  // A photo post has the duration 0. If its pictures are missing, it must not be read as a video.
  if (images === null && !milliseconds) throw changed('aweme.video.duration', milliseconds)
  const author = readAuthor(aweme.author)
  const music = readMusic(aweme.music)
  return {
    ...unknownPost(id),
    caption: str(aweme.desc),
    createdAt: isoFromSeconds(aweme.create_time) ?? iso(aweme.create_time),
    region: str(aweme.region),
    durationMs: images === null && milliseconds && milliseconds > 0 ? Math.round(milliseconds) : null,
    mediaType: images === null ? 'video' : 'slideshow',
    isAd: flag(aweme.is_ads) ?? flag(aweme.is_ad),
    pinned: flag(aweme.is_top) === true,
    thumbnailUrl: fileOf(video?.cover) ?? fileOf(video?.origin_cover),
    downloadUrl: images === null ? fileOf(video?.download_addr) : null,
    cleanUrl: images === null ? (fileOf(video?.download_no_watermark_addr) ?? playUrl) : null,
    width: atLeastOne(video?.width),
    height: atLeastOne(video?.height),
    images: images ?? [],
    captions: readCaptions(video, reporter),
    stats: {
      views: count(stats.play_count),
      likes: count(stats.digg_count),
      comments: count(stats.comment_count),
      shares: count(stats.share_count),
      saves: count(stats.collect_count),
    },
    author,
    music,
    details: readDetails(aweme, author, music, reporter),
  }
}
