import { systemClock } from '../../src/catalog/clock.ts'
import type { Ledger } from '../../src/money/billing/ledger.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { startService } from '../../src/service/service.ts'
import { examplePlatform } from './example-platform.ts'

/** Where the process kills itself: the n-th time it gets there. */
export type KillPoint =
  | 'after the hold'
  | 'after the upstream answer'
  | 'after settlement'
  | 'after a cached charge'

const point = process.env.KILL_POINT as KillPoint
let left = Number(process.env.KILL_AFTER)
const offsetMs = Number(process.env.CLOCK_OFFSET_MS)

function reached(here: KillPoint): void {
  if (here === point && --left === 0) process.kill(process.pid, 'SIGKILL')
}

/** The ledger with a kill switch before and after its steps. */
function deadly(ledger: Ledger): Ledger {
  return {
    ...ledger,
    async hold(wanted) {
      const hold = await ledger.hold(wanted)
      reached('after the hold')
      return hold
    },
    async settle(hold, credits, usage, key) {
      reached('after the upstream answer')
      const charged = await ledger.settle(hold, credits, usage, key)
      reached('after settlement')
      return charged
    },
    async charge(lookup) {
      const charged = await ledger.charge(lookup)
      reached('after a cached charge')
      return charged
    },
  }
}

const service = await startService({
  config: readConfig(process.env),
  platforms: [examplePlatform({ requests: [] })],
  // Later than the run before, so that what was reserved then has expired.
  clock: { ...systemClock, now: () => systemClock.now() + offsetMs },
  wrapLedger: deadly,
})
process.stdout.write(`${service.url}\n`)
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
