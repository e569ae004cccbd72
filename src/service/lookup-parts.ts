import { openBrowser } from '../gateways/browser/part.ts'
import { hostedFiles } from '../gateways/media/hosted-files.ts'
import { openMedia } from '../gateways/media/part.ts'
import { createProviders } from '../gateways/providers/source.ts'
import { createTranscriber } from '../gateways/transcripts/transcriber.ts'
import { openVendors } from '../gateways/vendor-accounts/part.ts'
import { openAnswerShapes } from '../lookup/answer-shapes/part.ts'
import { type DailyResults, openDailyResults } from '../lookup/daily-results/part.ts'
import { createKeptAnswers, type KeptAnswers } from '../lookup/kept-answers/kept-answers.ts'
import { openOutcomes } from '../lookup/outcomes/part.ts'
import { type CountOutcome, createSourceCounts } from '../lookup/outcomes/source-counts.ts'
import { type LookupPart, openLookups } from '../lookup/part.ts'
import { openRepeats } from '../lookup/repeats/part.ts'
import type { Repeats } from '../lookup/repeats/repeats.ts'
import type { ErasureReader } from '../operator/erasure/broadcast.ts'
import { openErasure } from '../operator/erasure/part.ts'
import type { BaseParts } from './base-parts.ts'
import { type ProcessState, publicUrl } from './process-state.ts'

/** Lookups, and what is stored of their answers. */
export interface LookupParts extends LookupPart {
  readonly erasures: ErasureReader
  readonly kept: KeptAnswers
  readonly repeats: Repeats
  readonly dailyResults: DailyResults
}

/** Opens lookups, and the parts that their sources use: media, browser, data vendors. */
export async function openLookupParts(
  state: ProcessState,
  { common, rates, storage, database, upstream, switches, blocked, ledger, serves }: BaseParts,
): Promise<LookupParts> {
  const { parts } = state
  const { config } = common
  const media = parts.add(
    openMedia({
      ...common,
      secret: await storage.secret('media-secret'),
      publicUrl: publicUrl(state, config),
    }),
  )
  const browser = parts.add(openBrowser({ config, upstream }))
  const { setting, testSetting, purchases, order } = parts.add(openVendors({ ...common, database, upstream }))
  const { observer } = parts.add(openAnswerShapes({ ...common, database }))
  const { countOutcome: countMinute, readCounts } = createSourceCounts()
  const { counter, results: dailyResults } = parts.add(openDailyResults({ ...common, database }))
  const countOutcome: CountOutcome = (query, source, outcome, durationMs) => {
    countMinute(query, source, outcome, durationMs)
    counter.countResult(query, source, outcome)
  }
  const opened = parts.add(
    openLookups({
      ...{ ...common, switches, blocked, countOutcome, results: counter },
      upstream,
      rates,
      observer,
      cursorSecret: config.CURSOR_SECRET ?? (await storage.secret('cursor-secret')),
      media: (guarded) => media.store(guarded),
      transcriber: (clients) =>
        createTranscriber({ ...clients, maxSeconds: config.TRANSCRIPTION_MAX_SECONDS }),
      browser: browser.of,
      provider: createProviders(config.PROVIDERS),
      ...{ setting, testSetting, purchases, order },
    }),
  )
  parts.add(openOutcomes({ ...common, database, sources: readCounts, lookups: opened.counts }))
  const filesOf = (removed: readonly string[]) => removed.flatMap(hostedFiles)
  const { erasures } = parts.add(
    openErasure(
      { ...common, database, secrets: storage.secrets },
      {
        purgeMemory: async (matches) => filesOf(await opened.purgeMemory(matches)),
        purgeShared: async (matches) => filesOf(await opened.cache.purgeShared(matches)),
        removeFiles: (names) => media.remove(names),
      },
    ),
  )
  const kept = createKeptAnswers({ ...common, database, secrets: storage.secrets })
  const { repeats } = parts.add(
    openRepeats({ ...common, database, kept, serves, node: ledger.node, settled: () => ledger.settled() }),
  )
  return { ...opened, erasures, kept, repeats, dailyResults }
}
