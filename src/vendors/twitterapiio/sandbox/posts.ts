import { account, accountId } from '../../../platforms/twitter/sandbox/accounts.ts'
import { contentsOf, type SimEntity, type SimMedia } from '../../../platforms/twitter/sandbox/contents.ts'
import type { SimPost } from '../../../platforms/twitter/sandbox/posts.ts'
import { userObject, writtenTime } from './users.ts'

/** Posts as twitterapi.io writes them. */

type Wire = Record<string, unknown>

const spanOf = ({ start, end }: SimEntity) => ({ indices: [start, end] })

const mediaObject =
  (contents: ReturnType<typeof contentsOf>) =>
  (media: SimMedia, place: number): Wire => ({
    id_str: media.key.replace(/^\d+_/, ''),
    type: media.type,
    media_url_https: media.image,
    url: contents.mediaLink.value,
    display_url: `pic.x.com/${contents.mediaLink.value.slice(-10)}`,
    expanded_url: contents.mediaUrl(media, place),
    ext_alt_text: media.altText,
    original_info: { width: media.width, height: media.height },
    ...(media.type === 'photo'
      ? {}
      : {
          video_info: {
            aspect_ratio: [16, 9],
            ...(media.durationMs > 0 ? { duration_millis: media.durationMs } : {}),
            variants: media.variants.map(({ type, url, bitrate }) => ({ content_type: type, url, bitrate })),
          },
        }),
  })

/**
 * @param now when its replies are counted
 * @param nesting how deep quoted and reposted posts are told
 */
export function tweetObject(post: SimPost, now: number, tellsViews: boolean, nesting = 1): Wire {
  const contents = contentsOf(post, now)
  const { author, counts, media, quoted, reposted } = contents
  const other = (one: SimPost | null) =>
    one && nesting > 0 ? tweetObject(one, now, tellsViews, nesting - 1) : null
  const text = contents.longText ?? contents.text
  const hashtags = contents.longText === null ? contents.hashtags : contents.longHashtags
  return {
    type: 'tweet',
    id: post.id,
    twitterUrl: `https://twitter.com/${author.handle}/status/${post.id}`,
    text,
    source: 'Twitter for iPhone',
    retweetCount: counts.reposts,
    replyCount: counts.replies,
    likeCount: counts.likes,
    quoteCount: counts.quotes,
    ...(tellsViews
      ? { url: `https://x.com/${author.handle}/status/${post.id}`, viewCount: counts.views }
      : {}),
    createdAt: writtenTime(post.at),
    lang: contents.language,
    bookmarkCount: counts.bookmarks,
    isReply: post.replyTo !== undefined,
    inReplyToId: post.replyTo?.id ?? null,
    conversationId: post.conversation ?? post.id,
    inReplyToUserId: post.replyTo ? accountId(post.replyTo.author) : null,
    inReplyToUsername: post.replyTo?.author ?? null,
    author: userObject(author),
    extendedEntities: media.length === 0 ? {} : { media: media.map(mediaObject(contents)) },
    card: null,
    place: {},
    entities: {
      hashtags: hashtags.map((tag) => ({ ...spanOf(tag), text: tag.value })),
      symbols: [],
      urls: contents.links.map((link) => ({
        ...spanOf(link),
        url: link.value,
        expanded_url: link.target,
        display_url: link.target.replace('https://', ''),
      })),
      user_mentions: contents.mentions.map((mention) => ({
        ...spanOf(mention),
        id_str: account(mention.value).id,
        name: account(mention.value).name,
        screen_name: mention.value,
      })),
    },
    quoted_tweet: other(quoted),
    retweeted_tweet: other(reposted),
    article: null,
  }
}
