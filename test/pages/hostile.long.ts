import { isFlood } from '../../src/pages/dom.ts'
import { bestOf } from '../../src/pages/prepare.ts'
import { readPage, type Wanted } from '../../src/pages/read.ts'
import { takesTimeByLength } from '../reading/growth.ts'

/**
 * Pages are read in threads, which is no reason to keep one busy. A flood of tags is read as its text, as other units are:
 * the step there is none of growth.
 */
const web = (wanted: Wanted) => async (text: string) =>
  isFlood(text) ||
  readPage({
    seen: { status: 200, headers: {}, requestedUrl: 'https://a.example/', url: 'https://a.example/' },
    body: Buffer.from(`<html><body>${text}</body></html>`),
    contentType: 'text/html; charset=utf-8',
    wanted,
  })

takesTimeByLength({
  'a web page': web({ as: 'markdown', filter: 'fit' }),
  'a web page that is searched': web({ as: 'markdown', filter: 'bm25', query: 'who is it' }),
  'a web page that is asked': web({ as: 'answer', question: 'When and who is it, Ada?' }),
  'a listing of a web page': (text) =>
    web({ as: 'markdown', filter: 'bm25', query: 'a' })(`<pre>${text}</pre>x`),
  'a set of pictures': bestOf,
})
