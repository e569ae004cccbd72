import { type ItemEntry, readEntries } from '../../../catalog/events/entries.ts'
import { type EventEnvelope, newItemsType, summaryType } from '../../../catalog/events/event.ts'
import { isLink } from '../../../catalog/events/item-link.ts'
import { visibleText } from '../../../catalog/visible-text.ts'

/** An item of a message. */
export type MessageItem = Pick<ItemEntry, 'title' | 'url' | 'author' | 'publishedAt' | 'pictureUrl'> & {
  /** Empty if the title already is the whole text. */
  readonly text: string
}

/** An event as people read it in a chat or a mail: plain text throughout, without characters that hide text. */
export interface Message {
  /** One line. */
  readonly title: string
  /** What happened; empty for new items. */
  readonly text: string
  /** The http(s) address of what is watched; null: it has none. */
  readonly url: string | null
  /** New items, oldest first; the first hundred of them. */
  readonly items: readonly MessageItem[]
  /** The number of all items. */
  readonly total: number
}

/** A message of a chat shows fewer, and a template repeats no more. */
export const maxItems = 100
/** Characters of a text that a message reads; no receiver takes more. */
const maxReadText = 6000
const maxReadItemText = 2000

/** `monitor.text_changed` as `Monitor text changed`. */
function wordsOf(type: string): string {
  const words = type.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const textOf = (value: unknown, max = maxReadText): string =>
  typeof value === 'string' ? visibleText(value.slice(0, max)).trim() : ''
const lineOf = (value: string): string => visibleText(value).replaceAll(/\s+/g, ' ').trim()

function urlOf({ source }: EventEnvelope): string | null {
  const { url } = source.params
  return typeof url === 'string' && isLink(url) ? url : null
}

/** The name of what an event is about; empty for tests and for notices about an endpoint or credits. */
function subjectOf({ monitor, data }: EventEnvelope): string {
  if (monitor.id === 'none') return lineOf(textOf(data.name) || textOf(data.keyName))
  return monitor.id === 'sample' ? '' : lineOf(monitor.name)
}

function itemOf({ title, text, url, author, publishedAt, pictureUrl }: ItemEntry): MessageItem {
  const shown = lineOf(title)
  const whole = textOf(text, maxReadItemText)
  return {
    title: shown,
    text: lineOf(whole) === shown ? '' : whole,
    url,
    author: author === null ? null : lineOf(author),
    publishedAt,
    pictureUrl,
  }
}

/** The progress of a job, which has no sentence of its own. */
function progressOf({ rows, percent }: EventEnvelope['data']): string {
  const { delivered, total } = (rows ?? {}) as { delivered?: unknown; total?: unknown }
  return typeof percent === 'number' ? `${percent} %: ${delivered} of ${total} rows are delivered.` : ''
}

const countItems = ({ type, data }: EventEnvelope): number =>
  type === newItemsType && Array.isArray(data.items) ? data.items.length : 1

/** The message of a summary: the items of its events, and the other events as items. */
function ofSummary(event: EventEnvelope, name: string): Message {
  const events = (event.data.events ?? []) as readonly EventEnvelope[]
  const total = events.reduce((sum, one) => sum + countItems(one), 0)
  const items: MessageItem[] = []
  for (const one of events) {
    if (items.length >= maxItems) break
    const { title, text, url, items: own } = summarize(one)
    const monitor = lineOf(one.monitor.name)
    if (own.length === 0) items.push({ title, text, url, author: null, publishedAt: null, pictureUrl: null })
    for (const item of own) {
      items.push({ ...item, author: item.author ? `${monitor}, ${item.author}` : monitor })
    }
  }
  const title = `${total === 0 ? 'Nothing new' : `${total} new`}: ${name}`
  const text = total === 0 ? textOf(event.data.reason) : ''
  return { title, text, url: null, items: items.slice(0, maxItems), total }
}

/** Sums an event of any type up for readers. */
export function summarize(event: EventEnvelope): Message {
  const { type, data } = event
  const name = subjectOf(event)
  if (type === summaryType) return ofSummary(event, name)
  const url = urlOf(event)
  const items = readEntries(event, maxItems).map(itemOf)
  if (type === newItemsType && items.length > 0) {
    const total = countItems(event)
    const title = `${total} new ${total === 1 ? 'item' : 'items'}`
    return { title: name === '' ? title : `${title}: ${name}`, text: '', url, items, total }
  }
  const title = wordsOf(type)
  const reason = textOf(data.reason) || textOf(data.message) || progressOf(data)
  const text = [reason, textOf(data.text)].filter((part) => part !== '').join('\n')
  return { title: name === '' ? title : `${title}: ${name}`, text, url, items, total: items.length }
}
