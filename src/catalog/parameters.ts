import { parameterError } from './errors.ts'
import { cleanPasted, withoutSentenceEnd } from './pasted.ts'

/** JSON Schema fragment shown for a parameter in the OpenAPI document. */
export type JsonSchema = Record<string, unknown>

/** One parameter of an operation: how it is shown, and how its raw text becomes a typed value. */
export interface Parameter<T = unknown> {
  /** `body`: a member of the JSON body of an operation that is called with POST. */
  readonly in: 'query' | 'path' | 'body'
  readonly required: boolean
  readonly description: string
  /** A value that works with a test key. */
  readonly example: string
  readonly schema: JsonSchema
  /** Whether the parameter may be repeated (batch routes). */
  readonly repeated?: boolean
  /** Maximum number of values of a repeated parameter (default 50). */
  readonly maxValues?: number
  /**
   * Whether the value changes the list that a cursor continues. A cursor is bound to every such parameter. `cursor`
   * itself and additions to the answer (hosting of media, for example) do not change the list.
   */
  readonly shapes: boolean
  /** Whether callers may send an empty value; by default it is refused. */
  readonly allowsEmpty?: boolean
  /**
   * Maps values that the platform treats as equal to one value (the letter case of a handle, for example). Default:
   * the value itself.
   */
  readonly canonical?: (value: never) => unknown
  /** The value that is used when the parameter is omitted. Sending it changes nothing. */
  readonly default?: T
  /** Set if the value is the maximum number of items of a page; `default` is null where the source decides. */
  readonly pageSize?: { readonly default: number | null }
  /** The allowed values of a comma-separated parameter. */
  readonly listValues?: readonly string[]
  /** Whether the value is free text of the caller (a search, a name) rather than an identifier. */
  readonly freeText?: boolean
  /** How plain questions refer to the parameter. */
  readonly asked?: Asked
  /** Turns the raw text into the value. Throws {@link parameterError} with a message that says what to send. */
  parse(raw: string, name: string): T
}

/**
 * Words by which plain questions refer to a parameter and its values, if they differ from its name and values
 * (docs/ASK.md).
 */
export interface Asked {
  /** English words before or after a value: `seller`, `sold by`. The router has their translations. */
  readonly as?: readonly string[]
  /** Words that mean a value: `{ 'impression': ['most seen'] }`. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** The value of a required parameter that a question leaves out. */
  readonly otherwise?: string
}

type Options = {
  description: string
  example: string
  asked?: Asked
  in?: Parameter['in']
  required?: boolean
  shapes?: boolean
  /** The value that is used when the parameter is omitted, in the form in which it would be sent. */
  default?: string
  pageSize?: { readonly default: number | null }
}

/** Default maximum number of values of a repeated parameter. */
export const defaultMaxValues = 50

