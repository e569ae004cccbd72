import { forcedBy } from '../../../simulation/forced.ts'
import { type List, newestFirst, ranked } from '../../../simulation/lists.ts'
import { clock } from '../../../simulation/wording.ts'
import { type Dice, dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import {
  canonicalHandle,
  channelCode,
  channelIdOf,
  handleOfChannel,
  maxItems,
  readVideoId,
  type VideoKind,
  videoIdOf,
} from './ids.ts'
import { publishedAt, type Special, specialOf } from './special.ts'

/** A simulated channel. Counts grow with the clock. */
export type Channel = ReturnType<typeof channelOf>

/** A simulated video or Short. */
export type Video = ReturnType<typeof videoAt>

const countries = ['United States', 'Germany', 'Brazil', 'Japan', 'Kenya', 'Norway', 'India']
/** Categories of videos, and their numbers. */
export const categories: Readonly<Record<string, string>> = {
  Education: '27',
  'Travel & Events': '19',
  'Science & Technology': '28',
  'Howto & Style': '26',
  Entertainment: '24',
}
const topics = ['street food', 'trains', 'gardens', 'maps', 'robots', 'hiking', 'repair', 'history']

const daysSince = (time: number, now: number) => Math.max(0, Math.floor((now - time) / 86_400_000))

/** How much of its final audience something has after this time: half of it after ten days. */
const reached = (since: number, now: number) => 1 - 0.5 ** ((daysSince(since, now) + 1) / 10)

/** The channel of a handle (any form of it). */
export function channelOf(anyHandle: string) {
  const handle = canonicalHandle(anyHandle)
  const seed = channelCode(handle).toString(36)
  const d = dice('youtube channel', seed)
  const title = `${words.personName(d)} ${d.pick(['Studio', 'Films', 'Explains', 'Outdoors', 'Daily'])}`
  const size = Math.floor(10 ** (2 + d.next() * 5))
  const joined = Date.UTC(d.int(2008, 2022), d.int(0, 11), d.int(1, 28))
  return {
    id: channelIdOf(handle),
    /** Canonical, without @. */
    handle,
    /** Seed of everything about the channel. */
    seed,
    title,
    description: `${words.paragraph(d, 2)}\n\nNew videos every week.\nhttps://${seed}.example/links`,
    keywords: `"${d.pick(topics)}" "${d.pick(topics)}" simulated`,
    verified: size > 20_000,
    country: d.pick(countries),
    links: [`https://${seed}.example/`, `https://${seed}.example/newsletter`],
    /** Milliseconds since the Unix epoch. */
    joined,
    forced: forcedBy(handle),
    subscribers: (now: number) => size + daysSince(worldBegan, now) * Math.max(1, Math.floor(size / 2000)),
    totalViews: (now: number) => (size + daysSince(worldBegan, now)) * 117,
  }
}

/** The channel of a channel id. */
export const channelById = (id: string) => channelOf(handleOfChannel(id))

const everyMinutes = { video: 5040, short: 3600 }

const schedule = (channel: Channel, kind: VideoKind) =>
  timeline(`youtube ${kind} ${channel.seed}`, channel.forced === 'busy' ? 1 : everyMinutes[kind])

/** Index of the newest video or short a channel has published; -1 when it has none. */
export function newestIndex(channel: Channel, kind: VideoKind, now: number): number {
  if (channel.forced === 'empty') return -1
  if (channel.forced === 'last_page') return 11
  const newest = schedule(channel, kind).newest(now)
  return channel.forced === 'busy' ? newest : Math.min(newest, maxItems - 1)
}

/** Public videos and shorts together, as the site counts them. */
export const itemCount = (channel: Channel, now: number) =>
  newestIndex(channel, 'video', now) + newestIndex(channel, 'short', now) + 2

function chaptersOf(d: Dice, seconds: number, wanted: boolean) {
  const count = d.int(3, 6)
  if (!wanted && (seconds < 300 || d.chance(0.3))) return []
  return range(0, count).map((place) => ({
    title: place === 0 ? 'Intro' : words.title(d),
    startSeconds: Math.floor((seconds / count) * place),
  }))
}

interface Own {
  readonly id?: string
  /** Milliseconds since the Unix epoch. */
  readonly at?: number
  /** The outcome that the video's own id forces. */
  readonly special?: Special
}

/** A channel's video by its place in the channel's timeline, but for what it has of its own. */
export function videoAt(channel: Channel, kind: VideoKind, index: number, own: Own = {}) {
  const { id = videoIdOf(channel.handle, kind, index), special = null } = own
  const publishedAt = own.at ?? schedule(channel, kind).timeOf(index)
  const d = dice('youtube video', channel.seed, kind, index)
  const title = special?.title ?? `${words.title(d)} #${index + 1}`
  const isShort = kind === 'short'
  const seconds = isShort ? d.int(9, 59) : d.int(2, 40) * 60 + d.int(0, 59)
  const chapters = isShort ? [] : chaptersOf(d, seconds, special?.chapters === true)
  const audience = Math.floor(10 ** (2.5 + d.next() * 4))
  const tag = d.pick(topics)
  const marks = chapters.map(({ title, startSeconds }) => `${clock(startSeconds)} ${title}`).join('\n')
  const link = `More: https://${channel.seed}.example/${index}`
  return {
    id,
    channel,
    kind,
    title: isShort ? `${title} #shorts` : title,
    description: [words.paragraph(d), marks, link, `#${tag.replace(' ', '')}`].filter(Boolean).join('\n\n'),
    publishedAt,
    seconds,
    keywords: [tag, 'simulated'],
    category: d.pick(Object.keys(categories)),
    chapters,
    special,
    views: (now: number) => Math.floor(audience * reached(publishedAt, now)),
    likes: (now: number) => Math.floor((audience * reached(publishedAt, now)) / 23),
  }
}

/**
 * The video of an id; every id names one. An id that no listing gave out may name a place its channel has not
 * reached yet: it then stands for an early video of that channel.
 */
export function videoOf(id: string, now: number): Video {
  const special = specialOf(id)
  if (special)
    return videoAt(channelOf('simulated'), 'video', 0, { id, special, at: publishedAt(special, now) })
  const { handle, kind, index } = readVideoId(id)
  const channel = channelOf(handle)
  return videoAt(channel, kind, index <= newestIndex(channel, kind, now) ? index : index % 64, { id })
}

/** Of a channel with thousands, the newest 600 are ranked. */
const maxRankedUploads = 600

/** A channel's items, newest first or by views (`popular`); up to the one with the index `newest`. */
export function uploads(channel: Channel, kind: VideoKind, now: number, newest?: number, sort = 'latest') {
  const last = newest ?? newestIndex(channel, kind, now)
  const most = sort === 'popular' ? maxRankedUploads : Number.POSITIVE_INFINITY
  const at = (index: number) => videoAt(channel, kind, index)
  const list: List<Video> = newestFirst(schedule(channel, kind), now, at, { newest: last, most })
  return sort === 'popular' ? ranked(list, (video) => video.views(now)) : list
}

/** Some channel of the world, drawn by the dice: what searches and feeds find. */
export const anyChannel = (d: Dice) =>
  channelOf(`${words.personName(d).split(' ')[0]!.toLowerCase()}${d.int(10, 99)}`)

/** The whole numbers from `from` up to but not including `to`. */
export const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
