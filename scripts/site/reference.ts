import { lookupSamples } from '../../packages/client/src/code-samples.ts'
import { escapeHtml } from '../../src/accounts/sign-in/page-files.ts'
import { accessOf } from '../../src/api/server/guide/access.ts'
import { sampleBlocks } from '../../src/api/server/guide/samples.ts'
import { parameterTable } from '../../src/api/server/openapi/markdown.ts'
import type { AnyRoute } from '../../src/catalog/http/route.ts'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import type { ParameterSet } from '../../src/catalog/parameters.ts'
import type { Registry } from '../../src/catalog/registry.ts'
import { dashed, instance, type SitePage } from './pages.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document of any form
type Json = { readonly [name: string]: any }

/** Groups of service routes, by their names for people. */
export const routeGroups: Readonly<Record<string, string>> = {
  system: 'Questions and health',
  ask: 'Questions',
  account: 'Your account',
  keys: 'Keys',
  monitors: 'Monitors',
  webhooks: 'Webhooks',
}

/** The OpenAPI document, with its references resolved where they are read. */
export class Document {
  readonly #document: Json

  constructor(text: string) {
    this.#document = JSON.parse(text)
  }

  entry(path: string, method: string): Json {
    return this.#document.paths[path][method.toLowerCase()]
  }

  resolve(value: Json): Json {
    const reference = value?.$ref as string | undefined
    if (reference === undefined) return value
    return this.resolve(
      reference
        .slice(2)
        .split('/')
        .reduce((at: Json, name) => at[name.replaceAll('~1', '/')], this.#document),
    )
  }
}

const maxDepth = 4

/** The schema that a value has when it is there. */
function presentOf(document: Document, schema: Json): Json {
  const known = document.resolve(schema)
  const others = (known.anyOf ?? known.oneOf ?? []).map((one: Json) => document.resolve(one))
  const present = others.filter(({ type }: Json) => type !== 'null')
  return present.length === 1
    ? { ...presentOf(document, present[0]), description: known.description ?? present[0].description }
    : known
}

function typeOf(document: Document, schema: Json): string {
  const known = presentOf(document, schema)
  if (known.enum)
    return known.enum
      .filter((one: unknown) => one !== null)
      .map((one: unknown) => `\`${one}\``)
      .join(', ')
  const types = [known.type].flat().filter((one) => one !== 'null' && one !== undefined)
  if (types[0] === 'array') return `list of ${typeOf(document, known.items ?? {})}`
  return known.format ?? types.join(' or ') ?? 'value'
}

/** Rows of a table: each field with its type and its meaning, nested ones by their path. */
function fieldRows(document: Document, schema: Json, prefix = '', depth = 0): string[] {
  const known = presentOf(document, schema)
  const inner = known.type === 'array' || known.items ? presentOf(document, known.items ?? {}) : known
  return Object.entries<Json>(inner.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const meaning = String(
      document.resolve(field).description ?? presentOf(document, field).description ?? '',
    )
    const present = presentOf(document, field)
    const isList = [present.type].flat().includes('array')
    const row = `| \`${path}\` | ${typeOf(document, field).replaceAll('|', '\\|')} | ${meaning.replaceAll('|', '\\|').replace(/\s+/g, ' ')} |`
    const further =
      depth < maxDepth ? fieldRows(document, field, `${path}${isList ? '[]' : ''}.`, depth + 1) : []
    return [row, ...further]
  })
}

const maxFields = 160

function fields(document: Document, schema: Json): string {
  const rows = fieldRows(document, schema)
  const shown = rows.slice(0, maxFields)
  const rest =
    rows.length > maxFields
      ? `\n\n[OpenAPI](/openapi.json) has the ${rows.length - maxFields} further fields.`
      : ''
  return `| field of \`data\` | type | meaning |\n| --- | --- | --- |\n${shown.join('\n')}${rest}`
}

/** A form that sends the request to the service of the page. */
function tryForm(
  method: string,
  path: string,
  parameters: ParameterSet,
  values: Readonly<Record<string, string>>,
): string {
  const inputs = Object.entries(parameters)
    .filter(([name]) => name !== 'cursor' || parameters.cursor?.required)
    .map(
      ([name, { in: place, required }]) =>
        `<label><span><code>${name}</code></span><input name="${name}" data-in="${place}" value="${escapeHtml(values[name] ?? '')}"${required ? ' required' : ''} autocomplete="off"></label>`,
    )
  return `<form class="try" data-method="${method}" data-path="${path}">${inputs.join('')}<label><span>Test key</span><input name="key" type="password" placeholder="slk_test_…" autocomplete="off"></label><p class="try-about">Signed in to the console, you need no key: the request queries the simulated platforms. A key stays on this page and is stored nowhere.</p><button type="submit">Send</button><p class="try-state" role="status"></p><pre class="try-answer" tabindex="0" aria-label="Answer" hidden></pre></form>`
}

