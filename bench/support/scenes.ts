import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One lookup and the recorded answers that it reads. */
export interface Scene {
  readonly title: string
  readonly path: string
  /** Pattern of path and query → recording, below the folder of recordings. */
  readonly answers: Readonly<Record<string, string>>
}

export interface RecordedAnswer {
  readonly place: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Origins that the scenes' requests go to. */
export const origins: readonly string[] = [
  ...['www.instagram.com', 'i.instagram.com', 'www.facebook.com', 'm.facebook.com', 'www.linkedin.com'],
  ...['graph.facebook.com', 'www.youtube.com', 'youtubei.googleapis.com', 'www.tiktok.com'],
  ...['www.reddit.com', 'old.reddit.com', 'cdn.syndication.twimg.com', 'publish.x.com'],
].map((host) => `https://${host}`)

const post = 'https://www.instagram.com/p'

/** What any lookup costs: nearly nothing to read. */
const smallest: Scene = {
  title: 'smallest answer (Reddit subreddit)',
  path: '/v1/reddit/subreddits?subreddit=redditdev',
  answers: { '/r/redditdev/about': 'reddit/subreddit-about-redditdev' },
}

/** At least two lookups of each platform, and each kind of page, after the smallest answer. */
export const scenes: readonly Scene[] = [
  smallest,
  {
    title: 'Instagram post page, application shell',
    path: `/v2/instagram/media/DZFDtEhoNPy`,
    answers: {
      '/embed/captioned/': 'instagram/embed_without_data_second_raw',
      '^/p/DZFDtEhoNPy/': 'instagram/post_page_browser_shell_raw',
    },
  },
  {
    title: 'Instagram post page, tags only',
    path: `/v1/instagram/posts?url=${encodeURIComponent(`${post}/DZFDtEhoNPy/`)}`,
    answers: {
      '/embed/captioned/': 'instagram/embed_post_gone_raw',
      '^/p/DZFDtEhoNPy/': 'instagram/post_page_age_gated_raw',
    },
  },
  {
    title: 'Instagram embed, carousel',
    path: `/v1/instagram/posts?url=${encodeURIComponent(`${post}/DaQ5CPTki4E/`)}`,
    answers: { '/embed/captioned/': 'instagram/embed_carousel_raw' },
  },
  {
    title: 'Facebook page',
    path: `/v1/facebook/profiles?url=${encodeURIComponent('https://www.facebook.com/heymeedan')}`,
    answers: { '^/heymeedan': 'facebook/page-profile-meedan-2023' },
  },
  {
    title: 'Facebook post, embed',
    path: `/v1/facebook/posts?url=${encodeURIComponent('https://www.facebook.com/WYFF4/posts/1111111111111111')}`,
    answers: { '/plugins/post': 'facebook/plugin-post-photo-wyff4' },
  },
  {
    title: 'Facebook marketplace search',
    path: '/v1/facebook/marketplace/search?query=motorcycles&lat=42.36&lng=-71.06',
    answers: { '^/marketplace/': 'facebook/marketplace-search-boston-motorcycles' },
  },
  {
    title: 'LinkedIn organization page',
    path: '/v1/linkedin/organizations?url=https%3A%2F%2Fwww.linkedin.com%2Fcompany%2Faudiense',
    answers: { '^/company/audiense': 'linkedin/organization-page-audiense' },
  },
  {
    title: 'LinkedIn post',
    path: '/v2/linkedin/activities/7363996999450275842',
    answers: {
      '7363996999450275842': 'linkedin/post-org-pellera-technologies-captions',
    },
  },
  {
    title: 'YouTube search',
    path: '/v1/youtube/search?query=test',
    answers: { '/youtubei/v1/search': 'youtube/search-all-page1' },
  },
  {
    title: 'YouTube channel videos',
    path: '/v1/youtube/channels/videos?channelId=UCsXVk37bltHxD1rDPwtNM8Q',
    answers: { '/youtubei/v1/browse': 'youtube/channel-kurzgesagt-videos-tab' },
  },
  {
    title: 'YouTube Shorts sequence',
    path: '/v1/youtube/shorts/trending',
    answers: {
      '/reel/reel_item_watch': 'youtube/trending-shorts-seed',
      '/reel/reel_watch_sequence': 'youtube/trending-shorts-sequence-page1',
    },
  },
  {
    title: 'X post, embed widget',
    path: '/v1/twitter/tweets?url=20',
    answers: { '/tweet-result': 'twitter/syndication-tweet-text-jack-20' },
  },
  {
    title: 'X post with a video, embed widget',
    path: '/v1/twitter/tweets?url=1491475671058681863',
    answers: { '/tweet-result': 'twitter/syndication-tweet-video-nasa' },
  },
  {
    title: 'TikTok profile page',
    path: '/v1/tiktok/profiles/huxleythepandapuppy',
    answers: { '/@huxleythepandapuppy': 'tiktok/profile_page_sigi_with_videos_trimmed' },
  },
  {
    title: 'TikTok video page',
    path: `/v1/tiktok/videos?url=${encodeURIComponent('https://www.tiktok.com/@mysticaquariumct/video/7660566211100511518')}`,
    answers: { '/video/7660566211100511518': 'tiktok/video_page_raw' },
  },
  {
    title: 'TikTok shop product page',
    path: `/v1/tiktok/products?url=${encodeURIComponent('https://www.tiktok.com/shop/pdp/1729447605324124806')}`,
    answers: { '1729447605324124806': 'tiktok/shop_product_page_trimmed' },
  },
  {
    title: 'Reddit popular posts',
    path: '/v1/reddit/subreddits/popular/posts?sort=hot',
    answers: { '/r/popular': 'reddit/posts-popular-hot-2026' },
  },
  {
    title: 'Reddit comments',
    path: '/v1/reddit/posts/comments?url=https%3A%2F%2Fwww.reddit.com%2Fr%2Fredditdev%2Fcomments%2Fyjk55%2F',
    answers: { '/comments/yjk55': 'reddit/post-comments-public-json' },
  },
]

/** A long page that answers many lookups. */
export const flood = {
  title: 'Facebook marketplace, sixteen at once',
  pathOf: (place: number) => `/v1/facebook/marketplace/search?query=motorcycles${place}&lat=42.36&lng=-71.06`,
  sceneTitle: 'Facebook marketplace search',
  pages: 16,
}

interface Recording {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The answers of a scene, read from the folder of recordings. */
export function answersOf(folder: string, { answers }: Scene): RecordedAnswer[] {
  return Object.entries(answers).map(([place, file]) => {
    const { status, headers, body } = JSON.parse(
      readFileSync(join(folder, `${file}.json`), 'utf8'),
    ) as Recording
    return { place, status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
  })
}
