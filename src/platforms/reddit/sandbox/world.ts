import { type Forced, forcedBy, forcedByPacked } from '../../../simulation/forced.ts'
import { escapeBase36, unescapeBase36 } from '../../../simulation/ids.ts'
import { alphabets } from '../../../simulation/numbers.ts'
import { type Dice, dice, timeline, words, worldBegan } from '../../../simulation/world.ts'

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
  /** Words of the search that finds it; they stand in its title. */
  readonly about: string
}

/** Base-36 text that its seed decides. */
export function token36(length: number, ...seed: (string | number)[]): string {
  return dice('token36', ...seed).token(length, alphabets.base36)
}

/** A redditor's name. */
export const redditor = (d: Dice) => words.personName(d).replace(' ', '_')

/** When posts appear: `x`, those of a subreddit; `q`, what a search finds. */
export const paces = {
  x: (subreddit: string) =>
    timeline(
      `reddit ${subreddit}`,
      subreddit === 'sim_busy' ? 1 : dice('reddit pace', subreddit).int(10, 60),
    ),
  q: (query: string) => timeline(`reddit search ${query}`, forcedBy(query) === 'busy' ? 1 : 720),
}

/** Longest id that links of posts have. */
const longestId = 40
/** Digits (base 36) of a post's place in its list. */
const placeDigits = 5

/** The id of the post number `index` in a list: it says the list and the place there. */
export function listedId(mark: keyof typeof paces, name: string, index: number): string {
  let kept = name
  while (escapeBase36(kept).length > longestId - 1 - placeDigits) kept = kept.slice(0, -1)
  return mark + index.toString(36).padStart(placeDigits, '0') + escapeBase36(kept)
}

const ordinarySubreddits = 'programming videos cooking askscience bicycling travel gardening books'.split(' ')

/** A subreddit for a thing that names none. */
function someSubreddit(...seed: (string | number)[]): string {
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
  const named = postKinds.find((one) => id === `sim${one}`)
  // What no list holds is a captioned video, so that any post has a transcript.
  const kind = named ?? (forced ? 'text' : 'video')
  const subreddit = named === 'video' || named === 'nocaptions' ? 'videos' : someSubreddit(id)
  // A post that is not in a list was published in the first half year of the world.
  const createdAt = worldBegan + dice('reddit time', id).int(0, 180 * 24 * 60) * 60_000
  return { id, subreddit, createdAt, kind, forced, about: '' }
}

/** Whether a post shows a video hosted by Reddit. */
export const isHosted = ({ kind }: SimulatedPost) => kind === 'video' || kind === 'nocaptions'

/** The file of a post's video; its id names the post. */
export function videoId(post: string): string {
  return `v${post}`
}

/** The post whose video a file is; null for a file of another name. */
export function postOfVideo(video: string): string | null {
  return /^v([0-9a-z]{2,})$/.exec(video)?.[1] ?? null
}