/** A parameter that may be sent several times: its value is the list of the sent values. */
export function repeated<T, const R extends boolean>(
  one: Parameter<T> & { readonly required: R },
  maxValues = defaultMaxValues,
): Parameter<readonly T[]> & { readonly required: R } {
  // Each value is parsed separately; lookup/request.ts joins them into a list.
  return { ...one, repeated: true, maxValues } as unknown as Parameter<readonly T[]> & {
    readonly required: R
  }
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

type ParameterOf<T, O extends Options> = Parameter<T> & {
  readonly required: O extends { required: true } ? true : O extends { in: 'path' } ? true : false
}

/**
 * Creates a parameter of any kind.
 * @param parse turns raw, non-empty text into the value; throws `parameterError` if it cannot
 */
export function parameter<T, const O extends Options>(
  options: O,
  schema: JsonSchema,
  parse: (raw: string, name: string) => T,
): ParameterOf<T, O> {
  const place = options.in ?? 'query'
  return {
    in: place,
    required: place === 'path' || options.required === true,
    description: options.description,
    example: options.example,
    shapes: options.shapes ?? true,
    schema,
    ...(options.asked === undefined ? {} : { asked: options.asked }),
    parse,
    ...(options.pageSize === undefined ? {} : { pageSize: options.pageSize }),
    ...(options.default === undefined ? {} : { default: parse(options.default, 'default') }),
  } as ParameterOf<T, O>
}

/** Free text of `min` (default 1) to `max` characters (default 4096), trimmed. */
export function text<const O extends Options & { max?: number; min?: number }>(
  options: O,
): ParameterOf<string, O> {
  const { max = 4096, min = 1 } = options
  const schema = { type: 'string', minLength: min, maxLength: max }
  const declared = parameter(options, schema, (raw, name) => {
    const value = raw.trim()
    if (value.length < min || value.length > max) {
      throw parameterError(`${name} must have ${min} to ${max} characters, for example ${options.example}`)
    }
    return value
  })
  return { ...declared, allowsEmpty: min === 0, freeText: true }
}

/** One of a fixed list of words. */
export function oneOf<const V extends string, const O extends Options>(
  values: readonly V[],
  options: O,
): ParameterOf<V, O> {
  return parameter(options, { type: 'string', enum: [...values] }, (raw, name) => {
    if (!(values as readonly string[]).includes(raw)) {
      throw parameterError(`${name} must be one of ${values.join(', ')}`)
    }
    return raw as V
  })
}

/**
 * A comma-separated selection from a fixed list of words: `include=recentMedia,about`. Duplicates are removed and the
 * result has the order of the list.
 */
export function someOf<const V extends string, const O extends Options>(
  values: readonly V[],
  options: O,
): ParameterOf<readonly V[], O> {
  const pattern = `^(${values.join('|')})(,(${values.join('|')}))*$`
  const declared = parameter(options, { type: 'string', pattern }, (raw, name) => {
    const sent = raw.split(',').map((word) => word.trim())
    const bad = sent.find((word) => !(values as readonly string[]).includes(word))
    if (bad !== undefined || new Set(sent).size < sent.length) {
      throw parameterError(
        `${name} must be one or more of ${values.join(', ')}, comma-separated, each once, for example ${options.example}`,
      )
    }
    return values.filter((value) => sent.includes(value))
  })
  return { ...declared, listValues: values }
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
export function integer<const O extends Options & { min: number; max: number }>(
  options: O,
): ParameterOf<number, O> {
  const { min, max } = options
  return parameter(options, { type: 'integer', minimum: min, maximum: max }, (raw, name) => {
    const value = /^-?\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN
    if (!(value >= min && value <= max))
      throw parameterError(`${name} must be a whole number from ${min} to ${max}`)
    return value
  })
}

/**
 * The page number, from 1, of a list with numbered pages. A cursor is not bound to it, because the cursor itself
 * names a page.
 */
export const pageNumber = <const M extends number>({ max }: { max: M }) =>
  integer({
    description: `Number of the page, 1 to ${max} (default 1). Send this or cursor.`,
    example: '1',
    default: '1',
    min: 1,
    max,
    shapes: false,
  })

/** A calendar date (YYYY-MM-DD, ISO 8601). */
export function date<const O extends Options>(options: O): ParameterOf<string, O> {
  return parameter(options, { type: 'string', format: 'date' }, (raw, name) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(raw) ? new Date(`${raw}T00:00:00Z`) : null
    if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== raw) {
      throw parameterError(`${name} must be a date of the form YYYY-MM-DD, for example 2026-01-31`)
    }
    return raw
  })
}

/**
 * An identifier that people paste in several forms. `read` returns the canonical value, or null for any other text;
 * `expects` completes the sentence "<name> must be …".
 */
export function identifier<
  T,
  const O extends Options & { expects: string; max?: number; same?: (value: NoInfer<T>) => unknown },
>(options: O, read: (raw: string) => T | null): ParameterOf<T, O> {
  const max = options.max ?? 4096
  const declared = parameter(options, { type: 'string', minLength: 1, maxLength: max }, (raw, name) => {
    const text = cleanPasted(raw)
    const isShort = raw.length <= max
    // A name may end in a dot, so the punctuation behind it is removed only where the whole text is no name.
    const value = isShort ? (read(text) ?? read(withoutSentenceEnd(text))) : null
    if (value === null || value === undefined) throw parameterError(`${name} must be ${options.expects}`)
    return value
  })
  return options.same === undefined ? declared : { ...declared, canonical: options.same }
}

/** The opaque continuation of a list (see src/lookup/cursors.ts). */
export function cursor<const O extends { required?: true; description?: string; example?: string }>(
  options: O = {} as O,
) {
  const full = {
    description:
      'Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.',
    example: '',
    shapes: false,
    ...options,
  } as O & { description: string; example: string; shapes: false }
  return parameter(full, { type: 'string', minLength: 1, maxLength: 16384 }, (raw) => raw)
}

/** A rule over several parameters. */
export interface Rule<P> {
  /** @throws ServiceError bad_request for parameters that do not go together */
  (params: P): void
  /** The rule in a sentence, for the documents. */
  readonly description?: string
  /** Exactly one of these parameters is required. */
  readonly oneOf?: readonly string[]
}

/**
 * A rule over parameters that name one object in different ways: exactly one is required.
 * @param example a call that works, for the message: `handle=ada`
 */
export function exactlyOne<const N extends string>(
  names: readonly N[],
  example: string,
): Rule<Readonly<Partial<Record<N, unknown>>>> {
  const says =
    names.length === 2 ? `Send either ${names.join(' or ')}` : `Send exactly one of ${names.join(', ')}`
  const check = (params: Readonly<Partial<Record<N, unknown>>>): void => {
    const sent = names.filter((name) => params[name] !== undefined)
    if (sent.length === 1) return
    const got = sent.length === 0 ? '' : `; ${sent.join(' and ')} were sent together`
    throw parameterError(`${says}, for example ${example}${got}.`)
  }
  return Object.assign(check, { description: `${says}.`, oneOf: names })
}
