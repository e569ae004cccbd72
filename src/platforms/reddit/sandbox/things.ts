import { titleAbout } from '../../../simulation/people.ts'
import { dice, words } from '../../../simulation/world.ts'
import { commentCount } from './threads.ts'
import { postOfId, redditor, type SimulatedPost, token36, videoId } from './world.ts'

type Wire = Record<string, unknown>

/** A Listing: things, and the fullname after which the next page starts. */
export const listing = (children: unknown[], after: string | null = null): Wire => ({
  kind: 'Listing',
  data: { after, dist: children.length, modhash: null, geo_filter: '', children, before: null },
})

/** A title as it stands in a permalink. */
export function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

/** How many members a subreddit has. */
export function subscribersOf(subreddit: string): number {
  return dice('reddit members', subreddit).int(900, 4_000_000)
}

/** A subreddit as `about` gives it (t5). */
export function subredditThing(name: string): Wire {
  const d = dice('reddit t5', name)
  const id = token36(5, 't5', name)
  const about = `A place for everything about ${words.title(d).toLowerCase()}.`
  return {
    kind: 't5',
    data: {
      id,
      name: `t5_${id}`,
      display_name: name,
      display_name_prefixed: `r/${name}`,
      title: words.title(d),
      public_description: about,
      description: `${about}\n\n**Welcome**\n\n${words.paragraph(d)}`,
      subscribers: subscribersOf(name),
      active_user_count: null,
      accounts_active: null,
      created_utc: 1_262_304_000 + d.int(0, 400_000_000),
      over18: false,
      quarantine: false,
      subreddit_type: 'public',
      icon_img: '',
      community_icon: `https://styles.redditmedia.com/t5_${id}/styles/communityIcon_${token36(12, name)}.png?width=256&s=${token36(8, id)}`,
      banner_img: '',
      banner_background_image: `https://styles.redditmedia.com/t5_${id}/styles/bannerBackgroundImage_${token36(12, id)}.png`,
      key_color: '#0079d3',
      lang: 'en',
      url: `/r/${name}/`,
      submission_type: 'any',
      submit_text: d.chance(0.5) ? words.sentence(d) : '',
      advertiser_category: d.pick(['Technology', 'Lifestyles', '']),
      wiki_enabled: true,
    },
  }
}

/** The answer of `about/rules`. */
export function rulesAnswer(name: string): Wire {
  const d = dice('reddit rules', name)
  const rules = ['Be kind', 'Stay on topic', 'No advertising'].slice(0, d.int(1, 3))
  return {
    rules: rules.map((short_name, priority) => ({
      kind: 'all',
      short_name,
      violation_reason: short_name,
      description: words.sentence(d),
      created_utc: 1_500_000_000,
      priority,
    })),
    site_rules: ['Spam', 'Personal and confidential information'],
    site_rules_flow: [],
  }
}

const image = (id: string, n = 0) => `https://i.redd.it/${token36(13, 'image', id, n)}.jpeg`

/** What tells the kinds of post apart. */
function kindFields(post: SimulatedPost, now: number): Wire {
  const d = dice('reddit media', post.id)
  switch (post.kind) {
    case 'image':
    case 'over18':
      return { post_hint: 'image', domain: 'i.redd.it', url: image(post.id), over_18: post.kind === 'over18' }
    case 'link':
      return { post_hint: 'link', domain: 'example.com', url: `https://example.com/articles/${post.id}` }
    case 'video':
    case 'nocaptions': {
      const base = `https://v.redd.it/${videoId(post.id)}`
      const media = {
        reddit_video: {
          bitrate_kbps: 2400,
          fallback_url: `${base}/CMAF_720.mp4?source=fallback`,
          has_audio: true,
          height: 720,
          width: 1280,
          duration: d.int(20, 300),
          hls_url: `${base}/HLSPlaylist.m3u8?a=1900000000%2C${token36(20, post.id)}&v=1&f=sd`,
          dash_url: `${base}/DASHPlaylist.mpd?a=1900000000%2C${token36(20, post.id)}`,
          is_gif: false,
          transcoding_status: 'completed',
        },
      }
      const hosted = { post_hint: 'hosted:video', domain: 'v.redd.it', url: base, is_video: true }
      return { ...hosted, media, secure_media: media }
    }
    case 'gallery': {
      const items = [1, 2, 3].map((n) => ({ media_id: token36(13, 'gallery', post.id, n), id: n }))
      const metadata = items.map(({ media_id }, n) => [
        media_id,
        {
          status: 'valid',
          e: 'Image',
          m: 'image/jpg',
          s: { u: image(post.id, n), x: 1080, y: 1080 },
          p: [],
          id: media_id,
        },
      ])
      return {
        is_gallery: true,
        domain: 'reddit.com',
        url: `https://www.reddit.com/gallery/${post.id}`,
        gallery_data: { items },
        media_metadata: Object.fromEntries(metadata),
      }
    }
    case 'crosspost': {
      const of = postOfId(`simlink${token36(3, post.id)}`, now)
      const parent = { ...of!, kind: 'link' as const }
      return {
        domain: 'example.com',
        url: `https://example.com/articles/${parent.id}`,
        crosspost_parent: `t3_${parent.id}`,
        crosspost_parent_list: [postData(parent, now)],
      }
    }
    default:
      return { is_self: true, domain: `self.${post.subreddit}` }
  }
}

