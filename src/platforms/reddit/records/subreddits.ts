import { z } from 'zod'
import { id, lookupStatus, nullableInt, nullableText } from '../../../catalog/records.ts'
import { absolute } from '../identifiers.ts'
import type { Subreddit } from '../model.ts'
import { time } from './posts.ts'

const subreddit = z.strictObject({
  platform: z.literal('reddit'),
  name: z.string().min(1),
  subredditId: id.optional(),
  url: z.string().min(1),
  description: nullableText,
  rules: nullableText,
  iconUrl: nullableText,
  bannerUrl: nullableText,
  advertiserCategory: nullableText,
  submitText: nullableText,
  createdAt: time,
})

const metrics = z.strictObject({
  subscribers: nullableInt,
  weeklyActiveUsers: nullableInt,
  weeklyContributions: nullableInt,
})

export const subredditLookup = z.strictObject({
  lookupStatus,
  subreddit: subreddit.nullable(),
  metrics: metrics.nullable(),
})

export const subredditView = (found: Subreddit) => ({
  subreddit: {
    platform: 'reddit' as const,
    name: found.name,
    subredditId: found.fullName,
    url: found.url ?? absolute(`/r/${found.name}/`)!,
    description: found.description || null,
    rules: found.rules || null,
    iconUrl: found.iconUrl,
    bannerUrl: found.bannerUrl,
    advertiserCategory: found.advertiserCategory || null,
    submitText: found.submitText || null,
    createdAt: found.createdAt,
  },
  // Reddit tells who is there right now, not who was active in a week.
  metrics: { subscribers: found.subscribers, weeklyActiveUsers: null, weeklyContributions: null },
})
