import { z } from 'zod'
import { memoize } from '../../catalog/memoize.ts'
import { dice } from '../world.ts'
import { type Bounds, numberFor, type Place, textFor, thingId, truthFor } from './values.ts'

/**
 * Samples values of a record schema. It walks the JSON Schema that zod writes. No library is used, because field
 * names decide which values are plausible and because identities have to be consistent. Ids are unique and permanent,
 * times grow with the clock, and an item's link contains its id.
 */

/** The part of JSON Schema that record schemas use. */
export interface Schema extends Bounds {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  /** Marks fields that only poorer sources leave null: the sampler always fills them. */
  readonly 'x-reported'?: boolean
}

/** Reads a zod schema as JSON Schema. */
export function schemaOf(record: z.ZodType): Schema {
  return z.toJSONSchema(record, { unrepresentable: 'any', cycles: 'ref', reused: 'inline' }) as Schema
}

/** A thing to sample. */
export interface Thing {
  readonly seed: string
  /** The field that holds it. */
  readonly name?: string
  /** Its position in its list, counted from 0. */
  readonly position?: number
  /** When it appeared: milliseconds since the Unix epoch. */
  readonly at: number
  /** Values from the request: fields of these names get these values. */
  readonly known?: Readonly<Record<string, string | number>>
  /** Values from the request for the owner's fields. */
  readonly owner?: Readonly<Record<string, string | number>>
  /** The world's values for its fields and for the things in them. */
  readonly worldValues?: Readonly<Record<string, unknown>>
}

/** Returns the world's values for a thing with these fields. */
export type World = (fields: ReadonlySet<string>, thing: Thing) => Thing['worldValues'] | null

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of the request for a thing in a field: `locationId` is the id of `location`. */
function namedIn(field: string, known: Thing['known']): Thing['known'] {
  const id = known?.[`${field}Id`]
  return id === undefined ? known : { ...known, id }
}

/** Maximum depth of a schema that contains itself, and of any value. */
const deepest = { recursion: 2, nesting: 12 }
/** Fields that are never null in a sample. */
const alwaysKnown = /id$|url$|handle|name|title|text$|at$|time$|date$|count|^(page|item|data|author|owner)/i

const isNull = (schema: Schema) => schema.type === 'null' || schema.const === null

/** Once per schema: it is asked for each of its values. */
const withoutNull = memoize((schema: Schema): { readonly schema: Schema; readonly nullable: boolean } => {
  const choices = schema.anyOf ?? schema.oneOf
  if (!choices) return { schema, nullable: isNull(schema) }
  const rest = choices.filter((choice) => !isNull(choice))
  const nullable = rest.length < choices.length
  return { schema: rest.length === 1 ? rest[0]! : { oneOf: rest }, nullable }
})

/** The fields of an object's schema, and their names. Once per schema. */
const fieldsOf = memoize(({ properties = {} }: Schema) => ({
  fields: Object.entries(properties),
  names: new Set(Object.keys(properties)) as ReadonlySet<string>,
}))

/** The place of a field of a thing. A class, because each value makes one. */
class PlaceOf implements Place {
  readonly platform: string
  readonly name: string
  readonly seed: string
  readonly parent: string
  readonly at: number
  readonly position: number
  readonly handle: string | number | undefined
  readonly #thing: Thing

  constructor(platform: string, name: string, thing: Thing) {
    this.platform = platform
    this.name = name
    this.seed = thing.seed
    this.parent = thing.name ?? ''
    this.at = thing.at
    this.position = thing.position ?? 0
    this.handle = thing.known?.handle
    this.#thing = thing
  }

  /** Few values use it, and it takes longer than most of them. */
  get id(): string {
    return String(this.#thing.known?.id ?? thingId(this.seed, this.at))
  }
}

/** Samples of one schema. */
export class Sampler {
  readonly #root: Schema
  readonly #platform: string
  readonly #leftOut: (name: string) => boolean
  readonly #world: World

  /** @param leftOut fields that stay empty if the schema allows it: parts that were not requested */
  constructor(
    root: Schema,
    platform: string,
    leftOut: (name: string) => boolean = () => false,
    world: World = () => null,
  ) {
    this.#root = root
    this.#platform = platform
    this.#leftOut = leftOut
    this.#world = world
  }

  /** The schema that a reference points to. */
  resolved(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema
    if (schema.$ref === '#') return this.#root
    return this.#root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}
  }

  /** The schema without its null, and whether it had one. */
  withoutNull(schema: Schema): { readonly schema: Schema; readonly nullable: boolean } {
    return withoutNull(schema)
  }

  /** A value of a schema for the field `name` of a thing. */
  value(given: Schema, name: string, thing: Thing, depth = 0, recursion = 0): unknown {
    const place = new PlaceOf(this.#platform, name, thing)
    const { schema: choice, nullable } = this.withoutNull(given)
    const follows = choice.$ref !== undefined ? recursion + 1 : recursion
    const isUnknown =
      !given['x-reported'] && thing.worldValues === undefined && this.#isUnknown(place, depth, follows)
    if (nullable && isUnknown) return null
    const options = choice.oneOf ?? choice.anyOf
    const schema = this.resolved(options ? dice(thing.seed, name, 'choice').pick(options) : choice)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#word(schema.enum, place)
    const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
    switch (type) {
      case 'object':
        return this.#object(schema, thing, depth, follows)
      case 'array':
        return this.#array(schema, name, thing, depth, follows)
      case 'string': {
        const known = thing.known?.[name]
        return known !== undefined && depth <= 2 ? String(known) : textFor(place, schema)
      }
      case 'integer':
      case 'number': {
        const known = thing.known?.[name]
        if (typeof known === 'number' && depth <= 2) return known
        return numberFor(place, schema, type === 'integer')
      }
      case 'boolean':
        return truthFor(place)
      default:
        return null
    }
  }

  #isUnknown(place: Place, depth: number, recursion: number): boolean {
    if (this.#leftOut(place.name)) return true
    if (recursion > deepest.recursion || depth > deepest.nesting) return true
    if (depth <= 1 || alwaysKnown.test(place.name)) return false
    return dice(place.seed, place.name, 'told').chance(0.1)
  }

  #word(words: readonly unknown[], { seed, name }: Place): unknown {
    if (words.includes('found')) return 'found'
    return dice(seed, name).pick(words)
  }

