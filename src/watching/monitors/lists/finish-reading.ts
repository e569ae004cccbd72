import { billingMonth } from '../schedule/cost-preview.ts'
import { coverageOf } from '../state/monitor-rows.ts'
import type { CheckEnd } from '../state/monitor-state.ts'
import type { PageReader } from './page-reader.ts'
import { type Reading, type ReadingOptions, readGaps } from './reading.ts'

/** Builds the reading from what the reader counted. `more` adds what the pages had. */
export function finishReading(
  options: ReadingOptions,
  reader: PageReader,
  end: CheckEnd,
  polls: Reading['polls'],
  more: Partial<Reading> = {},
): Reading {
  const endedAt = options.ended()
  return {
    end,
    polls,
    pages: reader.pages,
    credits: reader.credits(),
    creditsThisMonth: reader.credits(billingMonth(endedAt)),
    paid: reader.paid,
    unseen: [],
    items: [],
    coverage: coverageOf(options.monitor),
    isBaseline: false,
    isComplete: reader.isComplete,
    gaps: readGaps(options.monitor),
    followUpAt: null,
    nextSlotFrom: null,
    readAt: endedAt,
    ...more,
  }
}
