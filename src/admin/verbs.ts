import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { rejectClosedAccount } from '../accounts/account-state.ts'
import { findAccount } from '../accounts/accounts.ts'
import { actorsOf, recordAction } from '../accounts/admin-actions.ts'
import { newId } from '../accounts/ids.ts'
import { adjust } from '../billing/books/adjustments.ts'
import { archiveLedger, type LedgerArchive } from '../billing/books/archive.ts'
import { readBalance } from '../billing/books/balance.ts'
import { addEntry, type LedgerEntry, readHistory } from '../billing/books/entries.ts'
import {
  findLookup,
  type LookupRecord,
  summarizeUsage,
  type UsageSum,
  usageGroupings,
} from '../billing/books/usage.ts'
import { type Verification, verifyBooks } from '../billing/books/verify.ts'
import { walletIdOf } from '../billing/wallet.ts'
import { ServiceError } from '../errors.ts'
import { checkTexts } from '../http/input.ts'
import {
  listPayments,
  type PaymentInfo,
  type Reconciliation,
  reconcilePayments,
  resolvePayment,
} from '../payments/operator-queries.ts'
import { sealedPayments } from '../payments/store.ts'
import type { Queryable } from '../storage/database.ts'
import { reseal } from '../storage/reseal.ts'
import { sealedEndpoints } from '../webhooks/endpoints/endpoint-rows.ts'
import { accountVerbs } from './account-verbs.ts'
import { account, flag, mode, moment, paging, reason, whole } from './inputs.ts'
import {
  type AdminContext,
  type AdminVerb,
  accountIdOf,
  type Page,
  pageByCreation,
  pageBySequence,
  verb,
} from './verb.ts'

/**
 * A ledger entry and the actor that created it; null for lookups and for entries that came with the
 * account.
 */
export interface HistoryEntry extends LedgerEntry {
  readonly actor: string | null
}

/** Names of groupings: a list, or a text joined by commas. */
const groupings = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(',').map((one) => one.trim()))])
  .pipe(z.array(z.enum(usageGroupings, `must be of ${usageGroupings.join(', ')}`)).min(1))

/** Records the actor of a ledger entry in the entry's transaction. */
function noteEntry(context: AdminContext, act: string, accountId: string, entryMode: 'live' | 'test') {
  return async (q: Queryable, { id, kind, credits, note }: LedgerEntry): Promise<void> => {
    const { clock, actor } = context
    const details = { mode: entryMode, kind, credits, ...(note === null ? {} : { note }) }
    await recordAction(q, clock, { actor, act, accountId, subject: id, details, once: true })
  }
}

