import { z } from 'zod'
import { jsonLinesType, type ReadLine } from '../../../catalog/http/json-lines.ts'
import { listLimitParameter, pageCursor } from '../../../catalog/http/lists.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import { flag } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { maxLines } from '../service/bulk.ts'
import type { NewMonitor } from '../service/new-monitor.ts'
import type { Monitors } from '../service/service.ts'
import { tagParameter } from '../tags/tags.ts'
import { monitorError } from './monitor-schema.ts'
import { createdMonitor, newMonitor } from './routes.ts'

const count = z.int().min(0)

const result = z
  .strictObject({
    line: z.int().min(1),
    status: z
      .enum(['created', 'updated', 'exists', 'valid', 'failed', 'not_tried'])
      .describe(
        '`updated`: by its externalId. `exists`: unchanged, or created by an earlier request with this Idempotency-Key. `valid`: the line passed a dry run.',
      ),
    monitor: createdMonitor
      .extend({ baseline: z.strictObject({ outcome: z.string() }).optional() })
      .optional(),
    error: monitorError.optional(),
  })
  .register(recordNames, { name: 'MonitorCreationResult' })

const example = {
  operationId: 'youtube.channels.videos',
  params: { handle: '@sample' },
  schedule: { type: 'interval', minutes: 60 },
}

/** The routes that create and export many monitors at once. */
export function bulkRoutes(monitors: Monitors): AnyRoute[] {
  const group = 'monitors'
  return [
    route({
      id: 'monitors.createAll',
      method: 'POST',
      path: '/v1/monitors/bulk',
      group,
      summary: 'Watch many lists: one monitor a line',
      description:
        'Takes JSON lines, each the body of `POST /v1/monitors`, and returns a result for each line. A line with the externalId of a monitor updates it. A line that fails does not affect the other lines. With an Idempotency-Key the same request can be sent again safely.',
      parameters: {
        dryRun: flag({ description: 'Validate each line and preview its cost; create nothing.' }),
      },
      lines: { schema: newMonitor, most: maxLines },
      bodyExample: example,
      limited: 'account',
      response: z.strictObject({
        results: z.array(result),
        created: count,
        updated: count,
        existing: count,
        failed: count,
        notTried: count,
      }),
      errors: ['bad_request'],
      idempotent: 'parts',
      async handler({ actor, params, lines, idempotencyKey }) {
        const only = restrictedKeyOf(actor)
        const seed =
          idempotencyKey === undefined ? undefined : ['bulk', idempotencyKey, ...(only ? [only] : [])]
        const given = lines as readonly ReadLine<NewMonitor>[]
        const results = await monitors.createAll(actor, given, { dryRun: params.dryRun === true, seed })
        const of = (status: string) => results.filter((one) => one.status === status).length
        return {
          data: {
            results,
            created: of('created'),
            updated: of('updated'),
            existing: of('exists'),
            failed: of('failed'),
            notTried: of('not_tried'),
          },
        }
      },
    }),
    route({
      id: 'monitors.export',
      method: 'GET',
      path: '/v1/monitors/export',
      group,
      summary: 'All monitors as JSON lines for bulk creation',
      description:
        'Newest first. If the monitors do not fit into one answer, the header `Link` (RFC 8288, `rel="next"`) has the address of the next part.',
      parameters: { tag: tagParameter, limit: listLimitParameter, cursor: pageCursor },
      response: z.string(),
      fileType: jsonLinesType,
      errors: ['bad_request'],
      async handler({ actor, params }) {
        const { monitors: all, page } = await monitors.exported(actor, params)
        const text = all.map((one) => `${JSON.stringify(one)}\n`).join('')
        const limit = params.limit === undefined ? '' : `limit=${params.limit}&`
        const tag = params.tag === undefined ? '' : `tag=${encodeURIComponent(params.tag)}&`
        const next =
          page.nextCursor && `</v1/monitors/export?${tag}${limit}cursor=${page.nextCursor}>; rel="next"`
        const headers = {
          'content-type': `${jsonLinesType}; charset=utf-8`,
          'content-disposition': 'attachment; filename="monitors.jsonl"',
          ...(next ? { link: next } : {}),
        }
        return { data: text, file: { text, headers } }
      },
    }),
  ]
}
