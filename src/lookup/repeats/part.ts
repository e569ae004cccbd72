import type { Part } from '../../runtime/process/part.ts'
import { createRepeats, type Repeats, type RepeatsOptions } from './repeats.ts'

export interface RepeatsPart extends Part {
  readonly repeats: Repeats
}

/** Opens the answers to repeated requests. Until its keys are loaded, each key is looked up. */
export function openRepeats(options: RepeatsOptions): RepeatsPart {
  const repeats = createRepeats(options)
  const isServer = options.database.kind === 'server'
  const loading = (isServer ? repeats.stay() : repeats.load()).catch(() => undefined)
  const registration = { what: 'registration among the nodes', everyMs: 500, run: () => repeats.stay() }
  return {
    repeats,
    upkeep: [
      ...(isServer ? [registration] : []),
      { what: 'signs of life of long lookups', everyMs: 1_000, run: () => repeats.renew() },
      // A start while the database was away has loaded nothing.
      { what: 'loading of keys', everyMs: 60_000, run: () => repeats.load() },
      { what: 'deletion of old keys', everyMs: 3_600_000, run: () => repeats.deleteOld() },
      { what: 'deletion of stored answers', everyMs: 3_600_000, run: () => options.kept.deleteExpired() },
    ],
    async close() {
      await loading
      await repeats.close()
      await options.kept.settled()
    },
  }
}
