import { z } from 'zod'
import { count, each, isoTime, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus } from '../../../catalog/records.ts'
import { provenRecordOf } from '../../shared/record-of.ts'
import type { Profile } from '../model.ts'
import { known } from './profiles.ts'

const text = z.string().optional()

const stream = z.strictObject({
  codecFamily: z.enum(['h264', 'h265']),
  source: z.enum(['primary', 'hevc']),
  qualityKey: z.string().min(1),
  ...each(text, 'qualityLabel', 'flvUrl', 'hlsUrl', 'cmafUrl', 'resolution'),
  bitrate: z.int().optional(),
})

const broadcast = z.strictObject({
  roomId: z.string().min(1),
  ...each(nullableText, 'title', 'coverUrl'),
  startedAt: isoTime.nullable(),
  ...each(count, 'viewerCount', 'enterCount'),
  streamId: text,
  streams: z.array(stream),
})

export type Stream = z.infer<typeof stream>
export type Broadcast = z.infer<typeof broadcast>

export interface Live {
  readonly profile: Profile
  /** Null when the account is not live. */
  readonly broadcast: Broadcast | null
}

export const liveRecord = z.strictObject({
  lookupStatus,
  liveStatus: z.enum(['live', 'offline']).nullable(),
  profile: z
    .strictObject({
      platform: z.literal('tiktok'),
      handle: z.string(),
      ...each(nullableText, 'displayName', 'avatarUrl'),
      verified: z.boolean(),
      profileUrl: z.string().min(1),
      ...each(text, 'platformUserId', 'secUid'),
      ...each(count.optional(), 'followerCount', 'followingCount'),
      bio: nullableText.optional(),
    })
    .nullable(),
  live: broadcast.nullable(),
})

export const liveView = provenRecordOf(
  liveRecord.omit({ lookupStatus: true }),
  ({ profile, broadcast }: Live) => {
    const { followers: followerCount, following: followingCount } = profile.counts
    return {
      liveStatus: broadcast === null ? ('offline' as const) : ('live' as const),
      profile: { ...known(profile), followerCount, followingCount },
      live: broadcast,
    }
  },
)
