import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, isoFromSeconds, type Json, num, obj, objs, str, url, yes } from '../../shared/narrow.ts'
import type { Post } from './post.ts'
import { getPage, origin } from './web.ts'

/** The pages made for embedding: first entries of a creator, tag or sound, and single posts. No cookies, no cursor. */

export type EmbedAnswer =
  | { outcome: 'found'; data: Json }
  | { outcome: 'not_found' }
  | { outcome: 'restricted' }

/** Opens an embed page and takes the data kept under its own path. */
export async function openEmbed(context: LookupContext, path: string): Promise<EmbedAnswer> {
  const got = await getPage(context, `${origin}${path}`)
  if (got === null) return { outcome: 'restricted' }
  if (got.response.status === 400 || got.response.status === 404) return { outcome: 'not_found' }
  const all = obj(at(got.page.json('__FRONTITY_CONNECT_STATE__'), 'source', 'data'))
  if (!all) throw changed('embed page data', got.page.title)
  const own = Object.keys(all).find((name) => decodeURI(name).replace(/\/$/, '') === decodeURI(path))
  const data = own === undefined ? undefined : obj(all[own])
  if (!data) throw changed(`embed data of ${path}`, Object.keys(all))
  if (yes(data.isError) || yes(data.is404)) return { outcome: 'not_found' }
  return { outcome: 'found', data }
}

/** The posts of an embed page: ids, texts, covers and play counts; the other counts are not told. */
export function readEmbedPosts(data: Json): Post[] {
  const list = data.videoList
  if (!Array.isArray(list)) throw changed('embed videoList', Object.keys(data))
  return objs(list).flatMap((entry) => {
    const id = str(entry.id)
    if (id === null || yes(entry.privateItem)) return []
    const post = emptyPost(id)
    post.caption = str(entry.desc)
    post.thumbnailUrl = url(entry.coverUrl) ?? url(entry.originCoverUrl)
    post.stats.views = int(entry.playCount)
    post.createdAt = timeOfId(id)
    const handle = str(entry.authorUniqueId)
    if (handle) post.author = { ...noAuthor, handle }
    return [post]
  })
}

/** A single post's embed page. */
export function readEmbedVideo(data: Json): Post | null {
  const video = obj(data.videoData)
  const info = obj(video?.itemInfos)
  const id = str(info?.id)
  if (!video || !info || id === null) return null
  const post = emptyPost(id)
  post.caption = str(info.text)
  post.createdAt = isoFromSeconds(info.createTime)
  post.stats = {
    views: int(info.playCount),
    likes: int(info.diggCount),
    comments: int(info.commentCount),
    shares: int(info.shareCount),
    saves: null,
  }
  post.thumbnailUrl = url(at(info, 'covers', 0))
  post.cleanUrl = url(at(info, 'video', 'urls', 0))
  const meta = obj(at(info, 'video', 'videoMeta'))
  const seconds = num(meta?.duration)
  post.durationMs = seconds ? Math.round(seconds * 1000) : null
  post.width = int(meta?.width)
  post.height = int(meta?.height)
  post.images = objs(at(video, 'imagePostInfo', 'displayImages')).flatMap(
    (image) => url(at(image, 'urlList', 0)) ?? [],
  )
  if (post.images.length > 0) post.mediaType = 'slideshow'
  const author = obj(video.authorInfos)
  if (author) {
    post.author = {
      id: str(author.userId),
      handle: str(author.uniqueId),
      secUid: str(author.secUid),
      displayName: str(author.nickName) ?? str(author.nickname),
      avatarUrl: url(at(author, 'covers', 0)),
      signature: str(author.signature),
      region: null,
      verified: yes(author.verified),
      privateAccount: yes(author.isSecret),
    }
  }
  const music = obj(video.musicInfos)
  if (music) {
    post.music = {
      id: str(music.musicId),
      title: str(music.musicName),
      author: str(music.authorName),
      album: null,
      playUrl: url(at(music, 'playUrl', 0)),
      coverUrl: url(at(music, 'covers', 0)),
      durationSec: null,
      isOriginal: typeof music.original === 'boolean' ? music.original : null,
    }
  }
  return post
}

export const noAuthor = {
  id: null,
  handle: null,
  secUid: null,
  displayName: null,
  avatarUrl: null,
  signature: null,
  region: null,
  verified: false,
  privateAccount: false,
}

/** The upper 32 bits of a 64-bit id are the Unix time of its creation. */
export function timeOfId(id: string): string | null {
  return /^\d{18,20}$/.test(id) ? isoFromSeconds(Number(BigInt(id) >> 32n)) : null
}

/** A post of which nothing but the id is known. */
export function emptyPost(id: string): Post {
  return {
    id,
    caption: null,
    createdAt: null,
    region: null,
    durationMs: null,
    mediaType: 'video',
    isAd: false,
    pinned: false,
    thumbnailUrl: null,
    downloadUrl: null,
    cleanUrl: null,
    width: null,
    height: null,
    images: [],
    captions: [],
    stats: { views: null, likes: null, comments: null, shares: null, saves: null },
    author: null,
    music: null,
    details: {},
    ageGated: false,
  }
}
