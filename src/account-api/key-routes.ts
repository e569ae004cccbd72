import { z } from 'zod'
import { recordRequest } from '../accounts/admin-actions.ts'
import type { Keyring } from '../accounts/keyring.ts'
import {
  changeKey,
  createKey,
  findKey,
  type KeyInfo,
  listNewestKeys,
  revokeKey,
  rollKey,
} from '../accounts/manage-keys.ts'
import { oneOf } from '../catalog/parameters.ts'
import { recordNames } from '../catalog/record-names.ts'
import { servicePage } from '../catalog/record-schema.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { idParameter, type ListCursors, limitParameter, pageCursor } from '../http/lists.ts'
import { patternFlaw } from '../http/nearest.ts'
import { type AnyRoute, route } from '../http/route.ts'
import { pauseMonitorsOfRevokedKey } from '../monitors/state/key-lifecycle.ts'
import { requireAccessManager } from '../sign-in/account-routes.ts'
import { requireCurrentAccess } from '../sign-in/current-rights.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { inheritLimits, readGiver, requireWithinGiver } from './key-giver.ts'

const instant = z.iso.datetime({ offset: true })
const nullableInstant = z.string().nullable()

const keySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    mode: z.enum(['live', 'test']),
    hint: z.string().describe('Its prefix and last four characters.'),
    status: z.enum(['active', 'expired', 'revoked']),
    allowed: z
      .array(z.string())
      .nullable()
      .describe('Operation ids and patterns (`youtube.*`) it may call; null: all operations.'),
    manages: z.boolean().describe('Whether it may manage monitors and webhook endpoints.'),
    creditsPerDay: z.int().nullable().describe('Credits it may spend on a day (UTC); null: no limit.'),
    requestsPerSecond: z.int().nullable().describe('Null: no limit.'),
    addresses: z
      .array(z.string())
      .nullable()
      .describe('Addresses and ranges it may be used from; null: any address.'),
    createdAt: z.string(),
    lastUsedAt: nullableInstant.describe('Last request, to the minute; null: never used.'),
    expiresAt: nullableInstant.describe('Null: never.'),
    previousUntil: nullableInstant.describe(
      'Until when the secret before the last roll works on; null: it does not.',
    ),
    revokedAt: nullableInstant,
  })
  .register(recordNames, { name: 'ApiKey' })
const newKeySchema = keySchema
  .extend({
    key: z.string().describe('The key itself. It is shown only now.'),
  })
  .register(recordNames, { name: 'CreatedApiKey' })

const addresses = z.array(z.string().max(50)).min(1).max(100)
const limits = {
  creditsPerDay: z.int().min(1).max(1e12).nullable().optional(),
  requestsPerSecond: z.int().min(1).max(1_000_000).nullable().optional(),
  addresses: addresses.nullable().optional(),
  expiresAt: instant.nullable().optional(),
  manages: z.boolean().optional(),
}
const newKeyBody = z.strictObject({
  name: z.string().min(1).max(100),
  allowed: z.array(z.string().max(200)).min(1).max(200).optional(),
  ...limits,
})
const changesBody = z.strictObject({ name: z.string().min(1).max(100).optional(), ...limits })

/** How long the secret before a roll works on: a day unless the caller chooses otherwise. */
const overlapSeconds = z
  .int()
  .min(0)
  .max(30 * 86_400)
  .default(86_400)

/** Maximum number of keys of an account and mode that are not revoked. */
const maxKeys = 1000

export interface KeyRouteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly keyring: Keyring
  readonly cursors: ListCursors
}

/** The keys of the account, in the mode of the request. */
export function keyRoutes(options: KeyRouteOptions): AnyRoute[] {
  return [
    listRoute(options),
    getRoute(options),
    createRoute(options),
    changeRoute(options),
    revokeRoute(options),
    rollRoute(options),
  ].map((one) => ({
    ...one,
    errors: [...new Set([...(one.errors ?? []), 'forbidden' as const])],
    permit: requireAccessManager,
  }))
}

const group = 'account'
const id = idParameter('key')

