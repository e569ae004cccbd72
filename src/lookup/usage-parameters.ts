import type { Clock } from '../catalog/clock.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { RecordedParameters } from '../catalog/ports/payer.ts'
import { createLruMap } from '../runtime/process/lru-map.ts'
import type { PreparedLookup } from './prepare.ts'

/** The parameters that the usage record of a lookup stores; undefined: none. */
export type ParametersToRecord = (
  prepared: Pick<PreparedLookup, 'mode' | 'recorded'>,
  caller: Pick<Caller, 'account'>,
) => RecordedParameters | undefined

const dayMs = 86_400_000
const maxAccounts = 10_000

const sizes = new WeakMap<RecordedParameters, number>()

/** The characters of parameters as JSON. A prepared lookup that is cached is measured once. */
function sizeOf(recorded: RecordedParameters): number {
  let size = sizes.get(recorded)
  if (size === undefined) {
    size = JSON.stringify(recorded).length
    sizes.set(recorded, size)
  }
  return size
}

/**
 * Bounds the parameters of test keys in usage records: test credits cost nothing, and the records stay for months.
 * @param options.isOn whether usage records store parameters
 * @param options.maxTestBytes bytes of an account in a day (UTC), in this process
 */
export function createUsageParameters(options: {
  readonly clock: Pick<Clock, 'now'>
  readonly isOn: boolean
  readonly maxTestBytes: number
}): ParametersToRecord {
  const { clock, isOn, maxTestBytes } = options
  let today = 0
  let used = createLruMap<string, number>(maxAccounts)
  return ({ mode, recorded }, { account }) => {
    if (!isOn) return undefined
    if (mode === 'live') return recorded
    const day = Math.floor(clock.now() / dayMs)
    if (day !== today) {
      today = day
      used = createLruMap<string, number>(maxAccounts)
    }
    const bytes = (used.get(account) ?? 0) + sizeOf(recorded)
    if (bytes > maxTestBytes) return undefined
    used.set(account, bytes)
    return recorded
  }
}
