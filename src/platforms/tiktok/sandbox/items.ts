import { each } from '../../../catalog/fields.ts'
import type { Forced } from '../../../simulation/forced.ts'
import { placeOf, secUidOf } from './ids.ts'
import { commentsOf, type Person, personOf, postOf, postsOf, type SimPost } from './world.ts'

/** Accounts, posts and sounds in the format of TikTok's JSON. */

const pictures = 'https://p16-common-sign.tiktokcdn-us.com'
const videos = 'https://v16-webapp-prime.us.tiktok.com'
const captions = 'https://v16m-webapp.tiktokcdn-us.com'

const expiry = (now: number) => Math.floor(now / 86_400_000) * 86_400 + 172_800

const picture = (name: string, size: string, now: number) =>
  `${pictures}/tos-useast5-sim/${name}~tplv-sim:${size}.png?x-expires=${expiry(now)}&x-signature=simulated`

/** A square picture in three sizes, under three names. */
const sizes = <Name extends string>(name: string, now: number, names: readonly [Name, Name, Name]) =>
  Object.fromEntries(
    names.map((one, place) => [one, picture(name, ['1080:1080', '720:720', '100:100'][place]!, now)]),
  ) as Record<Name, string>

export const coverOf = (post: SimPost, now: number) => picture(`cover-${post.id}`, '720:1280', now)
export const playOf = (post: SimPost, now: number) =>
  `${videos}/video/tos/useast5/tos-useast5-ve-sim/${post.id}/?a=1988&mime_type=video_mp4&l=${post.duration}&x-expires=${expiry(now)}`

/** `user` of pages and calls. */
export function userObject(person: Person, now: number) {
  return {
    id: person.id,
    uniqueId: person.handle,
    nickname: person.name,
    ...sizes(`avatar-${person.id}`, now, ['avatarLarger', 'avatarMedium', 'avatarThumb']),
    signature: person.bio,
    createTime: Math.floor(person.joined / 1000),
    verified: person.verified,
    secUid: secUidOf(person.handle),
    bioLink: { link: `https://example.com/${person.handle}`, risk: 0 },
    commerceUserInfo: { commerceUser: person.verified },
    ...each(0, 'commentSetting', 'duetSetting', 'stitchSetting', 'downloadSetting'),
    ...each(person.private, 'privateAccount', 'secret'),
    ...each(false, 'openFavorite', 'isADVirtual', 'ttSeller', 'isEmbedBanned'),
    roomId: person.live ? roomIdOf(person) : '',
    ...(person.showsRegion ? { region: person.region } : {}),
    profileTab: { showMusicTab: false, showQuestionTab: false, showPlayListTab: true },
    followingVisibility: person.hidesLists ? 2 : 1,
    canExpPlaylist: true,
    profileEmbedPermission: 1,
    language: person.language,
  }
}

/** An account in the format of TikTok's apps, which the site's searches and comments use too. */
export const appUser = (person: Person, now: number) => ({
  uid: person.id,
  unique_id: person.handle,
  sec_uid: secUidOf(person.handle),
  nickname: person.name,
  signature: person.bio,
  avatar_thumb: { url_list: [userObject(person, now).avatarThumb] },
  custom_verify: person.verified ? 'verified account' : '',
  enterprise_verify_reason: '',
  secret: person.private ? 1 : 0,
  follower_count: person.followers(now),
  following_count: person.following(now),
  total_favorited: person.likes,
  aweme_count: postsOf(person, now).length,
})

export const roomIdOf = (person: Person) => `7${String(person.number).padStart(18, '0')}`

const rounded = (value: number) => (value < 10_000 ? value : Number(value.toPrecision(3)))

/** Counts in the site's two forms: `stats` with large numbers rounded to three digits, `statsV2` with exact texts. */
function statsOf(exact: Readonly<Record<string, number>>) {
  const written = <T>(write: (value: number) => T) =>
    Object.fromEntries(Object.entries(exact).map(([name, value]) => [name, write(value)]))
  return { stats: written(rounded), statsV2: written(String) }
}

