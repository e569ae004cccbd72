import { fitText, itemTextLength, omission, takeFitting } from './fit.ts'
import type { Message, MessageItem } from './message.ts'

/**
 * Messages for Discord's webhooks (docs.discord.com/developers/resources/webhook#execute-webhook; limits of embeds in
 * docs.discord.com/developers/resources/message#embed-object-embed-limits).
 */

/** A message has at most ten embeds, and 6,000 characters in all of them. */
const maxEmbeds = 10
const maxEmbedCharacters = 6000
/** Discord: 2,000, 256, 4,096 and 256 characters. */
const maxContent = 2000
const maxTitle = 256
const maxText = 4096
const maxAuthor = 256
const maxUrl = 2048

/** Marks of Discord's Markdown: a text of strangers may not become a link with another name. */
const escapeMarks = (text: string): string => text.replaceAll(/[\\*_~`|>#[\]()<]/g, String.raw`\$&`)

const shorten = (text: string, max: number): string => fitText(text, max, { write: escapeMarks })
const isShort = (url: string | null): url is string => url !== null && url.length <= maxUrl

function embedOf({ title, text, url, author, publishedAt, pictureUrl }: MessageItem, maxItemText: number) {
  return {
    title: shorten(title, maxTitle),
    ...(isShort(url) ? { url } : {}),
    ...(text === '' ? {} : { description: shorten(text, maxItemText) }),
    // Names of authors are plain text.
    ...(author === null || author === '' ? {} : { author: { name: fitText(author, maxAuthor) } }),
    ...(publishedAt === null ? {} : { timestamp: publishedAt.toISOString() }),
    ...(isShort(pictureUrl) ? { thumbnail: { url: pictureUrl } } : {}),
  }
}

/** What Discord counts of an embed. */
const sizeOf = ({ title = '', description = '', author }: Partial<ReturnType<typeof embedOf>>): number =>
  title.length + description.length + (author?.name.length ?? 0)

/** The body of a message for Discord. It mentions no one (`allowed_mentions`). */
export function discordBody({ title, text, url, items, total }: Message, eventId: string): object {
  const shown = items.map((item) => embedOf(item, itemTextLength(total)))
  const taken = takeFitting(shown, {
    ...{ max: maxEmbedCharacters, maxParts: maxEmbeds, sizeOf },
  })
  const omitted = total - taken.length
  const lines = [
    `**${shorten(title, maxTitle)}**`,
    // In angle brackets a link has no preview.
    ...(isShort(url) && url.length < maxContent / 2 ? [`<${url}>`] : []),
    ...(omitted === 0 ? [] : [omission(omitted, eventId)]),
  ]
  const embeds = text === '' ? taken : [{ description: shorten(text, maxText) }]
  return {
    content: lines.join('\n'),
    ...(embeds.length === 0 ? {} : { embeds }),
    allowed_mentions: { parse: [] },
  }
}
