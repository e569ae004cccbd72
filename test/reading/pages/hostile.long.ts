import { hasTooManyTags } from '../../../src/reading/pages/document/dom.ts'
import { bestSrcsetUrl } from '../../../src/reading/pages/document/reveal-content.ts'
import { type PageOutput, readPage } from '../../../src/reading/pages/read-page.ts'
import { takesTimeByLength } from '../growth.ts'

/**
 * Pages are read in threads, which is no reason to keep one busy. A flood of tags is read as its text, as other units are:
 * growth is not measured across this limit.
 */
const web = (wanted: PageOutput) => async (text: string) =>
  hasTooManyTags(text) ||
  readPage({
    response: { status: 200, headers: {}, requestedUrl: 'https://a.example/', url: 'https://a.example/' },
    body: Buffer.from(`<html><body>${text}</body></html>`),
    contentType: 'text/html; charset=utf-8',
    output: wanted,
  })

const subjects = {
  'a web page': web({ as: 'markdown', filter: 'fit' }),
  'a web page that is searched': web({ as: 'markdown', filter: 'bm25', query: 'who is it' }),
  'a web page that is asked': web({ as: 'answer', question: 'When and who is it, Ada?' }),
  'a listing of a web page': (text: string) =>
    web({ as: 'markdown', filter: 'bm25', query: 'a' })(`<pre>${text}</pre>x`),
  'a set of pictures': bestSrcsetUrl,
}

// An eighth of what readers of answers get: pages take ten times as long to read.
takesTimeByLength(subjects, 128 * 1024)
