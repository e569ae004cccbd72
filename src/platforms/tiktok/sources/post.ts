import {
  arr,
  at,
  int,
  isoFromSeconds,
  type Json,
  num,
  obj,
  objs,
  str,
  url,
  yes,
} from '../../shared/narrow.ts'

/** A post as any of the sources knows it; null is "not told". */
export interface Post {
  id: string
  caption: string | null
  createdAt: string | null
  /** Country of upload. */
  region: string | null
  durationMs: number | null
  mediaType: 'video' | 'slideshow'
  isAd: boolean
  pinned: boolean
  thumbnailUrl: string | null
  /** With the platform's watermark. */
  downloadUrl: string | null
  cleanUrl: string | null
  width: number | null
  height: number | null
  images: string[]
  captions: CaptionTrack[]
  stats: PostStats
  author: PostAuthor | null
  music: PostMusic | null
  details: Record<string, unknown>
  /** The platform shows it only after a login that proves an age. */
  ageGated: boolean
}

export interface PostStats {
  views: number | null
  likes: number | null
  comments: number | null
  shares: number | null
  saves: number | null
}

export interface PostAuthor {
  id: string | null
  handle: string | null
  secUid: string | null
  displayName: string | null
  avatarUrl: string | null
  signature: string | null
  region: string | null
  verified: boolean
  privateAccount: boolean
}

export interface PostMusic {
  id: string | null
  title: string | null
  author: string | null
  album: string | null
  playUrl: string | null
  coverUrl: string | null
  durationSec: number | null
  isOriginal: boolean | null
}

export interface CaptionTrack {
  url: string
  /** ISO 639-1 where there is one, else what the platform says. */
  language: string
  /** Speech recognition or the author's own text; false for machine translations. */
  original: boolean
  format: string
}

/** `eng-US` → `en`; two letters where ISO 639-1 has them. */
export function languageOf(code: string): string {
  try {
    return new Intl.Locale(code.replace('_', '-')).language
  } catch {
    return code.toLowerCase()
  }
}

function captionTracks(video: Json): CaptionTrack[] {
  const tracks: CaptionTrack[] = []
  for (const info of objs(video.subtitleInfos)) {
    const link = url(info.Url)
    const language = str(info.LanguageCodeName)
    if (link && language) {
      tracks.push({
        url: link,
        language: languageOf(language),
        original: str(info.Source) !== 'MT',
        format: str(info.Format) ?? 'webvtt',
      })
    }
  }
  if (tracks.length > 0) return tracks
  for (const info of objs(at(video, 'claInfo', 'captionInfos'))) {
    const link = url(info.url)
    const language = str(info.language) ?? str(info.languageCode)
    if (link && language) {
      tracks.push({
        url: link,
        language: languageOf(language),
        original: info.isOriginalCaption !== false,
        format: str(info.captionFormat) ?? 'webvtt',
      })
    }
  }
  return tracks
}

/** Counts: `statsV2` has every digit (as text), `stats` is rounded for large numbers. */
export function readStats(item: Json): PostStats {
  const exact = obj(item.statsV2) ?? {}
  const rounded = obj(item.stats) ?? {}
  const of = (name: string) => int(exact[name]) ?? int(rounded[name])
  return {
    views: of('playCount'),
    likes: of('diggCount'),
    comments: of('commentCount'),
    shares: of('shareCount'),
    saves: of('collectCount'),
  }
}

function readAuthor(item: Json): PostAuthor | null {
  // Pages of 2022 name the author in `author` and spread the rest over the item.
  if (typeof item.author === 'string') {
    return {
      id: str(item.authorId),
      handle: item.author,
      secUid: str(item.authorSecId),
      displayName: str(item.nickname),
      avatarUrl: url(item.avatarThumb),
      signature: null,
      region: null,
      verified: false,
      privateAccount: false,
    }
  }
  const author = obj(item.author)
  if (!author) return null
  return {
    id: str(author.id),
    handle: str(author.uniqueId),
    secUid: str(author.secUid),
    displayName: str(author.nickname),
    avatarUrl: url(author.avatarLarger) ?? url(author.avatarMedium) ?? url(author.avatarThumb),
    signature: str(author.signature),
    region: str(author.region),
    verified: yes(author.verified),
    privateAccount: yes(author.privateAccount),
  }
}

/** A `music` object of an item or of a music page. */
export function readMusic(music: Json | undefined): PostMusic | null {
  if (!music) return null
  return {
    id: str(music.id),
    title: str(music.title),
    author: str(music.authorName),
    album: str(music.album),
    playUrl: url(music.playUrl),
    coverUrl: url(music.coverLarge) ?? url(music.coverMedium) ?? url(music.coverThumb),
    durationSec: num(music.duration),
    isOriginal: typeof music.original === 'boolean' ? music.original : null,
  }
}

function readDetails(
  item: Json,
  author: PostAuthor | null,
  music: PostMusic | null,
): Record<string, unknown> {
  const tags = objs(item.textExtra)
  const place = obj(item.poi)
  const known: Record<string, unknown> = {
    hashtags: [...new Set(tags.flatMap((tag) => str(tag.hashtagName) ?? []))],
    mentions: [...new Set(tags.flatMap((tag) => str(tag.userUniqueId) ?? []))],
    author: author && { id: author.id, handle: author.handle, displayName: author.displayName },
    music: music && { id: music.id, title: music.title, author: music.author },
    locationCreated: str(item.locationCreated),
    place: place &&
      str(place.name) && { name: str(place.name), address: str(place.address), city: str(place.city) },
    language: str(item.textLanguage),
    topics: arr(item.diversificationLabels).filter((label) => typeof label === 'string'),
    suggestedWords: arr(item.suggestedWords).filter((word) => typeof word === 'string'),
    isAiGenerated: typeof item.IsAigc === 'boolean' ? item.IsAigc : undefined,
    aiDescription: str(item.AIGCDescription),
    reposts: int(at(item, 'statsV2', 'repostCount')),
  }
  return Object.fromEntries(
    Object.entries(known).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** Reads an `itemStruct` of any year since 2020; null when it has no id. */
export function readPost(item: Json): Post | null {
  const id = str(item.id)
  if (id === null) return null
  const video = obj(item.video) ?? {}
  const images = objs(at(item, 'imagePost', 'images')).flatMap(
    (image) => url(at(image, 'imageURL', 'urlList', 0)) ?? [],
  )
  const author = readAuthor(item)
  const music = readMusic(obj(item.music))
  const seconds = num(video.duration)
  return {
    id,
    caption: str(item.desc),
    createdAt: isoFromSeconds(item.createTime),
    region: str(item.locationCreated),
    // Photo posts say 0.
    durationMs: seconds === null || seconds <= 0 ? null : Math.round(seconds * 1000),
    mediaType: images.length > 0 || obj(item.imagePost) ? 'slideshow' : 'video',
    isAd: yes(item.isAd),
    pinned: yes(item.isPinnedItem),
    thumbnailUrl: url(video.cover) ?? url(video.originCover) ?? url(video.dynamicCover),
    downloadUrl: url(video.downloadAddr),
    cleanUrl: url(video.playAddr),
    width: int(video.width) || int(at(item, 'imagePost', 'images', 0, 'imageWidth')),
    height: int(video.height) || int(at(item, 'imagePost', 'images', 0, 'imageHeight')),
    images,
    captions: captionTracks(video),
    stats: readStats(item),
    author,
    music,
    details: readDetails(item, author, music),
    ageGated: yes(item.isContentClassified) && url(video.playAddr) === null && images.length === 0,
  }
}
