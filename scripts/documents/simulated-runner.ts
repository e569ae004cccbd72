import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../src/catalog/clock.ts'
import { Fault } from '../../src/catalog/errors.ts'
import type { Registry } from '../../src/catalog/registry.ts'
import { openBrowser } from '../../src/gateways/browser/part.ts'
import { openMedia } from '../../src/gateways/media/part.ts'
import { createProviders } from '../../src/gateways/providers/source.ts'
import { createTranscriber } from '../../src/gateways/transcripts/transcriber.ts'
import { openUpstream } from '../../src/gateways/upstream/part.ts'
import { vendorAccess } from '../../src/gateways/vendor-accounts/part.ts'
import { nothingBlocked } from '../../src/lookup/blocked-identifiers/blocked.ts'
import { openLookups } from '../../src/lookup/part.ts'
import type { SourceRunner } from '../../src/lookup/sources.ts'
import { allOn } from '../../src/lookup/switches/switches.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { collectParts } from '../../src/runtime/process/part.ts'

/** Opens the sources of all operations as test keys reach them, without a database. */
export async function openSimulatedRunner(
  registry: Registry,
  clock: Clock,
): Promise<{ readonly runner: SourceRunner; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'))
  const config = readConfig({ DATA_DIR: folder })
  const log = pino({ level: 'silent' })
  const parts = collectParts(log)
  const common = { config, registry, clock, log, metrics: new Metrics(), version: '0', tracing: null }
  const upstream = parts.add(openUpstream(common))
  const media = parts.add(
    openMedia({ ...common, secret: 'examples only', publicUrl: () => 'https://api.example.com' }),
  )
  const browser = parts.add(openBrowser({ config, upstream }))
  const { runner } = parts.add(
    openLookups({
      ...common,
      cursorSecret: 'examples only',
      upstream,
      switches: allOn,
      blocked: nothingBlocked,
      countOutcome: () => undefined,
      media: (guarded) => media.store(guarded),
      browser: browser.of,
      transcriber: (clients) =>
        createTranscriber({ ...clients, maxSeconds: config.TRANSCRIPTION_MAX_SECONDS }),
      provider: createProviders(config.PROVIDERS),
      ...vendorAccess(config),
      purchases: () => ({
        buy: async () => {
          throw new Fault('not_configured', 'examples have no vendors')
        },
      }),
    }),
  )
  return {
    runner,
    async close() {
      await parts.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
