import { isoSeconds } from '../../../simulation/wording.ts'
import { captionsOf } from './captions.ts'
import type { Gate } from './special.ts'
import { deep, runs, simple, still, stills, thumbnails, type Wire } from './wire.ts'
import type { Video } from './world.ts'

const screen = (reason: string): Wire =>
  deep('errorScreen.playerErrorMessageRenderer', {
    reason: runs(reason),
    thumbnail: thumbnails([{ url: '//s.ytimg.com/yts/img/meh7-vflGevej7.png', width: 140, height: 100 }]),
    icon: { iconType: 'ERROR_OUTLINE' },
  })

const stream = (more: Wire): Wire =>
  deep('liveStreamability.liveStreamabilityRenderer', { ...more, pollDelayMs: '15000' })

/** Status and reason of a video that does not play. */
const statuses: Readonly<Record<Gate, readonly [status: string, reason: string]>> = {
  missing: ['ERROR', 'This video is unavailable'],
  deleted: ['ERROR', 'This video has been removed by the uploader'],
  private: ['LOGIN_REQUIRED', 'This video is private'],
  'bot check': ['LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'],
  age: ['LOGIN_REQUIRED', 'This video may be inappropriate for some users.'],
  members: [
    'UNPLAYABLE',
    "This video is available to this channel's members on level: Friends (or any higher level).",
  ],
  country: ['UNPLAYABLE', 'The uploader has not made this video available in your country'],
  premium: ['UNPLAYABLE', 'This video is only available to Music Premium members'],
  upcoming: ['LIVE_STREAM_OFFLINE', 'This live event will begin in 6 hours.'],
}

const offsetTime = (time: number) => isoSeconds(time, '+00:00')

const hiding: ReadonlySet<Gate | undefined> = new Set<Gate>(['missing', 'deleted', 'private', 'bot check'])

/** Whether `player` and `next` hide everything about the video. */
export const isHidden = ({ special }: Video) => hiding.has(special?.gate)

function playability(video: Video): Wire {
  const gate = video.special?.gate
  if (!gate) {
    const live = video.special?.live ? stream({ videoId: video.id, broadcastId: '1' }) : {}
    return { status: 'OK', playableInEmbed: true, ...live }
  }
  const [status, reason] = statuses[gate]
  const told = { status, reason }
  if (gate === 'age') {
    return { ...told, desktopLegacyAgeGateReason: 1 }
  }
  if (gate === 'upcoming') {
    const scheduledStartTime = String(Math.floor(video.publishedAt / 1000))
    const slate = deep('offlineSlate.liveStreamOfflineSlateRenderer', { scheduledStartTime })
    return { ...told, playableInEmbed: true, ...stream({ videoId: video.id, ...slate }) }
  }
  const messages = ['This is a private video. Please sign in to verify that you may see it.']
  return {
    ...told,
    ...(isHidden(video) ? screen(reason) : {}),
    ...(gate === 'private' ? { messages } : {}),
  }
}

function details(video: Video, now: number): Wire {
  const { special, channel } = video
  const upcoming = special?.gate === 'upcoming'
  const live = special?.live === true
  const broadcast = live || upcoming
  const common = {
    lengthSeconds: broadcast ? '0' : String(video.seconds),
    viewCount: String(upcoming ? 0 : video.views(now)),
  }
  // A planned stream was announced before it starts.
  const announced = offsetTime(upcoming ? video.publishedAt - 86_400_000 : video.publishedAt)
  const startTimestamp = offsetTime(video.publishedAt)
  return {
    videoDetails: {
      videoId: video.id,
      title: video.title,
      ...common,
      ...(live ? { isLive: true, isLiveDvrEnabled: true } : {}),
      keywords: video.keywords,
      channelId: channel.id,
      shortDescription: video.description,
      ...(upcoming ? { isUpcoming: true } : {}),
      thumbnail: thumbnails(stills(video.id)),
      author: channel.title,
      isLiveContent: broadcast,
    },
    microformat: {
      playerMicroformatRenderer: {
        thumbnail: thumbnails([{ url: still(video.id, 'maxresdefault'), width: 1280, height: 720 }]),
        title: simple(video.title),
        description: simple(video.description),
        ...common,
        ownerProfileUrl: `http://www.youtube.com/@${channel.handle}`,
        externalChannelId: channel.id,
        isFamilySafe: special?.gate !== 'age',
        category: video.category,
        publishDate: announced,
        ownerChannelName: channel.title,
        ...(broadcast ? { liveBroadcastDetails: { isLiveNow: live, startTimestamp } } : {}),
        uploadDate: announced,
        ...(special?.likesHidden ? {} : { likeCount: String(video.likes(now)) }),
      },
    },
  }
}

/** The body of a player answer. */
export function playerBody(video: Video, now: number): Wire {
  const status = { playabilityStatus: playability(video) }
  if (isHidden(video)) return status
  const captions = video.special?.gate ? {} : captionsOf(video, now)
  return { ...status, ...captions, ...details(video, now) }
}
