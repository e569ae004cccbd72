import { inThread } from '../../../runtime/threads/threads.ts'

/** Time to read the elements of a page, without the wait for a thread. */
const timeoutMs = 8000

/**
 * The text of a page's HTML as Markdown, or of the elements that a selector finds there. Null: it finds no element. Runs
 * in a thread, because a page can have megabytes.
 * @throws Fault too_large for a page that cannot be read in time, busy where too many wait
 */
export const readHtmlText = (html: string, selector: string | null): Promise<string | null> =>
  inThread<string | null>(
    'pages',
    {
      module: new URL('../../../reading/pages/selected-text.ts', import.meta.url),
      name: 'selectText',
      args: [html, selector],
    },
    {
      signal: AbortSignal.timeout(60_000),
      limitMs: timeoutMs,
      publicMessage: 'The page takes too long to read.',
    },
  )
