import { fitText, itemTextLength, omission, shownTime, takeFitting } from './fit.ts'
import type { Message, MessageItem } from './message.ts'

/**
 * Messages for Microsoft Teams: an Adaptive Card, as the workflow "Post to a channel when a webhook request is received"
 * and the older incoming webhooks take it
 * (learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook).
 */

/** Teams documents 28 KB for a message, and counts what it adds itself: users report refusals from 21 kB on. */
const maxItemBytes = 14_000
const maxTextBytes = 5000
const maxItems = 30
const maxTitle = 300
const maxUrl = 2000

const bytesOf = (text: string): number => Buffer.byteLength(text)
const shorten = (text: string, max: number): string => fitText(text, max, { measure: bytesOf })

/** Runs show a text as it is. (A TextBlock reads Markdown, so a text of strangers could become a link with another name.) */
const run = (text: string, more: object = {}) => ({ type: 'TextRun', text, ...more })
const paragraph = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines })

const opens = (url: string | null) =>
  url === null || url.length > maxUrl ? {} : { selectAction: { type: 'Action.OpenUrl', url } }

function itemBlock({ title, text, url, author, publishedAt }: MessageItem, maxText: number) {
  const about = [
    ...(author === null ? [] : [shorten(author, 100)]),
    ...(publishedAt === null ? [] : [shownTime(publishedAt)]),
  ]
  return {
    type: 'Container',
    separator: true,
    items: [
      paragraph(run(shorten(title, maxTitle), { weight: 'Bolder', ...opens(url) })),
      ...(text === '' ? [] : [paragraph(run(shorten(text, maxText)))]),
      ...(about.length === 0 ? [] : [paragraph(run(about.join(' · '), { isSubtle: true, size: 'Small' }))]),
    ],
  }
}

/** The body of a message for Teams. */
export function teamsBody({ title, text, url, items, total }: Message, eventId: string): object {
  const shown = items.map((item) => itemBlock(item, itemTextLength(total)))
  const taken = takeFitting(shown, {
    max: maxItemBytes,
    maxParts: maxItems,
    sizeOf: (block) => bytesOf(JSON.stringify(block)),
  })
  const omitted = total - taken.length
  const heading = shorten(title, maxTitle)
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      paragraph(run(heading, { weight: 'Bolder', size: 'Large', ...opens(url) })),
      ...(text === '' ? [] : [paragraph(run(shorten(text, maxTextBytes)))]),
      ...taken,
      ...(omitted === 0 ? [] : [paragraph(run(omission(omitted, eventId), { isSubtle: true }))]),
    ],
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', summary: heading, attachments: [{ contentType, contentUrl: null, content }] }
}
