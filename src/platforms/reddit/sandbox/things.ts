import { each } from '../../../catalog/fields.ts'
import { forcedBy, forcedByPacked } from '../../../simulation/forced.ts'
import { escapeBase36, unescapeBase36 } from '../../../simulation/ids.ts'
import { alphabets } from '../../../simulation/numbers.ts'
import { titleAbout } from '../../../simulation/people.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { type Dice, dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import { pick } from '../../shared/views.ts'
import { commentCount, type Topic } from './threads.ts'

/** Base-36 text that its seed decides. */
export function token36(length: number, ...seed: (string | number)[]): string {
  return dice('token36', ...seed).token(length, alphabets.base36)
}

/** A redditor's name. */
export const redditor = (d: Dice) => words.personName(d).replace(' ', '_')

/** A Listing: things, and the fullname after which the next page starts. */
export const listing = (children: unknown[], after: string | null = null): Wire => ({
  kind: 'Listing',
  data: { after, dist: children.length, modhash: null, geo_filter: '', children, before: null },
})

const subscribersOf = (subreddit: string) => dice('reddit members', subreddit).int(900, 4_000_000)

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
      ...each(false, 'over18', 'quarantine'),
      ...each('', 'icon_img', 'banner_img'),
      community_icon: `${styles}/communityIcon_${token36(12, name)}.png?width=256&s=${token36(8, id)}`,
      banner_background_image: `${styles}/bannerBackgroundImage_${token36(12, id)}.png`,
      url: `/r/${name}/`,
      submit_text: d.chance(0.5) ? words.sentence(d) : '',
      advertiser_category: d.pick(['Technology', 'Lifestyles', '']),
    },
  }
}

/** The subreddit as it is sent along with a post when `sr_detail` asks for it. */
export function subredditDetail(name: string): Wire {
  const { banner_background_image: banner_img, over18: over_18, ...data } = subredditThing(name).data
  const same = pick(data, 'icon_img', 'community_icon', 'public_description', 'subscribers', 'name')
  return { ...same, banner_img, over_18 }
}

/** The answer of `about/rules`. */
export function rulesAnswer(name: string): Wire {
  const d = dice('reddit rules', name)
  const titles = ['Be kind', 'Stay on topic', 'No advertising'].slice(0, d.int(1, 3))
  const rules = titles.map((title) => ({
    kind: 'all',
    ...each(title, 'short_name', 'violation_reason'),
    description: words.sentence(d),
  }))
  return { rules, site_rules: ['Spam', 'Personal and confidential information'] }
}

/** The pace at which posts appear: `x` in a subreddit, `q` in the results of a search. */
export const paces = {
  x: (subreddit: string) =>
    timeline(
      `reddit ${subreddit}`,
      subreddit === 'sim_busy' ? 1 : dice('reddit pace', subreddit).int(10, 60),
    ),
  q: (query: string) => timeline(`reddit search ${query}`, forcedBy(query) === 'busy' ? 1 : 720),
}

/** Maximum length of an id in post links. */
const maxIdLength = 40
/** Digits (base 36) of a post's place in its list. */
const placeDigits = 5

/** The part of a list's name that fits into the ids of its posts. All values of the posts are derived from it. */
export function listName(name: string): string {
  let shortened = ''
  let digits = 1 + placeDigits
  for (const character of name) {
    digits += escapeBase36(character).length
    if (digits > maxIdLength) break
    shortened += character
  }
  return shortened
}

/** The id of the post number `index` in a list: it encodes the list ({@link listName}) and the position. */
export const listedId = (mark: keyof typeof paces, list: string, index: number): string =>
  mark + index.toString(36).padStart(placeDigits, '0') + escapeBase36(list)

const selfText = (): Wire => ({ is_self: true })

const image = ({ id }: Topic): Wire => ({ url: `https://i.redd.it/${token36(13, 'image', id, 0)}.jpeg` })

function video({ id }: Topic): Wire {
  const base = `https://v.redd.it/v${id}`
  const playlist = `${base}/HLSPlaylist.m3u8?a=1900000000%2C${token36(20, id)}&v=1&f=sd`
  const media = {
    reddit_video: {
      fallback_url: `${base}/CMAF_720.mp4?source=fallback`,
      hls_url: playlist,
      dash_url: playlist.replace('HLSPlaylist.m3u8', 'DASHPlaylist.mpd'),
      duration: dice('reddit media', id).int(20, 300),
    },
  }
  return { url: base, is_video: true, media, secure_media: media }
}

function crosspost({ id }: Topic, now: number): Wire {
  const parent = postOfId(`simlink${token36(3, id)}`, now)!
  const shown = postData({ ...parent, kind: 'link' }, now)
  return { url: shown.url, crosspost_parent: shown.name, crosspost_parent_list: [shown] }
}

