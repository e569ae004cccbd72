import { each } from '../../../catalog/fields.ts'
import { titleAbout } from '../../../simulation/people.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { dice, words } from '../../../simulation/world.ts'
import { pick } from '../../shared/views.ts'
import { commentCount } from './threads.ts'
import { type PostKind, postOfId, redditor, type SimulatedPost, token36, videoId } from './world.ts'

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
export function subredditThing(name: string) {
  const d = dice('reddit t5', name)
  const id = token36(5, 't5', name)
  const about = `A place for everything about ${words.title(d).toLowerCase()}.`
  const styles = `https://styles.redditmedia.com/t5_${id}/styles`
  return {
    kind: 't5',
    data: {
      id,
      name: `t5_${id}`,
      display_name: name,
      title: words.title(d),
      public_description: about,
      description: `${about}\n\n**Welcome**\n\n${words.paragraph(d)}`,
      subscribers: subscribersOf(name),
      created_utc: 1_262_304_000 + d.int(0, 400_000_000),
      over18: false,
      quarantine: false,
      icon_img: '',
      community_icon: `${styles}/communityIcon_${token36(12, name)}.png?width=256&s=${token36(8, id)}`,
      banner_img: '',
      banner_background_image: `${styles}/bannerBackgroundImage_${token36(12, id)}.png`,
      url: `/r/${name}/`,
      submit_text: d.chance(0.5) ? words.sentence(d) : '',
      advertiser_category: d.pick(['Technology', 'Lifestyles', '']),
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
      priority,
    })),
    site_rules: ['Spam', 'Personal and confidential information'],
  }
}

/** What tells the kinds of post apart. */
function kindFields(post: SimulatedPost, now: number): Wire {
  const d = dice('reddit media', post.id)
  switch (post.kind) {
    case 'image':
    case 'over18':
      return {
        url: `https://i.redd.it/${token36(13, 'image', post.id, 0)}.jpeg`,
        over_18: post.kind === 'over18',
      }
    case 'link':
      return { url: `https://example.com/articles/${post.id}` }
    case 'video':
    case 'nocaptions': {
      const base = `https://v.redd.it/${videoId(post.id)}`
      const media = {
        reddit_video: {
          fallback_url: `${base}/CMAF_720.mp4?source=fallback`,
          height: 720,
          width: 1280,
          duration: d.int(20, 300),
          hls_url: `${base}/HLSPlaylist.m3u8?a=1900000000%2C${token36(20, post.id)}&v=1&f=sd`,
          dash_url: `${base}/DASHPlaylist.mpd?a=1900000000%2C${token36(20, post.id)}`,
        },
      }
      return { url: base, is_video: true, media, secure_media: media }
    }
    case 'gallery':
      return { is_gallery: true, url: `https://www.reddit.com/gallery/${post.id}` }
    case 'crosspost': {
      const parent = postOfId(`simlink${token36(3, post.id)}`, now)!
      const shown = postData({ ...parent, kind: 'link' }, now)
      return { url: shown.url, crosspost_parent: shown.name, crosspost_parent_list: [shown] }
    }
    default:
      return { is_self: true }
  }
}

/** What stands in place of a text that is gone. */
const gone: Partial<Record<PostKind, string>> = { removed: '[removed]', deleted: '[deleted]' }

/** A post's own data (t3). Scores and comments grow with its age. */
export function postData(post: SimulatedPost, now: number) {
  const { id, kind, subreddit, createdAt } = post
  const d = dice('reddit t3', id)
  const title = titleAbout(d, post.about)
  const person = redditor(d)
  const permalink = `/r/${subreddit}/comments/${id}/${slug(title)}/`
  const hours = Math.max(0, (now - createdAt) / 3_600_000)
  const score = Math.floor(d.int(5, 9000) * Math.min(1, hours / 48)) + 1
  const body = gone[kind] ?? words.paragraph(d)
  const isText = ['text', 'poll', 'removed', 'deleted'].includes(kind)
  const total_vote_count = d.int(10, 900)
  return {
    id,
    name: `t3_${id}`,
    subreddit,
    subreddit_id: `t5_${token36(5, 't5', subreddit)}`,
    subreddit_name_prefixed: `r/${subreddit}`,
    subreddit_subscribers: subscribersOf(subreddit),
    title,
    selftext: isText ? body : '',
    author: kind === 'deleted' ? '[deleted]' : person,
    ...(kind === 'deleted' ? {} : { author_fullname: `t2_${token36(8, 'author', person)}` }),
    url: `https://www.reddit.com${permalink}`,
    permalink,
    score,
    ups: score,
    downs: 0,
    upvote_ratio: d.int(60, 99) / 100,
    num_comments: commentCount(post, now),
    num_crossposts: d.int(0, 4),
    total_awards_received: 0,
    created_utc: createdAt / 1000,
    thumbnail: isText ? 'self' : `https://b.thumbs.redditmedia.com/${token36(20, 'thumb', id)}.jpg`,
    is_original_content: d.chance(0.1),
    spoiler: d.chance(0.05),
    archived: hours > 24 * 180,
    is_robot_indexable: true,
    ...each(false, 'is_self', 'is_video', 'over_18', 'locked', 'stickied', 'pinned', 'quarantine'),
    ...each(null, 'media', 'secure_media'),
    removed_by_category: kind === 'removed' ? 'moderator' : null,
    ...kindFields(post, now),
    ...(kind === 'poll' ? { poll_data: { total_vote_count } } : {}),
  }
}

/** A post as Listings carry it (t3). */
export const postThing = (post: SimulatedPost, now: number, extra: Wire = {}): Wire => ({
  kind: 't3',
  data: { ...postData(post, now), ...extra },
})

/** The subreddit as it is sent along with a post when `sr_detail` asks for it. */
export function subredditDetail(name: string): Wire {
  const { banner_background_image: banner_img, over18: over_18, ...data } = subredditThing(name).data
  return {
    ...pick(data, 'icon_img', 'community_icon', 'public_description', 'subscribers', 'name'),
    banner_img,
    over_18,
  }
}
