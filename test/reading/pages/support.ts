import { expect } from 'vitest'
import { type PageOutput, type ReadResult, readPage } from '../../../src/reading/pages/read-page.ts'

const address = 'https://site.example/folder/page'

/** What an answer of the web looks like to its reader. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly type?: string
  readonly asked?: string
  readonly url?: string
}

export function read(
  body: string | Buffer,
  wanted: PageOutput = { as: 'markdown', filter: 'fit' },
  answer: Answer = {},
): Promise<ReadResult> {
  const {
    status = 200,
    headers = {},
    type = 'text/html; charset=utf-8',
    asked = address,
    url = asked,
  } = answer
  return readPage({
    response: { status, headers, requestedUrl: asked, url },
    body: Buffer.from(body),
    contentType: type,
    output: wanted,
  })
}

/** The Markdown of the whole of a page with this body. */
export async function rawOf(body: string): Promise<string> {
  const result = await read(`<html><body>${body}</body></html>`, { as: 'markdown', filter: 'raw' })
  if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
  return result.page.markdown!.raw.trim()
}

/** The Markdown of the article of a page. */
export async function fitOf(html: string): Promise<string> {
  const result = await read(html)
  if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
  return result.page.markdown!.fit!
}

/** A paragraph that looks like one of an article. */
export const paragraph = (subject: string) =>
  `<p>The story of ${subject} begins in a small town by the river, where everybody knew everybody, and where the first of many long evenings was spent over bread, soup and talk about ${subject}.</p>`

/** Expects that a page is read that has very many pieces of text, and nothing else. */
export async function piecesAreRead(piece: string): Promise<void> {
  const result = await read(`<html><body>${piece.repeat(150_000)}</body></html>`)
  expect(result).toMatchObject({
    outcome: 'read',
    page: { markdown: { raw: expect.stringMatching(/^a [&>] a [&>]/) } },
  })
}
