import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { requireTakesCredits } from '../../accounts/account-state.ts'
import { findAccount } from '../../accounts/accounts.ts'
import { actorsOf, recordAction } from '../../accounts/admin-actions.ts'
import { newId } from '../../accounts/ids.ts'
import { type Operator, requireRole } from '../../accounts/operators/operator.ts'
import { sealedRecords } from '../../agents/oauth/adapter.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { checkTexts } from '../../catalog/http/input.ts'
import { withoutSecrets } from '../../catalog/secret-values.ts'
import { resealHeld } from '../../lookup/kept-answers/kept-answers.ts'
import { type RefusalTrace, traceRefusal } from '../../lookup/refusals/read.ts'
import { adjust } from '../../money/billing/books/adjustments.ts'
import { archiveLedger, type LedgerArchive } from '../../money/billing/books/archive.ts'
import { readBalance } from '../../money/billing/books/balance.ts'
import { addEntry, type LedgerEntry, readHistory } from '../../money/billing/books/entries.ts'
import { type MatchedUsage, matchUsage } from '../../money/billing/books/match-usage.ts'
import {
  findLookup,
  type LookupRecord,
  summarizeUsage,
  type UsageSum,
  usageGroupings,
} from '../../money/billing/books/usage.ts'
import { addNames } from '../../money/billing/books/usage-names.ts'
import { type Verification, verifyBooks } from '../../money/billing/books/verify.ts'
import { walletIdOf } from '../../money/billing/wallet.ts'
import {
  listPayments,
  type PaymentInfo,
  type Reconciliation,
  reconcilePayments,
  resolvePayment,
} from '../../money/payments/operator-queries.ts'
import { sealedPayments } from '../../money/payments/store.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import { reseal } from '../../runtime/storage/reseal.ts'
import { sealedEndpoints } from '../../watching/webhooks/endpoints/endpoint-rows.ts'
import { accountVerbs } from './account-verbs.ts'
import { bannerVerbs } from './banner-verbs.ts'
import { driftVerbs } from './drift-verbs.ts'
import { erasureVerbs } from './erasure-verbs.ts'
import { incidentVerbs } from './incident-verbs.ts'
import { account, flag, inOrder, mode, moment, paging, period, reason, whole } from './inputs.ts'
import { planVerbs } from './plan-verbs.ts'
import { reportVerbs } from './report-verbs.ts'
import { signInVerbs } from './sign-in-verbs.ts'
import { signUpVerbs } from './sign-up-verbs.ts'
import { statementVerbs } from './statement-verbs.ts'
import { switchVerbs } from './switch-verbs.ts'
import { tokenVerbs } from './token-verbs.ts'
import {
  type AdminContext,
  type AdminResources,
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

/** Sums of usage, with names beside the ids of keys and accounts. */
interface NamedUsageSum extends UsageSum {
  readonly keyName?: string | null
  readonly accountName?: string | null
}

/** Names of groupings: a list, or a text joined by commas. */
const groupings = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(',').map((one) => one.trim()))])
  .pipe(z.array(z.enum(usageGroupings, `must be of ${usageGroupings.join(', ')}`)).min(1))

