import type { EventEnvelope } from '../../events/event.ts'

/** An item of a feed: plain text throughout. */
export interface FeedEntry {
  /** The same for ever. */
  readonly id: string
  readonly title: string
  /** An http(s) address; null where the item has none. */
  readonly url: string | null
  readonly text: string
  readonly author: string | null
  /** When it was found. */
  readonly foundAt: Date
  /** When it appeared; null where the platform does not tell. */
  readonly publishedAt: Date | null
}

/** What is shown of an item's words, in characters. */
const maxTextLength = 8000
const maxTitleLength = 120

type Json = Readonly<Record<string, unknown>>

const titles = ['title', 'name', 'displayName', 'brandName']
const texts = [
  'caption',
  'text',
  'bodyText',
  'description',
  'bio',
  'headline',
  'accessibilityCaption',
  'altText',
  'linkDescription',
]
const links = ['url', 'permalink', 'permalinkUrl', 'profileUrl']
/** Parts of a record that may hold its words, where the record itself has none. */
const parts = ['video', 'creative', 'media']
const names = ['displayName', 'name', 'handle', 'username', 'nickname', 'title']

const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null

function firstText(record: Json, fields: readonly string[]): string | null {
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}

function firstTextInParts(
  record: Json,
  fields: readonly string[],
  fits = (_: string) => true,
): string | null {
  const places = [record, ...parts.map((part) => object(record[part])).filter((part) => part !== null)]
  return (
    places.map((place) => firstText(place, fields)).find((value) => value !== null && fits(value)) ?? null
  )
}

/** Cut between characters, not within one. */
const truncate = (text: string, most: number) => {
  const characters = Array.from(text.slice(0, 2 * most + 2))
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const isLink = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

function findAuthor(record: Json): string | null {
  for (const field of ['author', 'owner', 'channel', 'company', 'page', 'seller']) {
    const value = record[field]
    if (typeof value === 'string' && value !== '') return value
    const named = object(value)
    const name = named && firstText(named, names)
    if (name) return name
  }
  return firstText(record, ['authorDisplayName', 'channelTitle', 'handle'])
}

/** What an event of one item, or a digest, tells. */
interface NewItemsData {
  readonly items?: unknown[]
  readonly itemTime?: string | null
  readonly itemTimes?: (string | null)[]
}

/** The entries of an event of new items, oldest first: one each, whatever platform they are of. */
export function readEntries(event: EventEnvelope): FeedEntry[] {
  const { items, itemTime, itemTimes } = event.data as NewItemsData
  if (!Array.isArray(items)) return []
  return items.map((item, place) => {
    const record = object(item) ?? {}
    const title = firstTextInParts(record, titles)
    const text = firstTextInParts(record, texts)
    const at = Date.parse((itemTimes ?? [itemTime])[place] ?? '')
    return {
      id: items.length === 1 ? event.id : `${event.id}:${place}`,
      title: truncate((title ?? text ?? event.monitor.name).replaceAll(/\s+/g, ' '), maxTitleLength),
      url: firstTextInParts(record, links, isLink),
      text: truncate(text ?? title ?? '', maxTextLength),
      author: findAuthor(record),
      foundAt: new Date(event.createdAt),
      publishedAt: Number.isNaN(at) ? null : new Date(at),
    }
  })
}
