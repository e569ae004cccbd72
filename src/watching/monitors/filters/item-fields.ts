import { z } from 'zod'
import { memoize } from '../../../catalog/memoize.ts'
import { type Schema, sampleOf, type Watchable } from '../lists/sources.ts'

/** Paths of the fields that filters can use, for example `stats.views` or `hashtags`. */
export interface ItemFields {
  readonly numbers: readonly string[]
  readonly texts: readonly string[]
  /** Texts that are dates (ISO 8601). */
  readonly dates: readonly string[]
  /** Texts that people write and read. Keyword rules without `fields` search these texts. */
  readonly prose: readonly string[]
}

/** Greater than the nesting depth of every record. */
const maxDepth = 8

// Ids, addresses, times and classifications are not prose: a short keyword would match them by chance.

/** Last words of such names: `postId`, `thumbnail_url`. */
const technicalSuffixes = new RegExp(
  `(^|[a-z_.])(${[
    ...['ids?', 'Ids?', '[uU]rns?', '[uU]rls?', '[uU]ris?', '[lL]inks?', '[cC]ursor'],
    ...['At', '[dD]ate', '[tT]ime', '[tT]oken', '[hH]ash'],
  ].join('|')})$`,
)
/** Whole names. */
const technicalNames = new RegExp(
  `(^|\\.)(${[
    ...['at', 'shortcode', 'platform', 'type', 'kind', 'language', 'mime', 'contentType'],
    ...['secUid', 'currency(Code|Symbol)?', 'renderedHtml', '[a-z]+Https'],
  ].join('|')})$`,
)
/** Objects and lists that contain no prose. */
const technicalParts = /(^|\.)(hostedMedia|avatarUrls|urls|variants|sizes|editInfo)\./
const notProsePatterns = [technicalSuffixes, technicalNames, technicalParts]

interface FieldSets {
  readonly numbers: Set<string>
  readonly texts: Set<string>
  readonly dates: Set<string>
  readonly prose: Set<string>
  /** Whether fields of the elements of lists are left out. */
  readonly isSingle?: boolean
}

function collect(schema: Schema, defs: Schema, path: string, found: FieldSets, depth = 0): void {
  if (depth > maxDepth) return
  const again = (part: unknown, at = path) => collect(part as Schema, defs, at, found, depth + 1)
  if (typeof schema.$ref === 'string') again(defs[schema.$ref.split('/').at(-1)!] ?? {})
  for (const name of ['anyOf', 'oneOf', 'allOf']) {
    for (const part of (schema[name] as Schema[] | undefined) ?? []) again(part)
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (types.includes('object')) {
    const properties = Object.entries((schema.properties as Schema) ?? {})
    for (const [name, part] of properties) again(part, path === '' ? name : `${path}.${name}`)
  }
  if (types.includes('array') && schema.items && !found.isSingle) again(schema.items)
  if (path === '') return
  if (types.includes('integer') || types.includes('number')) found.numbers.add(path)
  if (types.includes('string')) {
    found.texts.add(path)
    const plain = schema.format === undefined && schema.enum === undefined && schema.const === undefined
    const dated = /T\\d/.test(String(schema.pattern ?? ''))
    if (dated || schema.format === 'date-time' || schema.format === 'date') found.dates.add(path)
    if (plain && !dated && !notProsePatterns.some((names) => names.test(path))) found.prose.add(path)
  }
}

/** The schema of an item: of the same object in the sample, or of the largest object with the same values. */
function schemaOf(item: unknown, schemas: ReadonlyMap<object, Schema>): Schema {
  const direct = schemas.get(item as object)
  if (direct !== undefined) return direct
  const fields = item as Record<string, unknown>
  const copied = [...schemas].filter(([value]) =>
    Object.entries(value).every(([name, part]) => fields[name] === part),
  )
  const size = ([value]: [object, Schema]) => Object.keys(value).length
  return copied.toSorted((a, b) => size(b) - size(a))[0]?.[1] ?? {}
}

/** The filterable fields of a source's items, from the schema of its record. */
export const itemFields = memoize((operation: Watchable): ItemFields => {
  const schema = z.toJSONSchema(operation.record, { unrepresentable: 'any', io: 'output' }) as Schema
  const schemas = new Map<object, Schema>()
  const data = sampleOf(schema, (value, part) => schemas.set(value, part))
  const found = newSets()
  for (const item of operation.list.items(data)) {
    collect(schemaOf(item, schemas), (schema.$defs as Schema) ?? {}, '', found)
  }
  return sortedFields(found)
})

function sortedFields(found: FieldSets): ItemFields {
  const sorted = (names: Set<string>) => [...names].toSorted()
  return {
    numbers: sorted(found.numbers),
    texts: sorted(found.texts),
    dates: sorted(found.dates),
    prose: sorted(found.prose),
  }
}

const newSets = (): FieldSets => ({
  numbers: new Set(),
  texts: new Set(),
  dates: new Set(),
  prose: new Set(),
})

/** The fields of a record that occur once, by its schema: not those of the elements of lists. */
export function singleFields(record: z.ZodType): ItemFields {
  const schema = z.toJSONSchema(record, { unrepresentable: 'any', io: 'output' }) as Schema
  const found = { ...newSets(), isSingle: true }
  collect(schema, (schema.$defs as Schema) ?? {}, '', found)
  return sortedFields(found)
}
