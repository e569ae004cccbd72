import { openApiDocument } from '../../src/api/server/openapi/document.ts'
import { isObject, type Json } from '../../src/api/server/openapi/json.ts'
import { shownValues } from '../../src/api/server/openapi/shown-values.ts'
import {
  firstPathsLine,
  firstSchemasLine,
  lastPathsLine,
  slots,
} from '../../src/api/server/openapi/template.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { exampleFrom, type StoredExample, unsealedCursor } from '../../src/lookup/examples.ts'
import { prepaidRoute } from '../../src/money/payments/prepaid-keys.ts'
import { platforms } from '../../src/platforms/index.ts'
import { declaredRoutes } from '../client/declared-routes.ts'

/** Cursors in answers. The document is stored and compared by its readers, so it contains no cursors that expire. */
const shownCursor = 'opaque text'

/** Longer texts and links are cut: the document has all examples, pages of lookups have one. */
const maxTextCharacters = 16
/** Texts of this length stay whole: times, ids. */
const maxWholeCharacters = 24
const maxLinkCharacters = 20

/** Lists inside lists are shown; lists inside these are empty, or the replies of replies would fill the document. */
const maxNestedLists = 2

function cut(value: unknown, lists = maxNestedLists): unknown {
  if (typeof value === 'string') {
    if (unsealedCursor.matches(value)) return value
    if (/^https?:/.test(value)) return value.slice(0, maxLinkCharacters)
    return value.length <= maxWholeCharacters ? value : `${value.slice(0, maxTextCharacters)}…`
  }
  if (Array.isArray(value)) return lists === 0 ? [] : value.map((one) => cut(one, lists - 1))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, lists)]))
}

/** Builds the template of the OpenAPI document (src/api/server/openapi/template.ts) from the catalog. */
export function buildTemplate(examples: readonly StoredExample[]): string {
  const registry = createRegistry(platforms)
  const shown = new Map(
    examples.map((example) => [
      example.id,
      exampleFrom({ ...example, data: cut(example.data) }, () => shownCursor),
    ]),
  )
  const { answer } = shownValues(registry, (id) => shown.get(id))
  // Prepaid keys are bought without a key, so clients have no method for them.
  const routes = [...declaredRoutes(), prepaidRoute({} as never)]
  const [priced, sold] = [false, true].map((isSold) =>
    openApiDocument(registry, routes, { ...slots, values: { ...slots, answer }, sold: isSold }),
  ) as [Json, Json]
  const { paths: pricedPaths, webhooks, components: pricedComponents, ...head } = priced
  const { paths: _, webhooks: __, components: soldComponents, ...soldHead } = sold
  const entries = Object.entries(sold.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, entry]) => {
      const other = ((pricedPaths as Json)[path] as Json)[method]
      return [path, method, (entry as Json).operationId, merged(other, entry)].join('\t')
    }),
  )
  return [
    `${merged(head, soldHead).slice(0, -1)},${firstPathsLine}`,
    ...entries,
    `${lastPathsLine}${JSON.stringify(webhooks)},`,
    `"components":${lines(pricedComponents as Json, soldComponents as Json)}}\n`,
  ]
    .join('\n')
    .replace(/[^\x20-\x7e\n\t]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The shared components, one schema a line. */
function lines({ schemas, ...priced }: Json, { schemas: soldSchemas, ...sold }: Json): string {
  const all = Object.entries(schemas as Json).map(
    ([name, schema]) => `${JSON.stringify(name)}:${merged(schema, (soldSchemas as Json)[name])}`,
  )
  return `${merged(priced, sold).slice(0, -1)},${firstSchemasLine}\n${all.join(',\n')}\n}}`
}

const chosen = (sold: string, priced: string) => `{{?sold}}${sold}{{:}}${priced}{{/}}`

/** The JSON text of two values, with the parts that differ as a choice between both. */
function merged(priced: unknown, sold: unknown): string {
  const texts = [JSON.stringify(priced), JSON.stringify(sold)] as const
  if (texts[0] === texts[1]) return texts[0]
  if (isObject(priced) && isObject(sold)) {
    const names = [...new Set([...Object.keys(priced), ...Object.keys(sold)])]
    const shared = names.filter((name) => name in priced && name in sold)
    if (shared.length > 0) {
      const member = (name: string, text: string) => `${JSON.stringify(name)}:${text}`
      const same = shared.map((name) => member(name, merged(priced[name], sold[name]))).join()
      const only = (from: Json, other: Json) =>
        names
          .filter((name) => name in from && !(name in other))
          .map((name) => `,${member(name, JSON.stringify(from[name]))}`)
          .join('')
      const [ofSold, ofPriced] = [only(sold, priced), only(priced, sold)]
      return `{${same}${ofSold + ofPriced === '' ? '' : chosen(ofSold, ofPriced)}}`
    }
  }
  if (Array.isArray(priced) && Array.isArray(sold) && priced.length > 0) {
    const begins = priced.every((one, place) => JSON.stringify(one) === JSON.stringify(sold[place]))
    const more = sold.slice(priced.length).map((one) => `,${JSON.stringify(one)}`)
    if (begins) return `${texts[0].slice(0, -1)}${chosen(more.join(''), '')}]`
  }
  return chosen(texts[1], texts[0])
}