function listRoute({ database, clock, cursors }: KeyRouteOptions): AnyRoute {
  return route({
    id: 'keys.list',
    method: 'GET',
    path: '/v1/keys',
    group,
    summary: 'Keys of the account, newest first',
    description: 'The keys of the request’s mode, revoked ones included.',
    parameters: { limit: limitParameter, cursor: pageCursor },
    response: z.strictObject({ keys: z.array(keySchema), page: servicePage }),
    errors: ['bad_request'],
    async handler({ actor, params: { limit = 100, cursor } }) {
      const list = ['keys', actor.walletId]
      const [at, last] = cursor === undefined ? [null, null] : cursors.read(list, cursor)
      const before = at === null ? null : { createdAt: new Date(Number(at)), id: String(last) }
      const found = await listNewestKeys(database, actor, { before, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const end = shown.at(-1)
      const hasMore = found.length > limit
      const nextCursor = hasMore && end ? cursors.make(list, [end.createdAt.getTime(), end.id]) : null
      return {
        data: {
          keys: shown.map((key) => present(key, clock)),
          page: { nextCursor, hasMore, returnedCount: shown.length },
        },
      }
    },
  })
}

function getRoute({ database, clock }: KeyRouteOptions): AnyRoute {
  return route({
    id: 'keys.get',
    method: 'GET',
    path: '/v1/keys/{id}',
    group,
    summary: 'One key',
    description: 'A key of the request’s mode, revoked or not.',
    parameters: { id },
    response: keySchema,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({
      data: present(await findKey(database, actor, params.id), clock),
    }),
  })
}

function createRoute({ database, clock, registry, keyring }: KeyRouteOptions): AnyRoute {
  return route({
    id: 'keys.create',
    method: 'POST',
    path: '/v1/keys',
    group,
    summary: 'Create a key',
    description:
      'The key has the mode of the request. It can never do more than the key that creates it: limits that are left out are inherited.',
    parameters: {},
    body: newKeyBody,
    bodyExample: { name: 'Backend', allowed: ['youtube.*'], creditsPerDay: 1000 },
    response: newKeySchema,
    status: 201,
    errors: ['bad_request'],
    idempotent: true,
    async handler({ actor, body }) {
      const flaw = (body.allowed ?? []).map((one) => patternFlaw(one, registry)).find((one) => one !== null)
      if (flaw) throw new ServiceError('bad_request', `allowed: ${flaw}`)
      const { accountId, mode } = actor
      const created = await database.transaction(async (q) => {
        await requireCurrentAccess(q, clock, actor)
        await requireFewerKeys(q, actor)
        const giver = await readGiver(q, actor)
        const wanted = inheritLimits(giver, withDates(body))
        requireWithinGiver(giver, wanted)
        const expiresAt = wanted.expiresAt ?? undefined
        const key = await createKey(q, clock, { ...body, ...wanted, expiresAt, accountId, mode })
        const { id: subject, key: _, accountId: __, ...details } = key
        await recordRequest(q, clock, actor, 'keys create', subject, details)
        return key
      })
      keyring.forget()
      return { data: { ...present(created, clock), key: created.key } }
    },
  })
}

function changeRoute({ database, clock, keyring }: KeyRouteOptions): AnyRoute {
  return route({
    id: 'keys.change',
    method: 'PATCH',
    path: '/v1/keys/{id}',
    group,
    summary: 'Change the name, limits, addresses or expiry of a key',
    description: 'What is left out stays; null removes a limit. Every node applies it within five seconds.',
    parameters: { id },
    body: changesBody,
    bodyExample: { creditsPerDay: 500 },
    response: keySchema,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params, body }) {
      if (Object.keys(body).length === 0) {
        throw new ServiceError('bad_request', 'Send what to change, for example {"creditsPerDay":500}.')
      }
      const changed = await database.transaction(async (q) => {
        await requireCurrentAccess(q, clock, actor)
        const before = await findKey(q, actor, params.id)
        const giver = await readGiver(q, actor)
        const changes = withDates(body)
        requireWithinGiver(giver, { ...before, ...changes })
        const key = await changeKey(q, clock, before.id, changes)
        await recordRequest(q, clock, actor, 'keys change', before.id, body)
        return key
      })
      keyring.forget()
      return { data: present(changed, clock) }
    },
  })
}

