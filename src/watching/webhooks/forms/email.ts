import { fitText, itemTextLength, omission, shownTime, takeFitting } from './fit.ts'
import type { Message, MessageItem } from './message.ts'

/** Mails about events: the same text as plain text and as HTML without pictures, scripts and styles from elsewhere. */

/** A mail as people read it. */
export interface EmailBody {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Readers show about this much of a subject. */
const maxSubject = 150
const maxTitle = 300
const maxUrl = 2000
const maxItems = 50
/** Gmail cuts a mail off at 102 kB of HTML. */
const maxHtml = 80_000

/** Marks of HTML, quotes for attributes included. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const shortened = (text: string, max: number): string => fitText(text, max)
const usable = (url: string | null): url is string =>
  url !== null && url.length <= maxUrl && /^https?:\/\//i.test(url)

const aboutOf = ({ author, publishedAt }: MessageItem): string =>
  [
    ...(author === null ? [] : [shortened(author, 100)]),
    ...(publishedAt === null ? [] : [shownTime(publishedAt)]),
  ].join(' · ')

function plainItem(item: MessageItem, maxText: number): string {
  const lines = [shortened(item.title, maxTitle), shortened(item.text, maxText), aboutOf(item)]
  return [...lines, usable(item.url) ? item.url : ''].filter((line) => line !== '').join('\n')
}

const lined = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>')

/** A link whose text is plain; addresses are http(s) alone. */
const link = (url: string | null, text: string): string =>
  usable(url) ? `<a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>` : escapeMarkup(text)

function htmlItem(item: MessageItem, maxText: number): string {
  const about = aboutOf(item)
  return [
    `<li><p><strong>${link(item.url, shortened(item.title, maxTitle))}</strong>`,
    ...(item.text === '' ? [] : [`<br>${lined(shortened(item.text, maxText))}`]),
    ...(about === '' ? [] : [`<br><small>${escapeMarkup(about)}</small>`]),
    '</p></li>',
  ].join('')
}

/** The body of a mail. */
export function emailBody({ title, text, url, items, total }: Message, eventId: string): EmailBody {
  const maxText = itemTextLength(total)
  const taken = takeFitting(items, {
    max: maxHtml,
    maxParts: maxItems,
    sizeOf: (item) => Buffer.byteLength(htmlItem(item, maxText)),
  })
  const omitted = total - taken.length
  const more = omitted > 0 ? omission(omitted, eventId) : ''
  const parts = [
    shortened(title, maxTitle),
    text,
    usable(url) ? url : '',
    ...taken.map((item) => plainItem(item, maxText)),
    more,
  ]
  const list = taken.map((item) => htmlItem(item, maxText)).join('')
  return {
    subject: shortened(title, maxSubject),
    text: parts.filter((part) => part !== '').join('\n\n'),
    html: [
      `<p><strong>${link(url, shortened(title, maxTitle))}</strong></p>`,
      ...(text === '' ? [] : [`<p>${lined(text)}</p>`]),
      ...(list === '' ? [] : [`<ul>${list}</ul>`]),
      ...(more === '' ? [] : [`<p>${escapeMarkup(more)}</p>`]),
    ].join('\n'),
  }
}
