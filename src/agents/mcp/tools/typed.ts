import { z } from 'zod'
import { toolNameOf } from '../../../catalog/example.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { ParameterSet } from '../../../catalog/parameters.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { continueResult } from '../continue-result.ts'
import { rawParameters, runOperation } from '../run-operation.ts'
import { showLookup } from '../show-record.ts'
import type { TypedTools } from '../toolset.ts'
import { listOptions, meaningOf, resultSchema, viewOf } from './options.ts'
import { type AnyTool, mayCall, tool } from './tool.ts'

type JsonSchema = Record<string, unknown>

/** A toolset has no next_page: its tools have the names of their platform. */
const typedOptions = {
  ...listOptions,
  next: z.string().min(3).max(40).optional().describe('Continues a result: `next` of the last answer.'),
}
const allOptions = z.strictObject(typedOptions)
const optionSchemas = (z.toJSONSchema(allOptions) as { properties: Record<string, JsonSchema> }).properties

/** The parameters of an operation as JSON Schema, with the options of every tool. `next` takes the place of a cursor. */
function inputSchemaOf({ parameters, check }: AnyOperation): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  for (const [name, parameter] of Object.entries(parameters as ParameterSet)) {
    if (name === 'cursor' && !parameter.required) continue
    const { schema, repeated, maxValues = 50 } = parameter
    const description = meaningOf(name, parameter.description)
    properties[name] = repeated
      ? { type: 'array', items: schema, minItems: 1, maxItems: maxValues, description }
      : { ...schema, description }
    if (parameter.required) required.push(name)
  }
  return {
    type: 'object',
    properties: { ...optionSchemas, ...properties },
    ...(required.length > 0 ? { required } : {}),
    ...(check?.description === undefined ? {} : { description: check.description }),
    additionalProperties: false,
  }
}

/** Keywords that a compact answer may not meet: it leaves out fields and cuts texts. */
const strictKeywords = new Set([
  'required',
  'additionalProperties',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  '$schema',
  'minItems',
])

/** The schema of a compact form of the record: every field may be missing. */
function relaxed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(relaxed)
  if (typeof schema !== 'object' || schema === null) return schema
  const isProperties = (name: string) => name === 'properties' || name === '$defs'
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !strictKeywords.has(name))
      .map(([name, inner]) => [
        name,
        isProperties(name) && typeof inner === 'object' && inner !== null
          ? Object.fromEntries(Object.entries(inner).map(([field, one]) => [field, relaxed(one)]))
          : relaxed(inner),
      ]),
  )
}

function outputSchemaOf({ record }: AnyOperation): JsonSchema {
  const schema = relaxed(z.toJSONSchema(record, { unrepresentable: 'any' })) as {
    properties?: JsonSchema
    $defs?: JsonSchema
  }
  const { lookupStatus: _, page: _page, status, ...fields } = schema.properties ?? {}
  const named = status === undefined ? fields : { ...fields, pageStatus: status }
  return { ...resultSchema(named), ...(schema.$defs === undefined ? {} : { $defs: schema.$defs }) }
}

function typedTool(operation: AnyOperation): AnyTool {
  // A parameter of the lookup takes the place of an option of its name.
  const optionNames = Object.keys(typedOptions).filter((name) => !(name in operation.parameters))
  const isOption = ([name]: [string, unknown]) => optionNames.includes(name)
  const options = Object.fromEntries(Object.entries(typedOptions).filter(isOption))
  let output: JsonSchema | undefined
  const declared = tool({
    name: toolNameOf(operation),
    title: operation.summary.slice(0, 100),
    description: ({ actor }) =>
      `${operation.summary} ${operation.description ?? ''} ${priceSentence(priceFor(operation, actor.mode))}`.replace(
        /\s+/g,
        ' ',
      ),
    // The lookup checks its parameters itself, in the words of every other caller.
    input: z.looseObject(options),
    output: {},
    hints: { readOnly: true, openWorld: true, idempotent: true },
    isOffered: ({ actor }) => mayCall(actor, operation),
    async run(call) {
      const given = Object.entries(call.input)
      const view = Object.fromEntries(given.filter(isOption)) as Partial<z.infer<typeof allOptions>>
      const { next } = view
      if (next !== undefined) return continueResult(call, { ...view, next })
      const named = Object.fromEntries(given.filter((one) => !isOption(one)))
      const ran = await runOperation(call, operation, rawParameters(operation, named), view.maxCredits)
      return showLookup(call, ran, viewOf(view, false))
    },
  })
  return {
    ...declared,
    inputJson: inputSchemaOf(operation),
    // Built when a client lists the tool: the schemas of all records are a megabyte.
    get output() {
      output ??= outputSchemaOf(operation)
      return output
    },
  }
}

/** One typed tool for each operation that is not retired. */
export function createTypedTools(registry: Registry, groups: TypedTools['groups']): TypedTools {
  const byPlatform = new Map<string, readonly AnyTool[]>()
  const byName = new Map<string, AnyTool>()
  for (const { name, operations } of registry.platforms) {
    const tools = operations.filter(({ retired }) => retired === undefined).map(typedTool)
    byPlatform.set(name, tools)
    for (const one of tools) byName.set(one.name, one)
  }
  return { byPlatform, byName, groups }
}