export const userStats = (person: Person, now: number) =>
  statsOf({
    followerCount: person.followers(now),
    followingCount: person.following(now),
    heart: person.likes,
    heartCount: person.likes,
    videoCount: postsOf(person, now).length,
    diggCount: 0,
    friendCount: Math.min(20, person.following(now)),
  })

/** An account with its counts, for lists and pages. */
export const accountObject = (person: Person, now: number) => ({
  user: userObject(person, now),
  ...userStats(person, now),
})

/** The data of an account's page and of the call `user/detail`. */
export function profileDetail(handle: string, now: number) {
  const person = personOf(handle)
  if (person.forced === 'not_found') return { userInfo: {}, statusCode: 10221 }
  return { userInfo: accountObject(person, now), statusCode: 0 }
}

/** `music` of posts and of a sound. */
export function musicObject(id: string, now: number) {
  const place = placeOf(id)
  return {
    id,
    title: place % 3 === 0 ? `Night Train No. ${place}` : 'original sound',
    playUrl: `${videos}/video/tos/useast5/tos-useast5-v-sim/music-${id}/?mime_type=audio_mpeg`,
    ...sizes(`music-${id}`, now, ['coverLarge', 'coverMedium', 'coverThumb']),
    authorName: place % 3 === 0 ? 'The Copper Pans' : 'someone',
    original: place % 3 !== 0,
    duration: 15 + (place % 45),
    album: place % 3 === 0 ? 'Timetables' : '',
  }
}

function subtitles(post: SimPost) {
  if (!post.captioned) return []
  const track = (language: string, source: string) => ({
    LanguageCodeName: language,
    Url: `${captions}/captions/${post.id}/${language}.vtt?a=1988`,
    Format: 'webvtt',
    Source: source,
  })
  return [track('eng-US', 'ASR'), track('spa-ES', 'MT')]
}

/** `itemStruct` of a post. */
export function itemStruct(post: SimPost, now: number) {
  const { author } = post
  const photo = post.pictures > 0
  const play = playOf(post, now)
  const image = (place: number) => ({
    imageURL: { urlList: [picture(`photo-${post.id}-${place}`, '1080:1350', now)] },
    imageWidth: 1080,
    imageHeight: 1350,
  })
  return {
    id: post.id,
    desc: post.caption,
    createTime: String(Math.floor(post.created / 1000)),
    video: {
      height: photo ? 0 : 1280,
      width: photo ? 0 : 720,
      duration: post.duration,
      cover: coverOf(post, now),
      originCover: coverOf(post, now),
      dynamicCover: photo ? '' : coverOf(post, now),
      playAddr: photo ? '' : play,
      downloadAddr: photo ? '' : `${play}&logo_name=tiktok`,
      subtitleInfos: subtitles(post),
      claInfo: post.captioned ? { enableAutoCaption: true } : { enableAutoCaption: true, noCaptionReason: 3 },
    },
    author: userObject(author, now),
    music: musicObject(post.musicId, now),
    ...statsOf({
      playCount: post.views,
      diggCount: post.likes,
      commentCount: commentsOf(post, now).length,
      shareCount: post.shares,
      collectCount: post.saves,
      repostCount: 0,
    }),
    textExtra: post.hashtags.map((hashtagName) => ({ hashtagName, userUniqueId: '' })),
    isAd: false,
    ...(photo ? { imagePost: { images: Array.from({ length: post.pictures }, (_, at) => image(at)) } } : {}),
    locationCreated: author.region,
    textLanguage: 'en',
    diversificationLabels: ['Food'],
    suggestedWords: post.hashtags,
    IsAigc: false,
  }
}

/** The status of a post by the outcome that its id, or the handle in its link, forces. */
const statuses: Partial<Record<Forced, object>> = {
  not_found: { statusCode: 10204, statusMsg: "item doesn't exist" },
  private: { statusCode: 10204, statusMsg: 'item_privacy_authorization&status_self_see' },
}

/** The data of a post's page and of the call `item/detail`. */
export const postDetail = (id: string, forced: Forced | null, now: number, named?: string) =>
  (forced && statuses[forced]) ?? {
    itemInfo: { itemStruct: itemStruct(postOf(id, named), now) },
    statusCode: 0,
    statusMsg: '',
  }
