import { parseJson } from '../../reading/json.ts'
import { obj, objs } from '../../reading/narrow.ts'
import { isGeneratedKey } from './paths.ts'
import { PlaceValues, type RecordValues } from './record-values.ts'

/**
 * The shape of answers: the names of fields and the kinds of their values, and never a value. A node counts the answers
 * that had it, which separates fields that are always present from optional ones.
 */
export interface Shape {
  /** Number of answers that had a value here. */
  n: number
  /** Kind of value → number of answers with a value of this kind. */
  kinds: Record<string, number>
  /** Field → shape. The entries of a list share the field `[]`, values under generated keys share `{}`. */
  fields?: Record<string, Shape>
  /** Field of the record → number of answers that had the values of this field here. */
  feeds?: Record<string, number>
  /** Field of the record → number of answers whose values here are some of the field's, whose others are elsewhere. */
  parts?: Record<string, number>
}

/** Nodes of one answer's shape. The largest recorded answers with data have 5,000 different paths. */
const maxNodes = 8000
/** Pages of Facebook have values 48 levels below their script elements. */
const maxDepth = 80
/** Shorter texts that look like JSON are settings. */
const minJsonLength = 20
/** Entries of a list or table that are looked at. Pages of Facebook have what they show behind 70 instructions of another kind. */
const maxEntries = 1000
/** Values of one answer that are looked at: some 20 ms. The largest recorded answers have 30,000. */
const maxVisits = 200_000

/** With more fields than this, of one kind each, an object is a table under generated keys. */
const maxNamedFields = 80

const isUnixTime = (value: number) => (value > 1e9 && value < 2.2e9) || (value > 1e12 && value < 2.2e12)

/** The kind of a single value: `time` and `unix time` are more telling than `text` and `integer`. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'object':
      return 'object'
    case 'boolean':
      return 'boolean'
    case 'number':
      if (!Number.isInteger(value)) return 'decimal'
      if (value < 0) return 'negative integer'
      return isUnixTime(value) ? 'unix time' : 'integer'
    case 'string':
      if (value === '') return 'empty text'
      if (/^-?\d+$/.test(value)) return isUnixTime(Number(value)) ? 'unix time in text' : 'digits'
      if (/^https?:\/\//.test(value)) return 'URL'
      if (/^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(value)) return 'time'
      return 'text'
    default:
      return typeof value
  }
}

/** The value of JSON in a text, as embeds of Instagram have it; undefined for other texts. */
function jsonInText(value: unknown): unknown {
  if (typeof value !== 'string' || value.length < minJsonLength || !/^\s*(?:\{\s*"|\[\s*[{["])/.test(value))
    return undefined
  try {
    return parseJson(value)
  } catch {
    return undefined
  }
}

/** The kind of a list with one entry in a record: where lists always had more, one that lost the others is a change. */
export const listOfOne = 'list of one'
/** The kind of a time in a record that all entries of a longer list share. */
export const sharedTime = 'shared time'

/** The kind of a value of a record, in which a flag is `true` or `false`: one that became false for all is a change. */
export function kindInRecord(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  return Array.isArray(value) && value.length === 1 ? listOfOne : kindOf(value)
}

/** Entries of a list that have different times, unless the times stand still. */
const minTimes = 5

/** The shape of a record. Times that all entries of a list share have a kind of their own, too. */
export function shapeOfRecord(record: unknown): Shape {
  const shape = shapeOf(record, undefined, kindInRecord)
  markSharedTimes(record, shape)
  return shape
}

function markSharedTimes(value: unknown, shape: Shape | undefined): void {
  if (typeof value !== 'object' || value === null || shape === undefined) return
  if (!Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) markSharedTimes(inner, shape.fields?.[name])
    return
  }
  const entries = objs(value)
  const fields = shape.fields?.['[]']?.fields ?? {}
  for (const [name, field] of Object.entries(fields)) {
    const values = entries.map((entry) => entry[name])
    const isShared = values.length >= minTimes && values.every((one) => one === values[0])
    if (isShared && kindOf(values[0]) === 'time') field.kinds[sharedTime] = 1
  }
}

const emptyShape = (): Shape => ({ n: 1, kinds: {} })

/**
 * The shape of one answer.
 * @param record the values of the record that was read from it
 * @param kind names the kind of a value
 */
