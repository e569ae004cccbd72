import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { entryKinds } from '../../../runtime/storage/entry-kinds.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { usageDays, wallets } from '../../../runtime/storage/schema/billing.ts'
import { unpackContent } from '../flushing/outbox-content.ts'
import { lookupsOf } from './merge-usage.ts'
import { movedIds, pauseMoves } from './usage-outbox.ts'
import { usageStore } from './usage-store.ts'

/** What a line of a statement sums up: an end of the month, or the entries of one kind. */
export const statementItems = [
  'opening',
  ...entryKinds.filter((kind) => kind !== 'carried'),
  'closing',
] as const
type StatementItem = (typeof statementItems)[number]

/** A line of a statement. The credits of all lines before the closing balance add up to it. */
export interface StatementLine {
  readonly month: string
  readonly item: StatementItem
  /** The operation of a charge; null for other items, and for charges without usage records of this month. */
  readonly operation: string | null
  /** Number of lookups of a charge by operation; null for other items. */
  readonly lookups: number | null
  /** Negative for charges and deductions. */
  readonly credits: number
}

/** A month as `YYYY-MM`. */
export const monthForm = /^[2-9]\d{3}-(0[1-9]|1[0-2])$/

const timeoutMs = 30_000

/** Sums of the ledger. */
interface LedgerSums extends Columns<typeof wallets, 'balance'> {
  /** Usage of the month that is in no sum yet. */
  readonly waiting:
    | readonly {
        readonly id: string
        readonly at: string
        readonly content: string
        readonly without: string[] | null
      }[]
    | null
  readonly since: number
  readonly kinds: Partial<Record<StatementItem, number>> | null
}

interface OperationSum extends Columns<typeof usageDays, 'operation'> {
  readonly lookups: number
  readonly credits: number
}

interface Sums extends LedgerSums {
  readonly operations: readonly OperationSum[] | null
}

const ledgerColumns = `w.balance,
    (select coalesce(sum(credits), 0)::bigint from ledger_entries where wallet_id = w.id and at >= $2) as since,
    (select json_object_agg(kind, credits) from (
       select kind, sum(credits)::bigint as credits from ledger_entries
       where wallet_id = w.id and at >= $2 and at < $3 group by kind) k) as kinds,
    (select json_agg(json_build_object('id', o.id, 'at', o.at, 'content', encode(o.content, 'base64'),
         'without', o.without) order by o.seq)
       from usage_outbox o where o.at >= $2 and o.at < $3) as waiting`

const operationSums = (wallet: string) => `
  select operation, sum(lookups)::bigint as lookups, sum(credits)::bigint as credits from usage_days
  where wallet_id = ${wallet} and day >= ($2::timestamptz at time zone 'UTC')::date
    and day < ($3::timestamptz at time zone 'UTC')::date
  group by operation having sum(credits) > 0`

/** One statement reads the ledger and the usage, so that all sums are of the same moment. */
const statement = `
  select ${ledgerColumns},
    (select json_agg(o order by o.operation) from (${operationSums('w.id')}) o) as operations
  from wallets w where w.id = $1`

/** The sums of a wallet for a period, of one moment. */
async function readSums(
  database: Database,
  values: readonly [walletId: string, from: Date, to: Date],
): Promise<Sums | undefined> {
  const { usage } = database
  if (usage === null) {
    const [sums] = await database.query<Sums>(statement, [...values], { timeoutMs })
    return sums
  }
  return usage.transaction(async (q) => {
    await pauseMoves(q)
    const [sums] = await database.query<LedgerSums>(
      `select ${ledgerColumns} from wallets w where w.id = $1`,
      [...values],
      { timeoutMs },
    )
    if (sums === undefined) return undefined
    const waiting = sums.waiting ?? []
    const moved = await movedIds(
      q,
      waiting.map(({ id, at }) => ({ id, at: new Date(at) })),
    )
    const operations = await q.query<OperationSum>(operationSums('$1'), [...values], { timeoutMs })
    return { ...sums, waiting: waiting.filter(({ id }) => !moved.has(id)), operations }
  })
}

/**
 * The statement of a wallet for a month (UTC). Its sums are those of the ledger. Charges are split by the usage of the
 * month; a last charge without an operation has the rest: lookups on the border of two months, and months whose usage
 * is no longer stored.
 * @throws ServiceError bad_request if the month has not begun, or was archived
 */
export async function readStatement(
  database: Database,
  clock: Clock,
  walletId: string,
  month: string,
): Promise<StatementLine[]> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  if (from.getTime() > clock.now()) {
    throw new ServiceError('bad_request', `The month ${month} has not begun.`)
  }
  await usageStore(database).settled([walletId])
  const [archived] = await database.query('select 1 from ledger_archives where before > $1 limit 1', [from])
  if (archived) {
    throw new ServiceError('bad_request', `The entries of ${month} were archived. Ask the operator for them.`)
  }
  const sums = await readSums(database, [walletId, from, to])
  if (sums === undefined) throw new ServiceError('not_found', 'There is no such account.')
  return linesOf(month, { ...sums, operations: withWaiting(walletId, sums) })
}

/**
 * The sums by operation with the usage that waited in the outbox at their moment: lookups go on while a statement is read,
 * and their charges are in the ledger.
 */
function withWaiting(walletId: string, { waiting, operations }: Sums): NonNullable<Sums['operations']> {
  const sums = new Map((operations ?? []).map((one) => [one.operation, { ...one }]))
  for (const { at, content, without } of waiting ?? []) {
    const used = unpackContent(Buffer.from(content, 'base64'))
    if ('void' in used || 'history' in used) continue
    const refused = new Set(without)
    for (const [wallet, records] of used) {
      if (wallet !== walletId) continue
      for (const { id, operation, credits } of lookupsOf(records, Date.parse(at))) {
        if (refused.has(id)) continue
        const sum = sums.get(operation) ?? { operation, lookups: 0, credits: 0 }
        sums.set(operation, { operation, lookups: sum.lookups + 1, credits: sum.credits + credits })
      }
    }
  }
  return [...sums.values()]
    .filter(({ credits }) => credits > 0)
    .sort((one, other) => (one.operation < other.operation ? -1 : 1))
}

/** Puts the sums into lines. */
function linesOf(month: string, { balance, since, kinds, operations }: Sums): StatementLine[] {
  const line = (item: StatementItem, credits: number): StatementLine => ({
    ...{ month, item, operation: null, lookups: null, credits },
  })
  const { charge = 0, ...others } = kinds ?? {}
  const charges = (operations ?? []).map(
    ({ operation, lookups, credits }): StatementLine => ({
      ...{ month, item: 'charge', operation, lookups, credits: -credits },
    }),
  )
  const rest = charge - charges.reduce((sum, { credits }) => sum + credits, 0)
  const opening = line('opening', balance - since)
  const entries = statementItems.flatMap((item) => {
    if (item === 'charge') return rest === 0 ? charges : [...charges, line('charge', rest)]
    const credits = (others as Partial<Record<StatementItem, number>>)[item]
    return credits === undefined ? [] : [line(item, credits)]
  })
  const lines = [opening, ...entries]
  return [
    ...lines,
    line(
      'closing',
      lines.reduce((sum, { credits }) => sum + credits, 0),
    ),
  ]
}