/** A post's own data (t3). Scores and comments grow with its age. */
export function postData(post: SimulatedPost, now: number): Wire {
  const d = dice('reddit t3', post.id)
  const title = titleAbout(d, post.about)
  const person = redditor(d)
  const permalink = `/r/${post.subreddit}/comments/${post.id}/${slug(title)}/`
  const hours = Math.max(0, (now - post.createdAt) / 3_600_000)
  const score = Math.floor(d.int(5, 9000) * Math.min(1, hours / 48)) + 1
  const removed =
    post.kind === 'removed' ? { removed_by_category: 'moderator' } : { removed_by_category: null }
  const body =
    post.kind === 'removed' ? '[removed]' : post.kind === 'deleted' ? '[deleted]' : words.paragraph(d)
  const isText = ['text', 'poll', 'removed', 'deleted'].includes(post.kind)
  const who =
    post.kind === 'deleted'
      ? { author: '[deleted]' }
      : { author: person, author_fullname: `t2_${token36(8, 'author', person)}` }
  const poll = {
    options: [
      { id: '1', text: 'Yes' },
      { id: '2', text: 'No' },
    ],
    total_vote_count: d.int(10, 900),
    voting_end_timestamp: post.createdAt + 3 * 24 * 3_600_000,
  }
  return {
    id: post.id,
    name: `t3_${post.id}`,
    subreddit: post.subreddit,
    subreddit_id: `t5_${token36(5, 't5', post.subreddit)}`,
    subreddit_name_prefixed: `r/${post.subreddit}`,
    subreddit_type: 'public',
    subreddit_subscribers: subscribersOf(post.subreddit),
    title,
    selftext: isText ? body : '',
    selftext_html: isText ? `<div class="md"><p>${body}</p></div>` : null,
    ...who,
    url: `https://www.reddit.com${permalink}`,
    permalink,
    score,
    ups: score,
    downs: 0,
    upvote_ratio: d.int(60, 99) / 100,
    num_comments: commentCount(post, now),
    num_crossposts: d.int(0, 4),
    total_awards_received: 0,
    created: post.createdAt / 1000,
    created_utc: post.createdAt / 1000,
    thumbnail: isText ? 'self' : `https://b.thumbs.redditmedia.com/${token36(20, 'thumb', post.id)}.jpg`,
    is_self: false,
    is_video: false,
    is_original_content: d.chance(0.1),
    over_18: false,
    spoiler: d.chance(0.05),
    locked: false,
    archived: hours > 24 * 180,
    stickied: false,
    pinned: false,
    quarantine: false,
    hide_score: false,
    distinguished: null,
    edited: false,
    media: null,
    secure_media: null,
    suggested_sort: null,
    ...removed,
    ...kindFields(post, now),
    ...(post.kind === 'poll' ? { poll_data: poll } : {}),
  }
}

/** A post as Listings carry it (t3). */
export const postThing = (post: SimulatedPost, now: number, extra: Wire = {}): Wire => ({
  kind: 't3',
  data: { ...postData(post, now), ...extra },
})

/** The subreddit as it is sent along with a post when `sr_detail` asks for it. */
export function subredditDetail(name: string): Wire {
  const { data } = subredditThing(name) as { data: Wire }
  return {
    icon_img: data.icon_img,
    community_icon: data.community_icon,
    banner_img: data.banner_background_image,
    public_description: data.public_description,
    over_18: false,
    subscribers: data.subscribers,
    name: data.name,
  }
}
