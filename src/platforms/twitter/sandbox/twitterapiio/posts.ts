import { timeLabel } from '../../model.ts'
import { account, accountId } from '../accounts.ts'
import { contentsOf } from '../contents.ts'
import type { SimPost } from '../posts.ts'
import { userObject } from './users.ts'

/** Posts in twitterapi.io's form. */

type Wire = Record<string, unknown>

/**
 * @param now determines the number of replies
 * @param nesting depth to which quoted and reposted posts are included
 */
export function tweetObject(post: SimPost, now: number, tellsViews: boolean, nesting = 1): Wire {
  const contents = contentsOf(post, now)
  const { author, counts, media, quoted, reposted } = contents
  const other = (one: SimPost | null) =>
    one && nesting > 0 ? tweetObject(one, now, tellsViews, nesting - 1) : null
  const text = contents.long?.text ?? contents.text
  const hashtags = contents.long?.hashtags ?? contents.hashtags
  return {
    type: 'tweet',
    id: post.id,
    twitterUrl: `https://twitter.com/${author.handle}/status/${post.id}`,
    text,
    source: 'Twitter for iPhone',
    retweetCount: counts.retweet_count,
    replyCount: counts.reply_count,
    likeCount: counts.like_count,
    quoteCount: counts.quote_count,
    ...(tellsViews
      ? { url: `https://x.com/${author.handle}/status/${post.id}`, viewCount: counts.impression_count }
      : {}),
    createdAt: timeLabel(post.at),
    lang: contents.language,
    bookmarkCount: counts.bookmark_count,
    isReply: post.replyTo !== undefined,
    inReplyToId: post.replyTo?.id ?? null,
    conversationId: post.conversation ?? post.id,
    inReplyToUserId: post.replyTo ? accountId(post.replyTo.author) : null,
    inReplyToUsername: post.replyTo?.author ?? null,
    author: userObject(author),
    extendedEntities:
      media.length === 0
        ? {}
        : { media: media.map(({ key, ...one }) => ({ id_str: key.replace(/^\d+_/, ''), ...one })) },
    card: null,
    place: {},
    entities: {
      hashtags,
      symbols: [],
      urls: contents.urls,
      user_mentions: contents.mentions.map((mention) => ({
        ...mention,
        id_str: account(mention.screen_name).id,
        name: account(mention.screen_name).name,
      })),
    },
    quoted_tweet: other(quoted),
    retweeted_tweet: other(reposted),
    article: null,
  }
}
