import { parameterError } from '../../../catalog/errors.ts'
import { operation } from '../../../catalog/operation.ts'
import { oneOf, repeated, text } from '../../../catalog/parameters.ts'
import * as parameters from '../parameters.ts'
import { cacheMode, cacheUse, scanFullPage, url, waitFor } from '../parameters.ts'
import * as records from '../records/pages.ts'
import { schema } from '../schema-parameter.ts'
import { lookUpAnswer, lookUpPage, lookUpPages } from '../sources/pages.ts'

/** A browser may need 20 seconds to load a page, and the page has to be read afterwards. */
const timeoutMs = 45_000

const echo = ({ url }: { readonly url: string }) => ({ url })

export const markdown = operation({
  id: 'web.markdown',
  path: '/v1/web/markdown',
  summary: 'A web page as Markdown.',
  description: [
    'The whole page (`raw`), its article (`fit`), and the article with its links as numbered references.',
    'HTML, PDF, plain text, JSON and feeds are read.',
    'A page behind an access restriction (login, captcha, robots.txt) is `restricted`; a missing page is `found` with its `status`.',
  ].join(' '),
  parameters: {
    url,
    filter: oneOf(['fit', 'raw', 'bm25'], {
      description:
        'What `fit` holds: fit (default) the article; raw: no `fit`; bm25: the parts that `query` is about.',
      example: 'fit',
    }),
    query: text({ description: 'What filter=bm25 looks for.', example: 'street food', min: 0, max: 500 }),
    cacheMode,
    scanFullPage,
    waitFor,
  },
  check: ({ filter, query }) => {
    if (filter === 'bm25' && !query)
      throw parameterError('filter=bm25 needs query, for example query=opening hours')
  },
  record: records.markdownRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  caching: { parameters: ['cacheMode'], use: ({ cacheMode }) => cacheUse(cacheMode) },
  timeoutMs,
  phrases: [
    'a web page as markdown',
    'read this website',
    'text of an article at a link',
    'content of a url',
    'scrape a page',
    'information on a website',
  ],
  echo,
  view: records.markdownView,
  sources: [
    {
      name: 'web',
      lookup: ({ url, filter = 'fit', query, ...way }, context) =>
        lookUpPage(url, way, { as: 'markdown', filter, ...(query ? { query } : {}) }, context),
    },
  ],
})

export const html = operation({
  id: 'web.html',
  path: '/v1/web/html',
  summary: 'The HTML of a web page.',
  description:
    'As the server sends it, or with waitFor or scanFullPage after the scripts of the page ran; decoded from any encoding.',
  parameters: { url, scanFullPage, waitFor },
  record: records.htmlRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  timeoutMs,
  phrases: [
    'html of a web page',
    'source code of a website',
    'raw html of a url',
    'links and images of a page',
  ],
  echo,
  view: records.htmlView,
  sources: [
    { name: 'web', lookup: ({ url, ...way }, context) => lookUpPage(url, way, { as: 'html' }, context) },
  ],
})

export const ask = operation({
  id: 'web.ask',
  path: '/v1/web/ask',
  summary: 'A question answered from a web page.',
  description: 'From this page only. `answer` is null if the page does not answer the question.',
  parameters: {
    url,
    q: text({
      description: 'The question.',
      example: 'How long did it take to film?',
      required: true,
      max: 500,
    }),
  },
  record: records.answerRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  timeoutMs,
  phrases: [
    'what does this page say about',
    'ask a question about a web page',
    'answer from a website',
    'look up on this page',
  ],
  echo,
  view: records.answerView,
  sources: [{ name: 'web', lookup: ({ url, q }, context) => lookUpAnswer(url, q, context) }],
})

export const crawl = operation({
  id: 'web.crawl',
  path: '/v1/web/crawl',
  summary: 'Up to five web pages at once.',
  description: 'Results come in the order sent. A page that fails has an `errorMessage` and costs nothing.',
  parameters: { url: repeated(url, 5), scanFullPage, waitFor },
  record: records.crawlRecord,
  blank: { summary: { requestedUrls: 0, succeeded: 0, failed: 0 } },
  price: { base: 0, inputs: { parameter: 'url', rates: { completed: 1 }, maxInputs: 5 } },
  rateOfRow: ({ success }) => (success ? 'completed' : null),
  cacheSeconds: 300,
  timeoutMs,
  phrases: ['several web pages at once', 'crawl these urls', 'fetch a list of websites'],
  view: records.crawlView,
  sources: [{ name: 'web', lookup: ({ url, ...way }, context) => lookUpPages(url, way, context) }],
})

export const extract = operation({
  id: 'web.extract',
  path: '/v1/web/extract',
  method: 'POST',
  summary: 'Records from a web page, by CSS selectors.',
  parameters: {
    url: parameters.urlInBody,
    schema,
    scanFullPage: parameters.scanFullPageInBody,
    waitFor: parameters.waitForInBody,
  },
  record: records.extractRecord,
  price: { base: 2 },
  cacheSeconds: 300,
  timeoutMs,
  phrases: [
    'extract fields from a web page by css selectors',
    'structured data of a page',
    'scrape a table of a website',
  ],
  echo,
  view: records.extractView,
  sources: [
    {
      name: 'web',
      lookup: ({ url, schema, ...way }, context) => lookUpPage(url, way, { as: 'records', schema }, context),
    },
  ],
})
