import { z } from 'zod'
import { actorNameOf, recordRequest } from '../../accounts/admin-actions.ts'
import { createGivenKey } from '../../accounts/given-key.ts'
import { readGiver, requireNotGiven, requireNotMaker, requireWithinGiver } from '../../accounts/key-giver.ts'
import { managesAccess } from '../../accounts/key-rights.ts'
import type { Keyring } from '../../accounts/keyring.ts'
import {
  changeKey,
  findKey,
  type KeyInfo,
  listNewestKeys,
  rollKey,
  withGivenKeys,
} from '../../accounts/manage-keys.ts'
import { requireAccessManager } from '../../accounts/sign-in/account-routes.ts'
import { requireCurrentAccess, requireFreshAccess } from '../../accounts/sign-in/current-rights.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import {
  idParameter,
  type ListCursors,
  limitParameter,
  openPage,
  pageCursor,
} from '../../catalog/http/lists.ts'
import { patternFlaw } from '../../catalog/http/nearest.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { oneOf } from '../../catalog/parameters.ts'
import { recordNames } from '../../catalog/record-names.ts'
import { servicePage } from '../../catalog/record-schema.ts'
import type { Registry } from '../../catalog/registry.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { endGivenKeys, endKey, limitConnectionsOf, pauseWorkBeyond } from './key-endings.ts'
import { endOwnRoute } from './own-key-route.ts'

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
    personId: z
      .string()
      .nullable()
      .describe(
        'The person who confirmed it as a login of a program: it ends with their membership. Null: it belongs to the account.',
      ),
    createdBy: z
      .string()
      .nullable()
      .describe('The person, session or key that created it; null: the operator, or a release before.'),
    program: z
      .string()
      .nullable()
      .describe('What the program calls itself that got it by a login; null: it is no login.'),
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
const allowed = z.array(z.string().max(200)).min(1).max(200)
const newKeyBody = z.strictObject({
  name: z.string().min(1).max(100),
  allowed: allowed.optional(),
  ...limits,
})
const lastKey = 'The last key that manages gives that up.'
const changesBody = z.strictObject({
  name: z.string().min(1).max(100).optional(),
  allowed: allowed.nullable().optional(),
  ...limits,
  confirm: z.literal('last_key').optional().describe(lastKey),
})

/** How long the secret before a roll works on: a day unless the caller chooses otherwise. */
const overlapSeconds = z
  .int()
  .min(0)
  .max(30 * 86_400)
  .default(86_400)

export interface KeyRouteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly keyring: Keyring
  readonly cursors: ListCursors
}

/** The keys of the account, in the mode of the request. */
export function keyRoutes(options: KeyRouteOptions): AnyRoute[] {
  const managing: AnyRoute[] = [
    listRoute(options),
    getRoute(options),
    createRoute(options),
    changeRoute(options),
    revokeRoute(options),
    rollRoute(options),
  ].map((one) => ({ ...one, permit: requireAccessManager }))
  return [...managing, endOwnRoute(options)].map((one) => ({
    ...one,
    errors: [...new Set([...(one.errors ?? []), 'forbidden' as const])],
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
      const { start, cut } = openPage(cursors, list, cursor)
      const [at, last] = start
      const before = at === undefined ? null : { createdAt: new Date(Number(at)), id: String(last) }
      const found = await listNewestKeys(database, actor, { before, limit: limit + 1 })
      const { rows, page } = cut(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id])
      return { data: { keys: rows.map((key) => present(key, clock)), page } }
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
      'The key has the mode of the request. It can never do more than the key that creates it: limits that are left out are inherited. It ends with that key, and a key that a session created with the key that opened the session.',
    parameters: {},
    body: newKeyBody,
    bodyExample: { name: 'Backend', allowed: ['youtube.*'], creditsPerDay: 1000 },
    response: newKeySchema,
    status: 201,
    errors: ['bad_request'],
    idempotent: true,
    showsCredential: true,
    async handler({ actor, body }) {
      requireKnownOperations(body.allowed, registry)
      const created = await database.transaction(async (q) => {
        await requireFreshAccess(q, clock, actor)
        return createGivenKey(q, clock, actor, withDates(body))
      })
      keyring.forget()
      return { data: { ...present(created, clock), key: created.key } }
    },
  })
}

