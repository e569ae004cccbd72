import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { readPage } from '../../src/reading/pages/read-page.ts'
import type { AskedPage } from '../../src/reading/passages/quote-answer.ts'

/** Labelled questions about the pages of the benchmark. */

export interface PageQuestion {
  readonly page: string
  readonly question: string
  /** Words of the passage that answers, one of them is enough; empty if the page does not answer. */
  readonly words: readonly string[]
}

/** A line: the start of a page's id, the question, and the words of the right passage. */
function questionOf(line: string): PageQuestion {
  const [page = '', question = '', words = ''] = line.split(/ \|(?: |$)/)
  return { page, question, words: words === '' ? [] : words.split(' / ') }
}

export const readQuestions = (file: string): PageQuestion[] =>
  readFileSync(file, 'utf8').trimEnd().split('\n').map(questionOf)

const truthSchema = z.record(z.string(), z.object({ url: z.string() }))

/** Reads a page of the benchmark by the start of its id, as it is read to be asked. */
export function pageReader(folder: string): (start: string) => Promise<AskedPage> {
  const truth = truthSchema.parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')))
  return async (start) => {
    const id = Object.keys(truth).find((one) => one.startsWith(start))!
    const { url } = truth[id]!
    const result = await readPage({
      response: { status: 200, headers: {}, requestedUrl: url, url },
      body: gunzipSync(readFileSync(join(folder, 'pages', `${id}.html.gz`))),
      contentType: 'text/html; charset=utf-8',
      output: { as: 'crawl' },
    })
    if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
    const { raw, fit = raw } = result.page.markdown!
    return { texts: [...new Set([fit, raw])], facts: { ...result.page.metadata } }
  }
}

/** Made-up pages with questions: a line `=== title`, the page in Markdown, and lines `? question | words`. */
export function readMadeUpPages(
  file: string,
): { readonly page: AskedPage; readonly asked: PageQuestion[] }[] {
  const parts = readFileSync(file, 'utf8').split(/^=== /m).slice(1)
  return parts.map((part) => {
    const [title = '', ...lines] = part.trimEnd().split('\n')
    const isQuestion = (line: string) => line.startsWith('? ')
    return {
      page: { texts: [lines.filter((line) => !isQuestion(line)).join('\n')], facts: { title } },
      asked: lines.filter(isQuestion).map((line) => questionOf(`${title} | ${line.slice(2)}`)),
    }
  })
}
