import { z } from 'zod'
import type { Parameter } from '../../catalog/parameters.ts'
import { text } from '../../catalog/parameters.ts'
import type { Registry } from '../../catalog/registry.ts'
import { type AnyRoute, route } from '../../http/route.ts'
import { itemFields } from '../filters/item-fields.ts'
import { requireWatchable } from '../lists/sources.ts'

const paths = z.array(z.string())

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
export function sourceRoute(registry: Registry): AnyRoute {
  return route({
    id: 'monitors.source',
    method: 'GET',
    path: '/v1/monitor-sources/{operationId}',
    group: 'monitors',
    summary: 'The parameters of a list that can be watched, and the fields that filters can use',
    parameters: {
      operationId: text({
        in: 'path',
        description: 'A watchable operation.',
        example: 'tiktok.profiles.videos',
        max: 200,
      }),
    },
    response: z.strictObject({
      operationId: z.string(),
      parameters: z.array(parameter),
      filterFields: z
        .strictObject({
          numbers: paths.describe('For thresholds.'),
          texts: paths.describe('For keywords in `fields`.'),
          prose: paths.describe('The texts that keywords without `fields` are searched in.'),
        })
        .describe('Paths into an item, such as `stats.views`.'),
    }),
    errors: ['bad_request'],
    async handler({ params }) {
      const operation = requireWatchable(registry, params.operationId)
      const { numbers, texts, prose } = itemFields(operation)
      return {
        data: {
          operationId: operation.id,
          parameters: Object.entries<Parameter>(operation.parameters)
            // A monitor starts at the first page.
            .filter(([name]) => name !== 'cursor')
            .map(([name, one]) => showParameter(name, one, operation.watch.defaults?.[name])),
          filterFields: { numbers: [...numbers], texts: [...texts], prose: [...prose] },
        },
      }
    },
  })
}

function showParameter(
  name: string,
  { required, description, example, schema, default: usual }: Parameter,
  ofChecks: string | undefined,
): z.infer<typeof parameter> {
  const options = Array.isArray(schema.enum) ? schema.enum.map(String) : null
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const type = options ? 'choice' : schema.type === 'boolean' ? 'boolean' : isNumber ? 'number' : 'text'
  const plain = typeof usual === 'string' || typeof usual === 'number' || typeof usual === 'boolean'
  return {
    ...{ name, required, description, type, options, example },
    default: ofChecks ?? (plain ? String(usual) : null),
  }
}
