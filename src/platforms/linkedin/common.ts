import type { z } from 'zod'
import * as common from '../../catalog/common.ts'
import type { companyPostsRecord, companyRecord } from './records/v1/companies.ts'
import type { postRecord, postSearchRecord, transcriptRecord } from './records/v1/posts.ts'
import type { activityRecord, commentsRecord } from './records/v2/activities.ts'
import type { identityRecord, postsRecord, profileRecord } from './records/v2/people.ts'

export const commonPerson = common.asProfile(({ profile }: z.infer<typeof profileRecord>) =>
  profile === null
    ? null
    : common.profile('linkedin', {
        type: 'person',
        id: profile.entityId,
        handle: profile.handle,
        name: profile.name,
        bio: profile.summary ?? profile.headline,
        profileUrl: profile.profileUrl,
        pictureUrl: profile.profilePictureUrl,
        websiteUrl: profile.websites?.[0]?.url,
        location: profile.location,
        followerCount: profile.followerCount,
      }),
)

export const commonCompany = common.asProfile(({ company, metrics }: z.infer<typeof companyRecord>) =>
  company === null
    ? null
    : common.profile('linkedin', {
        type: 'organization',
        id: company.id,
        handle: company.handle,
        name: company.name,
        bio: company.description,
        profileUrl: company.companyUrl,
        pictureUrl: company.logoUrl,
        websiteUrl: company.website,
        location: company.headquarters,
        category: company.industry,
        followerCount: metrics?.followers,
      }),
)

type Post = NonNullable<z.infer<typeof activityRecord>['post']>

function authorOf(author: Post['author']): common.CommonAuthor | null {
  if (author === null) return null
  const { id, handle, name, profileUrl, pictureUrl, isVerified } = author
  return { id, handle, name, profileUrl, pictureUrl, isVerified }
}

function postOf(post: Post): common.CommonPost {
  const media =
    post.media?.map(({ type, url, thumbnailUrl, durationSeconds }) => ({
      type,
      url,
      thumbnailUrl,
      durationSeconds,
    })) ?? null
  return common.post('linkedin', {
    id: post.id,
    url: post.url,
    type: post.type === 'article' ? 'article' : common.typeByMedia(media),
    title: post.title,
    text: post.text,
    createdAt: post.createdAt,
    author: authorOf(post.author),
    likeCount: post.likeCount,
    likesAre: 'reactions',
    commentCount: post.commentCount,
    shareCount: post.repostCount,
    viewCount: post.playCount,
    durationSeconds: common.durationByMedia(media),
    media,
  })
}

export const commonActivity = common.asPost(({ post }: z.infer<typeof activityRecord>) =>
  post === null ? null : postOf(post),
)

export const commonPersonPosts = {
  ...common.asPosts(({ posts }: z.infer<typeof postsRecord>) => posts.map((post) => postOf(post as Post))),
  resolvedBy: {
    operation: 'linkedin.v2.people.resolve',
    parameter: 'handle',
    into: 'entityId',
    read: (data: Readonly<Record<string, unknown>>) =>
      (data as z.infer<typeof identityRecord>).identity?.entityId ?? null,
  },
}

export const commonOrganizationPosts = common.asOtherPosts(({ posts }: z.infer<typeof postsRecord>) =>
  posts.map((post) => postOf(post as Post)),
)

export const commonActivityComments = common.asComments(({ comments }: z.infer<typeof commentsRecord>) =>
  comments.map(({ id, text, createdAt, author, likeCount, replyCount }) =>
    common.comment({ id, text, createdAt, author: authorOf(author), likeCount, replyCount }),
  ),
)

type NamedAuthor = z.infer<typeof postRecord>['author']

const namedAuthor = (author: NamedAuthor): common.CommonAuthor | null =>
  author === null
    ? null
    : common.author({
        handle: handleIn(author.profileUrl),
        name: author.name,
        profileUrl: author.profileUrl,
        pictureUrl: author.avatarUrl,
      })

/** The handle of a person, company or school in the link of its page. */
function handleIn(url: string | null): string | null {
  const slug = /^https:\/\/(?:[a-z]+\.)?linkedin\.com\/(?:in|company|school)\/([^/?#]+)/.exec(url ?? '')?.[1]
  return slug === undefined || !URL.canParse(`https://x/${slug}`) ? null : decodeURI(slug)
}

/** The id of an activity in its link. */
const activityIn = (url: string | null): string | null =>
  /[:-](?:activity|share|ugcPost)[:-](\d{15,20})/.exec(url ?? '')?.[1] ?? null

export const commonPost = common.asPost(({ post, author, metrics }: z.infer<typeof postRecord>) => {
  if (post === null) return null
  const media = [
    ...common.medium('video', post.videoUrl, { thumbnailUrl: post.thumbnailUrl }),
    ...post.imageUrls.flatMap((url) => common.medium('image', url)),
  ]
  return common.post('linkedin', {
    id: activityIn(post.url),
    url: post.url,
    type: post.contentType === 'article' ? 'article' : common.typeByMedia(media),
    title: post.title,
    text: post.description,
    ...common.creationOf(post.publishedAt),
    author: namedAuthor(author),
    likeCount: metrics?.reactions,
    likesAre: 'reactions',
    commentCount: metrics?.comments,
    media,
  })
})

export const commonCompanyPosts = common.asPosts(({ posts }: z.infer<typeof companyPostsRecord>) =>
  posts.map(({ id, url, text, publishedAt }) =>
    common.post('linkedin', { id, url, text, ...common.creationOf(publishedAt) }),
  ),
)

export const commonSearch = common.asSearch(({ posts }: z.infer<typeof postSearchRecord>) =>
  posts.map((row) => {
    const media = row.imageUrls.flatMap((url) => common.medium('image', url))
    return common.post('linkedin', {
      id: activityIn(row.url),
      url: row.url,
      type: common.typeByMedia(media),
      text: row.text,
      ...common.creationOf(row.publishedAt),
      author: namedAuthor(row.author),
      likeCount: row.metrics.reactions,
      likesAre: 'reactions',
      commentCount: row.metrics.comments,
      media,
    })
  }),
)

export const commonTranscript = common.asTranscript(({ transcript }: z.infer<typeof transcriptRecord>) =>
  transcript === null ? null : { text: transcript, language: null, segments: null },
)
