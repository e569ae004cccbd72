import { fitText, itemTextLength, omission, shownTime, takeFitting } from './fit.ts'
import type { Message, MessageItem } from './message.ts'

/**
 * Messages for Slack's incoming webhooks, as blocks with mrkdwn
 * (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, docs.slack.dev/reference/block-kit/blocks).
 */

/** A section has at most 3,000 characters, a message at most 50 blocks. */
const maxSection = 3000
const maxItems = 40
/** Slack refuses messages of about 13,200 characters of blocks (`msg_blocks_too_long`). */
const maxBlocks = 10_000
const maxTitle = 300
const maxUrl = 1500

/** `&`, `<` and `>` begin links, mentions (`<!channel>`) and entities. */
const escapeMarks = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const shorten = (text: string, max: number): string => fitText(text, max, { write: escapeMarks })

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })
const context = (text: string) => ({ type: 'context', elements: [{ type: 'mrkdwn', text, verbatim: true }] })

/** A link; the bar would end its address. */
function link(url: string | null, text: string): string {
  const written = url === null ? null : escapeMarks(url).replaceAll('|', '%7C')
  return written === null || written.length > maxUrl ? text : `<${written}|${text}>`
}

/** The time in the zone of the reader. */
const time = (at: Date): string =>
  `<!date^${Math.floor(at.getTime() / 1000)}^{date_short_pretty} {time}|${shownTime(at)}>`

function itemText({ title, text, url, author, publishedAt }: MessageItem, maxText: number): string {
  const about = [
    ...(author === null ? [] : [shorten(author, 100)]),
    ...(publishedAt === null ? [] : [time(publishedAt)]),
  ]
  return [
    `*${link(url, shorten(title, maxTitle))}*`,
    ...(text === '' ? [] : [shorten(text, maxText)]),
    ...(about.length === 0 ? [] : [about.join(' · ')]),
  ].join('\n')
}

/** The body of a message for Slack. */
export function slackBody({ title, text, url, items, total }: Message, eventId: string): object {
  const shown = items.map((item) => section(itemText(item, itemTextLength(total))))
  const taken = takeFitting(shown, {
    max: maxBlocks,
    maxParts: maxItems,
    sizeOf: (block) => JSON.stringify(block).length,
  })
  const omitted = total - taken.length
  const heading = `*${link(url, shorten(title, maxTitle))}*`
  const rest = maxSection - heading.length - 1
  return {
    // The text of notifications, and of readers without blocks.
    text: shorten(title, maxTitle),
    blocks: [
      section(text === '' ? heading : `${heading}\n${shorten(text, rest)}`),
      ...taken,
      ...(omitted === 0 ? [] : [context(omission(omitted, eventId))]),
    ],
  }
}
