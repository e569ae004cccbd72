import { type Forced, forcedOutcomes } from '../../shared/forced.ts'
import { dice, timeline, worldBegan } from '../../shared/world.ts'

/** What the simulated Reddit adds to the outcomes every simulated platform knows. */
export const closedSubreddits = ['sim_banned', 'sim_quarantined', 'sim_gated'] as const

/** Post ids that choose a kind of post: `simvideo` is a post with a captioned video. */
export const postKinds = [
  'text',
  'link',
  'image',
  'video',
  'nocaptions',
  'gallery',
  'poll',
  'crosspost',
  'over18',
  'removed',
  'deleted',
] as const

export type PostKind = (typeof postKinds)[number]

/** What a post is; everything it shows follows from it. */
export interface SimulatedPost {
  readonly id: string
  /** Lower case. */
  readonly subreddit: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly kind: PostKind
  readonly forced: Forced | null
}

const base36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Base-36 text that its seed decides. */
export function token36(length: number, ...seed: (string | number)[]): string {
  return dice('token36', ...seed).token(length, base36)
}

/** Ids are base 36, which has no underscore: `z` escapes. */
function written(name: string): string {
  return name
    .replaceAll('z', 'zz')
    .replaceAll('_', 'zu')
    .replaceAll(/[^0-9a-z]/g, 'zd')
}

function readName(text: string): string {
  return text.replaceAll(/z(.)/g, (_, mark) => (mark === 'z' ? 'z' : mark === 'u' ? '_' : '.'))
}

/** When a subreddit's posts appear. */
export function pace(subreddit: string) {
  const every = subreddit === 'sim_busy' ? 1 : dice('reddit pace', subreddit).int(10, 60)
  return timeline(`reddit ${subreddit}`, every)
}

/** The id of a subreddit's post number `index`. */
export function postId(subreddit: string, index: number): string {
  return `x${index.toString(36).padStart(5, '0')}${written(subreddit)}`
}

const ordinarySubreddits = [
  'programming',
  'videos',
  'cooking',
  'askscience',
  'bicycling',
  'travel',
  'gardening',
  'books',
]

/** A subreddit for a thing that names none. */
export function someSubreddit(...seed: (string | number)[]): string {
  return dice('some subreddit', ...seed).pick(ordinarySubreddits)
}

function ordinaryKind(id: string): PostKind {
  const d = dice('reddit kind', id)
  const chance = d.next()
  if (chance < 0.4) return 'text'
  if (chance < 0.62) return 'image'
  if (chance < 0.77) return 'video'
  if (chance < 0.87) return 'link'
  return d.pick(['gallery', 'poll', 'crosspost', 'nocaptions', 'over18', 'deleted'] as const)
}

function forcedPost(id: string): Forced | null {
  return forcedOutcomes.find((outcome) => id === `sim${outcome.replaceAll('_', '')}`) ?? null
}

/** Any id is a post's, except those of posts that have not been published yet. */
export function postOfId(id: string, now: number): SimulatedPost | null {
  const [, index, name] = /^x([0-9a-z]{5})([0-9a-z]{2,})$/.exec(id) ?? []
  if (index && name) {
    const subreddit = readName(name)
    const createdAt = pace(subreddit).timeOf(Number.parseInt(index, 36))
    return createdAt > now ? null : { id, subreddit, createdAt, kind: ordinaryKind(id), forced: null }
  }
  const forced = forcedPost(id)
  const kind = postKinds.find((one) => id === `sim${one}`) ?? (forced ? 'text' : ordinaryKind(id))
  const subreddit = kind === 'video' || kind === 'nocaptions' ? 'videos' : someSubreddit(id)
  // A post that is not in a list was published in the first half year of the world.
  const createdAt = worldBegan + dice('reddit time', id).int(0, 180 * 24 * 60) * 60_000
  return { id, subreddit, createdAt, kind, forced }
}

/** The file of a post's video; its id names the post. */
export function videoId(post: string): string {
  return `v${post}`
}

/** The post whose video a file is; null for a file of another name. */
export function postOfVideo(video: string): string | null {
  return /^v([0-9a-z]{2,})$/.exec(video)?.[1] ?? null
}
