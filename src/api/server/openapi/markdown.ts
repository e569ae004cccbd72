import { exampleCall, exampleCredits } from '../../../catalog/example.ts'
import type { AnyRoute } from '../../../catalog/http/route.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { ParameterSet } from '../../../catalog/parameters.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { windowDays } from '../../../lookup/daily-results/part.ts'
import { resultsSection } from '../../../lookup/daily-results/public-results.ts'
import type { OperationResults } from '../../../lookup/daily-results/read-results.ts'
import type { Example } from '../../../lookup/examples.ts'
import { exampleAnswer } from './shown-values.ts'

/** The documents as Markdown, for programs: an overview, and a page per operation. */

const methodOf = ({ method }: AnyOperation) => method ?? 'GET'

/** The path of an operation's page. */
export const pagePath = ({ id }: Pick<AnyOperation, 'id'>) => `/docs/operations/${id}.md`

/** `/llms.txt` (llmstxt.org): a summary of the service, with links to each operation. */
export function overview(registry: Registry, routes: readonly AnyRoute[]): string {
  const groups = registry.platforms.map(({ name, displayName, operations }) => {
    const lines = [...operations].map(
      (operation) =>
        `- [${methodOf(operation)} ${operation.path}](${pagePath(operation)}): ${operation.summary}`,
    )
    return `## ${displayName} (${name})\n\n${lines.join('\n')}\n`
  })
  return `# social-lookup

> Public data of social platforms as typed JSON. One key, one envelope, one price list.

- Send the API key as \`x-api-key\` or \`Authorization: Bearer\`. Keys that begin with \`slk_test_\` ask simulated platforms.
- A completed lookup answers 200 with \`{ data, meta }\`; \`meta.lookupStatus\` is found, not_found, private or restricted. All four are charged.
- Lists page: send \`data.page.nextCursor\` as \`cursor\`, other parameters unchanged, until it is null.
- Errors answer \`{ error: { code, reason, message, requestId, retryable, retryAfterSeconds } }\` and are not charged.
- A lookup with an \`Idempotency-Key\` of its own can be repeated for 24 hours: it is charged once, and a repetition gets its answer ([guide](/docs/guide.md)).
- A request for one lookup in plain words: \`POST /v1/ask\` ([ask](/docs/ask.md)). Lists are watched by [monitors](/docs/monitors.md), which deliver to [webhooks](/docs/webhooks.md).
- [First steps](/docs/start.md), [guide](/docs/guide.md), [recipes](/docs/recipes.md), [errors](/docs/errors.md), [prices](/docs/prices.md), [limits](/docs/limits.md), [payments without a key](/docs/payments.md)
- Balance, usage, requests, ledger and keys: [account](/docs/account.md). Test keys: [test identifiers](/docs/test-identifiers.md)
- [Which route answers which question](/docs/questions.md); search: \`/docs/search?query=comments of a youtube video\`
- [Clients](/docs/clients.md) for TypeScript and Python (\`social-lookup-client\`) have the version of the service, and work with later ones of the same major version
- [OpenAPI 3.1](/openapi.json); all pages in one text: [llms-full.txt](/llms-full.txt)
- Agents: MCP server at \`POST /mcp\` (one typed tool per lookup: \`/mcp/x/youtube\`), [server card](/mcp/server-card), [agents](/docs/mcp.md)

${groups.join('\n')}
## Account, monitors, webhooks

${routes.map(({ id, method, path, summary }) => `- [${method} ${path}](/docs/routes/${id}.md): ${summary}`).join('\n')}
`
}

/** A table "question → route", from the phrases of the operations. */
export function questions(registry: Registry): string {
  const rows = registry.operations.flatMap((operation) =>
    operation.phrases.map(
      (phrase) => `| ${cell(phrase)} | [${methodOf(operation)} ${operation.path}](${pagePath(operation)}) |`,
    ),
  )
  return `# Which route answers which question\n\n| question | route |\n| --- | --- |\n${rows.join('\n')}\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

function schemaWords({ schema, repeated, default: usual }: ParameterSet[string]): string {
  const { enum: values, type, minimum, maximum, format } = schema as Record<string, unknown>
  const kind = Array.isArray(values)
    ? values.map((value) => `\`${value}\``).join(', ')
    : (format ?? type ?? 'text')
  const bounds = minimum === undefined ? '' : ` ${minimum} to ${maximum}`
  return `${kind}${bounds}${repeated ? ', repeated' : ''}${usual === undefined ? '' : `; default \`${usual}\``}`
}

/** The parameters of a route, as a table. */
export function parameterTable(parameters: ParameterSet): string {
  const rows = Object.entries(parameters).map(
    ([name, parameter]) =>
      `| \`${name}\` | ${parameter.in} | ${parameter.required ? 'yes' : 'no'} | ${cell(schemaWords(parameter))} | ${cell(parameter.description)} |`,
  )
  if (rows.length === 0) return 'It takes no parameters.'
  return `| parameter | in | required | value | meaning |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`
}

