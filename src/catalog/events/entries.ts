import { type EventEnvelope, itemsEditedType } from './event.ts'
import { firstText, firstTextInParts, isLink, type Json, linkOf, object } from './item-link.ts'

/** An item of an event as people read it, in feeds and messages: plain text throughout. */
export interface ItemEntry {
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
  /** An http(s) address of its picture, as the platform reported it; platforms end such addresses after a while. Null: none. */
  readonly pictureUrl: string | null
}

/** Longer texts and titles are truncated to these numbers of characters. */
const maxTextLength = 8000
const maxTitleLength = 120

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
const pictures = [
  'thumbnailUrl',
  'coverUrl',
  'displayUrl',
  'imageUrl',
  'coverImageUrl',
  'coverThumbnailUrl',
  'pictureUrl',
  'displayImageUrl',
  'previewImageUrl',
  'avatarUrl',
]
/** Lists whose first element may have the picture: addresses, or objects. */
const pictureLists = ['imageUrls', 'images', 'thumbnails', 'media', 'carousel']
const names = ['displayName', 'name', 'handle', 'username', 'nickname', 'title']

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

/** The picture of the item itself, then that of a part, then the first one of a list. */
function findPicture(record: Json): string | null {
  const own = firstTextInParts(record, pictures, isLink)
  if (own !== null) return own
  for (const field of pictureLists) {
    const list = record[field]
    const first: unknown = Array.isArray(list) ? list[0] : undefined
    const place = typeof first === 'string' ? { url: first } : object(first)
    // The address of a video is no picture.
    const fields = place?.type === 'video' ? pictures : [...pictures, 'url']
    const found = place && firstText(place, fields)
    if (found && isLink(found)) return found
  }
  return null
}

/** The data of an event about one item, or of a digest. */
interface NewItemsData {
  readonly items?: unknown[]
  readonly itemTime?: string | null
  readonly itemTimes?: (string | null)[]
}

/**
 * The items of an event for readers, oldest first: one entry per item, for records of every platform.
 * @param maxItems the first ones alone are read
 */
export function readEntries(event: EventEnvelope, maxItems = Number.POSITIVE_INFINITY): ItemEntry[] {
  const { items, itemTime, itemTimes } = event.data as NewItemsData
  // An edited item is not a new one.
  if (event.type === itemsEditedType || !Array.isArray(items)) return []
  return items.slice(0, maxItems).map((item, place) => {
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
      pictureUrl: findPicture(record),
    }
  })
}
