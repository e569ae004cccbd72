import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultReason,
  type ErrorKind,
  type ErrorReason,
  errorCodes,
  errorReasons,
} from '../../../catalog/errors.ts'
import { docsPath } from '../../../catalog/http/envelope.ts'
import type { AnyRoute } from '../../../catalog/http/route.ts'
import type { ParameterSet } from '../../../catalog/parameters.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { testIdentifierTable } from '../../../lookup/test-identifiers.ts'
import { pagePath, parameterTable } from '../openapi/markdown.ts'
import { remedies } from './remedies.ts'
import { lookupBlocks, questionBlocks } from './samples.ts'

/** The pages for callers, in the order of a first reading, with a sentence about each and other words people use. */
export const guidePages = {
  start: {
    summary: 'a first lookup, and the steps after it',
    words: 'start quickstart introduction getting started begin first steps tutorial hello',
  },
  guide: {
    summary: 'keys, answers, outcomes, paging, batches, views',
    words:
      'outcomes found not_found private restricted meaning concepts authentication pagination page paging idempotency idempotent batch',
  },
  errors: {
    summary: 'codes, reasons, retries',
    words: 'failure retry status code 4xx 5xx outage incident down',
  },
  prices: { summary: 'what each lookup costs', words: 'cost credits pricing bill charge balance money' },
  limits: { summary: 'sizes and rates', words: 'rate limit quota maximum throttle 429' },
  'test-identifiers': {
    summary: 'test keys, and identifiers that force every outcome',
    words: 'sandbox mock testing simulate fixture retry',
  },
  ask: { summary: 'questions in plain words', words: 'natural language query chat' },
  monitors: {
    summary: 'lists that are watched on a schedule',
    words: 'watch alert schedule cron poll new items posts notified get feed rss',
  },
  webhooks: {
    summary: 'events that are delivered to you, and their signatures',
    words: 'callback notification signature verify deliver event',
  },
  account: {
    summary: 'usage, requests, ledger and keys',
    words: 'api key rotate balance history statement csv export',
  },
  payments: {
    summary: 'requests that are paid for one by one, without a key',
    words: 'x402 crypto wallet pay per request',
  },
  clients: {
    summary: 'clients for TypeScript and Python, and which service each fits',
    words:
      'typescript javascript python client sdk library package npm pip node install no code n8n make zapier sheets excel spreadsheet',
  },
  mcp: { summary: 'tools for agents', words: 'model context protocol agent assistant llm tool' },
} as const satisfies Record<string, { summary: string; words: string }>

export type GuidePage = keyof typeof guidePages

export const isGuidePage = (name: string): name is GuidePage => Object.hasOwn(guidePages, name)

/** What the pages are filled with. */
export interface GuideOptions {
  readonly registry: Registry
  /** The public address of the service. */
  readonly baseUrl: string
}

/** A page as Markdown. Read from the disk at its first use, because a start needs none of them. */
export function guidePage(name: GuidePage, { registry, baseUrl }: GuideOptions): string {
  const text = readFileSync(join(import.meta.dirname, 'pages', `${name}.md`), 'utf8')
  const parts: Readonly<Record<string, (given: string) => string>> = {
    base: () => baseUrl,
    errors: errorTables,
    testIdentifiers: testIdentifierTable,
    prices: () => priceTables(registry),
    lookup: (call) => lookupBlocks(call, registry, baseUrl),
    question: (words) => questionBlocks(words, baseUrl),
  }
  return text.replace(/\{\{(\w+)(?: ([^{}]+))?\}\}/g, (_, part: string, given = '') => parts[part]!(given))
}

const codeOf = (kind: ErrorKind) => {
  const entry = errorCodes[kind]
  return 'code' in entry ? entry.code : kind
}

function errorTables(): string {
  const kinds = (Object.keys(errorCodes) as ErrorKind[]).map(
    (kind) => `| ${errorCodes[kind].status} | \`${codeOf(kind)}\` | ${errorCodes[kind].message} |`,
  )
  const reasons = Object.entries(errorReasons).map(
    ([reason, { means, retry }]) =>
      `| [${reason}](${docsPath(reason as ErrorReason)}) | ${means} | ${retry ? 'yes' : 'no'} |`,
  )
  return `## Codes\n\n| status | code | message |\n| --- | --- | --- |\n${kinds.join('\n')}\n\n## Reasons\n\n| reason | meaning | retry |\n| --- | --- | --- |\n${reasons.join('\n')}`
}

/** The page about one reason. */
export function errorPage(reason: ErrorReason): string {
  const { means, retry } = errorReasons[reason]
  const kinds = (Object.keys(defaultReason) as ErrorKind[]).filter((kind) => defaultReason[kind] === reason)
  const usual = kinds.map((kind) => `HTTP ${errorCodes[kind].status}, code \`${codeOf(kind)}\``)
  return [
    `# ${reason}`,
    means,
    ...(usual.length > 0 ? [`Usual answer: ${usual.join('; ')}.`] : []),
    retry ? 'The same request can work later.' : 'The same request fails again.',
    `**What to do.** ${remedies[reason]}`,
    '[All errors](/docs/errors)',
  ].join('\n\n')
}

function priceTables(registry: Registry): string {
  return registry.platforms
    .map(({ displayName, operations }) => {
      const rows = [...operations].map(
        (operation) =>
          `| [${operation.method ?? 'GET'} ${operation.path}](${pagePath(operation)}) | ${priceSentence(operation.price)} |`,
      )
      return `## ${displayName}\n\n| route | price |\n| --- | --- |\n${rows.join('\n')}`
    })
    .join('\n\n')
}

/** The path of the page of a service route. */
export const routePagePath = ({ id }: Pick<AnyRoute, 'id'>) => `/docs/routes/${id}.md`

function priceOfRoute({ sell, soldAt }: AnyRoute): string {
  if (soldAt !== undefined) return 'its `credits`, by a payment alone.'
  return sell ? 'the price of the lookup that it makes.' : '0 credits.'
}

/** The page of a service route. */
export function routePage(route: AnyRoute, base: string): string {
  const { id, method, path, summary, description, parameters, bodyExample, lines, errors = [] } = route
  const header = lines ? 'application/x-ndjson' : 'application/json'
  const body =
    bodyExample === undefined ? '' : ` -H "content-type: ${header}" -d '${JSON.stringify(bodyExample)}'`
  const verb = method === 'GET' || (method === 'POST' && body !== '') ? '' : ` -X ${method}`
  const codes = [...new Set(errors.map((kind) => `${errorCodes[kind].status} \`${codeOf(kind)}\``))]
  return [
    `# ${method} ${path}`,
    `${summary}.${description ? `\n\n${description}` : ''}`,
    `Operation: \`${id}\``,
    `- Price: ${priceOfRoute(route)}\n- ${route.idempotent ? 'Takes `Idempotency-Key`, so it can be repeated.' : method === 'GET' ? 'Changes nothing, so it can be repeated.' : 'Takes no `Idempotency-Key`.'}`,
    parameterTable(parameters as ParameterSet),
    `\`\`\`sh\ncurl${verb} -H "x-api-key: $KEY"${body} "${base}${path}"\n\`\`\``,
    ...(codes.length > 0
      ? [`Errors beside 401, 429 and 500: ${codes.join(', ')}. See [errors](/docs/errors).`]
      : []),
  ].join('\n\n')
}
