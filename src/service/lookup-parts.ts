import { openAnswerShapes } from '../answer-shapes/part.ts'
import { openBrowser } from '../browser/part.ts'
import type { ErasureReader } from '../erasure/broadcast.ts'
import { openErasure } from '../erasure/part.ts'
import { type LookupPart, openLookups } from '../lookup/part.ts'
import { hostedFiles } from '../media/hosted-files.ts'
import { openMedia } from '../media/part.ts'
import { openOutcomes } from '../outcomes/part.ts'
import { createSourceCounts } from '../outcomes/source-counts.ts'
import { createProviders } from '../providers/source.ts'
import { createTranscriber } from '../transcripts/transcriber.ts'
import { openVendors } from '../vendor-accounts/part.ts'
import type { BaseParts } from './base-parts.ts'
import { type ProcessState, publicUrl } from './process-state.ts'

/** Opens lookups, and the parts that their sources use: media, browser, data vendors. */
export async function openLookupParts(
  state: ProcessState,
  { common, rates, storage, database, upstream, switches, blocked }: BaseParts,
): Promise<LookupPart & { erasures: ErasureReader }> {
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
  const { countOutcome, readCounts } = createSourceCounts()
  const opened = parts.add(
    openLookups({
      ...{ ...common, switches, blocked, countOutcome },
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
  return { ...opened, erasures }
}
