import { z } from 'zod'
import { count, each, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { unknownFields } from '../../shared/unknown-fields.ts'
import type { Group, List, Post } from '../model.ts'
import { namedPerson, platform } from './shared.ts'

const label = z.strictObject(each(nullableText, 'label', 'description'))
const member = z
  .strictObject(each(nullableText, 'id', 'name', 'url', 'profilePictureUrl'))
  .register(recordNames, { name: 'FacebookGroupAdmin' })

export const groupRecord = z.strictObject({
  lookupStatus,
  group: z
    .strictObject({
      platform: z.literal('facebook'),
      id,
      url: z.string(),
      name: nullableText,
      description: nullableText,
      createdAt: isoTime.nullable(),
      historySummary: nullableText,
      privacy: label,
      visibility: label,
      categories: z.array(z.strictObject({ id: nullableText, name: z.string() })),
      ...each(nullableInt, 'memberCount', 'administratorCount', 'moderatorCount'),
      administrators: z.array(member),
      moderators: z.array(member),
      activity: z.strictObject({
        postsLastDay: nullableInt,
        postsLastMonth: nullableInt,
        newMembersText: nullableText,
      }),
      rules: z.array(z.strictObject({ id: nullableText, title: z.string(), description: nullableText })),
    })
    .register(recordNames, { name: 'FacebookGroup' })
    .nullable(),
})

/** No source reports rules, categories or the people who run the group. */
const unreported = {
  ...unknownFields('administratorCount', 'moderatorCount'),
  categories: [],
  administrators: [],
  moderators: [],
  rules: [],
}

export const groupView = contentView(groupRecord, (group: Group) => ({
  group: { ...group, ...unreported, platform, activity: group },
}))

export const groupPostsRecord = z.strictObject({
  lookupStatus,
  posts: z.array(
    z
      .strictObject({
        id,
        url: z.string(),
        text: nullableText,
        publishedAt: isoTime.nullable(),
        reactionCount: count.nullable(),
        commentCount: count.nullable(),
        author: z
          .strictObject(each(nullableText, 'id', 'name', 'url'))
          .register(recordNames, { name: 'FacebookAuthor' }),
        video: z.strictObject({
          thumbnailUrl: nullableText,
          durationMs: nullableInt,
          sdUrl: nullableText,
          hdUrl: nullableText,
        }),
      })
      .register(recordNames, { name: 'FacebookGroupPost' }),
  ),
  page,
})

const unknownAuthor = unknownFields('id', 'name', 'url')
const unknownVideo = unknownFields('thumbnailUrl', 'durationMs', 'sdUrl', 'hdUrl')

export const groupPostsView = contentView(groupPostsRecord, ({ items }: List<Post>) => ({
  posts: items.map(({ author, video, ...post }) => ({
    ...post,
    publishedAt: post.createdAt,
    author: author ? namedPerson(author) : unknownAuthor,
    video: video
      ? { ...video, durationMs: video.durationSec === null ? null : Math.round(video.durationSec * 1000) }
      : unknownVideo,
  })),
}))
