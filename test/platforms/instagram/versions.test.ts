import { afterAll, beforeAll, expect, test } from 'vitest'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** The same thing, asked for in both versions, is the same in every field that both tell. */

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [instagram] })
})
afterAll(() => running.close())

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
type Data = any

async function both(v1: string, v2: string): Promise<{ v1: Data; v2: Data }> {
  const [old, new_] = await Promise.all(
    [v1, v2].map((path, place) => running.call(`/v${place + 1}/instagram/${path}`)),
  )
  expect([old!.status, new_!.status], old!.text + new_!.text).toEqual([200, 200])
  if ('lookupStatus' in old!.body.data) {
    expect(new_!.body.data.lookupStatus).toBe(old!.body.data.lookupStatus)
  }
  return { v1: old!.body.data, v2: new_!.body.data }
}

/** v1 leaves out what v2 says is null. */
const optional = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const types = { image: 'image', video: 'video', carousel: 'sidecar' } as const
const typeOf = (media: Data) => types[media.type as keyof typeof types] ?? 'unknown'

/** What v1 lists of a post, made of its v2 record. */
function listed(media: Data) {
  const [first] = media.media
  const isVideo = media.type === 'video'
  return {
    id: media.id,
    shortcode: media.shortcode,
    url: media.url,
    caption: media.text,
    createdAt: media.createdAt,
    ...optional({
      likeCount: media.likeCount,
      commentCount: media.commentCount,
      playCount: media.playCount,
      videoUrl: isVideo ? first.url : null,
    }),
    dimensions: expect.objectContaining({ width: first.width, height: first.height }),
  }
}

const tagged = (media: Data) => ({
  taggedUsers: media.taggedPeople.map(({ handle, id }: Data) => ({ handle, platformUserId: id })),
})

test.each(['ada.cooks', 'sim_hidden', 'sim_private', 'sim_embed'])('the profile of %s', async (handle) => {
  const { v1, v2 } = await both(`profiles/${handle}`, `profiles/${handle}?include=recentMedia`)
  const { profile } = v2
  expect(v1.profile).toEqual({
    platform: 'instagram',
    handle: profile.handle,
    displayName: profile.name,
    bio: profile.bio,
    avatarUrl: profile.pictureUrl,
    verified: profile.isVerified,
    privateAccount: profile.isPrivate,
    profileUrl: profile.profileUrl,
    ...optional({
      platformUserId: profile.id,
      avatarUrlHd: profile.largePictureUrl,
      businessAccount: profile.isBusiness,
      professionalAccount: profile.isProfessional,
      categoryName: profile.category,
      externalUrl: profile.websiteUrl,
      highlightReelCount: profile.highlightCount,
      bioLinks: profile.links,
    }),
  })
  const { followerCount: followers, followingCount: following, postCount: posts } = profile
  // v1 has no null among them.
  expect(v1.metrics).toEqual(following === null ? null : { followers, following, posts })
  expect(v1.relatedProfiles).toEqual(
    (v2.relatedProfiles ?? []).map((one: Data) => ({
      platformUserId: one.id,
      handle: one.handle,
      displayName: one.name,
      avatarUrl: one.pictureUrl,
      verified: one.isVerified,
      privateAccount: one.isPrivate,
    })),
  )
  expect(v1.recentPosts).toHaveLength(v2.recentMedia.length)
  for (const [place, media] of v2.recentMedia.entries()) {
    expect(v1.recentPosts[place]).toMatchObject({
      id: media.id,
      shortcode: media.shortcode,
      mediaType: typeOf(media),
      caption: media.text,
      createdAt: media.createdAt,
      ...optional({
        likeCount: media.likeCount,
        commentCount: media.commentCount,
        videoViewCount: media.playCount,
      }),
    })
  }
})

test('the profile of a user id', async () => {
  const { id } = (await running.call('/v2/instagram/profiles/ada.cooks')).body.data.profile
  const { v1, v2 } = await both(`profiles/${id}/basic`, `profiles/${id}`)
  expect(v1.profile).toMatchObject({
    handle: v2.profile.handle,
    platformUserId: v2.profile.id,
    bio: v2.profile.bio,
  })
  expect(v1.metrics.followers).toBe(v2.profile.followerCount)
})

test.each(['ada.cooks', 'sim_hidden', 'sim_last_page', 'sim_empty', 'sim_embed'])(
  'the posts of %s',
  async (handle) => {
    const { v1, v2 } = await both(`profiles/${handle}/posts`, `profiles/${handle}/media`)
    expect(v1.posts).toHaveLength(v2.media.length)
    for (const [place, media] of v2.media.entries()) {
      expect(v1.posts[place]).toMatchObject({ ...listed(media), ...tagged(media), mediaType: typeOf(media) })
      expect('likeCount' in v1.posts[place]).toBe(media.likeCount !== null)
    }
    expect(v1.page.hasMore).toBe(v2.page.hasMore)
    expect(v1.page.returnedCount).toBe(v2.page.returnedCount)
  },
)

