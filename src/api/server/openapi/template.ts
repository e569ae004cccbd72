import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRoute } from '../../../catalog/http/route.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Registry } from '../../../catalog/registry.ts'
import type { ShownValues } from './shown-values.ts'

/**
 * The document as a text with slots, in `document.template.txt`. Building it from the catalog takes about half a second
 * of processor time, filling the slots some milliseconds. `npm run docs` writes the file.
 *
 * Slots: `{{name id}}` inside a string, `"{{=name id}}"` for a whole value, and `{{?sold}}…{{:}}…{{/}}` for two parts
 * of which one is shown. The first line is the text before the paths. Each line after it has one entry: path, method,
 * operation, JSON, separated by tabs. The last lines have the schemas of the components, one a line. The text is ASCII,
 * which takes half the memory and time.
 */
const file = join(import.meta.dirname, 'document.template.txt')

export const firstPathsLine = '"paths":{'
export const lastPathsLine = '},"webhooks":'
export const firstSchemasLine = '"schemas":{'

/** What the settings and the state of this installation put into the document. */
export interface About {
  readonly version: string
  readonly serverUrl: string
  /** Whether requests without a key are sold for single payments. */
  readonly sold: boolean
}

/** Values of {@link About} and of operations that are slots in the template. */
export const slots: Omit<ShownValues, 'answer'> & Omit<About, 'sold'> = {
  version: '{{version}}',
  serverUrl: '{{serverUrl}}',
  priceWords: ({ id }) => `{{priceWords ${id}}}`,
  price: ({ id }) => `{{=price ${id}}}`,
  anyLookupPrice: () => '{{=anyLookupPrice}}',
  cursor: ({ id, parameters }) => (parameters.cursor?.required ? `{{cursor ${id}}}` : undefined),
}

const choice = /\{\{\?sold\}\}([\s\S]*?)\{\{:\}\}([\s\S]*?)\{\{\/\}\}/g
const slot = /"\{\{=(\w+)(?: ([\w.]+))?\}\}"|\{\{(\w+)(?: ([\w.]+))?\}\}/g

/**
 * The document of this installation as JSON text.
 * @returns undefined if the template lacks an operation or route, because the service runs another catalog
 */
export function fillTemplate(
  registry: Registry,
  routes: readonly AnyRoute[],
  about: About,
  values: ShownValues,
): string | undefined {
  const text = readFileSync(file, 'latin1')
  const begin = text.indexOf(firstPathsLine) + firstPathsLine.length
  const end = text.indexOf(lastPathsLine)
  const valueOfSlot = valuesOfSlots(registry, about, values)
  // Part by part, which takes a fifth less time than a text of 1 MB for each step.
  const fill = (part: string) =>
    part
      .replace(choice, about.sold ? '$1' : '$2')
      .replace(slot, (_, wholeName?: string, wholeId?: string, name?: string, id?: string) =>
        wholeName === undefined
          ? JSON.stringify(valueOfSlot(name!, id)).slice(1, -1)
          : valueOfSlot(wholeName, wholeId),
      )
  const entries = entriesOf(text.slice(begin, end).trim().split('\n'), registry, routes, fill)
  if (entries === undefined) return undefined
  return fill(text.slice(0, begin)) + entries.served + fill(withoutUnused(text.slice(end), entries))
}

interface Entries {
  readonly served: string
  /** The entries that this installation does not serve. */
  readonly left: string
}

/** The entries that this installation serves. */
function entriesOf(
  lines: readonly string[],
  registry: Registry,
  routes: readonly AnyRoute[],
  fill: (entry: string) => string,
): Entries | undefined {
  const missing = new Set([...registry.operations, ...routes].map(({ id }) => id))
  const served = new Map<string, string[]>()
  let left = ''
  for (const line of lines) {
    const [path, method, id, entry] = line.split('\t') as [string, string, string, string]
    if (!missing.delete(id) && !id.startsWith('health')) {
      left += entry
      continue
    }
    const entries = served.get(path)
    const member = `"${method}":${fill(entry)}`
    if (entries === undefined) served.set(path, [member])
    else entries.push(member)
  }
  if (missing.size > 0) return undefined
  const members = [...served].map(([path, entries]) => `${JSON.stringify(path)}:{${entries.join()}}`)
  return { served: members.join(',\n'), left }
}

const referenceOf = /"#\/components\/schemas\/(\w+)"/g

/** The text after the paths, without the schemas that only entries use which this installation does not serve. */
function withoutUnused(text: string, { served, left }: Entries): string {
  let rest = text
  let suspects = left
  while (suspects !== '') {
    const names = new Set(Array.from(suspects.matchAll(referenceOf), ([, name]) => name!))
    suspects = ''
    for (const name of names) {
      const reference = `"#/components/schemas/${name}"`
      const begin = rest.indexOf(`\n"${name}":`)
      if (begin < 0 || served.includes(reference) || rest.includes(reference)) continue
      const end = rest.indexOf('\n', begin + 1)
      suspects += rest.slice(begin, end)
      rest = rest.slice(0, begin) + rest.slice(end)
    }
  }
  // The last schema has no comma.
  return rest.replace(',\n}}', '\n}}')
}

/** Values of slots: a text inside a string, the JSON text of a whole value. */
function valuesOfSlots(
  { byId }: Registry,
  about: About,
  values: ShownValues,
): (name: string, id: string | undefined) => string {
  const ofOperation: Readonly<Record<string, (operation: AnyOperation) => string | undefined>> = {
    priceWords: values.priceWords,
    cursor: values.cursor,
    price: (operation) => JSON.stringify(values.price(operation)),
  }
  return (name, id) => {
    if (name === 'anyLookupPrice') return JSON.stringify(values.anyLookupPrice())
    if (id === undefined) return String(about[name as 'version' | 'serverUrl'])
    return ofOperation[name]!(byId(id)!)!
  }
}
