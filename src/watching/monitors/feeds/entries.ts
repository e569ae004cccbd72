import { type EventEnvelope, itemsEditedType } from '../../../catalog/events/event.ts'
import { firstTextInParts, linkOf } from '../../../catalog/events/item-link.ts'

/** An item of a feed: plain text throughout. */
export interface FeedEntry {
  /** Never changes, so that readers recognize the entry. */
  readonly id: string
  readonly title: string
  /** An http(s) address. Null if the item has no address. */
  readonly url: string | null
  readonly text: string
  readonly author: string | null
  /** When a check found the item. */
  readonly foundAt: Date
  /** When the item was published. Null if the platform reports no time. */
  readonly publishedAt: Date | null
}

/** Longer texts and titles are truncated to these numbers of characters. */
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

/** Cuts between code points, so that no surrogate pair is split. */
const truncate = (text: string, most: number) => {
  const characters = Array.from(text.slice(0, 2 * most + 2))
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

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

/** The data of an event about one item, or of a digest. */
interface NewItemsData {
  readonly items?: unknown[]
  readonly itemTime?: string | null
  readonly itemTimes?: (string | null)[]
}

/** The feed entries of an event, oldest first: one entry per item, for records of every platform. */
export function readEntries(event: EventEnvelope): FeedEntry[] {
  const { items, itemTime, itemTimes } = event.data as NewItemsData
  // An edited item is not a new one.
  if (event.type === itemsEditedType || !Array.isArray(items)) return []
  return items.map((item, place) => {
    const record = object(item) ?? {}
    const title = firstTextInParts(record, titles)
    const text = firstTextInParts(record, texts)
    const at = Date.parse((itemTimes ?? [itemTime])[place] ?? '')
    return {
      id: items.length === 1 ? event.id : `${event.id}:${place}`,
      title: truncate((title ?? text ?? event.monitor.name).replaceAll(/\s+/g, ' '), maxTitleLength),
      url: linkOf(record),
      text: truncate(text ?? title ?? '', maxTextLength),
      author: findAuthor(record),
      foundAt: new Date(event.createdAt),
      publishedAt: Number.isNaN(at) ? null : new Date(at),
    }
  })
}
