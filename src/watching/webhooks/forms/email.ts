import { escapeHtml } from '../../../accounts/sign-in/page-files.ts'
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

const usable = (url: string | null): url is string =>
  url !== null && url.length <= maxUrl && /^https?:\/\//i.test(url)

const aboutOf = ({ author, publishedAt }: MessageItem): string =>
  [
    ...(author === null ? [] : [fitText(author, 100)]),
    ...(publishedAt === null ? [] : [shownTime(publishedAt)]),
  ].join(' · ')

function plainItem(item: MessageItem, maxText: number): string {
  const lines = [fitText(item.title, maxTitle), fitText(item.text, maxText), aboutOf(item)]
  return [...lines, usable(item.url) ? item.url : ''].filter((line) => line !== '').join('\n')
}

const lined = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

/** A link whose text is plain; addresses are http(s) alone. */
const link = (url: string | null, text: string): string =>
  usable(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : escapeHtml(text)

function htmlItem(item: MessageItem, maxText: number): string {
  const about = aboutOf(item)
  return [
    `<li><p><strong>${link(item.url, fitText(item.title, maxTitle))}</strong>`,
    ...(item.text === '' ? [] : [`<br>${lined(fitText(item.text, maxText))}`]),
    ...(about === '' ? [] : [`<br><small>${escapeHtml(about)}</small>`]),
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
    fitText(title, maxTitle),
    text,
    usable(url) ? url : '',
    ...taken.map((item) => plainItem(item, maxText)),
    more,
  ]
  const list = taken.map((item) => htmlItem(item, maxText)).join('')
  return {
    subject: fitText(title, maxSubject),
    text: parts.filter((part) => part !== '').join('\n\n'),
    html: [
      `<p><strong>${link(url, fitText(title, maxTitle))}</strong></p>`,
      ...(text === '' ? [] : [`<p>${lined(text)}</p>`]),
      ...(list === '' ? [] : [`<ul>${list}</ul>`]),
      ...(more === '' ? [] : [`<p>${escapeHtml(more)}</p>`]),
    ].join('\n'),
  }
}
