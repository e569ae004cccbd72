import type { Clock } from '../../../catalog/clock.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { selectFields } from '../../../runtime/storage/rows.ts'

/** Levels at which the account of a wallet is notified. */
export interface NoticeLevels {
  /** In credits: a notice at or below each. */
  readonly balance: readonly number[]
  /** In percent of the account's credits per day: a notice at or above each. */
  readonly accountBudget: readonly number[]
  /** The same for each key with a limit of credits per day. */
  readonly keyBudget: readonly number[]
}

const noLevels: NoticeLevels = { balance: [], accountBudget: [], keyBudget: [] }

/** The levels of a wallet. */
export async function readNoticeLevels(q: Queryable, walletId: string): Promise<NoticeLevels> {
  const [row] = await q.query<NoticeLevels>(
    `select to_json(balance) as balance, ${selectFields(['accountBudget', 'keyBudget'])} from credit_notices where wallet_id = $1`,
    [walletId],
  )
  return row ?? noLevels
}

/** Descending, each once: the order in which a balance reaches them. */
const sorted = (levels: readonly number[]) => [...new Set(levels)].sort((a, b) => b - a)

/** Changes to levels; omitted lists stay. */
export type LevelChanges = { readonly [Name in keyof NoticeLevels]?: NoticeLevels[Name] | undefined }

/** Lets the second of two changes wait, so that it keeps the lists of the first that it leaves out. */
export async function lockNoticeLevels(q: Queryable, walletId: string): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('notices ' || $1))", [walletId])
}

/** Stores changed levels of a wallet. */
export async function storeNoticeLevels(
  q: Queryable,
  clock: Clock,
  walletId: string,
  changes: LevelChanges,
): Promise<NoticeLevels> {
  const before = await readNoticeLevels(q, walletId)
  const levels: NoticeLevels = {
    balance: sorted(changes.balance ?? before.balance),
    accountBudget: sorted(changes.accountBudget ?? before.accountBudget),
    keyBudget: sorted(changes.keyBudget ?? before.keyBudget),
  }
  await q.query(
    `insert into credit_notices (wallet_id, balance, account_budget, key_budget, updated_at)
     values ($1, $2, $3, $4, $5)
     on conflict (wallet_id) do update set balance = excluded.balance, account_budget = excluded.account_budget,
       key_budget = excluded.key_budget, updated_at = excluded.updated_at`,
    [walletId, levels.balance, levels.accountBudget, levels.keyBudget, new Date(clock.now())],
  )
  return levels
}