  #object(schema: Schema, given: Thing, depth: number, recursion: number): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    const { fields, names } = fieldsOf(schema)
    const world = this.#world(names, given)
    const thing = world ? { ...given, worldValues: { ...world, ...given.worldValues } } : given
    for (const [name, field] of fields) {
      const isRequired = schema.required?.includes(name) ?? false
      const isLeftOut = this.#isFree(field) || this.#leftOut(name) || recursion > deepest.recursion
      if (!isRequired && isLeftOut) continue
      values[name] = this.field(field, name, thing, depth, recursion)
    }
    return values
  }

  /**
   * A field of a thing. A field that holds another thing (an author, a part) samples that thing. Values of the
   * request apply to the top-level thing and to the main thing of the record.
   */
  field(field: Schema, name: string, thing: Thing, depth = 0, recursion = 0): unknown {
    const worldValue = this.#leftOut(name) ? undefined : thing.worldValues?.[name]
    if (worldValue !== undefined && this.#isOf(field, worldValue)) {
      if (!Array.isArray(worldValue)) return worldValue
      const items = this.withoutNull(field).schema.items ?? {}
      return worldValue.map((one, place) => {
        if (!isObject(one)) return one
        const inner = { seed: `${thing.seed}.${name}.${place}`, at: thing.at, name, position: place }
        return this.value(items, name, { ...inner, worldValues: one }, depth + 2, recursion)
      })
    }
    if (!this.#isThing(field)) {
      const { worldValues: _, ...plain } = thing
      return this.value(field, name, plain, depth + 1, recursion)
    }
    const { owner, at } = thing
    const isOwner = depth === 0 ? this.#isAccount(field) : /^(author|owner)$/.test(name)
    const named = depth === 0 ? namedIn(name, thing.known) : undefined
    const known = isOwner && owner ? { ...owner, ...named } : named
    const seed = `${thing.seed}.${name}`
    const inner = { seed, at, name, position: thing.position ?? 0, ...(owner && { owner }) }
    const whose = isObject(worldValue) ? { worldValues: worldValue } : known && { known }
    return this.value(field, name, { ...inner, ...whose }, depth + 1, recursion)
  }

  /** Whether a value can be used for a field unchanged. A nested thing is sampled with the known values instead. */
  #isOf(field: Schema, value: unknown): boolean {
    const { schema, nullable } = this.withoutNull(field)
    const types = [schema.type ?? []].flat()
    if (value === null) return nullable || types.includes('null')
    if (schema.enum) return schema.enum.includes(value)
    if (isObject(value)) return false
    const type = Array.isArray(value) ? 'array' : typeof value
    return types.includes(type) || (Number.isInteger(value) && types.includes('integer'))
  }

  #isThing(field: Schema): boolean {
    const { schema } = this.withoutNull(field)
    const options = schema.oneOf ?? schema.anyOf ?? [schema]
    return options.some((option) => this.resolved(option).properties !== undefined)
  }

  #isAccount(field: Schema): boolean {
    return this.resolved(this.withoutNull(field).schema).properties?.handle !== undefined
  }

  /** Whether the schema allows any value: then the field stays empty. */
  #isFree(field: Schema): boolean {
    const { schema } = this.withoutNull(field)
    const { type, properties, enum: words, const: fixed, $ref, oneOf, anyOf } = schema
    if (type === 'object') return properties === undefined
    return [type, words, fixed, $ref, oneOf, anyOf].every((constraint) => constraint === undefined)
  }

  #array(schema: Schema, name: string, thing: Thing, depth: number, recursion: number): unknown[] {
    if (schema.prefixItems) {
      return schema.prefixItems.map((item, place) =>
        this.value(item, name, { ...thing, seed: `${thing.seed}.${place}` }, depth + 1, recursion),
      )
    }
    const items = schema.items ?? {}
    const least = schema.minItems ?? 0
    if (this.#leftOut(name) || recursion >= deepest.recursion || depth > deepest.nesting)
      return least === 0 ? [] : this.#few(items, name, thing, depth, recursion, least)
    const most = Math.max(least, Math.min(schema.maxItems ?? 3, 3))
    const length = dice(thing.seed, name, 'length').int(Math.max(least, Math.min(1, most)), most)
    return this.#few(items, name, thing, depth, recursion, length)
  }

  #few(items: Schema, name: string, thing: Thing, depth: number, recursion: number, length: number) {
    const values = Array.from({ length }, (_, place) => {
      const at = thing.at - place * 60_000
      return this.value(
        items,
        name,
        { seed: `${thing.seed}.${name}.${place}`, at, name, position: place },
        depth + 1,
        recursion,
      )
    })
    // Lists of words have no duplicates.
    return values.every((one) => typeof one === 'string') ? [...new Set(values)] : values
  }
}