export function shapeOf(value: unknown, record?: RecordValues, kind = kindOf): Shape {
  const root = emptyShape()
  const places = new Map<Shape, PlaceValues>()
  // Breadth first: the limit cuts the deepest paths off.
  let level: { value: unknown; node: Shape }[] = [{ value, node: root }]
  let nodes = 1
  let visits = 0
  for (let depth = 0; level.length > 0 && depth < maxDepth; depth += 1) {
    const below: typeof level = []
    for (const { value: here, node } of level) {
      const inText = jsonInText(here)
      node.kinds[inText === undefined ? kind(here) : 'JSON in text'] = 1
      if (depth === maxDepth - 1) continue
      if (record && typeof here !== 'object') {
        const values = places.get(node) ?? new PlaceValues()
        values.add(here, record)
        places.set(node, values)
      }
      for (const [name, inner] of fieldsOf(inText ?? here)) {
        node.fields ??= {}
        if (!Object.hasOwn(node.fields, name)) {
          if (nodes >= maxNodes) continue
          nodes += 1
          node.fields[name] = emptyShape()
        }
        visits += 1
        if (visits <= maxVisits) below.push({ value: inner, node: node.fields[name]! })
      }
    }
    level = below
  }
  if (record) markFeeds(places, record)
  return root
}

/** Notes at each place which fields of the record have its values. */
function markFeeds(places: ReadonlyMap<Shape, PlaceValues>, record: RecordValues): void {
  const found = [...places].map(([node, values]) => ({ node, values, fields: values.fields(record) }))
  const exact = new Set(
    found.flatMap(({ values, fields }) => fields.filter((field) => values.isExact(field))),
  )
  for (const { node, values, fields } of found) {
    // The same words without their lines do not stand for a value that another place has as it is.
    const own = fields.filter((field) => values.isExact(field) || !exact.has(field))
    if (own.length > 0) node.feeds = Object.fromEntries(own.map((field) => [field, 1]))
    const parts = values.parts(record)
    if (parts.length > 0) node.parts = Object.fromEntries(parts.map((field) => [field, 1]))
  }
}

function fieldsOf(value: unknown): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => ['[]', entry] as const)
  const object = obj(value)
  if (!object) return []
  const fields = Object.entries(object)
  const kinds = new Set(fields.length > maxNamedFields ? fields.map(([, inner]) => kindOf(inner)) : [])
  // Flags have names, however many there are.
  const isTable = kinds.size === 1 && !kinds.has('boolean')
  return fields
    .slice(0, isTable ? maxEntries : undefined)
    .map(([name, inner]) => [isTable || isGeneratedKey(name) ? '{}' : name, inner] as const)
}

/** After this number of answers the counts are halved, so that the newest answers weigh more. */
const maxAnswers = 40

/** Adds the shape of a further answer to the sum of earlier ones. */
export function mergeShapes(sum: Shape, answer: Shape): Shape {
  return halved(added(sum, answer))
}

function sumOf(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one }
  for (const [name, n] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + n
  return sum
}

const halfOf = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, n]) => (n > 1 ? [[name, Math.floor(n / 2)] as const] : [])),
  )

function added(sum: Shape, answer: Shape): Shape {
  const kinds = sumOf(sum.kinds, answer.kinds)
  const feeds = sumOf(sum.feeds ?? {}, answer.feeds ?? {})
  const parts = sumOf(sum.parts ?? {}, answer.parts ?? {})
  const names = Object.keys({ ...sum.fields, ...answer.fields })
  const fields = Object.fromEntries(
    names.map((name) => {
      const before = sum.fields?.[name]
      const now = answer.fields?.[name]
      return [name, before && now ? added(before, now) : (before ?? now)!]
    }),
  )
  return {
    n: sum.n + answer.n,
    kinds,
    ...(names.length > 0 ? { fields } : {}),
    ...(Object.keys(feeds).length > 0 ? { feeds } : {}),
    ...(Object.keys(parts).length > 0 ? { parts } : {}),
  }
}

/** Halves the counts of a sum that has become too large. Fields that no answer had lately disappear. */
function halved(sum: Shape): Shape {
  if (sum.n <= maxAnswers) return sum
  const half = (node: Shape): Shape | null => {
    const n = Math.floor(node.n / 2)
    if (n === 0) return null
    const fields = Object.entries(node.fields ?? {}).flatMap(([name, inner]) => {
      const less = half(inner)
      return less ? [[name, less] as const] : []
    })
    return {
      n,
      kinds: halfOf(node.kinds),
      ...(node.feeds ? { feeds: halfOf(node.feeds) } : {}),
      ...(node.parts ? { parts: halfOf(node.parts) } : {}),
      ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    }
  }
  return half(sum) ?? sum
}

/** The places that an answer has in common with most of the answers of a sum, of the places of both. */
export function sharedPlaces(sum: Shape, answer: Shape): { readonly common: number; readonly all: number } {
  let [common, all] = [0, 0]
  const walk = (before: Shape | undefined, now: Shape | undefined) => {
    for (const name of Object.keys({ ...before?.fields, ...now?.fields })) {
      const [inBefore, inNow] = [before?.fields?.[name], now?.fields?.[name]]
      const isUsual = inBefore !== undefined && inBefore.n * 2 >= sum.n
      if (!isUsual && inNow === undefined) continue
      all += 1
      if (isUsual && inNow !== undefined) common += 1
      walk(isUsual ? inBefore : undefined, inNow)
    }
  }
  walk(sum, answer)
  return { common, all }
}
