import { z } from 'zod'
import { closeAccount, renameAccount, resumeAccount, suspendAccount } from '../../accounts/account-state.ts'
import { type Account, createAccountIn, listAccounts } from '../../accounts/accounts.ts'
import { type AdminAction, listActions, recordAction } from '../../accounts/admin-actions.ts'
import { changeKey, createKey, type KeyInfo, listKeys } from '../../accounts/manage-keys.ts'
import { requirePlan } from '../../accounts/plans.ts'
import { endKey, limitConnectionsOf } from '../../api/account/key-endings.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { patternFlaw } from '../../catalog/http/nearest.ts'
import { addNames } from '../../money/billing/books/usage-names.ts'
import { walletIdsOf } from '../../money/billing/wallet.ts'
import {
  closeMonitors,
  resumeMonitors,
  stopMonitors,
} from '../../watching/monitors/state/account-lifecycle.ts'
import type { KeyMonitor } from '../../watching/monitors/state/key-lifecycle.ts'
import { closeEndpoints } from '../../watching/webhooks/endpoints/account-lifecycle.ts'
import { changeAccount } from './change-account.ts'
import { account, inOrder, mode, moment, paging, period, planName, reason, whole } from './inputs.ts'
import { accountIdOf, type Page, pageByCreation, pageBySequence, verb } from './verb.ts'

/** A revoked key, and the monitors that it created. */
export interface RevokedKey extends KeyInfo {
  readonly monitors: readonly KeyMonitor[]
}

/** An act, with the name of the account that it concerns. */
export interface NamedAction extends AdminAction {
  readonly accountName: string | null
}

const creditsPerDay = whole(1, 1e12)
const requestsPerSecond = whole(1, 1_000_000)
const because = z.strictObject({ account: z.string().min(1), reason })

