import { parameterError } from '../errors.ts'

/** JSON Schema fragment shown for a parameter in the OpenAPI document. */
export type JsonSchema = Record<string, unknown>

/** One parameter of an operation: how it is shown, and how its raw text becomes a typed value. */
export interface Parameter<T = unknown> {
  readonly in: 'query' | 'path'
  readonly required: boolean
  readonly description: string
  /** A value that works with a test key. */
  readonly example: string
  readonly schema: JsonSchema
  /** Whether the value may be given several times (batch routes). */
  readonly repeated?: boolean
  /**
   * Whether the value shapes the list that a cursor continues. A cursor is bound to every shaping parameter;
   * `cursor` itself and pure decorations (hosting of media, say) are not.
   */
  readonly shapes: boolean
  /** Whether an empty value may be sent; it is refused otherwise. */
  readonly allowsEmpty?: boolean
  /** Turns the raw text into the value. Throws {@link parameterError} with a message that says what to send. */
  parse(raw: string, name: string): T
}

type Options = {
  description: string
  example: string
  in?: 'query' | 'path'
  required?: boolean
  shapes?: boolean
}

export type ParameterSet = Readonly<Record<string, Parameter>>

/** Value of one parameter: undefined where it may be left out. */
type ValueOf<P> = P extends Parameter<infer T> ? T : never
type RequiredName<S extends ParameterSet> = {
  [K in keyof S]: S[K] extends { readonly required: true } ? K : never
}[keyof S]

/** The typed parameters an operation's sources receive. */
export type Params<S extends ParameterSet> = {
  [K in RequiredName<S>]: ValueOf<S[K]>
} & {
  [K in Exclude<keyof S, RequiredName<S>>]?: ValueOf<S[K]>
}

type Made<T, O extends Options> = Parameter<T> & {
  readonly required: O extends { required: true } ? true : O extends { in: 'path' } ? true : false
}

/**
 * Makes a parameter of any kind.
 * @param parse turns raw, non-empty text into the value; throws `parameterError` when it cannot
 */
export function parameter<T, const O extends Options>(
  options: O,
  schema: JsonSchema,
  parse: (raw: string, name: string) => T,
): Made<T, O> {
  const place = options.in ?? 'query'
  return {
    in: place,
    required: place === 'path' || options.required === true,
    description: options.description,
    example: options.example,
    shapes: options.shapes ?? true,
    schema,
    parse,
  } as Made<T, O>
}

/** Free text of `min` (default 1) to `max` characters (default 4096), trimmed. */
export function text<const O extends Options & { max?: number; min?: number }>(options: O): Made<string, O> {
  const { max = 4096, min = 1 } = options
  const schema = { type: 'string', minLength: min, maxLength: max }
  const made = parameter(options, schema, (raw, name) => {
    const value = raw.trim()
    if (value.length < min || value.length > max) {
      throw parameterError(`${name} must have ${min} to ${max} characters, for example ${options.example}`)
    }
    return value
  })
  return { ...made, allowsEmpty: min === 0 }
}

/** One of a fixed list of words. */
export function oneOf<const V extends string, const O extends Options>(
  values: readonly V[],
  options: O,
): Made<V, O> {
  return parameter(options, { type: 'string', enum: [...values] }, (raw, name) => {
    if (!(values as readonly string[]).includes(raw)) {
      throw parameterError(`${name} must be one of ${values.join(', ')}`)
    }
    return raw as V
  })
}

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** true, false, 1 or 0. */
export function flag<const O extends Omit<Options, 'example'> & { example?: string }>(options: O) {
  const full = { example: 'true', ...options } as O & { example: string }
  return parameter(full, { type: 'boolean' }, (raw, name) => {
    const value = booleans.get(raw)
    if (value === undefined) throw parameterError(`${name} must be true, false, 1 or 0`)
    return value
  })
}

/** A whole number within bounds (both included). */
export function integer<const O extends Options & { min: number; max: number }>(options: O): Made<number, O> {
  const { min, max } = options
  return parameter(options, { type: 'integer', minimum: min, maximum: max }, (raw, name) => {
    const value = /^-?\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN
    if (!(value >= min && value <= max))
      throw parameterError(`${name} must be a whole number from ${min} to ${max}`)
    return value
  })
}

/** A calendar date (YYYY-MM-DD, ISO 8601). */
export function date<const O extends Options>(options: O): Made<string, O> {
  return parameter(options, { type: 'string', format: 'date' }, (raw, name) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(raw) ? new Date(`${raw}T00:00:00Z`) : null
    if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== raw) {
      throw parameterError(`${name} must be a date of the form YYYY-MM-DD, for example 2026-01-31`)
    }
    return raw
  })
}

/**
 * An identifier that people paste in several forms. `read` returns the canonical value, or null when the text is
 * none of the accepted forms; `expects` completes the sentence "<name> must be …".
 */
export function identifier<T, const O extends Options & { expects: string; max?: number }>(
  options: O,
  read: (raw: string) => T | null,
): Made<T, O> {
  const max = options.max ?? 4096
  return parameter(options, { type: 'string', minLength: 1, maxLength: max }, (raw, name) => {
    const value = raw.length <= max ? read(raw.trim()) : null
    if (value === null || value === undefined) throw parameterError(`${name} must be ${options.expects}`)
    return value
  })
}

/** The opaque continuation of a list (see src/lookup/cursors.ts). */
export function cursor<const O extends { required?: true; description?: string; example?: string }>(
  options: O = {} as O,
) {
  const full = {
    description:
      'Opaque cursor from the `nextCursor` of the page before; send the other parameters unchanged.',
    example: '',
    shapes: false,
    ...options,
  } as O & { description: string; example: string; shapes: false }
  return parameter(full, { type: 'string', minLength: 1, maxLength: 16384 }, (raw) => raw)
}