/** Period of the comparison with the chain, unless a start is named. */
const reconciledMs = 24 * 3_600_000

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
  ...erasureVerbs,
  ...planVerbs,
  ...statementVerbs,
  ...signInVerbs,
  ...signUpVerbs,
  ...tokenVerbs,
  ...driftVerbs,
  ...switchVerbs,
  ...bannerVerbs,
  ...incidentVerbs,
  ...reportVerbs,
  'credits balance': verb({
    method: 'GET',
    path: '/credits',
    role: 'read',
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
    role: 'money',
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
        await requireTakesCredits(q, accountId)
        const added = await addEntry(q, context.clock, { ...entry, accountId, idempotencyKey: key })
        await note(q, added)
        return added
      })
    },
  }),
  'credits adjust': verb({
    method: 'POST',
    path: '/credits/adjustments',
    role: 'money',
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
    role: 'money',
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
    role: 'read',
    input: z.strictObject({}),
    run: ({ database, clock }): Promise<Verification> => verifyBooks(database, clock),
  }),
  'ledger match-usage': verb({
    method: 'POST',
    path: '/ledger/usage',
    role: 'all',
    input: z.strictObject({ accept: flag.default(false) }),
    async run({ database, clock, actor }, { accept }): Promise<MatchedUsage> {
      if (database.usage === null) {
        throw new ServiceError('bad_request', 'Usage has no database of its own: set USAGE_DATABASE_URL.')
      }
      const matched = await matchUsage(database, new Date(clock.now()), { accept })
      const { replayed, removed, differences } = matched
      const details = { replayed, removed, differences: differences.length, accepted: accept }
      const act = { actor, act: 'ledger match-usage', accountId: null, subject: null, details }
      await database.transaction((q) => recordAction(q, clock, act))
      return matched
    },
  }),
  'credits history': verb({
    method: 'GET',
    path: '/credits/history',
    role: 'read',
    input: inOrder(
      z.strictObject({
        account,
        mode: mode.default('live'),
        limit: whole(1, 1000).default(50),
        cursor: paging.cursor,
        before: whole(1, Number.MAX_SAFE_INTEGER).optional(),
        ...period,
      }),
    ),
    async run(context, { account, mode, before, from, to, ...page }): Promise<Page<HistoryEntry>> {
      const { database } = context
      const accountId = await accountIdOf(context, account)
      const { items, nextCursor } = await pageBySequence(page, (rows) =>
        readHistory(database, walletIdOf(accountId, mode), {
          ...rows,
          before: rows.before ?? before,
          from,
          to,
        }),
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
    role: 'all',
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
    role: 'all',
    input: z.strictObject({}),
    async run({ database, clock, secrets, actor }): Promise<Record<string, number>> {
      const box = await secrets()
      const rows = await reseal(database, box, [sealedEndpoints, sealedPayments, sealedRecords])
      const details = { ...rows, kept_answers: await resealHeld(database, box) }
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
    role: 'read',
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
    role: 'money',
    input: z.strictObject({
      payment: z.string().min(1),
      as: z.enum(['settled', 'refused']),
      transaction: z.string().max(100).optional(),
      reason: z.string().min(1).max(300).transform(withoutSecrets).optional(),
    }),
    run: ({ database, clock, actor }, resolution): Promise<PaymentInfo> =>
      database.transaction(async (q) => {
        const { payment: subject, ...details } = resolution
        const act = { actor, act: 'payments resolve', accountId: null, subject, details }
        const resolved = await resolvePayment(q, clock, resolution)
        await recordAction(q, clock, act)
        return resolved
      }),
  }),
  'payments reconcile': verb({
    method: 'GET',
    path: '/payments/reconciliation',
    role: 'read',
    input: z.strictObject({ since: moment.optional() }),
    async run({ database, clock, paymentChain }, { since }): Promise<Reconciliation> {
      const start = since ?? new Date(clock.now() - reconciledMs)
      const chain = await paymentChain()
      return reconcilePayments(database, chain, start).catch((error) => {
        if (chain === null) throw error
        throw new ServiceError(
          'temporarily_unavailable',
          `The chain behind X402_RPC_URL could not be compared with: ${String(error).slice(0, 300)}`,
        )
      })
    },
  }),
  usage: verb({
    method: 'GET',
    path: '/usage',
    role: 'read',
    input: inOrder(
      z.strictObject({
        account: z.string().min(1).optional(),
        all: flag.default(false),
        mode: mode.optional(),
        by: groupings.default(['day']),
        ...period,
      }),
    ),
    async run(context, { account, all, ...query }): Promise<NamedUsageSum[]> {
      if (all && account !== undefined) {
        throw new ServiceError('bad_request', 'Name an account or ask for all, not both.')
      }
      const accountId = all ? null : await accountIdOf(context, account)
      const sums = await summarizeUsage(context.database, { ...query, accountId })
      return addNames(context.database, sums, { people: true })
    },
  }),
  lookup: verb({
    method: 'GET',
    path: '/lookups',
    role: 'read',
    input: z.strictObject({ id: z.string().trim().min(1).max(200) }),
    async run({ database }, { id }): Promise<(LookupRecord | RefusalTrace)[]> {
      const records = await findLookup(database, id)
      if (records.length > 0) return records
      const refusal = await traceRefusal(database, id)
      if (refusal === null) throw new ServiceError('not_found', `There is no usage record of ${id}.`)
      return [refusal]
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

/**
 * Calls a verb in this process or in a running server. In this process, `operator` is who calls; default: the operator
 * of the resources.
 */
export type Admin = <V extends VerbName>(
  name: V,
  input: z.input<AdminVerbs[V]['input']>,
  operator?: Operator,
) => Promise<VerbOutput<V>>

/**
 * Runs verbs in this process. Wrong input throws a ServiceError bad_request that names the field; a role that does not
 * permit the verb, forbidden.
 */
export function createAdmin(resources: AdminResources): Admin {
  return async (name, input, operator = resources.operator) => {
    const { input: schema, role, run } = adminVerbs[name] as AdminVerb
    requireRole(operator, role, name)
    checkTexts(input)
    const read = schema.safeParse(input)
    if (!read.success) {
      const issue = read.error.issues[0]!
      throw new ServiceError(
        'bad_request',
        `${issue.path[0] === undefined ? '' : `${String(issue.path[0])}: `}${issue.message}`,
      )
    }
    return JSON.parse(JSON.stringify(await run({ ...resources, operator, actor: operator.name }, read.data)))
  }
}