/** @throws ServiceError bad_request for a pattern that matches no operation */
function requireKnownOperations(patterns: readonly string[] | null | undefined, registry: Registry): void {
  const flaw = patterns?.map((one) => patternFlaw(one, registry)).find((one) => one !== null)
  if (flaw) throw new ServiceError('bad_request', `allowed: ${flaw}`)
}

function changeRoute({ database, clock, registry, keyring }: KeyRouteOptions): AnyRoute {
  return route({
    id: 'keys.change',
    method: 'PATCH',
    path: '/v1/keys/{id}',
    group,
    summary: 'Change the name, operations, limits, addresses or expiry of a key',
    description:
      'What is left out stays; null removes a limit. Every node applies it within five seconds. A key that gets a limit or an end opens no more sessions or invitations, and with a limit those that it opened end, like the assistants that they connected. With `allowed`, its monitors and schedules of other operations, and those of keys that it created, pause.',
    parameters: { id },
    body: changesBody,
    bodyExample: { creditsPerDay: 500 },
    response: keySchema,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params, body: { confirm, ...body } }) {
      if (Object.keys(body).length === 0) {
        throw new ServiceError('bad_request', 'Send what to change, for example {"creditsPerDay":500}.')
      }
      requireKnownOperations(body.allowed, registry)
      const changed = await database.transaction(async (q) => {
        await requireFreshAccess(q, clock, actor)
        const before = await findKey(q, actor, params.id)
        await requireNotMaker(q, actor, before.id)
        const giver = await readGiver(q, actor)
        const changes = withDates(body)
        requireWithinGiver(giver, { ...before, ...changes })
        const isLast = await isLastManagingKey(q, clock, actor, before.id)
        const key = await changeKey(q, clock, before.id, changes)
        if (isLast && !managesKeys(key) && !confirm) throw lastKeyRefusal()
        await limitConnectionsOf(q, clock, key.id, actorNameOf(actor))
        if (body.allowed) await pauseWorkBeyond(q, clock, registry, key)
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
      'Every node refuses it within five seconds. Browser sessions, invitations and assistants that came from it end, and so do keys that it created or rolled; with `keys=keep` these go on. Its monitors pause until another key takes them over, or run on with `monitors=keep`.',
    parameters: {
      id,
      monitors: oneOf(['pause', 'keep'], {
        description: 'What happens to monitors that the key created; default: pause.',
        example: 'keep',
      }),
      keys: oneOf(['revoke', 'keep'], {
        description: 'What happens to keys that the key created or rolled; default: revoke.',
        example: 'keep',
      }),
      confirm: oneOf(['last_key'], { description: lastKey, example: 'last_key' }),
    },
    response: keySchema,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params: { id, monitors = 'pause', keys = 'revoke', confirm } }) {
      const revoked = await database.transaction(async (q) => {
        await requireCurrentAccess(q, clock, actor)
        const { id: keyId } = await findKey(q, actor, id)
        if (keys === 'keep') await requireNotGiven(q, actor, keyId)
        const isLast = await isLastManagingKey(q, clock, actor, keyId)
        if (isLast && !confirm) throw lastKeyRefusal()
        await recordRequest(q, clock, actor, 'keys revoke', keyId, { monitors, keys })
        const [keepMonitors, keepKeys] = [monitors === 'keep', keys === 'keep']
        return endKey(q, clock, keyId, { keepMonitors, keepKeys, actor: actorNameOf(actor) })
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
      'Its id, limits and monitors stay. The secret before works on for `overlapSeconds` (default: a day), so that it can be replaced without a gap. Secrets of earlier rolls work as long as those rolls stated; `overlapSeconds: 0` ends all of them, with every key that the key created or rolled, unless `keys` is `keep`. Browser sessions, invitations and assistants end with the secret that they came from.',
    parameters: { id },
    body: z.strictObject({ overlapSeconds, keys: z.enum(['revoke', 'keep']).optional() }),
    bodyOptional: true,
    bodyExample: { overlapSeconds: 3600 },
    response: newKeySchema,
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    showsCredential: true,
    async handler({ actor, params, body }) {
      const seconds = overlapSeconds.parse(body?.overlapSeconds)
      const rolled = await database.transaction(async (q) => {
        await requireFreshAccess(q, clock, actor)
        const before = await findKey(q, actor, params.id)
        await requireNotMaker(q, actor, before.id)
        // The new secret would give its holder all that the key may do.
        requireWithinGiver(await readGiver(q, actor), before)
        const key = await rollKey(q, clock, before.id, seconds, actor.usedKey)
        await recordRequest(q, clock, actor, 'keys roll', before.id, { overlapSeconds: seconds })
        await limitConnectionsOf(q, clock, key.id, actorNameOf(actor))
        // Without an overlap a secret leaked: what its finder created ends with it.
        const keepKeys = (body?.keys ?? (seconds === 0 ? 'revoke' : 'keep')) === 'keep'
        const ending = { keepKeys, keepMonitors: false, actor: actorNameOf(actor) }
        if (!keepKeys) await endGivenKeys(q, clock, key, ending)
        return key
      })
      keyring.forget()
      return { data: { ...present(rolled, clock), key: rolled.key } }
    },
  })
}

const managesKeys = ({ manages, allowed, creditsPerDay }: KeyInfo): boolean =>
  manages && allowed === null && creditsPerDay === null

const lastKeyRefusal = () =>
  new ServiceError(
    'bad_request',
    'This is the last key of this mode that may create others, and you use it yourself. Create another one first, or send confirm=last_key.',
    { reason: 'confirmation_needed' },
  )

/** Whether an actor uses this key, and no other key of its account and mode may create keys. */
async function isLastManagingKey(
  q: Queryable,
  clock: Clock,
  { usedKey, accountId, mode }: Actor,
  keyId: string,
): Promise<boolean> {
  if (usedKey?.id !== keyId) return false
  // Keys that it created end with it, or are limited like it.
  const ended = await withGivenKeys(q, keyId)
  const others = await q.query(
    `select 1 from api_keys k where k.account_id = $1 and k.mode = $2 and k.id <> all($3) and k.id not like 'con\\_%'
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > $4) and ${managesAccess('k')} limit 1`,
    [accountId, mode, ended, new Date(clock.now())],
  )
  return others.length === 0
}

function withDates<Body extends { readonly expiresAt?: string | null | undefined }>(body: Body) {
  const { expiresAt, ...rest } = body
  if (expiresAt === undefined) return rest
  return { ...rest, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}

function present(key: KeyInfo, clock: Clock): z.infer<typeof keySchema> {
  const { id, name, mode, hint, allowed, manages, creditsPerDay, requestsPerSecond, addresses } = key
  const isPast = (at: Date | null) => at !== null && at.getTime() <= clock.now()
  const status = !key.isUnrevoked ? 'revoked' : isPast(key.expiresAt) ? 'expired' : 'active'
  return {
    ...{
      id,
      name: shownName(name),
      mode,
      hint,
      status,
      allowed,
      manages,
      creditsPerDay,
      requestsPerSecond,
      addresses,
    },
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    previousUntil: isPast(key.previousUntil) ? null : (key.previousUntil?.toISOString() ?? null),
    revokedAt: key.revokedAt?.toISOString() ?? null,
    personId: key.personId,
    createdBy: key.createdBy,
    program: key.program === null ? null : shownName(key.program),
  }
}