/** The kinds of posts. Ids can force a kind: `simvideo` is a post with a captioned video. */
const kinds = {
  text: selfText,
  link: ({ id }: Topic): Wire => ({ url: `https://example.com/articles/${id}` }),
  image,
  video,
  nocaptions: video,
  gallery: ({ id }: Topic): Wire => ({ is_gallery: true, url: `https://www.reddit.com/gallery/${id}` }),
  poll: (): Wire => ({ is_self: true, poll_data: { total_vote_count: 10 } }),
  crosspost,
  over18: (post: Topic): Wire => ({ ...image(post), over_18: true }),
  removed: selfText,
  deleted: selfText,
}

export type PostKind = keyof typeof kinds

/** The values from which every format of a post is built. */
export interface SimulatedPost extends Topic {
  /** Lower case. */
  readonly subreddit: string
  readonly kind: PostKind
  /** Words of the search that finds it; they stand in its title. */
  readonly about: string
}

const ordinarySubreddits = 'programming videos cooking askscience bicycling travel gardening books'.split(' ')

/** A subreddit for a thing that names none. */
const someSubreddit = (...seed: (string | number)[]) =>
  dice('some subreddit', ...seed).pick(ordinarySubreddits)

function ordinaryKind(id: string): PostKind {
  const d = dice('reddit kind', id)
  const chance = d.next()
  if (chance < 0.4) return 'text'
  if (chance < 0.62) return 'image'
  if (chance < 0.77) return 'video'
  if (chance < 0.87) return 'link'
  return d.pick(['gallery', 'poll', 'crosspost', 'nocaptions', 'over18', 'deleted'] as const)
}

/** Any id is a post's, except those of posts that have not been published yet. */
export function postOfId(id: string, now: number): SimulatedPost | null {
  const [, mark, digits, name] = /^([xq])([0-9a-z]{5})([0-9a-z]{2,})$/.exec(id) ?? []
  if (digits && name) {
    const index = Number.parseInt(digits, 36)
    const list = unescapeBase36(name)
    const createdAt = paces[mark as keyof typeof paces](list).timeOf(index)
    if (createdAt > now) return null
    const subreddit = mark === 'x' ? list : forcedBy(list) === 'busy' ? list : someSubreddit(list, index)
    const about = mark === 'q' && !forcedBy(list) ? list : ''
    return { id, subreddit, createdAt, kind: ordinaryKind(id), forced: null, about }
  }
  const forced = forcedByPacked(id)
  const named = (Object.keys(kinds) as PostKind[]).find((one) => id === `sim${one}`)
  // Posts outside lists are captioned videos, so that any id has a transcript.
  const kind = named ?? (forced ? 'text' : 'video')
  const subreddit = named === 'video' || named === 'nocaptions' ? 'videos' : someSubreddit(id)
  // A post that is not in a list was published in the first half year of the world.
  const createdAt = worldBegan + dice('reddit time', id).int(0, 180 * 24 * 60) * 60_000
  return { id, subreddit, createdAt, kind, forced, about: '' }
}

/** The post whose hosted video a file is; null for a file of another name. */
export function postOfVideo(name: string, now: number): SimulatedPost | null {
  const id = /^v([0-9a-z]{2,})$/.exec(name)?.[1]
  const post = id === undefined ? null : postOfId(id, now)
  return post && kinds[post.kind] === video ? post : null
}

/** The text of a deleted or removed post. */
const gone: Partial<Record<PostKind, string>> = { removed: '[removed]', deleted: '[deleted]' }

/** A post's own data (t3). Scores and comments grow with its age. */
export function postData(post: SimulatedPost, now: number) {
  const { id, kind, subreddit, createdAt } = post
  const d = dice('reddit t3', id)
  const title = titleAbout(d, post.about)
  const person = redditor(d)
  const permalink = `/r/${subreddit}/comments/${id}/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}/`
  const hours = Math.max(0, (now - createdAt) / 3_600_000)
  const score = Math.floor(d.int(5, 9000) * Math.min(1, hours / 48)) + 1
  const body = gone[kind] ?? words.paragraph(d)
  const own = kinds[kind](post, now)
  return {
    id,
    name: `t3_${id}`,
    subreddit,
    subreddit_id: `t5_${token36(5, 't5', subreddit)}`,
    subreddit_name_prefixed: `r/${subreddit}`,
    subreddit_subscribers: subscribersOf(subreddit),
    title,
    selftext: own.is_self ? body : '',
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
    thumbnail: own.is_self ? 'self' : `https://b.thumbs.redditmedia.com/${token36(20, 'thumb', id)}.jpg`,
    is_original_content: d.chance(0.1),
    spoiler: d.chance(0.05),
    archived: hours > 24 * 180,
    is_robot_indexable: true,
    ...each(false, 'is_self', 'is_video', 'over_18', 'locked', 'stickied', 'pinned', 'quarantine'),
    ...each(null, 'media', 'secure_media'),
    removed_by_category: kind === 'removed' ? 'moderator' : null,
    ...own,
  }
}

/** A post as Listings carry it (t3). */
export const postThing = (post: SimulatedPost, now: number, extra: Wire = {}): Wire => ({
  kind: 't3',
  data: { ...postData(post, now), ...extra },
})