/** Verbs about accounts and their keys, by the words of their commands. */
export const accountVerbs = {
  'accounts create': verb({
    method: 'POST',
    path: '/accounts',
    role: 'support',
    input: z.strictObject({
      name: z.string().max(200).optional(),
      email: z.email().optional(),
      testCredits: whole(0, 1e12).optional(),
      plan: planName.optional(),
    }),
    run: ({ database, clock, startingCredits, actor }, { testCredits, ...input }): Promise<Account> =>
      database.transaction(async (q) => {
        const start = { ...startingCredits, ...(testCredits === undefined ? {} : { testCredits }) }
        if (input.plan !== undefined) await requirePlan(q, input.plan)
        const created = await createAccountIn(q, clock, { ...input, ...start })
        const { id, live, test } = created
        const act = { actor, act: 'accounts create', accountId: id, subject: id }
        await recordAction(q, clock, { ...act, details: { ...input, live, test } })
        return created
      }),
  }),
  'accounts list': verb({
    method: 'GET',
    path: '/accounts',
    role: 'read',
    input: z.strictObject({
      ...paging,
      state: z.enum(['active', 'suspended', 'closed']).optional(),
      search: z.string().trim().min(1).max(200).optional(),
    }),
    run: ({ database }, { state, search, ...page }): Promise<Page<Account>> =>
      pageByCreation(page, (rows) => listAccounts(database, { ...rows, state, search })),
  }),
  'accounts rename': verb({
    method: 'POST',
    path: '/accounts/name',
    role: 'support',
    input: z
      .strictObject({
        account: z.string().min(1),
        name: z.string().trim().min(1).max(200).optional(),
        email: z.email().optional(),
      })
      .refine(({ name, email }) => name !== undefined || email !== undefined, 'give a name or an email'),
    async run(context, { account: id, ...given }): Promise<Account> {
      return changeAccount(context, id, { name: 'accounts rename', details: given }, (q) =>
        renameAccount(q, id, given),
      )
    },
  }),
  'accounts suspend': verb({
    method: 'POST',
    path: '/accounts/suspension',
    role: 'support',
    input: because,
    async run(context, { account: id, reason }): Promise<Account> {
      const { clock, actor: by } = context
      return changeAccount(context, id, { name: 'accounts suspend', details: { reason } }, async (q) => {
        const suspended = await suspendAccount(q, clock, id, { reason, by })
        await stopMonitors(q, walletIdsOf(id))
        return suspended
      })
    },
  }),
  'accounts resume': verb({
    method: 'POST',
    path: '/accounts/resumption',
    role: 'support',
    input: z.strictObject({ account: z.string().min(1) }),
    async run(context, { account: id }): Promise<Account> {
      const { clock, actor } = context
      return changeAccount(context, id, { name: 'accounts resume', details: {} }, async (q) => {
        const resumed = await resumeAccount(q, clock, id, actor)
        await resumeMonitors(q, walletIdsOf(id))
        return resumed
      })
    },
  }),
  'accounts close': verb({
    method: 'POST',
    path: '/accounts/closure',
    role: 'all',
    input: because,
    async run(context, { account: id, reason }): Promise<Account> {
      const { clock, actor: by } = context
      return changeAccount(context, id, { name: 'accounts close', details: { reason } }, async (q, at) => {
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
    role: 'all',
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
        const created = await createKey(q, clock, { ...key, accountId })
        const { id: subject, key: _, accountId: __, ...details } = created
        await recordAction(q, clock, { actor, act: 'keys create', accountId, subject, details })
        return created
      })
    },
  }),
  'keys list': verb({
    method: 'GET',
    path: '/keys',
    role: 'read',
    input: z.strictObject({ account, ...paging }),
    run: ({ database }, { account, ...page }): Promise<Page<KeyInfo>> =>
      pageByCreation(page, (rows) => listKeys(database, account, rows)),
  }),
  'keys change': verb({
    method: 'POST',
    path: '/keys/change',
    role: 'support',
    input: z
      .strictObject({
        id: z.string(),
        name: z.string().optional(),
        expiresAt: moment.nullable().optional(),
        manages: z.boolean().nullable().optional(),
        creditsPerDay: creditsPerDay.nullable().optional(),
        requestsPerSecond: requestsPerSecond.nullable().optional(),
      })
      .refine(
        ({ id: _, ...changes }) => Object.values(changes).some((change) => change !== undefined),
        'give what to change: name, expiry, manages, credits per day or requests per second',
      ),
    async run({ database, clock, keyring, actor }, { id, ...changes }): Promise<KeyInfo> {
      const changed = await database.transaction(async (q) => {
        const key = await changeKey(q, clock, id, changes)
        const { accountId } = key
        await limitConnectionsOf(q, clock, id, actor)
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
    role: 'support',
    input: z.strictObject({
      id: z.string(),
      monitors: z.enum(['stop', 'keep']).default('stop'),
      keys: z.enum(['revoke', 'keep']).default('revoke'),
    }),
    async run({ database, clock, keyring, actor }, { id, monitors, keys }): Promise<RevokedKey> {
      const [keepMonitors, keepKeys] = [monitors === 'keep', keys === 'keep']
      const revoked = await database.transaction(async (q) => {
        const key = await endKey(q, clock, id, { keepMonitors, keepKeys, actor })
        const { accountId } = key
        await recordAction(q, clock, {
          actor,
          act: 'keys revoke',
          accountId,
          subject: id,
          details: { monitors, keys },
        })
        return key
      })
      keyring?.forget()
      return revoked
    },
  }),
  audit: verb({
    method: 'GET',
    path: '/audit',
    role: 'read',
    input: inOrder(
      z.strictObject({
        account,
        ...paging,
        ...period,
        actor: z.string().trim().min(1).max(200).optional(),
        act: z.string().trim().min(1).max(100).optional(),
        subject: z.string().trim().min(1).max(200).optional(),
      }),
    ),
    async run({ database }, { account: accountId, limit, cursor, ...filter }): Promise<Page<NamedAction>> {
      const { items, nextCursor } = await pageBySequence({ limit, cursor }, (rows) =>
        listActions(database, { ...rows, ...filter, accountId }),
      )
      const accounts = items.map((action) => ({ account: action.accountId }))
      const names = await addNames(database, accounts, { people: false })
      return {
        items: items.map((action, place) => ({ ...action, accountName: names[place]?.accountName ?? null })),
        nextCursor,
      }
    },
  }),
} as const
