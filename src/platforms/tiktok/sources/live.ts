import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { parseJson } from '../../../upstream/json.ts'
import { at, int, isoFromSeconds, type Json, obj, str, url } from '../../shared/narrow.ts'
import { openProfile, readUser, type User } from './user.ts'
import { openPage, unsigned } from './web.ts'

/** Live broadcasts. */

export interface Stream {
  codecFamily: 'h264' | 'h265'
  source: 'primary' | 'hevc'
  qualityKey: string
  qualityLabel?: string
  flvUrl?: string
  hlsUrl?: string
  cmafUrl?: string
  resolution?: string
  bitrate?: number
}

export interface Live {
  roomId: string
  title: string | null
  coverUrl: string | null
  startedAt: string | null
  viewerCount: number
  enterCount: number
  streamId?: string
  streams: Stream[]
}

export type LiveAnswer =
  | { outcome: 'found'; user: User; live: Live | null }
  | { outcome: 'not_found' }
  | { outcome: 'restricted' }

/** JSON inside a string, as the platform writes stream data and encoder parameters. */
function inner(text: unknown): Json | undefined {
  try {
    return typeof text === 'string' ? obj(parseJson(text)) : undefined
  } catch {
    return undefined
  }
}

function readStreams(
  pull: Json | undefined,
  codecFamily: Stream['codecFamily'],
  source: Stream['source'],
): Stream[] {
  const qualities = obj(inner(pull?.stream_data)?.data) ?? {}
  const named = at(pull, 'options', 'qualities')
  return Object.entries(qualities).flatMap(([qualityKey, quality]): Stream[] => {
    const main = obj(at(quality, 'main'))
    if (!main) return []
    const encoder = inner(main.sdk_params)
    const option = Array.isArray(named) ? named.find((one) => at(one, 'sdk_key') === qualityKey) : undefined
    const facts = {
      qualityLabel: str(at(option, 'name')),
      flvUrl: url(main.flv),
      hlsUrl: url(main.hls),
      cmafUrl: url(main.cmaf),
      resolution: str(encoder?.resolution),
      bitrate: int(encoder?.vbitrate),
    }
    const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
    return [{ codecFamily, source, qualityKey, ...known }]
  })
}

/** `status` of a room that is on air. */
const onAir = 2

function readRoom(room: Json | undefined, roomId: string | null): Live | null {
  if (!room || roomId === null || roomId === '0' || int(room.status) !== onAir) return null
  const streamId = str(room.streamId)
  return {
    roomId,
    title: str(room.title),
    coverUrl: url(room.coverUrl) ?? url(room.squareCoverImg),
    startedAt: isoFromSeconds(room.startTime),
    viewerCount: Math.max(0, int(at(room, 'liveRoomStats', 'userCount')) ?? 0),
    enterCount: Math.max(0, int(at(room, 'liveRoomStats', 'enterCount')) ?? 0),
    ...(streamId ? { streamId } : {}),
    streams: [
      ...readStreams(obj(at(room, 'streamData', 'pull_data')), 'h264', 'primary'),
      ...readStreams(obj(at(room, 'hevcStreamData', 'pull_data')), 'h265', 'hevc'),
    ],
  }
}

function readLiveUser(info: Json): LiveAnswer | null {
  const raw = obj(info.user)
  const user = raw && readUser(raw, obj(info.stats))
  if (!raw || !user) return null
  return { outcome: 'found', user, live: readRoom(obj(info.liveRoom), user.roomId) }
}

/** The platform's code for a handle without an account. */
const userNotFound = 19881007

/** `data` of the webcast call for a room. */
function readWebcast(data: Json, roomId: string): Live | null {
  if (int(data.status) !== onAir) return null
  const pull = obj(at(data, 'stream_url', 'live_core_sdk_data', 'pull_data'))
  const flv = obj(at(data, 'stream_url', 'flv_pull_url')) ?? {}
  const plain = Object.entries(flv).flatMap(([qualityKey, link]): Stream[] => {
    const flvUrl = url(link)
    return flvUrl ? [{ codecFamily: 'h264', source: 'primary', qualityKey, flvUrl }] : []
  })
  const streams = readStreams(pull, 'h264', 'primary')
  return {
    roomId,
    title: str(data.title),
    coverUrl: url(at(data, 'cover', 'url_list', 0)),
    startedAt: isoFromSeconds(data.create_time),
    viewerCount: Math.max(0, int(data.user_count) ?? 0),
    enterCount: Math.max(0, int(at(data, 'stats', 'total_user')) ?? 0),
    streams: streams.length > 0 ? streams : plain,
  }
}

/** Whether an account is live: the live JSON call, the live page, else the profile and the room it names. */
export async function findLive(context: LookupContext, handle: string): Promise<LiveAnswer> {
  const answer = await unsigned(context, '/api-live/user/room/', { sourceType: 54, uniqueId: handle })
  if (answer) {
    if (answer.code === userNotFound || answer.json.message === 'user_not_found')
      return { outcome: 'not_found' }
    const read = readLiveUser(obj(answer.json.data) ?? {})
    if (answer.code !== 0 || read === null) throw changed('api-live data', answer.code)
    return read
  }
  const page = await openPage(context, `/@${handle}/live`)
  const shown = page && obj(at(page.sigi, 'LiveRoom', 'liveRoomUserInfo'))
  const read = shown && readLiveUser(shown)
  if (read) return read
  const profile = await openProfile(context, handle)
  if (profile.outcome === 'not_found' || profile.outcome === 'restricted') return { outcome: profile.outcome }
  const { user } = profile
  if (user === null) return { outcome: 'restricted' }
  if (user.roomId === null || user.roomId === '0') return { outcome: 'found', user, live: null }
  const room = await unsigned(
    context,
    '/webcast/room/info/',
    { room_id: user.roomId },
    'https://webcast.tiktok.com',
  )
  if (room === null) return { outcome: 'restricted' }
  const data = obj(room.json.data)
  if (room.code !== 0 || !data) throw changed('webcast room', room.code)
  return { outcome: 'found', user, live: readWebcast(data, user.roomId) }
}
