import { z } from 'zod'
import { type Account, createAccount, listAccounts, type StartingCredits } from '../accounts/accounts.ts'
import { newId } from '../accounts/ids.ts'
import type { Keyring } from '../accounts/keys.ts'
import { createKey, type KeyInfo, listKeys, revokeKey } from '../accounts/manage-keys.ts'
import { adjust } from '../billing/books/adjustments.ts'
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
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { checkTexts } from '../http/input.ts'
import { lastTime } from '../http/lists.ts'
import { type MonitorOfKey, stopMonitorsOf } from '../monitors/of-key.ts'
import { paymentsAccount } from '../payments/bookkeeper.ts'
import {
  listPayments,
  type PaymentInfo,
  type Reconciliation,
  reconcilePayments,
  resolvePayment,
} from '../payments/list.ts'
import { sealedPayments } from '../payments/store.ts'
import type { Database } from '../storage/database.ts'
import { reseal } from '../storage/reseal.ts'
import type { SecretBox } from '../storage/secrets.ts'
import { sealedEndpoints } from '../webhooks/endpoint-rows.ts'

/** What the administration works on. */
export interface AdminContext {
  readonly database: Database
  readonly clock: Clock
  readonly startingCredits: StartingCredits
  /** Opened when they are needed: a command line may not have the key. */
  readonly secrets: () => Promise<SecretBox>
  /** Of the serving process, so that a key revoked there stops at once. */
  readonly keyring?: Keyring | undefined
}

/** One verb of the administration: the HTTP API, the local socket and the command line derive from it. */
export interface AdminVerb<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly method: 'GET' | 'POST'
  /** Below /admin/v1; parameters of a GET are sent in the query, those of a POST in a JSON body. */
  readonly path: string
  readonly input: Input
  run(context: AdminContext, input: z.infer<Input>): Promise<Output>
}

/** A key that is no more, and the monitors that it made. */
export interface RevokedKey extends KeyInfo {
  readonly monitors: readonly MonitorOfKey[]
}

function verb<Input extends z.ZodType, Output>(declared: AdminVerb<Input, Output>) {
  return declared
}

const mode = z.enum(['live', 'test'])
const account = z.string().min(1).optional()
/** A time, from the epoch to the end of the year 9999. */
const moment = z
  .union([z.date(), z.string().trim().min(1)])
  .transform((given) => new Date(given))
  .refine((at) => at.getTime() >= 0 && at.getTime() <= lastTime, 'must be a date or time such as 2027-01-31')
