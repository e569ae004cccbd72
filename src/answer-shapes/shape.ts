import { obj } from '../reading/narrow.ts'

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
}

/** Nodes of one answer's shape. The largest recorded answers have 4,000 different paths. */
const maxNodes = 6000
const maxDepth = 40
/** Entries of a list that are looked at: later entries seldom add a field. */
const maxEntries = 60

/** Keys that a platform generates: ids, hashes. Names of fields have few digits. */
const isGeneratedKey = (key: string) =>
  key.length > 60 ||
  /\d{5}/.test(key) ||
  /^[0-9a-f]{12,}$/i.test(key) ||
  /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(key) ||
  (key.length >= 10 && (key.match(/\d+/g)?.length ?? 0) >= 3) ||
  /[^\w$@:.#()[\]*/ -]/.test(key)

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

const emptyShape = (): Shape => ({ n: 1, kinds: {} })

/** The shape of one answer. */
export function shapeOf(value: unknown): Shape {
  const root = emptyShape()
  // Breadth first: the limit cuts the deepest paths off.
  let level: { value: unknown; node: Shape }[] = [{ value, node: root }]
  let nodes = 1
  for (let depth = 0; level.length > 0 && depth < maxDepth; depth += 1) {
    const below: typeof level = []
    for (const { value: here, node } of level) {
      node.kinds[kindOf(here)] = 1
      for (const [name, inner] of fieldsOf(here)) {
        node.fields ??= {}
        if (!Object.hasOwn(node.fields, name)) {
          if (nodes >= maxNodes) continue
          nodes += 1
          node.fields[name] = emptyShape()
        }
        below.push({ value: inner, node: node.fields[name]! })
      }
    }
    level = below
  }
  return root
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

function added(sum: Shape, answer: Shape): Shape {
  const kinds = { ...sum.kinds }
  for (const [kind, n] of Object.entries(answer.kinds)) kinds[kind] = (kinds[kind] ?? 0) + n
  const names = Object.keys({ ...sum.fields, ...answer.fields })
  const fields = Object.fromEntries(
    names.map((name) => {
      const before = sum.fields?.[name]
      const now = answer.fields?.[name]
      return [name, before && now ? added(before, now) : (before ?? now)!]
    }),
  )
  return { n: sum.n + answer.n, kinds, ...(names.length > 0 ? { fields } : {}) }
}

/** Halves the counts of a sum that has become too large. Fields that no answer had lately disappear. */
function halved(sum: Shape): Shape {
  if (sum.n <= maxAnswers) return sum
  const half = (node: Shape): Shape | null => {
    const n = Math.floor(node.n / 2)
    if (n === 0) return null
    const kinds = Object.entries(node.kinds).flatMap(([kind, count]) =>
      count > 1 ? [[kind, Math.floor(count / 2)] as const] : [],
    )
    const fields = Object.entries(node.fields ?? {}).flatMap(([name, inner]) => {
      const less = half(inner)
      return less ? [[name, less] as const] : []
    })
    return {
      n,
      kinds: Object.fromEntries(kinds),
      ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    }
  }
  return half(sum) ?? sum
}

/** The path of a field below another: `user.posts[].id`. */
export const pathBelow = (path: string, name: string) =>
  name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`
