import { isObject, type Json, pascal, recordMark } from './json.ts'

/** The place of a schema in the document; derived names come from it. */
export interface Owner {
  /** `tiktok`, `instagramV2`, `monitors`. */
  readonly group: string
  /** The operation: `tiktok.search.videos`. */
  readonly id: string
  /** The schema of a body that callers send. */
  readonly isInput?: boolean
}

/** A schema whose named and repeated parts become references. */
export interface Held {
  schema: Json
}

interface Occurrence {
  readonly owner: Owner
  readonly word: string
  readonly put: (reference: Json) => void
  readonly description: unknown
}

/** A schema that may become a component, with its places in the document. */
interface Thing {
  readonly schema: Json
  readonly occurrences: Occurrence[]
  /** It contains itself, so it needs a reference. */
  readonly isRecursive: boolean
}

/** Smaller objects need no component. */
const minFields = 3

/**
 * The components of the document. A schema with a public name (`catalog/record-names.ts`) is one under this name. An
 * object without a name that occurs several times gets a name from its group and field; `isDerived` reports such names,
 * which the catalog of this repository does not use.
 */
export class Components {
  readonly #roots: { readonly owner: Owner; readonly held: Held }[] = []
  readonly #derived = new Set<string>()

  /** The names that no declaration has set. */
  get derived(): readonly string[] {
    return [...this.#derived]
  }

  /** Adds a schema. The returned schema contains references after {@link name} has run. */
  add(owner: Owner, schema: Json): Held {
    const held = { schema }
    this.#roots.push({ owner, held })
    return held
  }

  /** Replaces the schemas of components by references, and returns the components by name. */
  name(taken: readonly string[]): Record<string, Json> {
    const things = new Map<string, Thing>()
    for (const { owner, held } of this.#roots) collect(owner, held, things)
    const names = this.#chooseNames([...things.values()], taken)
    const components = [...names].map(([name, thing]) => [name, replace(name, thing)] as const)
    return Object.fromEntries(components.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #chooseNames(things: readonly Thing[], taken: readonly string[]): Map<string, Thing> {
    const names = new Map<string, Thing>()
    const isFree = (name: string) => !names.has(name) && !taken.includes(name)
    const named = things.filter(({ schema }) => recordMark in schema)
    // A record has its name; a body that differs from it is an input.
    for (const thing of named.sort((a, b) => Number(isInput(a)) - Number(isInput(b)))) {
      const name = String(thing.schema[recordMark])
      const wanted = [name, ...(isInput(thing) ? [`${name}Input`] : [])].find(isFree)
      if (wanted === undefined)
        throw new Error(`two schemas are named ${name}: see ${thing.occurrences[0]!.owner.id}`)
      names.set(wanted, thing)
    }
    const recurring = things.filter(
      ({ schema, occurrences, isRecursive }) =>
        !(recordMark in schema) && (isRecursive || occurrences.length > 1),
    )
    // The most frequent objects get the shortest names.
    for (const thing of recurring.sort((a, b) => b.occurrences.length - a.occurrences.length)) {
      const name = derivedName(thing, isFree)
      this.#derived.add(name)
      names.set(name, thing)
    }
    return names
  }
}

const isInput = ({ occurrences }: Thing) => occurrences.every(({ owner }) => owner.isInput)

/**
 * Puts references in the places of a component.
 * @returns the component; it has the description that all its places share, and a place keeps its own
 */
function replace(name: string, { schema, occurrences }: Thing): Json {
  const { description: _, [recordMark]: __, ...shape } = schema
  const [first, ...others] = new Set(occurrences.map(({ description }) => description))
  const isShared = others.length === 0
  for (const { put, description } of occurrences) {
    const reference = { $ref: `#/components/schemas/${name}` }
    put(description === undefined || isShared ? reference : { ...reference, description })
  }
  return isShared && first !== undefined ? { ...shape, description: first } : shape
}

/** Finds the objects and the named schemas in one schema. */
function collect(owner: Owner, held: Held, things: Map<string, Thing>): void {
  const { $defs, ...root } = held.schema
  held.schema = root
  const definitions = isObject($defs) ? $defs : {}
  const toDefinition = /^#\/\$defs\//

  const references = JSON.stringify($defs ?? null)

  /** Records an occurrence of a schema; true for its first occurrence. */
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
    const isComponent = fields >= minFields || recordMark in schema
    if (!isComponent || note(schema, false, word, put)) walkParts(schema, word)
  }

  function walkParts(schema: Json, word: string): void {
    for (const [name, value] of Object.entries(schema)) {
      if (name === 'properties' && isObject(value)) {
        for (const [field, part] of Object.entries(value)) {
          walk(part as Json, isHolder(field) ? word : singular(field), (replacement) => {
            value[field] = replacement
          })
        }
      } else if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(name)) {
        value.forEach((part: Json, place) => {
          walk(part, word, (replacement) => {
            value[place] = replacement
          })
        })
      } else if ((name === 'items' || name === 'additionalProperties') && isObject(value)) {
        walk(value, word, (replacement) => {
          schema[name] = replacement
        })
      }
    }
  }

  walk(root, singular(owner.id.split('.').at(-1) ?? ''), (replacement) => {
    held.schema = replacement
  })
}

/** Field names that do not describe their content. */
const isHolder = (field: string) => ['items', 'data', 'results', 'entries'].includes(field)

function singular(word: string): string {
  if (/ies$/.test(word) && word.length > 5) return word.replace(/ies$/, 'y')
  if (/(ss|us|is|series)$/i.test(word)) return word
  return word.replace(/(?<=[a-z]{2})s$/, '')
}

/** The most frequent field name of an object. */
function usualWord({ occurrences }: Thing): string {
  const counts = new Map<string, number>()
  for (const { word } of occurrences) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]![0]
}

/** A name for an object without a public name: its group and field, with a number if it is taken. */
function derivedName(thing: Thing, isFree: (name: string) => boolean): string {
  const { group } = thing.occurrences[0]!.owner
  const isShared = thing.occurrences.some(({ owner }) => owner.group !== group)
  const name = `${isShared ? '' : pascal(group)}${pascal(usualWord(thing))}`
  if (isFree(name)) return name
  let number = 2
  while (!isFree(`${name}${number}`)) number++
  return `${name}${number}`
}
