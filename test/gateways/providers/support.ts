import { z } from 'zod'
import { type AnyOperation, operation } from '../../../src/catalog/operation.ts'
import { cursor, text } from '../../../src/catalog/parameters.ts'
import type { UpstreamClient } from '../../../src/catalog/ports/upstream.ts'
import { lookupStatus, page } from '../../../src/catalog/record-schema.ts'
import type { LookupContext } from '../../../src/catalog/source.ts'

const status = z.enum([...lookupStatus.options, 'hidden'])

/** A list that can also be hidden, as some lists of TikTok are. */
export const listOperation: AnyOperation = operation({
  id: 'example.profiles.fans',
  path: '/v1/example/profiles/{handle}/fans',
  summary: 'Fans',
  parameters: { handle: text({ in: 'path', description: 'Handle', example: 'ada' }), cursor: cursor() },
  record: z.strictObject({ lookupStatus: status, fans: z.array(z.strictObject({ id: z.string() })), page }),
  price: { base: 1 },
  cacheSeconds: 0,
  example: { handle: 'ada' },
  phrases: [],
  view: () => ({ fans: [] }),
  sources: [],
})

/** One record, no pages. */
export const recordOperation: AnyOperation = operation({
  id: 'example.profiles.region',
  path: '/v1/example/profiles/{handle}/region',
  summary: 'Region',
  parameters: { handle: text({ in: 'path', description: 'Handle', example: 'ada' }) },
  record: z.strictObject({ lookupStatus: status, region: z.string().nullable(), seen: z.int() }),
  price: { base: 1 },
  cacheSeconds: 0,
  example: { handle: 'ada' },
  phrases: [],
  view: () => ({ region: null, seen: 0 }),
  blank: { seen: 0 },
  sources: [],
})

/** The time in these tests. */
export const now = Date.parse('2026-01-01T00:00:00Z')

/** The part of a lookup's context that a provider source uses. */
export function contextOf(
  asked: AnyOperation,
  upstream: UpstreamClient,
  continuation: LookupContext['continuation'] = null,
): LookupContext {
  return {
    operation: asked,
    clock: { now: () => now, elapsed: () => now },
    upstream,
    continuation,
  } as unknown as LookupContext
}