function revokeRoute({ database, clock, keyring }: KeyRouteOptions): AnyRoute {
  return route({
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/v1/keys/{id}',
    group,
    summary: 'Revoke a key',
    description:
      'Every node refuses it within five seconds. Its monitors pause until another key takes them over, or run on with `monitors=keep`.',
    parameters: {
      id,
      monitors: oneOf(['pause', 'keep'], {
        description: 'What happens to monitors that the key created; default: pause.',
        example: 'keep',
      }),
    },
    response: keySchema,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params: { id, monitors = 'pause' } }) {
      const revoked = await database.transaction(async (q) => {
        const { id: keyId } = await findKey(q, actor, id)
        const key = await revokeKey(q, clock, keyId)
        await recordRequest(q, clock, actor, 'keys revoke', keyId, { monitors })
        await pauseMonitorsOfRevokedKey(q, keyId, new Date(clock.now()), monitors === 'keep')
        return key
      })
      keyring.forget()
      return { data: present(revoked, clock) }
    },
  })
}

function rollRoute({ database, clock, keyring }: KeyRouteOptions): AnyRoute {
  return route({
    id: 'keys.roll',
    method: 'POST',
    path: '/v1/keys/{id}/roll',
    group,
    summary: 'Give a key a new secret',
    description:
      'Its id, limits and monitors stay. The secret before works on for `overlapSeconds` (default: a day), so that it can be replaced without a gap. Secrets of earlier rolls work as long as those rolls stated; `overlapSeconds: 0` ends all of them.',
    parameters: { id },
    body: z.strictObject({ overlapSeconds }),
    bodyOptional: true,
    bodyExample: { overlapSeconds: 3600 },
    response: newKeySchema,
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    async handler({ actor, params, body }) {
      const seconds = overlapSeconds.parse(body?.overlapSeconds)
      const rolled = await database.transaction(async (q) => {
        await requireCurrentAccess(q, clock, actor)
        const before = await findKey(q, actor, params.id)
        // The new secret would give its holder all that the key may do.
        requireWithinGiver(await readGiver(q, actor), before)
        const key = await rollKey(q, clock, before.id, seconds)
        await recordRequest(q, clock, actor, 'keys roll', before.id, { overlapSeconds: seconds })
        return key
      })
      keyring.forget()
      return { data: { ...present(rolled, clock), key: rolled.key } }
    },
  })
}

/** Simultaneous creations wait for each other: otherwise each would see room for one more key. */
async function requireFewerKeys(q: Queryable, { accountId, mode, walletId }: Actor): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('keys ' || $1))", [walletId])
  const [row] = await q.query<{ keys: number }>(
    `select count(*)::int as keys from api_keys
     where account_id = $1 and mode = $2 and revoked_at is null and id not like 'con\\_%'`,
    [accountId, mode],
  )
  if (row!.keys < maxKeys) return
  throw new ServiceError('bad_request', `An account may have ${maxKeys} ${mode} keys. Revoke one first.`, {
    reason: 'limit_reached',
  })
}

function withDates<Body extends { readonly expiresAt?: string | null | undefined }>(body: Body) {
  const { expiresAt, ...rest } = body
  if (expiresAt === undefined) return rest
  return { ...rest, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}

function present(key: KeyInfo, clock: Clock): z.infer<typeof keySchema> {
  const { id, name, mode, hint, allowed, manages, creditsPerDay, requestsPerSecond, addresses } = key
  const isPast = (at: Date | null) => at !== null && at.getTime() <= clock.now()
  const status = key.revokedAt !== null ? 'revoked' : isPast(key.expiresAt) ? 'expired' : 'active'
  return {
    ...{ id, name, mode, hint, status, allowed, manages, creditsPerDay, requestsPerSecond, addresses },
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    previousUntil: isPast(key.previousUntil) ? null : (key.previousUntil?.toISOString() ?? null),
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}
