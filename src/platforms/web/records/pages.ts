import { z } from 'zod'
import { Fault } from '../../../catalog/errors.ts'
import { count, int, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import { rowCredits, rowErrorOfFault, rowErrorSchema } from '../../shared/row-error.ts'
import type { Crawl, CrawledPage, WebPage } from '../model.ts'

const metadata = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('The metadata that the page declares; null for missing values.')
const link = z
  .strictObject({ href: z.string(), text: z.string().optional(), title: z.string().optional() })
  .register(recordNames, { name: 'WebLink' })
const links = z.strictObject({ internal: z.array(link), external: z.array(link) }).optional()
const mediaItem = z
  .strictObject({
    src: z.string(),
    alt: z.string().optional(),
    score: z.number().optional().describe('Not rated by this service: left out.'),
  })
  .register(recordNames, { name: 'WebMediaFile' })
const media = z
  .strictObject({
    images: z.array(mediaItem).optional(),
    videos: z.array(mediaItem).optional(),
    audios: z.array(mediaItem).optional(),
  })
  .register(recordNames, { name: 'WebMedia' })
  .optional()

export const markdownRecord = z.strictObject({
  lookupStatus,
  url: z.string(),
  status: nullableInt,
  markdown: z
    .strictObject({
      raw: z.string().describe('The whole page.'),
      fit: z.string().optional().describe('The article; with filter=bm25 the parts that the query is about.'),
      withCitations: z.string().optional().describe('The article with numbers in place of links.'),
      references: z.string().optional().describe('The links by their numbers.'),
    })
    .nullable(),
  metadata,
  links,
  media,
})

export const htmlRecord = z.strictObject({
  lookupStatus,
  url: z.string(),
  status: nullableInt,
  html: nullableText,
  metadata,
  links,
  media,
})

export const answerRecord = z.strictObject({
  lookupStatus,
  url: z.string(),
  answer: nullableText.describe('From this page only; null if the page does not answer the question.'),
  nearest: z
    .strictObject({
      heading: nullableText.describe('The heading above the passage.'),
      url: z.string().describe('A link to the heading or the passage.'),
    })
    .register(recordNames, { name: 'WebNearestPassage' })
    .optional()
    .describe('Where the page is nearest to a question that it does not answer.'),
})

export const extractRecord = z.strictObject({
  lookupStatus,
  url: z.string(),
  status: nullableInt,
  extracted: z.array(z.record(z.string(), z.unknown())).nullable(),
  metadata,
})

export const crawlRecord = z.strictObject({
  results: z.array(
    z
      .strictObject({
        url: z.string(),
        status: int.describe('The HTTP status; 0 where the page did not answer.'),
        success: z.boolean(),
        markdown: z.strictObject({ raw: z.string().optional(), fit: z.string().optional() }).optional(),
        html: z.string().optional(),
        metadata,
        errorMessage: z.string().optional().describe('The message of `error`.'),
        error: rowErrorSchema.optional().describe('Why the page was not read; it costs nothing.'),
        creditsCharged: rowCredits,
        links,
        media,
      })
      .register(recordNames, { name: 'WebCrawledPage' }),
  ),
  summary: z.strictObject({ requestedUrls: count, succeeded: count, failed: count }),
})

/** The status and the metadata of a page; for a restricted page, the metadata name the restriction. */
const statusAndMetadata = ({ status, restriction, read }: WebPage) => ({
  status,
  ...(read ? { metadata: read.metadata } : restriction ? { metadata: { restriction } } : {}),
})
const linksAndMedia = ({ read }: WebPage) => (read?.links ? { links: read.links, media: read.media } : {})

export const markdownView = (page: WebPage) => ({
  ...statusAndMetadata(page),
  ...linksAndMedia(page),
  markdown: page.read?.markdown ?? null,
})
export const htmlView = (page: WebPage) => ({
  ...statusAndMetadata(page),
  ...linksAndMedia(page),
  html: page.read?.html ?? null,
})
export const answerView = ({ read }: WebPage) => ({
  answer: read?.answer ?? null,
  ...(read && (read.answer ?? null) === null && read.nearest ? { nearest: read.nearest } : {}),
})
export const extractView = (page: WebPage) => ({
  ...statusAndMetadata(page),
  extracted: page.read?.records ?? null,
})

function resultOf({ url, page, failure }: CrawledPage) {
  const status = page?.status ?? 0
  const read = page?.read
  if (!read) {
    const error = failure ?? rowErrorOfFault(new Fault('changed', 'no page'), 'The page could not be read.')
    return { url, status, success: false, errorMessage: error.message, error }
  }
  const { markdown, html, metadata, links, media } = read
  return {
    url,
    status,
    success: true,
    ...(markdown ? { markdown: { raw: markdown.raw, fit: markdown.fit } } : {}),
    ...(html === undefined ? {} : { html }),
    metadata,
    links,
    media,
  }
}

export const crawlView = ({ pages }: Crawl) => {
  const results = pages.map(resultOf)
  const succeeded = results.filter(({ success }) => success).length
  return {
    results,
    summary: { requestedUrls: results.length, succeeded, failed: results.length - succeeded },
  }
}
