import { z } from 'zod'
import { closeAccount, renameAccount, resumeAccount, suspendAccount } from '../accounts/account-state.ts'
import { type Account, createAccountIn, listAccounts } from '../accounts/accounts.ts'
import { type AdminAction, listActions, recordAction } from '../accounts/admin-actions.ts'
import { changeKey, createKey, type KeyInfo, listKeys, revokeKey } from '../accounts/manage-keys.ts'
import { walletIdsOf } from '../billing/wallet.ts'
import { ServiceError } from '../errors.ts'
import { patternFlaw } from '../http/nearest.ts'
import { closeMonitors, resumeMonitors, stopMonitors } from '../monitors/state/account-lifecycle.ts'
import { type KeyMonitor, pauseMonitorsOfRevokedKey } from '../monitors/state/key-lifecycle.ts'
import { paymentsAccount } from '../payments/bookkeeper.ts'
import type { Queryable } from '../storage/database.ts'
import { closeEndpoints } from '../webhooks/endpoints/account-lifecycle.ts'
import { account, mode, moment, paging, reason, whole } from './inputs.ts'
import { type AdminContext, accountIdOf, type Page, pageByCreation, pageBySequence, verb } from './verb.ts'

/** A revoked key, and the monitors that it created. */
export interface RevokedKey extends KeyInfo {
  readonly monitors: readonly KeyMonitor[]
}

const creditsPerDay = whole(1, 1e12)
const requestsPerSecond = whole(1, 1_000_000)
const because = z.strictObject({ account: z.string().min(1), reason })

/** Changes an account, records the actor, and refreshes this process's keyring at once. */
async function onAccount(
  { database, clock, keyring, actor }: AdminContext,
  id: string,
  act: { readonly name: string; readonly details: Record<string, unknown> },
  work: (q: Queryable, at: Date) => Promise<Account>,
): Promise<Account> {
  if (id === paymentsAccount) {
    throw new ServiceError('bad_request', `${id} keeps the books of payments for single requests; it stays.`)
  }
  const done = await database.transaction(async (q) => {
    const changed = await work(q, new Date(clock.now()))
    await recordAction(q, clock, { actor, act: act.name, accountId: id, subject: id, details: act.details })
    return changed
  })
  keyring?.forget()
  return done
}

