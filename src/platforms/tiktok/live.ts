import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import type { Source } from '../../lookup/source.ts'
import { count, isoTime, nullableText } from '../shared/records.ts'
import { handle } from './identifiers.ts'
import { profileUrlOf } from './profile-records.ts'
import { outcomeStatus } from './records.ts'
import { findLive } from './sources/live.ts'
import { avatarOf } from './sources/user.ts'

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

const record = z.strictObject({
  lookupStatus: outcomeStatus,
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

const web: Source<{ handle: string }, z.infer<typeof record>> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findLive(context, params.handle)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const { user, live } = answer
    const { followers, following } = user.counts
    return {
      outcome: 'found',
      data: {
        lookupStatus: 'found',
        liveStatus: live === null ? 'offline' : 'live',
        profile: {
          platform: 'tiktok',
          handle: user.handle,
          displayName: user.displayName,
          avatarUrl: avatarOf(user),
          verified: user.verified,
          profileUrl: profileUrlOf(user.handle),
          ...(user.id === null ? {} : { platformUserId: user.id }),
          ...(user.secUid === null ? {} : { secUid: user.secUid }),
          ...(followers === null ? {} : { followerCount: followers }),
          ...(following === null ? {} : { followingCount: following }),
          bio: user.bio,
        },
        live,
      },
    }
  },
}

export const getLive = operation({
  id: 'tiktok.profiles.live',
  path: '/v1/tiktok/profiles/{handle}/live',
  summary: 'Whether a TikTok account is live, and its stream',
  parameters: { handle },
  record,
  price: { base: 1 },
  cacheSeconds: 20,
  example: { handle: 'ada.cooks' },
  phrases: [
    'is this tiktok user live now',
    'tiktok live stream of a creator',
    'check whether a tiktoker is streaming',
    'how many viewers has a tiktok live',
  ],
  empty: (lookupStatus) => ({ lookupStatus, liveStatus: null, profile: null, live: null }),
  sources: [web],
})
