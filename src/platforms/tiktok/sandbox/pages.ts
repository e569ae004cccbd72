import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html, file as ofType, redirect } from '../../../simulation/answers.ts'
import { type Cue, webVtt } from '../../../simulation/captions.ts'
import { forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { lengthUnder, page } from '../../../simulation/lists.ts'
import { mp4 } from '../../../simulation/movies.ts'
import { colourOf, png } from '../../../simulation/pictures.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice, words } from '../../../simulation/world.ts'
import { pick } from '../../shared/views.ts'
import { authorOf, forcedOf } from './ids.ts'
import {
  coverOf,
  musicObject,
  playOf,
  postDetail,
  profileDetail,
  roomIdOf,
  userObject,
  userStats,
} from './items.ts'
import { chainCookie, challenge, embedPage, json, sigiPage, sitePage } from './wire.ts'
import { commentsOf, personOf, postOf, postsOf, sharedList } from './world.ts'

/** Simulated pages of www.tiktok.com, embed pages, oEmbed, and the files of the delivery network. */

const handleIn = ({ params }: Call) => (params.handle ?? '').toLowerCase()

/** /@{handle} */
export const profilePage = (call: Call): SimulatedResponse =>
  sitePage({ 'webapp.user-detail': profileDetail(handleIn(call), call.now) })

/** /@{named}/video/{id} and the same path with `photo`; the handle `i` stands for an unknown author. */
export function videoPage(call: Call): SimulatedResponse {
  const { id = '' } = call.params
  const named = handleIn(call)
  const forced = forcedByNumber(id) ?? forcedBy(named)
  return sitePage({ 'webapp.video-detail': postDetail(id, forced, call.now, named) })
}

function streamData(room: string, codec: string) {
  const quality = (name: string, height: number, vbitrate: number) => ({
    main: {
      flv: `https://pull-flv-sim.tiktokcdn.com/stage/stream-${room}_${name}.flv`,
      hls: `https://pull-hls-sim.tiktokcdn.com/stage/stream-${room}_${name}.m3u8`,
      cmaf: '',
      sdk_params: JSON.stringify({ VCodec: codec, vbitrate, resolution: `${height * (9 / 16)}x${height}` }),
    },
  })
  const data = { origin: quality('origin', 1280, 2_500_000), sd: quality('sd', 960, 1_000_000) }
  const qualities = [
    { name: 'Original', sdk_key: 'origin' },
    { name: '540p', sdk_key: 'sd' },
  ]
  return { pull_data: { options: { qualities }, stream_data: JSON.stringify({ data }) } }
}

/** `data` of the live call and of the live page. */
function liveData(handle: string, now: number) {
  const person = personOf(handle)
  const d = dice('live', handle)
  const user = userObject(person, now)
  const room = roomIdOf(person)
  const onAir = () => ({
    title: words.title(d),
    coverUrl: user.avatarLarger,
    startTime: Math.floor(now / 1000) - d.int(60, 7200),
    status: 2,
    streamId: String(person.number),
    liveRoomStats: { userCount: d.int(3, 20_000), enterCount: d.int(20_000, 90_000) },
    streamData: streamData(room, 'h264'),
    hevcStreamData: streamData(room, 'h265'),
  })
  return {
    user: { ...user, status: person.live ? 2 : 4 },
    stats: userStats(person, now).stats,
    liveRoom: person.live ? onAir() : { title: '', coverUrl: '', status: 4, streamId: '' },
  }
}

/** The live call of the site. */
export function liveCall({ query, now }: Call): SimulatedResponse {
  const handle = query.get('uniqueId') ?? ''
  if (forcedBy(handle) === 'not_found') {
    return json({ data: {}, message: 'user_not_found', statusCode: 19881007 })
  }
  return json({ data: liveData(handle, now), message: '', statusCode: 0 })
}

/** /@{handle}/live */
export function livePage(call: Call): SimulatedResponse {
  const handle = handleIn(call)
  const isMissing = forcedBy(handle) === 'not_found'
  return sigiPage(isMissing ? {} : { LiveRoom: { liveRoomUserInfo: liveData(handle, call.now) } })
}

/** The webcast call for a broadcast's room. */
export function webcastRoom({ query, now }: Call): SimulatedResponse {
  const room = query.get('room_id') ?? '0'
  const d = dice('webcast', room)
  return json({
    status_code: 0,
    data: {
      id_str: room,
      status: 2,
      title: words.title(d),
      user_count: d.int(3, 20_000),
      create_time: Math.floor(now / 1000) - 600,
      stats: { total_user: d.int(20_000, 90_000) },
      stream_url: {
        flv_pull_url: { HD1: `https://pull-flv-sim.tiktokcdn.com/stage/stream-${room}_hd.flv` },
      },
    },
  })
}

const embedEntry = (id: string, handle?: string) => ({
  id,
  privateItem: false,
  authorUniqueId: postOf(id, handle).author.handle,
})

/** The embed page of a missing object. */
const embedMissing = (path: string): SimulatedResponse => ({
  ...embedPage(path, { isError: true, is404: true, errorStatus: 404 }),
  status: 400,
})

/** An embed page; status 400 where the subject forces `not_found`. */
const embed = ({ request }: Call, subject: string, data: () => unknown): SimulatedResponse =>
  forcedOf(subject) === 'not_found'
    ? embedMissing(request.url.pathname)
    : embedPage(request.url.pathname, data())

/** /embed/@{handle} */
export function creatorEmbed(call: Call): SimulatedResponse {
  const { now } = call
  const handle = handleIn(call)
  return embed(call, handle, () => {
    const person = personOf(handle)
    const { avatarThumb: avatarThumbUrl, ...user } = userObject(person, now)
    const ids = person.private ? [] : page(postsOf(person, now), { size: 10 }).items
    return {
      userInfo: {
        ...pick(user, 'id', 'uniqueId', 'nickname', 'signature', 'verified', 'privateAccount'),
        ...pick(userStats(person, now).stats, 'followerCount', 'followingCount', 'heartCount'),
        avatarThumbUrl,
      },
      videoList: ids.map((one) => embedEntry(one, handle)),
    }
  })
}

/** /embed/v2/{id} */
export function videoEmbed(call: Call): SimulatedResponse {
  const { id = '' } = call.params
  return embed(call, id, () => {
    const post = postOf(id)
    const { author } = post
    const { verified } = author
    return {
      videoData: {
        itemInfos: {
          id,
          text: post.caption,
          createTime: String(Math.floor(post.created / 1000)),
          diggCount: post.likes,
          playCount: post.views,
          commentCount: commentsOf(post, call.now).length,
          shareCount: post.shares,
          covers: [coverOf(post, call.now)],
          video: {
            urls: [playOf(post, call.now)],
            videoMeta: { width: 720, height: 1280, duration: post.duration },
          },
        },
        authorInfos: { userId: author.id, uniqueId: author.handle, nickName: author.name, verified },
        musicInfos: { musicId: post.musicId, musicName: 'original sound', authorName: 'someone' },
      },
    }
  })
}

/** /embed/tag/{name} and /embed/music/{name} */
export function listEmbed(call: Call): SimulatedResponse {
  const { kind, name = '' } = call.params
  return embed(call, name, () => {
    const music = kind === 'music' ? musicObject(name, call.now) : null
    return {
      embedInfo: {
        id: name,
        title: music?.title ?? name,
        artist: music?.authorName ?? '',
        coverUrl: music?.coverLarge ?? '',
        videoCount: lengthUnder(forcedOf(name), 5000),
      },
      videoList: page(sharedList(name, call.now), { size: 10 }).items.map((id) => embedEntry(id)),
    }
  })
}

/** oEmbed 1.0 of a post's link. */
export function oembed({ query, now }: Call): SimulatedResponse {
  const [, named, id = ''] = /@([^/@]+)\/(?:video|photo)\/(\d+)/.exec(query.get('url') ?? '') ?? []
  const forced = forcedByNumber(id)
  if (forced === 'restricted') return challenge
  if (id === '' || forced === 'not_found') return json({ code: 400, message: 'Something went wrong' }, 400)
  const post = postOf(id, named)
  return json({
    title: post.caption,
    author_url: `https://www.tiktok.com/@${post.author.handle}`,
    author_name: post.author.name,
    author_unique_id: post.author.handle,
    embed_product_id: id,
    embed_type: post.pictures > 0 ? 'photo' : 'video',
    thumbnail_url: coverOf(post, now),
  })
}

/** Short links: a code redirects to a post; a code that forces `not_found` redirects to the home page. */
export function shortLink({ params, now }: Call): SimulatedResponse {
  const { code = '' } = params
  if (forcedBy(code) === 'not_found') return redirect('https://www.tiktok.com/')
  const id = sharedList(`short ${code}`, Math.min(now, Date.UTC(2026, 0, 1))).at(0)
  const { handle } = postOf(id).author
  return redirect(`https://www.tiktok.com/@${handle}/video/${id}?is_from_webapp=1&sender_device=pc`)
}

const denied = html('Access Denied', 403)

/** A picture with a tenth of the width and height in its address (`720:1280` becomes 72 by 128). */
export function picture({ request }: Call): SimulatedResponse {
  const path = request.url.pathname
  const post = /cover-(\d+)/.exec(path)?.[1]
  if (post && authorOf(post) === 'sim_gone_media') return denied
  const [, width = '72', height = '128'] = /:(\d{1,5}):(\d{1,5})\./.exec(path) ?? []
  const [wide, high] = [Math.ceil(Number(width) / 10), Math.ceil(Number(height) / 10)]
  return ofType(png(wide, high, colourOf(path)), 'image/png')
}

export function video({ request, query }: Call): SimulatedResponse {
  const { pathname } = request.url
  const id = /\/(\d{15,20})(?:\/|\.mp4)/.exec(pathname)?.[1] ?? '0'
  const allowed = request.headers.cookie?.includes(chainCookie) || pathname.startsWith('/ads/')
  if (!allowed || authorOf(id) === 'sim_gone_media') return denied
  return ofType(mp4(png(36, 64, colourOf(id)), 36, 64, Number(query.get('l') ?? 5)), 'video/mp4')
}

const spoken: Record<string, string[]> = {
  'eng-US': ['Welcome back to the kitchen.', 'Today we make a soup in one pot.', 'Thanks for watching!'],
  'spa-ES': ['Bienvenidos de nuevo a la cocina.', 'Hoy hacemos una sopa en una olla.', '¡Gracias por ver!'],
}

export function captions({ params }: Call): SimulatedResponse {
  const { id = '0', language = 'eng-US' } = params
  const lines = [...(spoken[language] ?? []), words.title(dice('spoken', id))]
  const step = 1000 * Math.max(1, Math.floor(postOf(id).duration / lines.length))
  const cues = lines.map((text, place): Cue => ({ startMs: place * step, endMs: (place + 1) * step, text }))
  return ofType(webVtt(cues), 'text/vtt')
}
