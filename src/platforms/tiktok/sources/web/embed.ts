import { changed } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { readEntries, requiredList, requireSameId, skipEntry } from '../../../../reading/entries.ts'
import { pathParts } from '../../../../reading/links.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, digits, isoFromSeconds, num, str, url, yes } from '../../../../reading/values.ts'
import { unknownFields } from '../../../shared/unknown-fields.ts'
import type { PostLink } from '../../identifiers.ts'
import { type Post, unknownPost } from '../../model.ts'
import { isGoneEmbed } from '../gone.ts'
import { flag } from '../values.ts'
import { statNames } from './item.ts'
import { fetchPage, origin } from './site.ts'

/** TikTok's embed pages: the first posts of a creator, tag or sound, and single posts. They set no cookies. */

type EmbedAnswer = { readonly outcome: 'found'; readonly data: Json } | Refusal

const normalizePath = (path: string) => pathParts(path).join('/')

/** Fetches an embed page and reads the data that it contains under its own path. */
export async function openEmbed(context: LookupContext, path: string): Promise<EmbedAnswer> {
  const got = await fetchPage(context, `${origin}${path}`)
  if (got === null) return restricted
  const { status } = got.response
  const all = obj(at(got.page.json('__FRONTITY_CONNECT_STATE__'), 'source', 'data'))
  if (!all) throw changed('embed page data', status === 200 ? got.page.title : status)
  const own = Object.keys(all).find((name) => normalizePath(name) === normalizePath(path))
  const data = own === undefined ? undefined : obj(all[own])
  if (!data) throw changed('embed data of its own path', Object.keys(all))
  if (isGoneEmbed(data)) return notFound
  if (yes(data.isError) || status !== 200) throw changed('embed page status', str(data.errorStatus) ?? status)
  return { outcome: 'found', data }
}

/**
 * The links of the public posts that an embed page names. Its counts are incomplete, so that they are not read.
 * @param by handle of the author that every post must have
 */
export function readEmbedPosts(data: Json, context: LookupContext, by: string | null): PostLink[] {
  return readEntries(
    requiredList(data.videoList, 'embed videoList'),
    (entry) => {
      if (flag(at(entry, 'privateItem')) === true) return skipEntry
      const handle = str(at(entry, 'authorUniqueId'))
      if (by !== null) requireSameId(by, handle, 'embed authorUniqueId')
      return { id: must(digits(at(entry, 'id')), 'id'), handle }
    },
    context,
    'embed videoList',
  )
}

/** Reads the embed page of a post, which does not report captions, saves and advertising. */
export function readEmbedVideo(data: Json, id: string): Post {
  const video = obj(data.videoData)
  const info = must(obj(video?.itemInfos), 'embed itemInfos')
  requireSameId(id, must(str(info.id), 'embed itemInfos.id'), 'embed itemInfos.id')
  const meta = obj(at(info, 'video', 'videoMeta'))
  const seconds = num(meta?.duration)
  const pictures = obj(video?.imagePostInfo)
  const images = pictures
    ? requiredList(pictures.displayImages, 'embed displayImages').map((image) =>
        must(url(at(image, 'urlList', 0)), 'embed displayImages.urlList'),
      )
    : []
  const author = obj(video?.authorInfos) ?? null
  const music = obj(video?.musicInfos) ?? null
  return {
    ...unknownPost(id),
    caption: str(info.text),
    createdAt: isoFromSeconds(info.createTime),
    stats: named(count, info, statNames),
    thumbnailUrl: url(at(info, 'covers', 0)),
    cleanUrl: pictures ? null : url(at(info, 'video', 'urls', 0)),
    durationMs: seconds ? Math.round(seconds * 1000) : null,
    // For a photo post, the size in `videoMeta` is 0.
    ...named(count, pictures ? at(pictures.displayImages, 0) : meta, { width: 'width', height: 'height' }),
    images,
    mediaType: pictures ? 'slideshow' : 'video',
    author: author && {
      ...named(str, author, { id: 'userId', handle: 'uniqueId', secUid: 'secUid', signature: 'signature' }),
      displayName: str(author.nickName) ?? str(author.nickname),
      avatarUrl: url(at(author, 'covers', 0)),
      region: null,
      ...named(flag, author, { verified: 'verified', privateAccount: 'isSecret' }),
    },
    music: music && {
      ...named(digits, music, { id: 'musicId' }),
      ...named(str, music, { title: 'musicName', author: 'authorName' }),
      ...named(url, music, { playUrl: 'playUrl.0', coverUrl: 'covers.0' }),
      ...unknownFields('album', 'durationSec'),
      isOriginal: flag(music.original),
    },
  }
}