/** A number, also as the text of a query parameter. */
const whole = (least: number, most: number) =>
  z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`)

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
/** Names of groupings: a list, or joined by commas. */
const groupings = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(',').map((one) => one.trim()))])
  .pipe(z.array(z.enum(usageGroupings, `must be of ${usageGroupings.join(', ')}`)).min(1))

/** The account that is meant; with a single account it need not be named. */
async function accountIdOf({ database }: AdminContext, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const known = await database.query('select 1 from accounts where id = $1', [named])
    if (known.length === 0) throw new ServiceError('not_found', `There is no account ${named}.`)
    return named
  }
  const [first, second] = await database.query<{ id: string }>(
    'select id from accounts where id <> $1 limit 2',
    [paymentsAccount],
  )
  if (!first) throw new ServiceError('not_found', 'There is no account yet.')
  if (second) throw new ServiceError('bad_request', 'There are several accounts; say which one is meant.')
  return first.id
}

/** Every verb, by the words of its command. */
export const adminVerbs = {
  'accounts create': verb({
    method: 'POST',
    path: '/accounts',
    input: z.strictObject({
      name: z.string().max(200).optional(),
      email: z.email().optional(),
      testCredits: whole(0, 1e12).optional(),
    }),
    run: ({ database, clock, startingCredits }, { testCredits, ...input }): Promise<Account> =>
      createAccount(database, clock, {
        ...input,
        ...startingCredits,
        ...(testCredits === undefined ? {} : { testCredits }),
      }),
  }),
  'accounts list': verb({
    method: 'GET',
    path: '/accounts',
    input: z.strictObject({}),
    run: ({ database }): Promise<Account[]> => listAccounts(database),
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
    }),
    async run(context, { account, ...key }): Promise<KeyInfo & { readonly key: string }> {
      const accountId = await accountIdOf(context, account)
      return createKey(context.database, context.clock, { ...key, accountId })
    },
  }),
  'keys list': verb({
    method: 'GET',
    path: '/keys',
    input: z.strictObject({ account }),
    run: ({ database }, input): Promise<KeyInfo[]> => listKeys(database, input.account),
  }),
  'keys revoke': verb({
    method: 'POST',
    path: '/keys/revoke',
    input: z.strictObject({ id: z.string(), monitors: z.enum(['stop', 'keep']).default('stop') }),
    async run({ database, clock, keyring }, { id, monitors }): Promise<RevokedKey> {
      const at = new Date(clock.now())
      const revoked = await database.transaction(async (q) => {
        const key = await revokeKey(q, clock, id)
        return { ...key, monitors: await stopMonitorsOf(q, id, at, monitors === 'keep') }
      })
      keyring?.forget()
      return revoked
    },
  }),
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
      return addEntry(context.database, context.clock, { ...entry, accountId, idempotencyKey: key })
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
      reason: z.string().trim().min(1).max(500),
      idempotencyKey: z.string().min(1).max(200).optional(),
    }),
    async run(context, { account, idempotencyKey, ...adjustment }): Promise<LedgerEntry> {
      const accountId = await accountIdOf(context, account)
      const key = idempotencyKey ?? newId('adjustment')
      return adjust(context.database, context.clock, { ...adjustment, accountId, idempotencyKey: key })
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
      before: whole(1, Number.MAX_SAFE_INTEGER).optional(),
    }),
    async run(context, { account, mode, limit, before }): Promise<LedgerEntry[]> {
      const accountId = await accountIdOf(context, account)
      return readHistory(context.database, walletIdOf(accountId, mode), { limit, before })
    },
  }),
  'secrets reseal': verb({
    method: 'POST',
    path: '/secrets/reseal',
    input: z.strictObject({}),
    run: async ({ database, secrets }): Promise<Record<string, number>> =>
      reseal(database, await secrets(), [sealedEndpoints, sealedPayments]),
  }),
  'payments list': verb({
    method: 'GET',
    path: '/payments',
    input: z.strictObject({
      state: z.enum(['reserved', 'settling', 'settled', 'refused']).optional(),
      limit: whole(1, 1000).default(50),
    }),
    run: ({ database }, page): Promise<PaymentInfo[]> => listPayments(database, page),
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
    run: ({ database, clock }, resolution): Promise<PaymentInfo> =>
      resolvePayment(database, clock, resolution),
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

/** What a verb gives once it has been through JSON. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer E)[]
    ? Wire<E>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T

/** A verb's answer as its callers get it, wherever it was carried out. */
export type VerbOutput<V extends VerbName> = Wire<Awaited<ReturnType<AdminVerbs[V]['run']>>>

/** Calls a verb: here, or in a running server. */
export type Admin = <V extends VerbName>(
  name: V,
  input: z.input<AdminVerbs[V]['input']>,
) => Promise<VerbOutput<V>>

/** Carries out verbs in this process. Wrong input is a ServiceError bad_request that names the field. */
export function createAdmin(context: AdminContext): Admin {
  return async (name, input) => {
    const { input: schema, run } = adminVerbs[name] as AdminVerb
    checkTexts(input)
    const read = schema.safeParse(input)
    if (!read.success) {
      const issue = read.error.issues[0]!
      throw new ServiceError('bad_request', `${issue.path.join('.') || 'input'}: ${issue.message}`)
    }
    return JSON.parse(JSON.stringify(await run(context, read.data)))
  }
}
