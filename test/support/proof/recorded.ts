import type { PlaybackOptions, Recorded } from '../playback.ts'
import { openPlayback, route } from '../playback.ts'
import type { ReplayRoute } from '../replay.ts'
import { type Effort, openCase, proveCase } from './cases.ts'
import { conventionsFor } from './conventions.ts'
import { proveEntryParts } from './entry-parts.ts'
import { proveLeftOut } from './left-out.ts'
import { lookingUp, type Raw, servedBy } from './lookup.ts'
import type { Verdict } from './prove.ts'

/** A lookup that recordings answer. */
export interface RecordedCase {
  /** Of the recording that is changed. */
  readonly title: string
  /** The operation's path template. */
  readonly path: string
  readonly params: Raw
  readonly routes: readonly ReplayRoute[]
}

/** Makes cases of the paths below one: which recording is answered at which place of which origin. */
export function casesBelow(root: string, files: Recorded) {
  return (
    path: string,
    params: Raw,
    ...places: (readonly [origin: string, place: string | RegExp, file: string])[]
  ): RecordedCase => ({
    title: places.map(([, , file]) => file).join(', '),
    path: `${root}/${path}`,
    params,
    routes: places.map(([origin, place, file]) => route(origin, place, () => files.answer(file))),
  })
}

/** What is played of a platform. */
export interface RecordedPlatform extends PlaybackOptions {
  readonly files: Recorded
  readonly cases: readonly RecordedCase[]
}

/** Changes recorded answers as those of simulated platforms are changed; a live key, all sources. */
export async function recordedProofOf(recorded: RecordedPlatform) {
  const { platform } = recorded
  const open = await openPlayback({
    ...recorded,
    service: { ...recorded.service },
    env: { CACHE_BYTES: '0', ...recorded.env },
  })
  const bench = {
    wire: open.wire,
    lookUp: lookingUp(open.service, 'live'),
    conventions: await conventionsFor(platform),
  }
  return {
    async prove({ title, path, params, routes }: RecordedCase, effort: Effort): Promise<Verdict> {
      const operation = platform.operations.find((one) => one.path === path)
      if (!operation) throw new Error(`no operation at ${path}`)
      open.play(...routes)
      const made = await openCase(servedBy(operation, null), title, params, bench)
      if (typeof made === 'string') {
        return { lines: [], lookups: 2, notProven: [`${operation.id} [${title}]: ${made}`] }
      }
      const changed = await proveCase(made, bench, effort)
      const leftOut = await proveLeftOut(made, bench, effort)
      const entries = await proveEntryParts(made, bench, effort)
      const lookups = changed.lookups + leftOut.lookups + entries.lookups + 2
      return { lines: [...changed.lines, ...leftOut.lines, ...entries.lines], lookups, notProven: [] }
    },
    close: () => open.close(),
  }
}