test('the Reels of a profile', async () => {
  const { v1, v2 } = await both('profiles/ada.cooks/reels', 'profiles/ada.cooks/media?tab=reels')
  expect(v2.media.length).toBeGreaterThan(0)
  expect(v2.media.every((media: Data) => media.isReel === true)).toBe(true)
  for (const [place, media] of v2.media.entries()) {
    expect(v1.reels[place]).toMatchObject({ ...listed(media), owner: { handle: media.author.handle } })
  }
})

test.each(['DLZEet2I6No', 'a carousel', 'a picture', 'simnotfound', 'simrestricted'])(
  'one post: %s',
  async (which) => {
    const { media: all } = (await running.call('/v2/instagram/profiles/ada.cooks/media')).body.data
    const kind = { 'a carousel': 'carousel', 'a picture': 'image' }[which]
    const code = kind ? all.find(({ type }: Data) => type === kind).shortcode : which
    const { v1, v2 } = await both(`posts?url=${code}`, `media/${code}`)
    const { media } = v2
    if (media === null) {
      expect(v1).toMatchObject({ post: null, owner: null, metrics: null, media: null, downloads: [] })
      return
    }
    expect(v1.post).toMatchObject({
      id: media.id,
      shortcode: media.shortcode,
      url: media.url,
      caption: media.text,
      createdAt: media.createdAt,
      isPaidPartnership: media.isPaidPartnership,
    })
    expect(v1.owner).toEqual({
      platformUserId: media.author.id,
      handle: media.author.handle,
      fullName: media.author.name,
      verified: media.author.isVerified,
      avatarUrl: media.author.pictureUrl,
      privateAccount: media.author.isPrivate,
    })
    expect(v1.metrics).toEqual({
      likes: media.likeCount,
      comments: media.commentCount,
      playCount: media.playCount,
    })
    expect(v1.media.mediaType).toBe(typeOf(media))
    const urls = (v1.media.carouselChildren ?? [v1.media]).map((one: Data) => one.videoUrl ?? one.displayUrl)
    expect(urls).toEqual(media.media.map(({ url }: Data) => url))
    expect({ taggedUsers: v1.taggedUsers }).toEqual(tagged(media))
  },
)

test.each(['DLZEet2I6No', 'simempty', 'simlastpage', 'simnotfound'])('comments on %s', async (code) => {
  const { v1, v2 } = await both(`posts/comments?url=${code}`, `media/${code}/comments`)
  expect(v1.comments).toEqual(
    v2.comments.map((one: Data) => ({
      id: one.id,
      text: one.text,
      createdAt: one.createdAt,
      likeCount: one.likeCount,
      replyCount: one.replyCount,
      author: {
        handle: one.author.handle,
        platformUserId: one.author.id,
        verified: one.author.isVerified,
        avatarUrl: one.author.pictureUrl,
      },
    })),
  )
  expect(v1.page.hasMore).toBe(v2.page.hasMore)
})

test.each(['ada.cooks', 'sim_hidden', 'sim_private', 'sim_embed'])('the engagement of %s', async (handle) => {
  const { v1, v2 } = await both(`profiles/${handle}/engagement`, `profiles/${handle}/engagement`)
  const { engagement } = v2
  expect(v1.metrics).toMatchObject({
    followers: v2.profile.followerCount,
    averageEngagementRatePercent: engagement.averageRatePercent,
    medianEngagementRatePercent: engagement.medianRatePercent,
    averageLikesPerPost: engagement.averageLikeCount,
    averageCommentsPerPost: engagement.averageCommentCount,
    commentToLikeRatio: engagement.commentToLikeRatio,
    engagementVolatilityPercent: engagement.volatilityPercent,
    qualityLabel: engagement.qualityLabel,
  })
  expect(v1.sampleCoverage).toMatchObject({
    totalRecentPosts: engagement.sampledPostCount,
    usablePosts: engagement.usablePostCount,
  })
  expect(v1.posts.map((one: Data) => [one.shortcode, one.engagementRatePercent, one.skipReason])).toEqual(
    v2.posts.map((one: Data) => [one.media.shortcode, one.ratePercent, one.skipReason]),
  )
})

test('the posts of a hashtag', async () => {
  const { v1, v2 } = await both('search/hashtags?hashtag=bread', 'hashtags/bread/media?sort=top')
  expect(v2.media.length).toBeGreaterThan(0)
  expect(
    v1.posts.map((one: Data) => [one.id, one.caption, one.createdAt, one.metrics.likes, one.isVideo]),
  ).toEqual(
    v2.media.map((one: Data) => [one.id, one.text, one.createdAt, one.likeCount, one.type === 'video']),
  )
})
