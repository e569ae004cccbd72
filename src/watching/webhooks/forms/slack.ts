import { fitText, itemTextLength, omission, shownTime, takeFitting } from './fit.ts'
import type { Message, MessageItem } from './message.ts'

/**
 * Messages for Slack's incoming webhooks, as rich text (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks,
 * docs.slack.dev/reference/block-kit/blocks/rich-text-block). Its texts are shown as they are: mrkdwn has no escape for `*`,
 * `_`, `~`, backticks and the names of emoji.
 */

/** A text object has at most 3,000 characters, a message at most 50 blocks. */
const maxText = 3000
const maxItems = 40
/** Slack refuses messages of about 13,200 characters of blocks (`msg_blocks_too_long`). */
const maxBlocks = 10_000
const maxTitle = 300
const maxUrl = 1500

/** `&`, `<` and `>` begin links, mentions (`<!channel>`) and entities, also where mrkdwn is off. */
const escapeMarks = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A block of one section. Slack refuses empty texts. */
const richText = (elements: readonly object[]) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements }],
})
const plain = (text: string) => ({ type: 'text', text })

/** A title in bold, as a link where it has an address. */
function heading(url: string | null, text: string) {
  const style = { bold: true }
  return url === null || url.length > maxUrl ? { ...plain(text), style } : { type: 'link', url, text, style }
}

/** The time in the zone of the reader. */
const time = (at: Date) => ({
  type: 'date',
  timestamp: Math.floor(at.getTime() / 1000),
  format: '{date_short_pretty} {time}',
  fallback: shownTime(at),
})

function itemBlock({ title, text, url, author, publishedAt }: MessageItem, maxText: number) {
  const shown = author === null ? '' : fitText(author, 100)
  const lines = [
    ...(text === '' ? [] : [fitText(text, maxText)]),
    ...(shown === '' && publishedAt === null ? [] : [shown]),
  ]
  const separator = shown !== '' && publishedAt !== null ? ' · ' : ''
  const rest = lines.map((line) => `\n${line}`).join('') + separator
  return richText([
    heading(url, fitText(title, maxTitle)),
    ...(rest === '' ? [] : [plain(rest)]),
    ...(publishedAt === null ? [] : [time(publishedAt)]),
  ])
}

/** The body of a message for Slack. */
export function slackBody({ title, text, url, items, total }: Message, eventId: string): object {
  const shown = items.map((item) => itemBlock(item, itemTextLength(total)))
  const taken = takeFitting(shown, {
    max: maxBlocks,
    maxParts: maxItems,
    sizeOf: (block) => JSON.stringify(block).length,
  })
  const omitted = total - taken.length
  const name = fitText(title, maxTitle)
  return {
    // The text of notifications, and of readers without blocks.
    text: fitText(title, maxTitle, { write: escapeMarks }),
    mrkdwn: false,
    blocks: [
      richText([
        heading(url, name),
        ...(text === '' ? [] : [plain(`\n${fitText(text, maxText - name.length - 1)}`)]),
      ]),
      ...taken,
      ...(omitted === 0 ? [] : [richText([plain(omission(omitted, eventId))])]),
    ],
  }
}
