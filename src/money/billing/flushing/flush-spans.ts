import type { Tracing } from '../../../runtime/tracing/tracing.ts'
import type { LedgerItem } from '../types.ts'

const name = 'ledger flush'

/**
 * Starts a span for a flush in each traced request that waits for it; without such a request, a trace of its own.
 * @returns ends the spans; null where the flush is not traced
 */
export function startFlushSpans(
  tracing: Tracing,
  items: readonly LedgerItem[],
): ((failure?: string) => void) | null {
  const attributes = { 'social_lookup.items': items.length }
  const parents = new Set(items.flatMap(({ lookupId }) => tracing.spanOf(lookupId) ?? []))
  const spans = [...parents].map((parent) => parent.child(name, 'internal', attributes))
  if (parents.size === 0) spans.push(...[tracing.startWork(name, attributes) ?? []].flat())
  if (spans.length === 0) return null
  return (failure) => {
    for (const span of spans) span.end(failure)
  }
}
