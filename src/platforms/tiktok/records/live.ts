import { z } from 'zod'
import { count, each, isoTime, lookupStatus, nullableText } from '../../../catalog/records.ts'
import type { Live } from '../model.ts'
import { linkedPersonOf } from './profiles.ts'

const stream = z.strictObject({
  codecFamily: z.enum(['h264', 'h265']),
  source: z.enum(['primary', 'hevc']),
  qualityKey: z.string().min(1),
  qualityLabel: z.string().optional(),
  flvUrl: z.string().optional(),
  hlsUrl: z.string().optional(),
  cmafUrl: z.string().optional(),
  resolution: z.string().optional(),
  bitrate: z.int().optional(),
})

export const liveRecord = z.strictObject({
  lookupStatus,
  liveStatus: z.enum(['live', 'offline']).nullable(),
  profile: z
    .strictObject({
      platform: z.literal('tiktok'),
      handle: z.string(),
      displayName: nullableText,
      avatarUrl: nullableText,
      verified: z.boolean(),
      profileUrl: z.string().min(1),
      platformUserId: z.string().optional(),
      secUid: z.string().optional(),
      followerCount: count.optional(),
      followingCount: count.optional(),
      bio: nullableText.optional(),
    })
    .nullable(),
  live: z
    .strictObject({
      roomId: z.string().min(1),
      title: nullableText,
      coverUrl: nullableText,
      startedAt: isoTime.nullable(),
      viewerCount: count,
      enterCount: count,
      streamId: z.string().optional(),
      streams: z.array(stream),
    })
    .nullable(),
})

export function liveView({ profile, broadcast }: Live) {
  const { followers, following } = profile.counts
  const live = () => {
    const { streamId, streams, ...rest } = broadcast!
    return { ...rest, streams: [...streams], ...(streamId === null ? {} : { streamId }) }
  }
  return {
    liveStatus: broadcast === null ? ('offline' as const) : ('live' as const),
    profile: {
      platform: 'tiktok' as const,
      ...linkedPersonOf(profile),
      ...(followers === null ? {} : { followerCount: followers }),
      ...(following === null ? {} : { followingCount: following }),
    },
    live: broadcast && live(),
  }
}