/** The example call as a curl command. */
function curl(operation: AnyOperation): string {
  let { path } = operation
  const query = new URLSearchParams()
  const body: Record<string, string> = {}
  for (const [name, value] of Object.entries(exampleCall(operation))) {
    const place = operation.parameters[name]?.in
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'body') body[name] = value
    else query.set(name, value)
  }
  const words = [...(query.size > 0 ? [query] : []), ...(needsCursor(operation) ? ['cursor={{cursor}}'] : [])]
  const address = `{{base}}${path}${words.length > 0 ? `?${words.join('&')}` : ''}`
  if (operation.method !== 'POST') return `curl -H "x-api-key: $KEY" "${address}"`
  return `curl -H "x-api-key: $KEY" -H "content-type: application/json" -d '${JSON.stringify(body)}' "${address}"`
}

const needsCursor = ({ parameters }: AnyOperation) => parameters.cursor?.required === true

/** What the example call of a page costs. */
function costOf(operation: AnyOperation): string {
  const credits = exampleCredits(operation)
  const { records } = operation.price
  // Without a parameter that limits the records, their number is known after the call.
  const atMost = records && records.limit === undefined ? 'at most ' : ''
  return `This call costs ${atMost}${credits} ${credits === 1 ? 'credit' : 'credits'}{{testKey}}:`
}

/**
 * The page of one operation, with slots for what depends on the installation: `{{base}}`, `{{price}}`, `{{testKey}}`,
 * `{{cursor}}`, `{{answer}}`. `npm run docs` writes the pages of all operations, because to find the example call takes
 * longer than the rest.
 */
export function operationTemplate(operation: AnyOperation): string {
  const { id, path, summary, description, check, parameters, list, watch, cacheSeconds } = operation
  const facts = [
    'Price: {{price}}',
    cacheSeconds > 0
      ? `Answers may be up to ${cacheSeconds} seconds old (\`meta.cached\`, \`Age\`).`
      : 'Never cached.',
    ...(list && parameters.cursor ? ['Pages with `cursor`; each page is charged.'] : []),
    ...(watch
      ? [`Monitors can watch it, no more often than every ${watch.minIntervalMinutes} minutes.`]
      : []),
  ]
  return [
    `# ${methodOf(operation)} ${path}`,
    `${summary}${description ? `\n\n${description}` : ''}${check?.description ? `\n\n${check.description}` : ''}`,
    `Operation: \`${id}\``,
    facts.map((fact) => `- ${fact}`).join('\n'),
    parameterTable(parameters),
    costOf(operation),
    `\`\`\`sh\n${curl(operation)}\n\`\`\`{{answer}}`,
    `Questions it answers: ${operation.phrases.join('; ')}.`,
  ].join('\n\n')
}

export interface PageContents {
  /** The public address of the service. */
  readonly base: string
  /** undefined: the page shows no answer. */
  readonly example: Example | undefined
  /** What works of the operation here; undefined: not known. */
  readonly results?: OperationResults | undefined
}

/** Fills {@link operationTemplate}. */
export function fillOperationPage(
  template: string,
  operation: AnyOperation,
  { base, example, results }: PageContents,
): string {
  const answer = exampleAnswer(operation, example)
  const values: Readonly<Record<string, string>> = {
    base,
    price: priceSentence(operation.price),
    testKey: operation.livePrice ? ' with a test key' : '',
    // A shell's variable like `$KEY`, where no example is shown.
    cursor: example?.cursor === undefined ? '$CURSOR' : encodeURIComponent(example.cursor),
    answer: answer === undefined ? '' : `\n\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``,
  }
  const page = template.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => values[slot]!)
  return results === undefined ? page : `${page}\n\n${resultsSection(results, windowDays)}`
}
