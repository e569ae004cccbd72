import { isObject, type Json, pascal } from './json.ts'

/** Where a schema stands: what its components are named after. */
export interface Owner {
  /** `tiktok`, `instagramV2`, `monitors`. */
  readonly group: string
  /** The operation, to tell apart two things of one name: `tiktok.search.videos`. */
  readonly id: string
}

/** A schema with what recurs in it said by reference. */
export interface Held {
  schema: Json
}

interface Occurrence {
  readonly owner: Owner
  readonly word: string
  readonly put: (reference: Json) => void
  readonly description: unknown
}

/** A thing that occurs: one shape, wherever it stands. */
interface Thing {
  readonly schema: Json
  readonly occurrences: Occurrence[]
  /** It contains itself: only a reference can say it. */
  readonly isRecursive: boolean
}

/** What has fewer fields is no thing of its own. */
const fewestFields = 3

/**
 * The named components of the document: what recurs in the schemas that were added (a post, a comment, an author) is
 * said once. Names come from the field that holds the thing and from its group (`TiktokVideo`), or from the field alone
 * where several groups share it (`Page`).
 */
export class Components {
  readonly #roots: { readonly owner: Owner; readonly held: Held }[] = []

  /** Adds a schema; what it gives back refers to components after {@link name}. */
  add(owner: Owner, schema: Json): Held {
    const held = { schema }
    this.#roots.push({ owner, held })
    return held
  }

  /** Names what recurs, puts references in its place, and returns the components. */
  name(taken: readonly string[]): Record<string, Json> {
    const things = new Map<string, Thing>()
    for (const { owner, held } of this.#roots) collect(owner, held, things)
    const names = chooseNames(things.values(), taken)
    for (const [name, { occurrences }] of names) {
      for (const { put, description } of occurrences) {
        const reference = { $ref: `#/components/schemas/${name}` }
        put(description === undefined ? reference : { ...reference, description })
      }
    }
    // What is said of one place is said there.
    const components = [...names].map(
      ([
        name,
        {
          schema: { description: _, ...shape },
        },
      ]) => [name, shape] as const,
    )
    return Object.fromEntries(components.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** Finds the things in one schema. */
function collect(owner: Owner, held: Held, things: Map<string, Thing>): void {
  const { $defs, ...root } = held.schema
  held.schema = root
  const definitions = isObject($defs) ? $defs : {}
  const toDefinition = /^#\/\$defs\//

  const references = JSON.stringify($defs ?? null)

  /** Notes that a thing stands here; true where it is seen for the first time. */
  function note(schema: Json, isRecursive: boolean, word: string, put: Occurrence['put']): boolean {
    const { description, ...shape } = schema
    const text = JSON.stringify(shape)
    const key = text.includes('#/$defs/') ? text + references : text
    const known = things.get(key)
    const thing = known ?? { schema, occurrences: [], isRecursive }
    thing.occurrences.push({ owner, word, put, description: isRecursive ? undefined : description })
    things.set(key, thing)
    return known === undefined
  }

  function walk(schema: Json, word: string, put: (schema: Json) => void): void {
    if (typeof schema.$ref === 'string') {
      const definition = definitions[schema.$ref.replace(toDefinition, '')]
      if (!isObject(definition)) throw new Error(`${owner.id}: nothing at ${schema.$ref}`)
      if (note(definition, true, word, put)) walkParts(definition, word)
      return
    }
    const fields = isObject(schema.properties) ? Object.keys(schema.properties).length : 0
    if (fields < fewestFields || note(schema, false, word, put)) walkParts(schema, word)
  }

  function walkParts(schema: Json, word: string): void {
    for (const [name, value] of Object.entries(schema)) {
      if (name === 'properties' && isObject(value)) {
        for (const [field, part] of Object.entries(value)) {
          walk(part as Json, isHolder(field) ? word : singular(field), (made) => {
            value[field] = made
          })
        }
      } else if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(name)) {
        value.forEach((part: Json, place) => {
          walk(part, word, (made) => {
            value[place] = made
          })
        })
      } else if ((name === 'items' || name === 'additionalProperties') && isObject(value)) {
        walk(value, word, (made) => {
          schema[name] = made
        })
      }
    }
  }

  walk(root, singular(owner.id.split('.').at(-1) ?? ''), (made) => {
    held.schema = made
  })
}

/** Fields that hold a thing without naming it. */
const isHolder = (field: string) => ['items', 'data', 'results', 'entries'].includes(field)

function singular(word: string): string {
  if (/ies$/.test(word) && word.length > 5) return word.replace(/ies$/, 'y')
  if (/(ss|us|is|series)$/i.test(word)) return word
  return word.replace(/(?<=[a-z]{2})s$/, '')
}

/** The word that stands most often with a thing. */
function usualWord({ occurrences }: Thing): string {
  const counts = new Map<string, number>()
  for (const { word } of occurrences) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]![0]
}

function chooseNames(things: Iterable<Thing>, taken: readonly string[]): Map<string, Thing> {
  const names = new Map<string, Thing>()
  const recurring = [...things].filter(
    ({ occurrences, isRecursive }) => isRecursive || occurrences.length > 1,
  )
  const isFree = (name: string) => !names.has(name) && !taken.includes(name)
  // Those that stand most often get the plain names.
  for (const thing of recurring.sort((a, b) => b.occurrences.length - a.occurrences.length)) {
    const { id, group } = thing.occurrences[0]!.owner
    const isShared = thing.occurrences.some(({ owner }) => owner.group !== group)
    const prefix = isShared ? '' : pascal(group)
    const word = pascal(usualWord(thing))
    const part = pascal(singular(id.replace(/^[^.]+\.(v2\.)?/, '').replaceAll('.', ' ')))
    const wanted = [`${prefix}${word}`, `${pascal(group)}${part.endsWith(word) ? '' : part}${word}`]
    let name = wanted.find(isFree)
    for (let number = 2; name === undefined; number++) {
      const numbered = `${wanted[0]}${number}`
      if (isFree(numbered)) name = numbered
    }
    names.set(name, thing)
  }
  return names
}