function errorsOf(document: Document, entry: Json): string {
  const codes = Object.entries<Json>(entry.responses ?? {}).filter(([status]) => Number(status) >= 400)
  const rows = codes.map(([status, one]) => {
    const description = String(document.resolve(one).description ?? '')
    return `| ${status} | ${description.replaceAll('|', '\\|').replace(/\s+/g, ' ')} |`
  })
  return `| status | meaning |\n| --- | --- |\n${rows.join('\n')}\n\n[Errors](/docs/errors) describes every code and reason. Errors are not charged.`
}

const exampleOf = (document: Document, entry: Json): unknown => {
  const [, success] =
    Object.entries<Json>(entry.responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  return document.resolve(success ?? {}).content?.['application/json']?.example
}

const schemaOfData = (document: Document, entry: Json): Json => {
  const [, success] =
    Object.entries<Json>(entry.responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  const schema = document.resolve(document.resolve(success ?? {}).content?.['application/json']?.schema ?? {})
  return schema.properties?.data ?? {}
}

const sentence = (text: string) => text.replace(/\.$/, '')

const outcomes =
  'The outcomes `not_found`, `private` and `restricted` are answers too, with HTTP 200 and a price ([outcomes](/docs/guide#answers-and-outcomes)). Errors cost nothing.'

/** The page of a lookup. */
export function operationPage(operation: AnyOperation, document: Document, answer: unknown): SitePage {
  const { id, path, summary, description, check, parameters, watch, list, cacheSeconds, phrases } = operation
  const method = operation.method ?? 'GET'
  const entry = document.entry(path, method)
  const places = Object.entries(parameters as ParameterSet).map(([name, one]) => ({ name, in: one.in }))
  const facts = [
    `<span>${instance.price(id)}</span>`,
    `<span>${cacheSeconds > 0 ? `cached up to ${cacheSeconds} s` : 'never cached'}</span>`,
    ...(list && (parameters as ParameterSet).cursor ? ['<span>paged with cursor</span>'] : []),
    ...(watch ? [`<span>watchable every ${watch.minIntervalMinutes} min</span>`] : []),
  ]
  return {
    id: `operations/${dashed(id)}`,
    title: sentence(summary.replaceAll('`', '')),
    label: path.replace(/^\/v\d\/\w+/, ''),
    description: `${method} ${path}`,
    words: `${phrases.join(' ')} ${id}`,
    markdown: [
      `<p class="path"><span class="method">${method}</span><code>${escapeHtml(path)}</code></p><p class="facts">${facts.join('')}</p><p class="notice">${instance.notice(id)}</p>`,
      [description, check?.description].filter(Boolean).join('\n\n'),
      '## Request',
      sampleBlocks(lookupSamples({ id, method, path, parameters: places }, operation.example, instance.base)),
      parameterTable(parameters),
      '## Answer',
      outcomes,
      ...(answer === undefined ? [] : [`\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``]),
      '## Fields',
      fields(document, schemaOfData(document, entry)),
      '## Try it',
      tryForm(method, path, parameters, operation.example),
      '## Sources',
      accessOf(operation).sentence,
      '## Errors',
      errorsOf(document, entry),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

/** The page of a service route. */
export function routePage(route: AnyRoute, document: Document, markdown: string): SitePage {
  const { id, method, path, summary } = route
  const entry = document.entry(path, method)
  const answer = exampleOf(document, entry)
  return {
    id: `routes/${dashed(id)}`,
    title: sentence(summary),
    label: `${method} ${path.replace(/^\/v1/, '')}`,
    description: `${method} ${path}`,
    words: id,
    markdown: [
      `<p class="path"><span class="method">${method}</span><code>${escapeHtml(path)}</code></p>`,
      markdown.replace(/^# .*\n+/, '').replace(/^.*\n/, ''),
      ...(answer === undefined
        ? []
        : ['## Answer', `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``]),
      '## Fields',
      fields(document, schemaOfData(document, entry)),
      '## Errors',
      errorsOf(document, entry),
    ].join('\n\n'),
  }
}

/** A group of the reference: its page, and the pages in it. */
export interface Group {
  readonly name: string
  readonly label: string
  readonly pages: readonly SitePage[]
}

export function groupPage({ name, label, pages }: Group): SitePage {
  const rows = pages.map(({ id, title, description }) => `| [\`${description}\`](/docs/${id}) | ${title} |`)
  return {
    id: `reference/${name}`,
    title: label,
    label,
    description: `All routes of ${label}`,
    markdown: `| route | what |\n| --- | --- |\n${rows.join('\n')}`,
  }
}

export function referencePage(groups: readonly Group[], registry: Registry): SitePage {
  const rows = groups.map(
    ({ name, label, pages }) => `| [${label}](/docs/reference/${name}) | ${pages.length} |`,
  )
  return {
    id: 'reference',
    title: 'Reference',
    description: 'Every route with its example, fields, price, sources and errors',
    words: 'api endpoints routes operations list openapi swagger',
    markdown: `${registry.operations.length} lookups and the routes of your account. [OpenAPI 3.1](/openapi.json) is the same for programs.\n\n| group | routes |\n| --- | --- |\n${rows.join('\n')}`,
  }
}