/** Every verb, keyed by the words of its command. */
export const adminVerbs = {
  ...accountVerbs,
  'credits balance': verb({
    method: 'GET',
    path: '/credits',
    input: z.strictObject({ account, mode: mode.default('live') }),
    async run(context, input) {
      const accountId = await accountIdOf(context, input.account)
      const balance = await readBalance(context.database, walletIdOf(accountId, input.mode))
      return { accountId, mode: input.mode, ...balance! }
    },
  }),
  'credits grant': verb({
    method: 'POST',
    path: '/credits/grants',
    input: z.strictObject({
      account,
      mode: mode.default('live'),
      credits: whole(1, 1e12),
      kind: z.enum(['grant', 'purchase', 'subscription', 'trial', 'refund']).default('grant'),
      note: z.string().max(500).optional(),
      idempotencyKey: z.string().min(1).max(200).optional(),
    }),
    async run(context, { account, idempotencyKey, ...entry }): Promise<LedgerEntry> {
      const accountId = await accountIdOf(context, account)
      const key = idempotencyKey ?? newId('grant')
      const note = noteEntry(context, 'credits grant', accountId, entry.mode)
      return context.database.transaction(async (q) => {
        await rejectClosedAccount(q, accountId)
        const added = await addEntry(q, context.clock, { ...entry, accountId, idempotencyKey: key })
        await note(q, added)
        return added
      })
    },
  }),
  'credits adjust': verb({
    method: 'POST',
    path: '/credits/adjustments',
    input: z.strictObject({
      account,
      mode: mode.default('live'),
      credits: z.int().refine((n) => n !== 0 && Math.abs(n) <= 1e12, 'must be a whole number other than 0'),
      kind: z.enum(['deduction', 'chargeback', 'correction']),
      reason,
      idempotencyKey: z.string().min(1).max(200).optional(),
    }),
    async run(context, { account, idempotencyKey, ...adjustment }): Promise<LedgerEntry> {
      const accountId = await accountIdOf(context, account)
      const key = idempotencyKey ?? newId('adjustment')
      const note = noteEntry(context, 'credits adjust', accountId, adjustment.mode)
      return adjust(context.database, context.clock, { ...adjustment, accountId, idempotencyKey: key }, note)
    },
  }),
  'credits write-off': verb({
    method: 'POST',
    path: '/credits/write-offs',
    input: z.strictObject({ account: z.string().min(1), mode: mode.default('live'), reason }),
    async run(context, { account: accountId, mode, reason }): Promise<LedgerEntry> {
      const { database, clock } = context
      const found = await findAccount(database, accountId)
      if (!found) throw new ServiceError('not_found', `There is no account ${accountId}.`)
      if (found.state !== 'closed') {
        throw new ServiceError('bad_request', `The account ${accountId} is ${found.state}; close it first.`)
      }
      const { credits } = (await readBalance(database, walletIdOf(accountId, mode)))!
      if (credits === 0) throw new ServiceError('bad_request', `There are no ${mode} credits to write off.`)
      const entry = { accountId, mode, reason, credits: -credits, kind: 'deduction' } as const
      const note = noteEntry(context, 'credits write-off', accountId, mode)
      return adjust(database, clock, { ...entry, idempotencyKey: newId('write-off') }, note)
    },
  }),
  verify: verb({
    method: 'GET',
    path: '/verification',
    input: z.strictObject({}),
    run: ({ database }): Promise<Verification> => verifyBooks(database),
  }),
  'credits history': verb({
    method: 'GET',
    path: '/credits/history',
    input: z.strictObject({
      account,
      mode: mode.default('live'),
      limit: whole(1, 1000).default(50),
      cursor: paging.cursor,
      before: whole(1, Number.MAX_SAFE_INTEGER).optional(),
    }),
    async run(context, { account, mode, before, ...page }): Promise<Page<HistoryEntry>> {
      const { database } = context
      const accountId = await accountIdOf(context, account)
      const { items, nextCursor } = await pageBySequence(page, (rows) =>
        readHistory(database, walletIdOf(accountId, mode), { ...rows, before: rows.before ?? before }),
      )
      const actors = await actorsOf(
        database,
        items.map(({ id }) => id),
      )
      return { items: items.map((entry) => ({ ...entry, actor: actors.get(entry.id) ?? null })), nextCursor }
    },
  }),
  'ledger archive': verb({
    method: 'POST',
    path: '/ledger/archive',
    local: true,
    input: z.strictObject({
      before: moment,
      to: z.string().refine(isAbsolute, 'must be the whole path of a file'),
    }),
    run: ({ database, clock }, { before, to }): Promise<LedgerArchive> =>
      archiveLedger(database, clock, { before, file: to }),
  }),
  'secrets reseal': verb({
    method: 'POST',
    path: '/secrets/reseal',
    input: z.strictObject({}),
    async run({ database, clock, secrets, actor }): Promise<Record<string, number>> {
      const details = await reseal(database, await secrets(), [sealedEndpoints, sealedPayments])
      await recordAction(database, clock, {
        actor,
        act: 'secrets reseal',
        accountId: null,
        subject: null,
        details,
      })
      return details
    },
  }),
  'payments list': verb({
    method: 'GET',
    path: '/payments',
    input: z.strictObject({
      ...paging,
      state: z.enum(['reserved', 'settling', 'settled', 'refused']).optional(),
    }),
    run: ({ database }, { state, ...page }): Promise<Page<PaymentInfo>> =>
      pageByCreation(page, (rows) => listPayments(database, { ...rows, state })),
  }),
  'payments resolve': verb({
    method: 'POST',
    path: '/payments/resolution',
    input: z.strictObject({
      payment: z.string().min(1),
      as: z.enum(['settled', 'refused']),
      transaction: z.string().max(100).optional(),
      reason: z.string().min(1).max(300).optional(),
    }),
    async run({ database, clock, actor }, resolution): Promise<PaymentInfo> {
      const { payment: subject, ...details } = resolution
      const act = { actor, act: 'payments resolve', accountId: null, subject, details }
      const resolved = await resolvePayment(database, clock, resolution)
      await recordAction(database, clock, act)
      return resolved
    },
  }),
  'payments reconcile': verb({
    method: 'GET',
    path: '/payments/reconciliation',
    input: z.strictObject({}),
    run: ({ database }): Promise<Reconciliation> => reconcilePayments(database),
  }),
  usage: verb({
    method: 'GET',
    path: '/usage',
    input: z.strictObject({
      account: z.string().min(1).optional(),
      all: flag.default(false),
      mode: mode.optional(),
      by: groupings.default(['day']),
      from: moment.optional(),
      to: moment.optional(),
    }),
    async run(context, { account, all, ...query }): Promise<UsageSum[]> {
      if (all && account !== undefined) {
        throw new ServiceError('bad_request', 'Name an account or ask for all, not both.')
      }
      const accountId = all ? null : await accountIdOf(context, account)
      return summarizeUsage(context.database, { ...query, accountId })
    },
  }),
  lookup: verb({
    method: 'GET',
    path: '/lookups',
    input: z.strictObject({ id: z.string().trim().min(1).max(200) }),
    async run({ database }, { id }): Promise<LookupRecord[]> {
      const records = await findLookup(database, id)
      if (records.length === 0) throw new ServiceError('not_found', `There is no usage record of ${id}.`)
      return records
    },
  }),
} as const

export type AdminVerbs = typeof adminVerbs
export type VerbName = keyof AdminVerbs

/** The type of a verb's result after JSON serialization. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer E)[]
    ? Wire<E>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T

/** A verb's result as callers get it, from this process or from a server. */
export type VerbOutput<V extends VerbName> = Wire<Awaited<ReturnType<AdminVerbs[V]['run']>>>

/** Calls a verb in this process or in a running server. `actor` replaces the caller's own name. */
export type Admin = <V extends VerbName>(
  name: V,
  input: z.input<AdminVerbs[V]['input']>,
  actor?: string,
) => Promise<VerbOutput<V>>

/**
 * Runs verbs in this process. Wrong input throws a ServiceError bad_request that names the field.
 */
export function createAdmin(context: AdminContext): Admin {
  return async (name, input, actor = context.actor) => {
    const { input: schema, run } = adminVerbs[name] as AdminVerb
    checkTexts(input)
    const read = schema.safeParse(input)
    if (!read.success) {
      const issue = read.error.issues[0]!
      throw new ServiceError(
        'bad_request',
        `${issue.path[0] === undefined ? '' : `${String(issue.path[0])}: `}${issue.message}`,
      )
    }
    return JSON.parse(JSON.stringify(await run({ ...context, actor }, read.data)))
  }
}
