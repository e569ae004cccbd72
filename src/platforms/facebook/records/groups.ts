import { z } from 'zod'
import { count, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../catalog/records.ts'
import type { Group, List, Post } from '../model.ts'
import { linkOf } from './shared.ts'

const label = z.strictObject({ label: nullableText, description: nullableText })
const member = z.strictObject({
  id: nullableText,
  name: nullableText,
  url: nullableText,
  profilePictureUrl: nullableText,
})

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
      memberCount: nullableInt,
      administratorCount: nullableInt,
      moderatorCount: nullableInt,
      administrators: z.array(member),
      moderators: z.array(member),
      activity: z.strictObject({
        postsLastDay: nullableInt,
        postsLastMonth: nullableInt,
        newMembersText: nullableText,
      }),
      rules: z.array(z.strictObject({ id: nullableText, title: z.string(), description: nullableText })),
    })
    .nullable(),
})

export const groupView = (found: Group) => ({
  group: {
    platform: 'facebook' as const,
    id: found.id,
    url: found.url,
    name: found.name,
    description: found.description,
    createdAt: found.createdAt,
    historySummary: found.history,
    privacy: { ...found.privacy },
    visibility: { ...found.visibility },
    categories: [],
    memberCount: found.members,
    administratorCount: null,
    moderatorCount: null,
    administrators: [],
    moderators: [],
    activity: {
      postsLastDay: found.postsLastDay,
      postsLastMonth: found.postsLastMonth,
      newMembersText: found.newMembers,
    },
    rules: [],
  },
})

export const groupPostsRecord = z.strictObject({
  lookupStatus,
  posts: z.array(
    z.strictObject({
      id,
      url: z.string(),
      text: nullableText,
      publishedAt: isoTime.nullable(),
      reactionCount: count.nullable(),
      commentCount: count.nullable(),
      author: z.strictObject({ id: nullableText, name: nullableText, url: nullableText }),
      video: z.strictObject({
        thumbnailUrl: nullableText,
        durationMs: nullableInt,
        sdUrl: nullableText,
        hdUrl: nullableText,
      }),
    }),
  ),
  page,
})

export const groupPostsView = ({ items }: List<Post>) => ({
  posts: items.map(({ id, url, text, createdAt, reactions, comments, author, video }) => ({
    id,
    url,
    text,
    publishedAt: createdAt,
    reactionCount: reactions,
    commentCount: comments,
    author: { id: author?.id ?? null, name: author?.name ?? null, url: author && linkOf(author) },
    video: {
      thumbnailUrl: video?.thumbnailUrl ?? null,
      durationMs: video?.durationSeconds == null ? null : Math.round(video.durationSeconds * 1000),
      sdUrl: video?.sdUrl ?? null,
      hdUrl: video?.hdUrl ?? null,
    },
  })),
})
