import { z } from 'zod'
import { systemClock } from '../../src/catalog/clock.ts'
import { operation } from '../../src/catalog/operation.ts'
import { text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { startService } from '../../src/service/service.ts'

/** Steps of a payment at which a node kills itself; those at the facilitator are killed from there. */
export type KillStep = 'lookup' | 'answer made' | 'settled' | 'half booked' | 'booked'

/** The settings that the suite passes to a node. */
export interface Order {
  /** How far its clock is ahead. */
  readonly aheadMs?: number
  /** Where it kills itself the next time it gets there. */
  readonly dieAt?: KillStep
}

let aheadMs = Number(process.env.AHEAD_MS ?? 0)
let dieAt: KillStep | undefined
process.on('message', (order: Order) => {
  aheadMs = order.aheadMs ?? aheadMs
  dieAt = order.dieAt ?? dieAt
})

function reached(step: KillStep): void {
  if (step === dieAt) process.kill(process.pid, 'SIGKILL')
}

const things = operation({
  id: 'paid.things',
  path: '/v1/paid/things',
  summary: 'One thing',
  parameters: { name: text({ required: true, description: 'Its name.', example: 'lamp' }) },
  record: z.strictObject({ thing: z.strictObject({ name: z.string() }) }),
  price: { base: 2 },
  cacheSeconds: 0,
  example: { name: 'lamp' },
  phrases: ['the lamp'],
  view(thing: { name: string }) {
    reached('answer made')
    return { thing }
  },
  sources: [
    {
      name: 'web',
      async lookup({ name }) {
        reached('lookup')
        return { outcome: 'found', model: { name } }
      },
    },
  ],
})

const service = await startService({
  config: readConfig(process.env),
  platforms: [definePlatform({ name: 'paid', displayName: 'Paid', operations: [things] })],
  role: 'api',
  clock: { ...systemClock, now: () => systemClock.now() + aheadMs },
  wrapLedger: (ledger) => ({
    ...ledger,
    async grant(given) {
      reached('settled')
      const granted = await ledger.grant(given)
      reached('half booked')
      return granted
    },
    async charge(lookup) {
      const charged = await ledger.charge(lookup)
      reached('booked')
      return charged
    },
  }),
})
process.send?.(service.url)
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
