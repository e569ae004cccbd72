import { z } from 'zod'
import { idParameter } from '../../../catalog/http/lists.ts'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import { timeParameter } from '../../../catalog/http/time-parameter.ts'
import { oneOf, text } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import type { Monitors } from '../service/service.ts'
import { seriesAsCsv } from '../values/series-report.ts'
import { ignoredTexts } from './body-schemas.ts'
import { monitor } from './monitor-schema.ts'

const group = 'monitors'
const id = idParameter('monitor')
const values = z.record(z.string(), z.number().nullable())

const series = z
  .strictObject({
    fields: z.array(z.string()),
    by: z.enum(['all', 'hour', 'day']),
    timezone: z.string(),
    points: z.array(
      z
        .strictObject({
          at: z.iso.datetime(),
          local: z.iso.datetime({ offset: true }).describe('The same by the clocks of `timezone`.'),
          checks: z.int().min(0).describe('0: a gap; no check read the record.'),
          values: values.describe('The last number of the step; null: hidden, or a gap.'),
          differences: values.describe('To the point before; null beside a gap.'),
        })
        .register(recordNames, { name: 'SeriesPoint' }),
    ),
  })
  .register(recordNames, { name: 'MonitorSeries' })

/** The routes of monitors that watch a record: the series of its numbers, the passages that it ignores. */
export const recordRoutes = (monitors: Monitors): AnyRoute[] => [
  route({
    id: 'monitors.series',
    method: 'GET',
    path: '/v1/monitors/{id}/series',
    group,
    summary: 'The numbers of a monitor over time, oldest first',
    description:
      'Of a monitor with `"watch": "values"`. Each point is a check (`by=all`), or the last number of an hour or day. Hours and days without a check are gaps. At most 10,000 points; `format=csv` returns a file.',
    parameters: {
      id,
      from: timeParameter('Read from this time on (ISO 8601).'),
      to: timeParameter('Read before this time (ISO 8601).'),
      by: oneOf(['all', 'hour', 'day'], { description: 'What a point is.', example: 'day', default: 'all' }),
      timezone: text({
        description: 'Where hours and days begin: an IANA name; default: UTC.',
        example: 'Europe/Berlin',
        max: 100,
      }),
      format: oneOf(['json', 'csv'], {
        description: 'Form of the answer.',
        example: 'json',
        default: 'json',
      }),
    },
    response: series,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params }) {
      const { from, to, by = 'all', timezone = 'UTC' } = params
      const { zone, ...found } = await monitors.series(actor, params.id, { from, to, by, zone: timezone })
      const data = { ...found, timezone: zone }
      if (params.format !== 'csv') return { data }
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="series.csv"',
      }
      return { data, file: { text: seriesAsCsv({ zone, ...found }), headers } }
    },
  }),
  route({
    id: 'monitors.ignore',
    method: 'POST',
    path: '/v1/monitors/{id}/ignore',
    group,
    summary: 'Leave passages out of comparisons and messages',
    description:
      'Of a monitor with `"watch": "text"`: adds to `text.ignore` the given texts, or the passages of one of its events. A number stands for any number.',
    parameters: { id },
    body: z.strictObject({
      texts: ignoredTexts.optional(),
      eventId: z.string().min(1).max(200).optional(),
      changes: z
        .array(z.int().min(0))
        .max(200)
        .optional()
        .describe('Places of passages of the event, over all fields, from 0; default: all.'),
    }),
    bodyExample: { texts: ['people are viewing this page'] },
    response: monitor,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params, body }) => ({ data: await monitors.ignore(actor, params.id, body) }),
  }),
]
