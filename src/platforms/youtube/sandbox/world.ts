import { type Forced, forcedBy } from '../../shared/forced.ts'
import { type Dice, dice, timeline, words, worldBegan } from '../../shared/world.ts'
import {
  canonicalHandle,
  channelCode,
  channelIdOf,
  handleOfChannel,
  mostItems,
  placeOfVideo,
  type VideoKind,
  videoIdOf,
} from './ids.ts'
import { type Special, specialOf } from './special.ts'

/** A simulated channel; counts grow with the time they are asked for. */
export interface Channel {
  readonly id: string
  /** Canonical, without @. */
  readonly handle: string
  /** Seed of everything about the channel. */
  readonly seed: string
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly verified: boolean
  readonly country: string
  readonly links: readonly { readonly title: string; readonly url: string }[]
  /** Milliseconds since the Unix epoch. */
  readonly joined: number
  readonly forced: Forced | null
  subscribers(now: number): number
  totalViews(now: number): number
}

/** A simulated video or Short. */
export interface Video {
  readonly id: string
  readonly channel: Channel
  readonly kind: VideoKind
  readonly title: string
  readonly description: string
  /** Milliseconds since the Unix epoch. */
  readonly publishedAt: number
  readonly seconds: number
  readonly keywords: readonly string[]
  readonly category: string
  readonly chapters: readonly { readonly title: string; readonly startSeconds: number }[]
  /** What the video's own id forces. */
  readonly special: Special | null
  views(now: number): number
  likes(now: number): number
}

const countries = ['United States', 'Germany', 'Brazil', 'Japan', 'Kenya', 'Norway', 'India']
const categories = ['Education', 'Travel & Events', 'Science & Technology', 'Howto & Style', 'Entertainment']
const topics = ['street food', 'trains', 'gardens', 'maps', 'robots', 'hiking', 'repair', 'history']

const dayMs = 86_400_000

/** How much of its final audience something has after this time: half of it after ten days. */
const reached = (since: number, now: number) =>
  1 - 0.5 ** ((Math.max(0, Math.floor((now - since) / dayMs)) + 1) / 10)

/** The channel of a handle (any form of it). */
export function channelOf(anyHandle: string): Channel {
  const handle = canonicalHandle(anyHandle)
  const seed = channelCode(handle).toString(36)
  const d = dice('youtube channel', seed)
  const title = `${words.personName(d)} ${d.pick(['Studio', 'Films', 'Explains', 'Outdoors', 'Daily'])}`
  const size = Math.floor(10 ** (2 + d.next() * 5))
  const joined = Date.UTC(d.int(2008, 2022), d.int(0, 11), d.int(1, 28))
  return {
    id: channelIdOf(handle),
    handle,
    seed,
    title,
    description: `${words.paragraph(d, 2)}\n\nNew videos every week.\nhttps://${seed}.example/links`,
    keywords: [d.pick(topics), d.pick(topics), 'simulated'],
    verified: size > 20_000,
    country: d.pick(countries),
    links: [
      { title: 'Website', url: `https://${seed}.example/` },
      { title: 'Newsletter', url: `https://${seed}.example/newsletter` },
    ],
    joined,
    forced: forcedBy(handle),
    subscribers: (now) =>
      size + Math.floor((now - worldBegan) / dayMs) * Math.max(1, Math.floor(size / 2000)),
    totalViews: (now) => (size + Math.floor((now - worldBegan) / dayMs)) * 117,
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
  return channel.forced === 'busy' ? newest : Math.min(newest, mostItems - 1)
}

function chaptersOf(d: Dice, seconds: number, wanted: boolean): Video['chapters'] {
  const count = d.int(3, 6)
  if (!wanted && (seconds < 300 || d.chance(0.3))) return []
  return Array.from({ length: count }, (_, place) => ({
    title: place === 0 ? 'Intro' : words.title(d),
    startSeconds: Math.floor((seconds / count) * place),
  }))
}

function made(
  channel: Channel,
  id: string,
  kind: VideoKind,
  index: number,
  publishedAt: number,
  special: Special | null = null,
): Video {
  const d = dice('youtube video', channel.seed, kind, index)
  const title = special?.title ?? `${words.title(d)} #${index + 1}`
  const seconds = kind === 'short' ? d.int(9, 59) : d.int(2, 40) * 60 + d.int(0, 59)
  const chapters = kind === 'short' ? [] : chaptersOf(d, seconds, special?.chapters === true)
  const audience = Math.floor(10 ** (2.5 + d.next() * 4))
  const tag = d.pick(topics)
  const lines = chapters.map(({ title, startSeconds }) => `${mark(startSeconds)} ${title}`)
  return {
    id,
    channel,
    kind,
    title: kind === 'short' ? `${title} #shorts` : title,
    description: [
      words.paragraph(d),
      lines.join('\n'),
      `More: https://${channel.seed}.example/${index}`,
      `#${tag.replace(' ', '')}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    publishedAt,
    seconds,
    keywords: [tag, 'simulated'],
    category: d.pick(categories),
    chapters,
    special,
    views: (now) => Math.floor(audience * reached(publishedAt, now)),
    likes: (now) => Math.floor((audience * reached(publishedAt, now)) / 23),
  }
}

const mark = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A channel's video by its place in the channel's timeline. */
export function videoAt(channel: Channel, kind: VideoKind, index: number): Video {
  const id = videoIdOf(channel.handle, kind, index)
  return made(channel, id, kind, index, schedule(channel, kind).timeOf(index))
}

/**
 * The video of an id; every id names one. An id that no listing gave out may name a place its channel has not
 * reached yet: it then stands for an early video of that channel.
 */
export function videoOf(id: string, now: number): Video {
  const special = specialOf(id)
  if (special) {
    return made(channelOf('simulated'), id, 'video', 0, special.publishedAt(now), special)
  }
  const { handle, kind, index } = placeOfVideo(id)
  const channel = channelOf(handle)
  const reachedIndex = index <= newestIndex(channel, kind, now) ? index : index % 64
  return made(channel, id, kind, reachedIndex, schedule(channel, kind).timeOf(reachedIndex))
}

/** A channel's items, best watched first. Of a channel with thousands, the newest 600 are considered. */
export function popular(channel: Channel, kind: VideoKind, newest: number, now: number): Video[] {
  const count = Math.min(newest + 1, 600)
  return Array.from({ length: count }, (_, back) => videoAt(channel, kind, newest - back)).sort(
    (a, b) => b.views(now) - a.views(now) || b.publishedAt - a.publishedAt,
  )
}

/** Some channel of the world, drawn by the dice: what searches and feeds find. */
export const anyChannel = (d: Dice) =>
  channelOf(`${words.personName(d).split(' ')[0]!.toLowerCase()}${d.int(10, 99)}`)

/** The whole numbers from `from` up to but not including `to`. */
export const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
