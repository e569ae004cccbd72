import { z } from 'zod'
import {
  type Account,
  createAccount,
  listAccounts,
  newId,
  type StartingCredits,
} from '../accounts/accounts.ts'
import type { Keyring } from '../accounts/keys.ts'
import { createKey, type KeyInfo, listKeys, revokeKey } from '../accounts/manage-keys.ts'
import { readBalance } from '../billing/balance.ts'
import { addEntry, type LedgerEntry, readHistory } from '../billing/entries.ts'
import { walletIdOf } from '../billing/ledger.ts'
import { summarizeUsage, type UsageSum } from '../billing/usage.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database } from '../storage/database.ts'

/** What the administration works on. */
export interface AdminContext {
  readonly database: Database
  readonly clock: Clock
  readonly startingCredits: StartingCredits
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

function verb<Input extends z.ZodType, Output>(declared: AdminVerb<Input, Output>) {
  return declared
}

const mode = z.enum(['live', 'test'])
const account = z.string().min(1).optional()
const moment = z.coerce.date()
/** A number, also as the text of a query parameter. */
const whole = (least: number, most: number) =>
  z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`)

/** The account that is meant; with a single account it need not be named. */
async function accountIdOf({ database }: AdminContext, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const known = await database.query('select 1 from accounts where id = $1', [named])
    if (known.length === 0) throw new ServiceError('not_found', `There is no account ${named}.`)
    return named
  }
  const [first, second] = await database.query<{ id: string }>('select id from accounts limit 2')
  if (!first) throw new ServiceError('not_found', 'There is no account yet.')
  if (second) throw new ServiceError('bad_request', 'There are several accounts; say which one is meant.')
  return first.id
}

/** Every verb, by the words of its command. */
export const adminVerbs = {
  'accounts create': verb({
    method: 'POST',
    path: '/accounts',
    input: z.strictObject({ name: z.string().max(200).optional(), email: z.email().optional() }),
    run: ({ database, clock, startingCredits }, input): Promise<Account> =>
      createAccount(database, clock, { ...input, ...startingCredits }),
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
    input: z.strictObject({ id: z.string() }),
    async run({ database, clock, keyring }, { id }): Promise<KeyInfo> {
      const revoked = await revokeKey(database, clock, id)
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
  usage: verb({
    method: 'GET',
    path: '/usage',
    input: z.strictObject({
      account,
      mode: mode.optional(),
      by: z.enum(['day', 'operation', 'key']).default('day'),
      from: moment.optional(),
      to: moment.optional(),
    }),
    async run(context, { account, ...query }): Promise<UsageSum[]> {
      const accountId = await accountIdOf(context, account)
      return summarizeUsage(context.database, { ...query, accountId })
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
    const read = schema.safeParse(input)
    if (!read.success) {
      const issue = read.error.issues[0]!
      throw new ServiceError('bad_request', `${issue.path.join('.') || 'input'}: ${issue.message}`)
    }
    return JSON.parse(JSON.stringify(await run(context, read.data)))
  }
}
