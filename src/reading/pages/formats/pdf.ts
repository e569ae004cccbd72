import { isPossibleTime } from '../../possible-dates.ts'
import type { Metadata } from '../document/metadata.ts'

export interface PdfText {
  /** One paragraph per line, separated by empty lines; all pages in order. */
  readonly text: string
  readonly metadata: Metadata
}

const maxPages = 500

interface Piece {
  readonly str: string
  readonly hasEOL?: boolean
  readonly transform?: readonly number[]
  readonly height?: number
}

/** The lines of a page's text pieces, with an empty line at gaps larger than the line spacing. */
function positionedLines(pieces: readonly Piece[]): string {
  let text = ''
  let lastY: number | null = null
  let size = 10
  for (const { str, hasEOL, transform, height } of pieces) {
    const y = transform?.[5] ?? null
    if (y !== null && lastY !== null && str.trim()) {
      const gap = Math.abs(lastY - y)
      if (gap > size * 1.7) text = `${text.trimEnd()}\n\n`
      else if (gap > size * 0.5 && text.at(-1)?.trim() !== '') text += '\n'
    }
    text += str
    if (hasEOL) text += '\n'
    if (str.trim()) {
      lastY = y
      size = height || size
    }
  }
  return text
}

/** Joins lines broken by the page layout, and hyphenated words. */
const joinLines = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ \n/g, '\n')
    .replace(/\n /g, '\n')
    .replace(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
    .replace(/([^\n])\n(?!\n|[-•*–]\s|\d+[.)]\s)/g, '$1 ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function pdfDate(text: unknown): string | null {
  const read =
    typeof text === 'string'
      ? /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d'?\d\d)?/.exec(text)
      : null
  if (!read) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] = read
  const text8601 = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone.replace(/(\d\d)'?(\d\d)$/, '$1:$2')}`
  const time = isPossibleTime(text8601) ? Date.parse(text8601) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The text of a PDF, without rendering it. Throws if the PDF is broken or locked. */
export async function readPdf(body: Uint8Array): Promise<PdfText> {
  // Imported at first use: two megabytes of code.
  const { getDocumentProxy, getMeta } = await import('unpdf')
  // Without warnings: a broken file of 6 MB wrote 200,000 lines into the log, by way of the thread that serves.
  const document = await getDocumentProxy(new Uint8Array(body), { verbosity: 0 })
  const pages: string[] = []
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const page = await document.getPage(number)
    const content = await page.getTextContent()
    pages.push(joinLines(positionedLines(content.items as Piece[])))
    page.cleanup()
  }
  const { info } = (await getMeta(document).catch(() => ({ info: {} }))) as { info: Record<string, unknown> }
  const infoText = (name: string) =>
    typeof info[name] === 'string' && (info[name] as string).trim() ? (info[name] as string).trim() : null
  return {
    text: pages.filter((page) => page).join('\n\n'),
    metadata: {
      title: infoText('Title'),
      author: infoText('Author'),
      description: infoText('Subject'),
      keywords:
        infoText('Keywords')
          ?.split(/[,;]/)
          .map((one) => one.trim()) ?? null,
      publishedAt: pdfDate(info.CreationDate),
      modifiedAt: pdfDate(info.ModDate),
      pages: document.numPages,
    },
  }
}
