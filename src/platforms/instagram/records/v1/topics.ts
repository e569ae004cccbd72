import { z } from 'zod'
import { each, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { page } from '../../../../catalog/record-schema.ts'
import { recordView } from '../../../shared/record-view.ts'
import type { Topic } from '../../model.ts'
import { knownMedia } from './shared.ts'

const texts = z.array(z.string())

const topicPost = z
  .strictObject({
    ...each(z.string(), 'id', 'shortcode', 'url'),
    ...each(nullableText, 'type', 'caption', 'displayUrl', 'videoUrl'),
    metrics: z.strictObject({ plays: nullableInt }),
    owner: z
      .strictObject({
        ...each(nullableText, 'platformUserId', 'handle', 'avatarUrl'),
        verified: z.boolean().nullable(),
      })
      .nullable(),
  })
  .register(recordNames, { name: 'InstagramPopularPost' })

export const popularRecord = z.strictObject({
  query: z.string(),
  title: nullableText,
  totalMediaCount: nullableInt,
  description: z.strictObject({ plainText: nullableText, sourceUris: texts, linkedTerms: texts }).nullable(),
  suggestedTerms: texts.nullable(),
  posts: z.array(topicPost),
  page,
})

export const popularView = recordView(
  popularRecord.omit({ query: true, page: true }),
  ({ items, ...topic }: Topic) => ({
    ...topic,
    totalMediaCount: topic.totalCount,
    posts: items.map((media) => ({
      ...knownMedia(media),
      type: media.kind,
      metrics: { plays: media.plays },
    })),
  }),
)
