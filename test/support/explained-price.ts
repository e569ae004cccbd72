import { explainPrice, type PriceExplanation, type PricePart } from '../../src/catalog/price.ts'
import { usageStore } from '../../src/money/billing/books/usage-store.ts'
import type { Database } from '../../src/runtime/storage/database.ts'

export interface ExplainedLookup {
  readonly credits: number
  readonly cached: boolean
  readonly outcome: string
  readonly price: PriceExplanation | null
}

/** The usage record of a lookup, whatever the clock that its request id was made by. */
export async function explainedLookup(database: Database, lookupId: string): Promise<ExplainedLookup> {
  await usageStore(database).settled(null)
  const [record, ...others] = await database.query<{
    credits: number
    cached: boolean
    outcome: string
    parts: readonly PricePart[] | null
  }>('select credits, cached, outcome, price_parts as parts from usage_records where lookup_id = $1', [
    lookupId,
  ])
  if (record === undefined || others.length > 0) throw new Error(`${lookupId} has not one usage record`)
  const { parts, ...rest } = record
  return { ...rest, price: explainPrice(parts, record.credits) }
}

/** The sum of the parts, added up again. */
export function sumOf({ parts }: PriceExplanation): number {
  return parts.reduce((sum, { units, creditsEach }) => sum + units * creditsEach, 0)
}
