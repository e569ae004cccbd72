import { overview, questions } from '../../api/server/openapi/markdown.ts'
import { operationPage } from '../../api/server/openapi/operation-pages.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { priceFor } from '../../catalog/price-override.ts'
import { priceSentence } from '../../catalog/price-sentence.ts'
import { testIdentifierTable } from '../../lookup/test-identifiers.ts'
import { cleanValue } from './answers/clean.ts'
import { untrustedNotice } from './answers/marks.ts'
import { instructions } from './instructions.ts'
import { readHandle, scheme } from './result-store.ts'
import { runRoute } from './run-route.ts'
import { mayCall, type ToolCall } from './tools/tool.ts'

const markdown = 'text/markdown'
const json = 'application/json'

interface ReadText {
  readonly text: string
  readonly mimeType: string
  readonly _meta?: Readonly<Record<string, unknown>>
}

interface FixedResource {
  readonly name: string
  readonly title: string
  readonly description: string
  read(call: ToolCall): Promise<string> | string
}

function testIdentifiers(): string {
  return `# Test identifiers\n\nWith a test key (\`slk_test_…\`) every handle, link and query finds something, offline. These handles, names and queries force an outcome:\n\n${testIdentifierTable()}\n`
}

function priceList({ state, actor }: ToolCall): string {
  const rows = state.registry.operations
    .filter((operation) => operation.retired === undefined && mayCall(actor, operation))
    .map((operation) => `| ${operation.id} | ${priceSentence(priceFor(operation, actor.mode))} |`)
  return `# Prices\n\nCredits per completed lookup and page. not_found, private and restricted are charged too; errors are not.\n\n| lookup | price |\n| --- | --- |\n${rows.join('\n')}\n`
}

const fixed: readonly FixedResource[] = [
  {
    name: 'guide',
    title: 'Guide',
    description: 'How to use the tools, and all lookups.',
    read: ({ state }) => `${instructions}\n\n${overview(state.registry, state.routes())}`,
  },
  {
    name: 'prices',
    title: 'Prices',
    description: 'The price of each lookup for this key.',
    read: priceList,
  },
  {
    name: 'questions',
    title: 'Which lookup answers which question',
    description: 'Questions in plain words, with their lookups.',
    read: ({ state }) => questions(state.registry),
  },
  {
    name: 'test-identifiers',
    title: 'Test identifiers',
    description: 'Identifiers that force an outcome with a test key.',
    read: testIdentifiers,
  },
]

/** The resources that have an address of their own. */
export const listResources = () =>
  fixed.map(({ name, title, description }) => ({
    uri: scheme + name,
    name,
    title,
    description,
    mimeType: markdown,
  }))

const templates = {
  operation: `${scheme}operations/{operation}`,
  events: `${scheme}monitors/{monitor}/events`,
  result: `${scheme}results/{handle}`,
} as const

/** Templates of addresses, by what the key may do. */
export function listTemplates({ actor }: Pick<ToolCall, 'actor'>) {
  const all = [
    {
      uriTemplate: templates.operation,
      name: 'operation',
      title: 'Page of a lookup',
      description: 'Parameters, price and an example answer of a lookup.',
      mimeType: markdown,
    },
    {
      uriTemplate: templates.events,
      name: 'monitor-events',
      title: 'Newest events of a monitor',
      description: 'The 25 newest items that a monitor found.',
      mimeType: json,
    },
    {
      uriTemplate: templates.result,
      name: 'result',
      title: 'Rest of a result',
      description: 'All items of a page that were not shown, by the handle of next_page. Free for an hour.',
      mimeType: json,
    },
  ]
  return all.filter(({ name }) => name !== 'monitor-events' || actor.manages)
}

/** Reads a resource. Null for an unknown address. */
export async function readResource(call: ToolCall, uri: string): Promise<ReadText | null> {
  if (!uri.startsWith(scheme)) return null
  const [group = '', id = '', part] = uri.slice(scheme.length).split('/').map(decodeSafely)
  if (id === '') {
    const found = fixed.find(({ name }) => name === group)
    return found === undefined ? null : { text: await found.read(call), mimeType: markdown }
  }
  if (group === 'operations') return readOperation(call, id)
  if (group === 'results') return readRest(call, id)
  if (group === 'monitors' && part === 'events') return readEvents(call, id)
  return null
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function readOperation(call: ToolCall, id: string): Promise<ReadText | null> {
  const { registry, exampleOf, publicUrl, dailyResults } = call.state
  const operation: AnyOperation | undefined = registry.byId(id)
  if (operation === undefined) return null
  const results = await dailyResults.readOperation(id)
  const contents = { base: publicUrl(), example: exampleOf(id), results }
  return { text: operationPage(operation, contents), mimeType: markdown }
}

async function readRest(call: ToolCall, handle: string): Promise<ReadText | null> {
  const read = readHandle(handle)
  const stored = read === null ? null : await call.state.results.read(call.actor, read.name)
  if (read === null || stored === null) return null
  return untrustedJson(stored.platform, { [stored.name]: stored.rest.slice(read.position) })
}

async function readEvents(call: ToolCall, id: string): Promise<ReadText> {
  const { events } = await runRoute(call, 'monitors.events', { id, limit: '25' })
  return untrustedJson('watched platforms', { events: cleanValue(events) })
}

/** Text of third parties as JSON that programs can parse: the mark is its first field. */
const untrustedJson = (source: string, data: Readonly<Record<string, unknown>>): ReadText => ({
  text: JSON.stringify({
    untrusted: untrustedNotice(source),
    ...data,
  }),
  mimeType: json,
  _meta: { 'social-lookup/untrusted': true },
})

/** Values of one completion at most, by the protocol. */
export const maxCompletions = 100

/** All values that complete the beginning of an argument of a template. */
export async function completeTemplate(
  call: ToolCall,
  uri: string,
  name: string,
  value: string,
): Promise<readonly string[]> {
  if (uri === templates.operation && name === 'operation') return completeOperation(call, value)
  if (uri === templates.events && name === 'monitor' && call.actor.manages) {
    const { monitors } = await runRoute(call, 'monitors.list', { limit: '100' })
    return (monitors as { id: string }[]).map(({ id }) => id).filter((id) => id.startsWith(value))
  }
  return []
}

function completeOperation({ state, actor }: ToolCall, value: string): string[] {
  const allowed = state.registry.operations.filter((operation) => mayCall(actor, operation))
  const ids = allowed.map(({ id }) => id)
  const begins = ids.filter((id) => id.startsWith(value))
  const contains = ids.filter((id) => !id.startsWith(value) && id.includes(value))
  return [...begins, ...contains]
}
