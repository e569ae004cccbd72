import type { SimulatedResponse } from '../../../upstream/types.ts'
import { captionsOf } from './captions.ts'
import type { Gate } from './special.ts'
import { offsetTime } from './text.ts'
import { answer, still, stills, type Wire } from './wire.ts'
import { type Video, videoOf } from './world.ts'

const messageScreen = (reason: string) => ({
  playerErrorMessageRenderer: {
    reason: { runs: [{ text: reason }] },
    thumbnail: { thumbnails: [{ url: '//s.ytimg.com/yts/img/meh7-vflGevej7.png', width: 140, height: 100 }] },
    icon: { iconType: 'ERROR_OUTLINE' },
  },
})

/** `playabilityStatus` of a video that does not play, and whether the answer still carries its details. */
function refused(gate: Gate, startsAt: number): { status: Wire; details: boolean } {
  const withScreen = (status: string, reason: string, more: Wire = {}) => ({
    status,
    reason,
    errorScreen: messageScreen(reason),
    ...more,
  })
  switch (gate) {
    case 'missing':
      return { status: withScreen('ERROR', 'This video is unavailable'), details: false }
    case 'deleted':
      return { status: withScreen('ERROR', 'This video has been removed by the uploader'), details: false }
    case 'private': {
      const messages = ['This is a private video. Please sign in to verify that you may see it.']
      return { status: withScreen('LOGIN_REQUIRED', 'This video is private', { messages }), details: false }
    }
    case 'bot check':
      return {
        status: withScreen('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'),
        details: false,
      }
    case 'age':
      return {
        status: {
          status: 'LOGIN_REQUIRED',
          reason: 'This video may be inappropriate for some users.',
          desktopLegacyAgeGateReason: 1,
          reasonTitle: 'You must sign in to view this video',
        },
        details: true,
      }
    case 'members':
      return {
        status: {
          status: 'UNPLAYABLE',
          reason:
            "This video is available to this channel's members on level: Friends (or any higher level).",
        },
        details: true,
      }
    case 'country':
      return {
        status: {
          status: 'UNPLAYABLE',
          reason: 'The uploader has not made this video available in your country',
        },
        details: true,
      }
    case 'premium':
      return {
        status: { status: 'UNPLAYABLE', reason: 'This video is only available to Music Premium members' },
        details: true,
      }
    case 'upcoming':
      return {
        status: {
          status: 'LIVE_STREAM_OFFLINE',
          reason: 'This live event will begin in 6 hours.',
          playableInEmbed: true,
          liveStreamability: {
            liveStreamabilityRenderer: {
              videoId: 'sim_planned',
              offlineSlate: {
                liveStreamOfflineSlateRenderer: { scheduledStartTime: String(Math.floor(startsAt / 1000)) },
              },
              pollDelayMs: '15000',
            },
          },
        },
        details: true,
      }
  }
}

/** Whether `player` and `next` hide everything about the video. */
export function isHidden(video: Video): boolean {
  const gate = video.special?.gate
  return gate !== undefined && !refused(gate, 0).details
}

function details(video: Video, now: number): Wire {
  const { special, channel } = video
  const upcoming = special?.gate === 'upcoming'
  const live = special?.live === true
  return {
    videoDetails: {
      videoId: video.id,
      title: video.title,
      lengthSeconds: live || upcoming ? '0' : String(video.seconds),
      ...(live ? { isLive: true, isLiveDvrEnabled: true } : {}),
      keywords: video.keywords,
      channelId: channel.id,
      isOwnerViewing: false,
      shortDescription: video.description,
      isCrawlable: true,
      ...(upcoming ? { isUpcoming: true } : {}),
      thumbnail: { thumbnails: stills(video.id) },
      allowRatings: true,
      viewCount: String(upcoming ? 0 : video.views(now)),
      author: channel.title,
      isPrivate: false,
      isUnpluggedCorpus: false,
      isLiveContent: live || upcoming,
    },
  }
}

function microformat(video: Video, now: number): Wire {
  const { special, channel } = video
  // A planned stream was announced before it starts.
  const announced = special?.gate === 'upcoming' ? video.publishedAt - 86_400_000 : video.publishedAt
  const startTimestamp = offsetTime(video.publishedAt)
  const broadcast = special?.live || special?.gate === 'upcoming'
  return {
    microformat: {
      playerMicroformatRenderer: {
        thumbnail: { thumbnails: [{ url: still(video.id, 'maxresdefault'), width: 1280, height: 720 }] },
        embed: { iframeUrl: `https://www.youtube.com/embed/${video.id}`, width: 1280, height: 720 },
        title: { simpleText: video.title },
        description: { simpleText: video.description },
        lengthSeconds: broadcast ? '0' : String(video.seconds),
        ownerProfileUrl: `http://www.youtube.com/@${channel.handle}`,
        externalChannelId: channel.id,
        isFamilySafe: special?.gate !== 'age',
        availableCountries: ['US', 'DE', 'BR', 'JP', 'KE', 'NO', 'IN'],
        isUnlisted: false,
        hasYpcMetadata: false,
        viewCount: String(special?.gate === 'upcoming' ? 0 : video.views(now)),
        category: video.category,
        publishDate: offsetTime(announced),
        ownerChannelName: channel.title,
        ...(broadcast ? { liveBroadcastDetails: { isLiveNow: special?.live === true, startTimestamp } } : {}),
        uploadDate: offsetTime(announced),
        isShortsEligible: video.kind === 'short',
        ...(special?.likesHidden ? {} : { likeCount: String(video.likes(now)) }),
      },
    },
  }
}

/** The body of a player answer. */
export function playerBody(video: Video, now: number): Wire {
  const gate = video.special?.gate
  if (gate) {
    const { status, details: shown } = refused(gate, video.publishedAt)
    if (!shown) return { playabilityStatus: status }
    return { playabilityStatus: status, ...details(video, now), ...microformat(video, now) }
  }
  return {
    playabilityStatus: {
      status: 'OK',
      playableInEmbed: true,
      ...(video.special?.live
        ? {
            liveStreamability: {
              liveStreamabilityRenderer: { videoId: video.id, broadcastId: '1', pollDelayMs: '15000' },
            },
          }
        : {}),
    },
    ...captionsOf(video, now),
    ...details(video, now),
    ...microformat(video, now),
  }
}

/** POST player. */
export function player(videoId: string, now: number): SimulatedResponse {
  return answer(playerBody(videoOf(videoId, now), now))
}