/** Verbs about accounts and their keys, by the words of their commands. */
export const accountVerbs = {
  'accounts create': verb({
    method: 'POST',
    path: '/accounts',
    input: z.strictObject({
      name: z.string().max(200).optional(),
      email: z.email().optional(),
      testCredits: whole(0, 1e12).optional(),
    }),
    run: ({ database, clock, startingCredits, actor }, { testCredits, ...input }): Promise<Account> =>
      database.transaction(async (q) => {
        const start = { ...startingCredits, ...(testCredits === undefined ? {} : { testCredits }) }
        const made = await createAccountIn(q, clock, { ...input, ...start })
        const { id, live, test } = made
        const act = { actor, act: 'accounts create', accountId: id, subject: id }
        await recordAction(q, clock, { ...act, details: { ...input, live, test } })
        return made
      }),
  }),
  'accounts list': verb({
    method: 'GET',
    path: '/accounts',
    input: z.strictObject({ ...paging, state: z.enum(['active', 'suspended', 'closed']).optional() }),
    run: ({ database }, { state, ...page }): Promise<Page<Account>> =>
      pageByCreation(page, (rows) => listAccounts(database, { ...rows, state })),
  }),
  'accounts rename': verb({
    method: 'POST',
    path: '/accounts/name',
    input: z
      .strictObject({
        account: z.string().min(1),
        name: z.string().trim().min(1).max(200).optional(),
        email: z.email().optional(),
      })
      .refine(({ name, email }) => name !== undefined || email !== undefined, 'give a name or an email'),
    async run(context, { account: id, ...given }): Promise<Account> {
      return onAccount(context, id, { name: 'accounts rename', details: given }, (q) =>
        renameAccount(q, id, given),
      )
    },
  }),
  'accounts suspend': verb({
    method: 'POST',
    path: '/accounts/suspension',
    input: because,
    async run(context, { account: id, reason }): Promise<Account> {
      const { clock, actor: by } = context
      return onAccount(context, id, { name: 'accounts suspend', details: { reason } }, async (q) => {
        const suspended = await suspendAccount(q, clock, id, { reason, by })
        await stopMonitors(q, walletIdsOf(id))
        return suspended
      })
    },
  }),
  'accounts resume': verb({
    method: 'POST',
    path: '/accounts/resumption',
    input: z.strictObject({ account: z.string().min(1) }),
    async run(context, { account: id }): Promise<Account> {
      const { clock, actor } = context
      return onAccount(context, id, { name: 'accounts resume', details: {} }, async (q) => {
        const resumed = await resumeAccount(q, clock, id, actor)
        await resumeMonitors(q, walletIdsOf(id))
        return resumed
      })
    },
  }),
  'accounts close': verb({
    method: 'POST',
    path: '/accounts/closure',
    input: because,
    async run(context, { account: id, reason }): Promise<Account> {
      const { clock, actor: by } = context
      return onAccount(context, id, { name: 'accounts close', details: { reason } }, async (q, at) => {
        const closed = await closeAccount(q, clock, id, { reason, by })
        await closeMonitors(q, walletIdsOf(id), at)
        await closeEndpoints(q, walletIdsOf(id), at)
        return closed
      })
    },
  }),
  'keys create': verb({
    method: 'POST',
    path: '/keys',
    input: z.strictObject({
      account,
      mode,
      name: z.string(),
      expiresAt: moment.optional(),
      allowed: z.array(z.string()).optional(),
      manages: z.boolean().optional(),
      creditsPerDay: creditsPerDay.optional(),
      requestsPerSecond: requestsPerSecond.optional(),
    }),
    async run(context, { account, ...key }): Promise<KeyInfo & { readonly key: string }> {
      const { database, clock, actor, registry } = context
      const accountId = await accountIdOf(context, account)
      const operations = key.allowed === undefined ? null : await registry()
      const flaw = (key.allowed ?? []).map((pattern) => patternFlaw(pattern, operations!)).find((one) => one)
      if (flaw) throw new ServiceError('bad_request', `allowed: ${flaw}`)
      return database.transaction(async (q) => {
        const made = await createKey(q, clock, { ...key, accountId })
        const { id: subject, key: _, accountId: __, ...details } = made
        await recordAction(q, clock, { actor, act: 'keys create', accountId, subject, details })
        return made
      })
    },
  }),
  'keys list': verb({
    method: 'GET',
    path: '/keys',
    input: z.strictObject({ account, ...paging }),
    run: ({ database }, { account, ...page }): Promise<Page<KeyInfo>> =>
      pageByCreation(page, (rows) => listKeys(database, account, rows)),
  }),
  'keys change': verb({
    method: 'POST',
    path: '/keys/change',
    input: z
      .strictObject({
        id: z.string(),
        name: z.string().optional(),
        expiresAt: moment.nullable().optional(),
        creditsPerDay: creditsPerDay.nullable().optional(),
        requestsPerSecond: requestsPerSecond.nullable().optional(),
      })
      .refine(
        ({ id: _, ...changes }) => Object.values(changes).some((change) => change !== undefined),
        'give what to change: name, expiry, credits per day or requests per second',
      ),
    async run({ database, clock, keyring, actor }, { id, ...changes }): Promise<KeyInfo> {
      const changed = await database.transaction(async (q) => {
        const key = await changeKey(q, clock, id, changes)
        const { accountId } = key
        await recordAction(q, clock, { actor, act: 'keys change', accountId, subject: id, details: changes })
        return key
      })
      keyring?.forget()
      return changed
    },
  }),
  'keys revoke': verb({
    method: 'POST',
    path: '/keys/revoke',
    input: z.strictObject({ id: z.string(), monitors: z.enum(['stop', 'keep']).default('stop') }),
    async run({ database, clock, keyring, actor }, { id, monitors }): Promise<RevokedKey> {
      const at = new Date(clock.now())
      const revoked = await database.transaction(async (q) => {
        const key = await revokeKey(q, clock, id)
        const { accountId } = key
        await recordAction(q, clock, {
          actor,
          act: 'keys revoke',
          accountId,
          subject: id,
          details: { monitors },
        })
        return { ...key, monitors: await pauseMonitorsOfRevokedKey(q, id, at, monitors === 'keep') }
      })
      keyring?.forget()
      return revoked
    },
  }),
  audit: verb({
    method: 'GET',
    path: '/audit',
    input: z.strictObject({ account, ...paging }),
    run: ({ database }, { account: accountId, ...page }): Promise<Page<AdminAction>> =>
      pageBySequence(page, (rows) => listActions(database, { ...rows, accountId })),
  }),
} as const
