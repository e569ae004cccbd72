import MiniSearch from 'minisearch'

/** The search over the pages of the documentation. The service answers with it, and the site runs it in the browser. */

/** A page that the search finds. */
export interface FindablePage {
  readonly title: string
  readonly path: string
  readonly summary: string
  /** Other words that people use for it. */
  readonly words: string
  /** Further text: headings, names of parameters, the page itself. */
  readonly text: string
}

const ignored = new Set(
  'a an and are as at be been by can could do does for from get how i if in is it its me my of on or s should t that the their there to want we what when which who why will with would you your'.split(
    ' ',
  ),
)

/** Words that strangers use, each with the words of these pages. */
const synonyms: Readonly<Record<string, string>> = {
  cost: 'price',
  pricing: 'price',
  fee: 'price',
  cheap: 'price',
  expensive: 'price',
  billing: 'price credit',
  invoice: 'statement',
  auth: 'key',
  authentication: 'key',
  authenticate: 'key',
  token: 'key',
  apikey: 'key',
  credential: 'key',
  login: 'sign',
  throttle: 'limit',
  throttling: 'limit',
  ratelimit: 'limit',
  quota: 'limit',
  '429': 'limit',
  sdk: 'client',
  library: 'client',
  package: 'client',
  npm: 'typescript client',
  pip: 'python client',
  nodejs: 'typescript',
  js: 'typescript',
  javascript: 'typescript',
  pagination: 'page cursor',
  paginate: 'page cursor',
  paging: 'page cursor',
  next: 'cursor',
  offset: 'cursor',
  callback: 'webhook',
  hmac: 'signature',
  notification: 'webhook event',
  notify: 'webhook event',
  alert: 'monitor',
  watch: 'monitor',
  track: 'monitor',
  follow: 'monitor',
  schedule: 'monitor',
  cron: 'monitor schedule',
  poll: 'monitor',
  sandbox: 'test simulated',
  mock: 'test simulated',
  fake: 'test simulated',
  fixture: 'test simulated',
  dummy: 'test simulated',
  idempotent: 'idempotency repeat',
  duplicate: 'idempotency repeat',
  twice: 'idempotency repeat',
  retry: 'repeat retryable',
  agent: 'mcp agents',
  llm: 'mcp agents',
  claude: 'mcp agents',
  chatgpt: 'mcp agents',
  assistant: 'mcp agents',
  crypto: 'x402 payment',
  usdc: 'x402 payment',
  wallet: 'x402 payment',
  pay: 'payment price',
  subtitle: 'transcript',
  caption: 'transcript',
  insta: 'instagram',
  ig: 'instagram',
  yt: 'youtube',
  x: 'twitter',
  tweet: 'twitter post',
  fb: 'facebook',
  subreddit: 'reddit',
  follower: 'followers',
  spreadsheet: 'csv',
  excel: 'csv',
  export: 'csv export',
  download: 'csv download',
  bulk: 'batch',
  mass: 'batch',
  many: 'batch',
  thousand: 'batch',
  deploy: 'run operate',
  host: 'run operate',
  selfhost: 'run operate',
  install: 'start',
  quickstart: 'start',
  begin: 'start',
  notified: 'webhook event monitor',
  meaning: 'outcome',
  helm: 'kubernetes',
  k8s: 'kubernetes',
  docker: 'image compose',
  gdpr: 'privacy erasure',
  erase: 'erasure',
  erasing: 'erasure',
  forget: 'erasure',
  forgotten: 'erasure',
  dsar: 'privacy erasure export',
  branding: 'brand',
  logo: 'brand',
  theme: 'brand color',
  colour: 'brand color',
  whitelabel: 'brand',
  postgre: 'postgresql',
  replica: 'nodes',
  cluster: 'nodes',
  server: 'nodes',
  ha: 'nodes',
  loadbalancer: 'balancer',
  backup: 'backup restore',
  timeout: 'repeat timeout',
  delete: 'erasure delete',
  broken: 'error',
  fail: 'error',
  failed: 'error',
  failure: 'error',
  private: 'private outcome',
  blocked: 'restricted',
  captcha: 'restricted',
  down: 'status',
  outage: 'status',
  summarize: 'markdown',
  scrape: 'web markdown',
  crawl: 'crawl web',
}

/** A word without a plural ending. */
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=[^s])s$|(?<=ss)es$/, '') : word)

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !ignored.has(word)).map(singular)

/** Names in camel case, and paths, are found by their words too. */
const split = (text: string) => text.replace(/([a-z])([A-Z])/g, '$1 $2')

export interface PageSearch {
  /** The pages that fit best, the best first. The last word may be the beginning of one. */
  search(query: string, max: number): FindablePage[]
}

export function createPageSearch(pages: readonly FindablePage[]): PageSearch {
  const index = new MiniSearch<FindablePage & { readonly id: number }>({
    fields: ['title', 'summary', 'words', 'text'],
    tokenize: (text) => wordsOf(split(text)),
    // Words come in their base form.
    processTerm: (word) => word,
    searchOptions: {
      boost: { title: 3, words: 3, summary: 2, text: 0.6 },
      fuzzy: (word) => (word.length > 5 ? 0.2 : false),
      weights: { fuzzy: 0.25, prefix: 0.5 },
      // A page of the guide says more to a newcomer than one of the many routes with the same word.
      boostDocument: (id) =>
        /^\/docs\/(?:operate\/|platforms\/)?[\w-]+$/.test(pages[id as number]!.path) ? 1.6 : 1,
    },
  })
  index.addAll(pages.map((page, id) => ({ ...page, id })))
  return {
    search(query, max) {
      const words = wordsOf(query.slice(0, 500)).slice(0, 40)
      const last = words.at(-1)
      const meant = words.map((word) => ({
        combineWith: 'OR' as const,
        queries: [word, ...[...new Set(wordsOf(synonyms[word] ?? ''))].filter((other) => other !== word)].map(
          (one, at) => ({
            queries: [one],
            prefix: word === last && at === 0,
            boostTerm: () => (at === 0 ? 1 : 0.9),
          }),
        ),
      }))
      const found = index.search({ combineWith: 'OR', queries: meant })
      return found
        .map(({ id, score, queryTerms }) => ({
          page: pages[id as number]!,
          // A page that has more of the words is better than one that has one of them often.
          score: score * (0.4 + queryTerms.length / Math.max(words.length, 1)),
        }))
        .sort((a, b) => b.score - a.score)
        .slice(0, max)
        .map(({ page }) => page)
    },
  }
}
