import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import type { Subreddit } from '../model.ts'
import { time } from './posts.ts'

const subreddit = z
  .strictObject({
    platform: z.literal('reddit'),
    name: z.string().min(1),
    subredditId: id.optional(),
    url: z.string().min(1),
    ...each(nullableText, 'description', 'rules', 'iconUrl', 'bannerUrl', 'advertiserCategory', 'submitText'),
    createdAt: time,
  })
  .register(recordNames, { name: 'RedditSubreddit' })

export const subredditLookup = z.strictObject({
  lookupStatus,
  subreddit: subreddit.nullable(),
  metrics: z
    .strictObject(each(nullableInt, 'subscribers', 'weeklyActiveUsers', 'weeklyContributions'))
    .nullable(),
})

export const subredditView = contentView(subredditLookup, (found: Subreddit) => ({
  subreddit: { ...found, platform: 'reddit' as const },
  // Reddit reports current visitors only, not weekly activity.
  metrics: { subscribers: found.subscribers, weeklyActiveUsers: null, weeklyContributions: null },
}))
