import type { SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, forcedBy, forcedByNumber } from '../../shared/forced.ts'
import { dice, words } from '../../shared/world.ts'
import { coverOf, itemStruct, musicObject, playOf, roomIdOf, userObject, userStats } from './items.ts'
import { challenge, embedPage, json, redirect, sigiPage, sitePage } from './wire.ts'
import { commentCount, personOf, postIds, postOf, sharedList } from './world.ts'

/** Pages of www.tiktok.com and what is embedded in them. */

/** /@{handle} */
export function profilePage(handle: string, now: number): SimulatedResponse {
  const person = personOf(handle)
  if (person.forced === 'restricted') return challenge
  if (person.forced === 'not_found') {
    return sitePage({
      'webapp.user-detail': { userInfo: {}, shareMeta: {}, statusCode: 10221, statusMsg: '' },
    })
  }
  return sitePage({
    'webapp.user-detail': {
      userInfo: { user: userObject(person, now), ...userStats(person, now), itemList: [] },
      shareMeta: { title: `${person.name} on TikTok`, desc: '' },
      statusCode: 0,
      statusMsg: '',
    },
  })
}

/** Statuses of the video page by what the id or the author in the link forces. */
const statuses: Partial<Record<Forced, [code: number, message: string]>> = {
  not_found: [10204, "item doesn't exist"],
  private: [10204, 'item_privacy_authorization&status_self_see'],
}

/** /@{named}/video/{id}, for photo posts as well. */
export function videoPage(id: string, named: string, now: number): SimulatedResponse {
  const forced = forcedByNumber(id) ?? forcedBy(named)
  if (forced === 'restricted') return challenge
  const status = forced === null ? undefined : statuses[forced]
  if (status) return sitePage({ 'webapp.video-detail': { statusCode: status[0], statusMsg: status[1] } })
  const post = postOf(id, named)
  return sitePage({
    'webapp.video-detail': {
      itemInfo: { itemStruct: itemStruct(post, now) },
      shareMeta: { title: `${post.author.name} on TikTok`, desc: post.caption },
      statusCode: 0,
      statusMsg: '',
    },
  })
}

/** The JSON call for one post. */
export function itemDetail(id: string, now: number): SimulatedResponse {
  const forced = forcedByNumber(id)
  const status = forced === null ? undefined : statuses[forced]
  if (status) return json({ statusCode: status[0], statusMsg: status[1] })
  return json({ statusCode: 0, statusMsg: '', itemInfo: { itemStruct: itemStruct(postOf(id), now) } })
}

function streamData(room: string, codec: string) {
  const quality = (name: string, height: number, bitrate: number) => ({
    main: {
      flv: `https://pull-flv-sim.tiktokcdn.com/stage/stream-${room}_${name}.flv`,
      hls: `https://pull-hls-sim.tiktokcdn.com/stage/stream-${room}_${name}.m3u8`,
      cmaf: '',
      sdk_params: JSON.stringify({
        VCodec: codec,
        vbitrate: bitrate,
        resolution: `${height * (9 / 16)}x${height}`,
      }),
    },
  })
  return {
    pull_data: {
      options: {
        qualities: [
          { name: 'Original', sdk_key: 'origin' },
          { name: '540p', sdk_key: 'sd' },
        ],
      },
      stream_data: JSON.stringify({
        data: { origin: quality('origin', 1280, 2_500_000), sd: quality('sd', 960, 1_000_000) },
      }),
    },
  }
}

/** `data` of the live call and of the live page. */
function liveData(handle: string, now: number) {
  const person = personOf(handle)
  const room = roomIdOf(person)
  const d = dice('live', handle)
  const { stats } = userStats(person, now)
  const user = { ...userObject(person, now), roomId: person.live ? room : '', status: person.live ? 2 : 4 }
  const liveRoom = {
    title: person.live ? words.title(d) : '',
    coverUrl: person.live ? userObject(person, now).avatarLarger : '',
    startTime: Math.floor(now / 1000) - d.int(60, 7200),
    status: person.live ? 2 : 4,
    streamId: person.live ? String(person.number) : '',
    liveRoomStats: {
      userCount: person.live ? d.int(3, 20_000) : 0,
      enterCount: person.live ? d.int(20_000, 90_000) : 0,
    },
    ...(person.live
      ? { streamData: streamData(room, 'h264'), hevcStreamData: streamData(room, 'h265') }
      : {}),
  }
  return { user, stats, liveRoom }
}

/** The live call of the site. */
export function liveCall(handle: string, now: number): SimulatedResponse {
  if (forcedBy(handle) === 'not_found') {
    return json({ data: {}, message: 'user_not_found', statusCode: 19881007 })
  }
  return json({ data: liveData(handle, now), message: '', statusCode: 0 })
}

/** /@{handle}/live */
export function livePage(handle: string, now: number): SimulatedResponse {
  if (forcedBy(handle) === 'restricted') return challenge
  return sigiPage({ LiveRoom: { liveRoomUserInfo: liveData(handle, now) } })
}

