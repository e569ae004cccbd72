import { z } from 'zod'
import { ServiceError } from '../../../catalog/errors.ts'
import { isBuyer } from '../buyer.ts'
import { runRoute } from '../run-route.ts'
import { resultSchema } from './options.ts'
import { type AnyTool, type ToolCall, tool } from './tool.ts'

const dayMs = 86_400_000
const defaultDays = 30
const maxOperations = 10
const newestEntries = 10

interface UsageRow {
  readonly operation: string
  readonly lookups: number
  readonly credits: number
  readonly cached: number
  readonly failed: number
}

/** Lookups and credits of the last days, and the operations that cost most. */
async function readUsage(call: ToolCall, days: number) {
  const from = new Date(call.state.clock.now() - days * dayMs).toISOString()
  const { usage } = await runRoute(call, 'account.usage', { by: 'operation', from })
  const rows = usage as readonly UsageRow[]
  const sum = (name: 'lookups' | 'credits' | 'failed') => rows.reduce((all, row) => all + row[name], 0)
  return {
    days,
    lookups: sum('lookups'),
    credits: sum('credits'),
    failed: sum('failed'),
    byOperation: [...rows]
      .sort((a, b) => b.credits - a.credits || b.lookups - a.lookups)
      .slice(0, maxOperations)
      .map(({ operation, lookups, credits, cached, failed }) => ({
        ...{ operation, lookups, credits },
        ...(cached > 0 ? { cached } : {}),
        ...(failed > 0 ? { failed } : {}),
      })),
  }
}

/** The newest ledger entries; null for a key that sees only its own part of the account. */
async function readNewestEntries(call: ToolCall): Promise<readonly Record<string, unknown>[] | null> {
  try {
    const { entries } = await runRoute(call, 'account.ledger', { limit: String(newestEntries) })
    return entries as readonly Record<string, unknown>[]
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'forbidden') return null
    throw error
  }
}

/** An entry without ids, which are for programs. */
const shownEntry = ({ at, kind, credits, balanceAfter, lookups, note }: Record<string, unknown>) => ({
  ...{ at, kind, credits, balanceAfter },
  ...(lookups === 0 ? {} : { lookups }),
  ...(note === null ? {} : { note }),
})

const balanceAndUsage = tool({
  name: 'balance_and_usage',
  title: 'Balance and usage',
  description:
    'Credits left, limits of the key, what was used in the last days (by lookup), and the newest ledger entries. Free. Not for prices: find_lookups.',
  input: z.strictObject({ days: z.coerce.number().int().min(1).max(365).optional() }),
  output: resultSchema({
    balance: { type: 'integer' },
    key: { type: 'object' },
    usage: { type: 'object' },
    ledger: { type: 'array' },
  }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: ({ actor }) => !isBuyer(actor),
  async run(call) {
    const { days = defaultDays } = call.input
    const { balance, paygSpendable } = await runRoute(call, 'account.balance')
    const usage = await readUsage(call, days)
    const entries = await readNewestEntries(call)
    const { mode, limits, allowed, manages } = call.actor
    const key = { mode, limits: limits ?? 'none', lookups: allowed ?? 'all', managesMonitors: manages }
    const world = mode === 'test' ? ' This is a test key: answers come from simulated platforms.' : ''
    return {
      status: 'done',
      sentence: `done: credits left: ${balance}, ${paygSpendable} of them free to spend. Used in ${days} days: ${usage.credits} (lookups: ${usage.lookups}).${world}`,
      data: {
        ...{ balance, spendable: paygSpendable, key, usage },
        ...(entries === null ? {} : { ledger: entries.map(shownEntry) }),
      },
    }
  },
})

/** Tools about the account of the key. */
export const accountTools: readonly AnyTool[] = [balanceAndUsage]
