import type { z } from 'zod'
import * as common from '../../catalog/common.ts'
import { absolute } from './identifiers.ts'
import type { CommentRecord, commentsLookup } from './records/comments.ts'
import type { postLookup, searchResults, subredditPosts, transcriptLookup } from './records/posts.ts'
import type { subredditLookup } from './records/subreddits.ts'

const userOf = (name: string | null, id: string | null = null): common.CommonAuthor | null =>
  name === null
    ? null
    : common.author({ id, handle: name, profileUrl: `https://www.reddit.com/user/${name}` })

/** What a post links to: its own page, a picture, a gallery, a video or another page. */
function linked(url: string | null, permalink: string | null, isVideo: boolean | null) {
  const address = absolute(url)
  const picture = /^https:\/\/i\.redd\.it\//.test(address ?? '') ? common.medium('image', address) : []
  return { type: typeOfLink(address, absolute(permalink), isVideo, picture.length > 0), picture }
}

function typeOfLink(
  address: string | null,
  permalink: string | null,
  isVideo: boolean | null,
  isPicture: boolean,
): common.CommonPost['type'] {
  if (isVideo) return 'video'
  if (isPicture) return 'image'
  if (address === null) return null
  if (address === permalink) return 'text'
  if (/^https:\/\/(?:www\.)?reddit\.com\/gallery\//.test(address)) return 'carousel'
  return /^https:\/\/(?:\w+\.)?(?:reddit\.com|redd\.it)\//.test(address) ? null : 'link'
}

/** Media of a post; null if its record does not contain them. */
const mediaOf = ({ picture }: ReturnType<typeof linked>): common.CommonMedium[] | null =>
  picture.length > 0 ? picture : null

export const commonSubreddit = common.asProfile(({ subreddit, metrics }: z.infer<typeof subredditLookup>) =>
  subreddit === null
    ? null
    : common.profile('reddit', {
        type: 'community',
        id: subreddit.subredditId,
        handle: subreddit.name,
        name: subreddit.name,
        bio: subreddit.description,
        profileUrl: absolute(subreddit.url),
        pictureUrl: subreddit.iconUrl,
        category: subreddit.advertiserCategory,
        followerCount: metrics?.subscribers,
        createdAt: common.isoOrNull(subreddit.createdAt),
      }),
)

export const commonPost = common.asPost(({ post }: z.infer<typeof postLookup>) =>
  post === null
    ? null
    : common.post('reddit', {
        id: post.id,
        url: absolute(post.permalink),
        type: linked(post.url, post.permalink, post.isVideo).type,
        title: post.title,
        text: post.text,
        createdAt: common.isoOrNull(post.createdAt),
        author: userOf(post.author),
        community: post.subreddit,
        commentCount: post.commentCount,
        score: post.score,
        media: mediaOf(linked(post.url, post.permalink, post.isVideo)),
      }),
)

export const commonSearch = common.asSearch(({ posts }: z.infer<typeof searchResults>) =>
  posts.map((post) =>
    common.post('reddit', {
      id: post.id,
      url: absolute(post.permalink),
      type: linked(post.url, post.permalink, post.isVideo).type,
      title: post.title,
      text: post.bodyText,
      createdAt: common.isoOrNull(post.createdAt),
      author: userOf(post.author),
      community: post.subreddit,
      commentCount: post.commentCount,
      score: post.score,
      media: mediaOf(linked(post.url, post.permalink, post.isVideo)),
    }),
  ),
)

export const commonSubredditPosts = {
  // The platform's own order is hot.
  given: { sort: 'new' },
  ...common.asPosts(({ posts }: z.infer<typeof subredditPosts>) =>
    posts.map((post) =>
      common.post('reddit', {
        id: post.id,
        url: absolute(post.permalinkUrl),
        type: linked(post.url, post.permalinkUrl, post.flags.isVideo).type,
        title: post.title,
        text: post.text,
        createdAt: common.isoOrNull(post.publishedAt),
        author: userOf(post.author.username, post.author.id),
        community: post.subreddit,
        commentCount: post.metrics.commentCount,
        score: post.metrics.score,
        media: mediaOf(linked(post.url, post.permalinkUrl, post.flags.isVideo)),
      }),
    ),
  ),
}

/** The comments of a tree in the order in which a page shows them. */
function flatten(comments: readonly CommentRecord[]): common.CommonComment[] {
  return comments.flatMap((one) => [
    common.comment({
      id: one.id,
      parentId: one.depth > 0 ? one.parentId : null,
      url: absolute(one.permalink),
      text: one.text,
      createdAt: common.isoOrNull(one.createdAt),
      author: userOf(one.author),
      score: one.score,
    }),
    ...flatten(one.replies.items),
  ])
}

export const commonComments = common.asComments(({ comments }: z.infer<typeof commentsLookup>) =>
  flatten(comments),
)

export const commonTranscript = common.asTranscript(({ transcript }: z.infer<typeof transcriptLookup>) =>
  transcript === null
    ? null
    : { text: transcript.plainText, language: transcript.language, segments: transcript.segments },
)