/** The webcast call for a room. */
export function webcastRoom(roomId: string, now: number): SimulatedResponse {
  const d = dice('webcast', roomId)
  return json({
    status_code: 0,
    data: {
      id_str: roomId,
      status: 2,
      title: words.title(d),
      cover: { url_list: [] },
      user_count: d.int(3, 20_000),
      create_time: Math.floor(now / 1000) - 600,
      stats: { total_user: d.int(20_000, 90_000) },
      stream_url: {
        flv_pull_url: { HD1: `https://pull-flv-sim.tiktokcdn.com/stage/stream-${roomId}_hd.flv` },
      },
    },
  })
}

const embedEntry = (id: string, now: number) => {
  const post = postOf(id)
  return {
    id,
    desc: post.caption,
    playCount: post.views,
    coverUrl: coverOf(post, now),
    originCoverUrl: coverOf(post, now),
    privateItem: false,
    authorUniqueId: post.author.handle,
  }
}

const embedMissing: SimulatedResponse = {
  status: 400,
  headers: { 'content-type': 'text/html' },
  body: 'Bad Request',
}

/** /embed/@{handle}, /embed/tag/{tag}, /embed/music/{id}, /embed/v2/{id}. */
export function embed(path: string, now: number): SimulatedResponse {
  const [, , kind = '', name = ''] = path.split('/')
  const subject = kind.startsWith('@') ? kind.slice(1) : decodeURIComponent(name)
  const forced = forcedBy(subject) ?? forcedByNumber(subject)
  if (forced === 'restricted') return challenge
  if (forced === 'not_found') return embedMissing
  if (kind.startsWith('@')) {
    const person = personOf(subject)
    const ids = person.private ? [] : postIds(person, now, 0, 10)
    const { avatarThumb, ...user } = userObject(person, now)
    const { followerCount, followingCount, heartCount } = userStats(person, now).stats
    return embedPage(path, {
      userInfo: {
        id: user.id,
        uniqueId: user.uniqueId,
        nickname: user.nickname,
        signature: user.signature,
        verified: user.verified,
        privateAccount: user.privateAccount,
        avatarThumbUrl: avatarThumb,
        followerCount,
        followingCount,
        heartCount,
      },
      videoList: ids.map((id) => embedEntry(id, now)),
    })
  }
  if (kind === 'v2') {
    const post = postOf(name)
    return embedPage(path, {
      videoData: {
        itemInfos: {
          id: name,
          text: post.caption,
          createTime: String(Math.floor(post.created / 1000)),
          diggCount: post.likes,
          playCount: post.views,
          commentCount: commentCount(post, now),
          shareCount: post.shares,
          covers: [coverOf(post, now)],
          video: {
            urls: [playOf(post, now)],
            videoMeta: { width: 720, height: 1280, duration: post.duration },
          },
        },
        authorInfos: { userId: post.author.id, uniqueId: post.author.handle, nickName: post.author.name },
        musicInfos: { musicId: post.musicId, musicName: 'original sound', authorName: 'someone' },
      },
    })
  }
  const shown = kind === 'music' ? musicObject(subject, now) : null
  return embedPage(path, {
    embedInfo: {
      id: subject,
      title: shown?.title ?? subject,
      artist: shown?.authorName ?? '',
      coverUrl: shown?.coverLarge ?? '',
      videoCount: 5000,
      viewCount: 1_000_000,
    },
    videoList: sharedList(subject, now, 0, 10).ids.map((id) => embedEntry(id, now)),
  })
}

/** oEmbed 1.0 of a post's link. */
export function oembed(link: string, now: number): SimulatedResponse {
  const id = /\/(?:video|photo)\/(\d+)/.exec(link)?.[1]
  if (id !== undefined && forcedByNumber(id) === 'restricted') return challenge
  if (id === undefined || forcedByNumber(id) === 'not_found') {
    return json({ code: 400, message: 'Something went wrong' }, 400)
  }
  const post = postOf(id)
  return json({
    version: '1.0',
    type: 'video',
    title: post.caption,
    author_url: `https://www.tiktok.com/@${post.author.handle}`,
    author_name: post.author.name,
    author_unique_id: post.author.handle,
    thumbnail_url: coverOf(post, now),
    thumbnail_width: 720,
    thumbnail_height: 1280,
    provider_name: 'TikTok',
    provider_url: 'https://www.tiktok.com',
  })
}

/** Short links: every code leads to a post, a dead one to the home page. */
export function shortLink(code: string, now: number): SimulatedResponse {
  const forced = forcedBy(code)
  if (forced === 'not_found') return redirect('https://www.tiktok.com/')
  if (forced === 'restricted') return redirect('https://www.tiktok.com/login')
  const [id = ''] = sharedList(`short ${code}`, Math.min(now, Date.UTC(2026, 0, 1)), 0, 1).ids
  const { handle } = postOf(id).author
  return redirect(`https://www.tiktok.com/@${handle}/video/${id}?is_from_webapp=1&sender_device=pc`)
}
