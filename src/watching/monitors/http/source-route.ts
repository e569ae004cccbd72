import { z } from 'zod'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { oneOf, text } from '../../../catalog/parameters.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { itemFields } from '../filters/item-fields.ts'
import { orderProblem } from '../lists/orders.ts'
import type { Watchable } from '../lists/sources.ts'
import { pageFieldsOf, requireSource } from '../service/watch-request.ts'
import { recordFields } from '../values/value-fields.ts'

const paths = z.array(z.string())

/** The least `schedule.seconds`. */
export const minIntervalSeconds = z
  .int()
  .nullable()
  .describe('The least `schedule.seconds`; null: this service takes minutes only.')

const parameter = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  description: z.string(),
  type: z.enum(['text', 'number', 'boolean', 'choice']),
  options: z.array(z.string()).nullable().describe('The values of a choice; null: no choice.'),
  example: z.string(),
  default: z.string().nullable().describe('What checks send if it is left out; null: nothing.'),
})

/** `GET /v1/monitor-sources/{operationId}`: what a form for a monitor needs. */
export function sourceRoute(registry: Registry, minSeconds: number): AnyRoute {
  return route({
    id: 'monitors.source',
    method: 'GET',
    path: '/v1/monitor-sources/{operationId}',
    group: 'monitors',
    summary: 'The parameters of what can be watched, and the fields that filters or the monitor can use',
    description:
      'With `watch`: of the record of any lookup, with the numbers or texts that a monitor can watch.',
    parameters: {
      operationId: text({
        in: 'path',
        description: 'A watchable operation; with `watch=values` or `text` any lookup.',
        example: 'tiktok.profiles.videos',
        max: 200,
      }),
      watch: oneOf(['items', 'values', 'text'], {
        description: 'What a monitor is to watch.',
        example: 'values',
        default: 'items',
      }),
    },
    response: z.strictObject({
      operationId: z.string(),
      displayName: z.string(),
      defaultIntervalMinutes: z.int().min(1),
      minIntervalMinutes: z.int().min(1),
      minIntervalSeconds,
      parameters: z.array(parameter),
      filterFields: z
        .strictObject({
          numbers: paths.describe('For thresholds.'),
          texts: paths.describe('For keywords in `fields`.'),
          dates: paths.describe('For thresholds with a date, and `withinHours`.'),
          prose: paths.describe('The texts that keywords without `fields` are searched in.'),
        })
        .describe('Paths into an item, such as `stats.views`; empty for a record.'),
      fields: z
        .strictObject({
          available: paths.describe('What `fields` can name: numbers for `values`, texts for `text`.'),
          usual: paths.describe('What a monitor watches that names no fields.'),
        })
        .nullable()
        .describe('Of a record; null for the items of a list.'),
    }),
    errors: ['bad_request'],
    handler: async ({ params }) => ({
      data: {
        ...describeSource(registry, params.operationId, params.watch),
        minIntervalSeconds: minSeconds || null,
      },
    }),
  })
}

function describeSource(
  registry: Registry,
  operationId: string,
  watch: 'items' | 'values' | 'text' = 'items',
) {
  const operation = requireSource(registry, operationId, watch)
  const isRecord = watch !== 'items'
  const { numbers, texts, dates, prose } = isRecord ? noFields : itemFields(operation)
  const { displayName, defaultIntervalMinutes, minIntervalMinutes } = operation.watch
  const available = recordFields(operation)[watch === 'values' ? 'numbers' : 'texts']
  const usual = watch === 'text' ? pageFieldsOf(operation) : []
  return {
    operationId: operation.id,
    ...{ displayName, defaultIntervalMinutes, minIntervalMinutes },
    parameters: Object.entries<Parameter>(operation.parameters)
      // A monitor starts at the first page.
      .filter(([name]) => name !== 'cursor')
      .map(([name, one]) => showParameter(name, one, operation)),
    filterFields: { numbers: [...numbers], texts: [...texts], dates: [...dates], prose: [...prose] },
    fields: isRecord ? { available: [...available], usual } : null,
  }
}

const noFields = { numbers: [], texts: [], dates: [], prose: [] } as const

function showParameter(
  name: string,
  { required, description, example, schema, default: usual }: Parameter,
  operation: Watchable,
): z.infer<typeof parameter> {
  const options = Array.isArray(schema.enum)
    ? schema.enum.map(String).filter((value) => orderProblem(operation, { [name]: value }) === null)
    : null
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const type = options ? 'choice' : schema.type === 'boolean' ? 'boolean' : isNumber ? 'number' : 'text'
  const plain = typeof usual === 'string' || typeof usual === 'number' || typeof usual === 'boolean'
  return {
    ...{ name, required, description, type, options, example },
    default: operation.watch.defaults?.[name] ?? (plain ? String(usual) : null),
  }
}
