import { exampleCall } from '../../catalog/example.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import { priceSentence } from '../../catalog/price-sentence.ts'
import type { Registry } from '../../catalog/registry.ts'

/** The documents as Markdown, for readers that are programs: an overview, and a page per operation. */

const methodOf = ({ method }: AnyOperation) => method ?? 'GET'

/** Where the page of an operation is. */
export const pagePath = ({ id }: Pick<AnyOperation, 'id'>) => `/docs/operations/${id}.md`

/** `/llms.txt` (llmstxt.org): what this is, and where each operation is described. */
export function overview(registry: Registry): string {
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
- [Which route answers which question](/docs/questions.md)
- [OpenAPI 3.1](/openapi.json)

${groups.join('\n')}`
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

/** The call of the example, as curl. */
function curl(operation: AnyOperation, base: string): string {
  const shown = exampleCall(operation)
  let { path } = operation
  const query = new URLSearchParams()
  const body: Record<string, string> = {}
  for (const [name, value] of Object.entries(shown)) {
    const place = operation.parameters[name]?.in
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'body') body[name] = value
    else query.set(name, value)
  }
  const address = `${base}${path}${query.size > 0 ? `?${query}` : ''}`
  if (operation.method !== 'POST') return `curl -H "x-api-key: $KEY" "${address}"`
  return `curl -H "x-api-key: $KEY" -H "content-type: application/json" -d '${JSON.stringify(body)}' "${address}"`
}

/** The page of one operation. */
export function operationPage(operation: AnyOperation, base: string, example: unknown): string {
  const { id, path, summary, description, check, price, parameters, list, watch, cacheSeconds } = operation
  const rows = Object.entries(parameters as ParameterSet).map(
    ([name, parameter]) =>
      `| \`${name}\` | ${parameter.in} | ${parameter.required ? 'yes' : 'no'} | ${cell(schemaWords(parameter))} | ${cell(parameter.description)} |`,
  )
  const facts = [
    `Price: ${priceSentence(price)}`,
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
    rows.length === 0
      ? 'It takes no parameters.'
      : `| parameter | in | required | value | meaning |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
    `\`\`\`sh\n${curl(operation, base)}\n\`\`\``,
    ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
    `Questions it answers: ${operation.phrases.join('; ')}.`,
  ].join('\n\n')
}
