import { useQuery } from '@tanstack/react-query'
import { serviceUrl } from '../../app/address.ts'

/** A parameter of a lookup, as the OpenAPI document describes it. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly description: string
  readonly type: string
  readonly options: readonly string[] | null
  readonly example: string | null
}

/** A lookup, as the OpenAPI document describes it. */
export interface Operation {
  readonly id: string
  readonly platform: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** The highest price in credits, by mode. */
  readonly maxCredits: { readonly test: number; readonly live: number }
  readonly parameters: readonly Parameter[]
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly items?: Schema
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

interface DocumentParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
  readonly example?: unknown
}

interface Document {
  readonly paths: Record<string, Record<string, DocumentOperation>>
  readonly components: { readonly parameters: Readonly<Record<string, DocumentParameter>> }
}

interface DocumentOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly 'x-price'?: { readonly max: number; readonly live?: { readonly max: number } }
  readonly parameters?: readonly (DocumentParameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema?: Schema; readonly example?: Readonly<Record<string, unknown>> }>
    >
  }
}

function readParameter({
  name,
  in: place,
  required = false,
  description = '',
  schema = {},
  example,
}: DocumentParameter): Parameter {
  const { type = 'string', enum: options } = schema.items ?? schema
  return {
    name,
    in: place as Parameter['in'],
    required,
    description,
    type: schema.items ? 'array' : type,
    options: options?.map(String) ?? null,
    example: example === undefined ? null : String(example),
  }
}

/** The fields of a body as parameters. */
function bodyParameters(operation: DocumentOperation): Parameter[] {
  const { schema, example = {} } = operation.requestBody?.content['application/json'] ?? {}
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).map(([name, field]) => {
    const value = example[name]
    const text = typeof value === 'object' ? JSON.stringify(value) : value
    const given = {
      name,
      in: 'body',
      required: required.includes(name),
      description: field.description,
      schema: field,
    }
    return readParameter({ ...given, example: text })
  })
}

function readOperations({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) => {
    const [method, operation] = Object.entries(methods)[0]!
    const price = operation['x-price']
    // Routes that are no lookups are free, and `ask` has a form of its own.
    if (price === undefined || price.max === 0) return []
    const parameters = (operation.parameters ?? [])
      .map((one) => ('$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one))
      .filter((one) => one.in === 'path' || one.in === 'query')
    return [
      {
        id: operation.operationId,
        platform: operation.operationId.split('.')[0]!,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        maxCredits: { test: price.max, live: price.live?.max ?? price.max },
        parameters: [...parameters.map(readParameter), ...bodyParameters(operation)],
      },
    ]
  })
}

/** Every lookup of this service with its parameters, read from its OpenAPI document. */
export function useOperations() {
  return useQuery({
    queryKey: ['operations'],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const response = await fetch(`${serviceUrl}/openapi.json`, { signal })
      if (!response.ok) {
        const { error = {} } = await response.json().catch(() => ({}))
        const message = `The OpenAPI document is not available (${response.status}).`
        throw Object.assign(new Error(error.message ?? message), { ...error, status: response.status })
      }
      return readOperations(await response.json())
    },
  })
}

/** A text of the form in the type of the document. A text that is no JSON is sent as it is, and the service refuses it. */
function valueOfText(type: string, text: string): unknown {
  if (type === 'integer' || type === 'number') return Number(text)
  if (type === 'boolean') return text === 'true'
  if (type === 'array') return text.split(/[\s,]+/)
  if (type !== 'object') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The parameters as they are sent. */
export function paramsOf(
  { parameters }: Operation,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const filled = parameters.filter(({ name }) => (texts[name]?.trim() ?? '') !== '')
  return Object.fromEntries(filled.map(({ name, type }) => [name, valueOfText(type, texts[name]!.trim())]))
}

/** The examples of the required parameters. */
export const exampleTexts = ({ parameters }: Operation): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ name, required, example }) =>
      required && example !== null ? [[name, example]] : [],
    ),
  )
