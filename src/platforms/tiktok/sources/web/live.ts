import { changed } from '../../../../catalog/errors.ts'
import { type Finding, type LookupContext, restricted } from '../../../../catalog/source.ts'
import { type DriftReporter, requireSameId } from '../../../../reading/entries.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { count, int, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import { knownFields } from '../../../shared/views.ts'
import type { Profile } from '../../model.ts'
import type { Broadcast, Live, Stream } from '../../records/profiles.ts'
import { callApi, callUnsigned, noMissingCodes } from './api-calls.ts'
import { openProfile, readProfile } from './profile.ts'
import { openPage, webSource } from './site.ts'

/** Live broadcasts. */

/** The streams of one codec. Missing or unreadable streams are drift: rooms on air have streams of both codecs. */
function readStreams(
  data: unknown,
  codecFamily: Stream['codecFamily'],
  source: Stream['source'],
  reporter: DriftReporter,
): Stream[] {
  const pull = obj(at(data, 'pull_data'))
  // Stream data and encoder parameters are JSON inside strings.
  const qualities = obj(at(jsonIn(pull?.stream_data), 'data'))
  if (!qualities) reporter.drift(`${source} stream_data`)
  const labels = objs(at(pull, 'options', 'qualities'))
  return Object.entries(qualities ?? {}).flatMap(([qualityKey, quality]): Stream[] => {
    const main = obj(at(quality, 'main'))
    if (!main) reporter.drift(`${source} ${qualityKey}`)
    if (!main) return []
    const encoder = obj(jsonIn(main.sdk_params))
    const facts = knownFields({
      qualityLabel: str(labels.find((one) => one.sdk_key === qualityKey)?.name),
      ...named(url, main, { flvUrl: 'flv', hlsUrl: 'hls', cmafUrl: 'cmaf' }),
      resolution: str(encoder?.resolution),
      bitrate: count(encoder?.vbitrate),
    })
    return [{ codecFamily, source, qualityKey, ...facts }]
  })
}

/** Whether a room is on air by its `status`: 1 in preparation, 2 on air, 3 paused (the broadcast goes on), 4 ended. */
const onAirByStatus: Readonly<Record<number, boolean>> = { 1: false, 2: true, 3: true, 4: false }

/** Whether a profile states that the account has no room. */
const hasNoRoom = (roomId: string | null) => roomId === '' || roomId === '0'

/** @throws Fault changed for a room with an unknown status */
const isOnAir = (room: Json): boolean => must(onAirByStatus[int(room.status) ?? 0], 'room.status')

/** The broadcast of the live call's room; null without a room or while the room is not on air. */
function readRoom(
  liveRoom: Json | undefined,
  { roomId }: Profile,
  reporter: DriftReporter,
): Broadcast | null {
  if (!liveRoom && hasNoRoom(roomId)) return null
  const room = must(liveRoom, 'liveRoom')
  if (!isOnAir(room)) return null
  return {
    roomId: must(roomId || null, 'user.roomId'),
    title: str(room.title),
    ...named(url, room, { coverUrl: ['coverUrl', 'squareCoverImg'] }),
    startedAt: isoFromSeconds(room.startTime),
    viewerCount: must(count(at(room, 'liveRoomStats', 'userCount')), 'liveRoomStats.userCount'),
    enterCount: must(count(at(room, 'liveRoomStats', 'enterCount')), 'liveRoomStats.enterCount'),
    streams: [
      ...readStreams(room.streamData, 'h264', 'primary', reporter),
      ...readStreams(room.hevcStreamData, 'h265', 'hevc', reporter),
    ],
    streamId: str(room.streamId) ?? undefined,
  }
}

function readLive(info: Json, handle: string, reporter: DriftReporter): Live {
  const profile = readProfile(info)
  requireSameId(handle, profile.handle, 'live user.uniqueId')
  return { profile, broadcast: readRoom(obj(info.liveRoom), profile, reporter) }
}

/** Reads `data` of the webcast call for a room; null while the room is not on air. */
function readWebcast(data: Json, roomId: string, reporter: DriftReporter): Broadcast | null {
  requireSameId(roomId, str(data.id_str), 'webcast id_str')
  if (!isOnAir(data)) return null
  const streams = readStreams(at(data, 'stream_url', 'live_core_sdk_data'), 'h264', 'primary', reporter)
  const plain = Object.entries(obj(at(data, 'stream_url', 'flv_pull_url')) ?? {})
  return {
    roomId,
    title: str(data.title),
    coverUrl: url(at(data, 'cover', 'url_list', 0)),
    startedAt: isoFromSeconds(data.create_time),
    viewerCount: must(count(data.user_count), 'webcast user_count'),
    enterCount: must(count(at(data, 'stats', 'total_user')), 'webcast stats.total_user'),
    streams:
      streams.length > 0
        ? streams
        : plain.flatMap(([qualityKey, link]): Stream[] => {
            const flvUrl = url(link)
            return flvUrl ? [{ codecFamily: 'h264', source: 'primary', qualityKey, flvUrl }] : []
          }),
  }
}

/** The live status of an account from the webcast call for the room that its profile names. */
async function openRoom(context: LookupContext, profile: Profile): Promise<Finding<Live>> {
  const { roomId } = profile
  if (hasNoRoom(roomId)) return { outcome: 'found', model: { profile, broadcast: null } }
  const query = { room_id: must(roomId, 'user.roomId') }
  const options = { missing: noMissingCodes, from: 'https://webcast.tiktok.com' }
  const room = await callApi(context, '/webcast/room/info/', query, options)
  if (room.outcome !== 'answered') return room
  const data = must(obj(room.json.data), 'webcast room data')
  // The platform shows a prompt in place of a room for adults.
  if (data.status === undefined && str(data.prompts) !== null) return restricted
  // The profile of a guest may name the room of the host.
  requireSameId(profile.handle, str(at(data, 'owner', 'display_id')), 'webcast owner.display_id')
  const broadcast = readWebcast(data, query.room_id, context)
  return { outcome: 'found', model: { profile, broadcast } }
}

/** The live call's code for unknown accounts. Accounts that were never live get it too, and sometimes accounts on air. */
const unknownAccountCode = 19881007

/** Whether an account is live: from the live JSON call, else the live page, else the profile and the room it names. */
export const webLive = webSource<{ handle: string }, Live>(async ({ handle }, context) => {
  const answer = await callUnsigned(context, '/api-live/user/room/', { sourceType: 54, uniqueId: handle })
  const isKnown = answer !== null && answer.code !== unknownAccountCode
  if (isKnown && answer.code !== 0) throw changed('api-live statusCode', answer.code)
  const page = isKnown ? null : await openPage(context, `/@${handle}/live`)
  const shown = isKnown
    ? must(obj(answer.json.data), 'api-live data')
    : obj(at(page?.sigi, 'LiveRoom', 'liveRoomUserInfo'))
  if (shown) return { outcome: 'found', model: readLive(shown, handle, context) }
  const profile = await openProfile(context, handle)
  if (profile.outcome !== 'found' && profile.outcome !== 'private') return { outcome: profile.outcome }
  return profile.model ? openRoom(context, profile.model) : restricted
})
