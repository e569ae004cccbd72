import type { Forced } from '../../../simulation/forced.ts'
import { worldBegan } from '../../../simulation/world.ts'

/** Why a simulated video does not play: status and reason in the player's answer. */
export const gates = {
  missing: ['ERROR', 'This video is unavailable'],
  deleted: ['ERROR', 'This video has been removed by the uploader'],
  private: ['LOGIN_REQUIRED', 'This video is private'],
  'bot check': ['LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'],
  age: ['LOGIN_REQUIRED', 'This video may be inappropriate for some users.'],
  members: [
    'UNPLAYABLE',
    "This video is available to this channel's members on level: Friends (or any higher level).",
  ],
  country: ['UNPLAYABLE', 'The uploader has not made this video available in your country'],
  premium: ['UNPLAYABLE', 'This video is only available to Music Premium members'],
  upcoming: ['LIVE_STREAM_OFFLINE', 'This live event will begin in 6 hours.'],
} as const
type Gate = keyof typeof gates

/** The outcomes of well-known video ids (docs/YOUTUBE.md). */
export interface Special {
  readonly title: string
  readonly gate?: Gate
  /** A failing or slow platform in place of an answer. */
  readonly forced?: Forced
  readonly live?: boolean
  readonly comments?: 'off' | 'none' | 'one page' | 'every minute'
  readonly captions?: 'none' | 'automatic' | 'withheld'
  readonly likesHidden?: boolean
  readonly chapters?: boolean
}

const table: Readonly<Record<string, Special>> = {
  sim_missing: { title: 'Missing', gate: 'missing' },
  sim_deleted: { title: 'Deleted', gate: 'deleted' },
  sim_private: { title: 'Private', gate: 'private' },
  sim_agegate: { title: 'Age-restricted', gate: 'age' },
  sim_members: { title: 'For members', gate: 'members' },
  sim_country: { title: 'Not in this country', gate: 'country' },
  sim_premium: { title: 'For Music Premium members', gate: 'premium' },
  sim_botwall: { title: 'Behind a bot check', gate: 'bot check' },
  sim_planned: { title: 'A stream that starts in six hours', gate: 'upcoming' },
  sim_livenow: { title: 'A stream that is live', live: true },
  sim_failing: { title: 'Unavailable platform', forced: 'unavailable' },
  sim_ratelim: { title: 'Rate-limited', forced: 'ratelimited' },
  sim_tooslow: { title: 'Slow', forced: 'slow' },
  sim_garbled: { title: 'Malformed', forced: 'malformed' },
  sim_nothing: { title: 'Without comments', comments: 'none' },
  sim_onepage: { title: 'With one page of comments', comments: 'one page' },
  sim_chatter: { title: 'With a new comment every minute', comments: 'every minute' },
  sim_comsoff: { title: 'With comments turned off', comments: 'off' },
  sim_nowords: { title: 'Without captions', captions: 'none' },
  sim_asronly: { title: 'With automatic captions only', captions: 'automatic' },
  sim_capgate: { title: 'With captions that are withheld', captions: 'withheld' },
  sim_hidlike: { title: 'With hidden likes', likesHidden: true },
  sim_chapter: { title: 'With chapters', chapters: true },
}

/** The outcome that a video id forces, or null for an ordinary id. */
export const specialOf = (videoId: string): Special | null =>
  Object.hasOwn(table, videoId) ? table[videoId]! : null

/** Whether one of these is why a video does not play. */
export const isGated = (special: Special | null, ...by: Gate[]) =>
  special?.gate !== undefined && by.includes(special.gate)

const hourMs = 3_600_000

/** When such a video was published; a planned stream will be. Milliseconds since the Unix epoch. */
export function publishedAt({ live, gate }: Special, now: number): number {
  const hour = Math.floor(now / hourMs)
  if (live) return (hour - 1) * hourMs
  return gate === 'upcoming' ? (hour + 6) * hourMs : worldBegan + 40 * 24 * hourMs
}

/** The ids in the table, for the documents' test. */
export const specialIds = Object.keys(table)
