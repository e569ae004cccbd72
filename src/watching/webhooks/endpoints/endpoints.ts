import { changedFields, recordRequest } from '../../../accounts/admin-actions.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { newId } from '../../../catalog/events/ids.ts'
import { type ListPage, type ListQuery, noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { checkForm } from '../forms/form.ts'
import { changeEndpoint, type EndpointChange } from './change-endpoint.ts'
import { checkEndpointLimit, removeReservation, reserveEndpoint } from './endpoint-limit.ts'
import type { EndpointOptions } from './endpoint-options.ts'
import { type EndpointRow, findEndpoint, type ShownEndpoint, showEndpoint } from './endpoint-rows.ts'
import { listEndpoints } from './list-endpoints.ts'
import {
  type CreatedEndpoint,
  checkEndpoint,
  createEndpoint,
  type EndpointActor,
  type NewEndpoint,
} from './new-endpoint.ts'
import { removeEndpoint } from './remove-endpoint.ts'
import { rotateSecret } from './rotate-secret.ts'

/** The verbs of webhook endpoints. Each verb sees only the endpoints of its wallet (account and key mode). */
export interface Endpoints {
  /** Checks an endpoint that a caller wants to register, before anything is stored. Throws bad_request. */
  check(wanted: NewEndpoint, urlName?: string): Promise<void>
  /** A new endpoint id. The same seed gives the same id, so that a repeated request finds the stored endpoint. */
  idOf(walletId: string, seed?: readonly string[]): string
  /** Throws bad_request if the plan has no place for the endpoint. */
  checkPlan(q: Queryable, walletId: string, wanted: NewEndpoint, id: string): Promise<void>
  /** Reserves a place in the plan before other work starts. Throws bad_request if the plan has no place. */
  reserve(q: Queryable, walletId: string, wanted: NewEndpoint, id: string): Promise<void>
  /** Gives back the reserved place of an endpoint that will not be created. */
  cancelReservation(q: Queryable, id: string): Promise<void>
  /** Stores a checked endpoint, or finds the endpoint of this id. Throws bad_request beyond the plan's limits. */
  create(q: Queryable, creator: EndpointActor, wanted: NewEndpoint, id: string): Promise<CreatedEndpoint>
  /** A page of endpoints, newest first. With `keyId`: only endpoints that this key created. */
  list(
    walletId: string,
    wanted: ListQuery & { readonly keyId: string | null },
  ): Promise<{ endpoints: ShownEndpoint[]; page: ListPage }>
  read(walletId: string, id: string): Promise<ShownEndpoint>
  change(actor: EndpointActor, id: string, wanted: EndpointChange): Promise<ShownEndpoint>
  remove(actor: EndpointActor, id: string): Promise<void>
  rotateSecret(actor: EndpointActor, id: string): Promise<{ secret: string; previousSecretExpiresAt: string }>
}

async function requireEndpoint(q: Queryable, walletId: string, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(q, walletId, id)
  if (!row) throw noSuch('webhook endpoint')
  return row
}

/** Another address needs a confirmation of its own. @throws ServiceError bad_request */
function checkMailChange(wanted: EndpointChange): void {
  for (const name of ['url', 'headers', 'form', 'template', 'payload', 'maxBytes'] as const) {
    if (wanted[name] == null) continue
    throw new ServiceError(
      'bad_request',
      `${name} of a mail address cannot be changed. For another address register another endpoint.`,
    )
  }
}

/** Changes an endpoint, after the checks of its new url and headers. */
async function checkAndChange(
  options: EndpointOptions,
  actor: EndpointActor,
  id: string,
  wanted: EndpointChange,
): Promise<EndpointRow> {
  const { database, clock, secrets, wake } = options
  const { walletId } = actor
  const { url, headers, rateLimit } = wanted
  checkForm(wanted)
  const { kind } = await requireEndpoint(database, walletId, id)
  if (kind === 'email') checkMailChange(wanted)
  else if (url !== undefined || headers !== undefined || rateLimit !== undefined) {
    // An unchanged url needs no check here: it was checked when it was set, and is checked at every attempt.
    if (kind === 'sink' || url !== undefined) await checkEndpoint(options, { kind, headers, rateLimit, url })
  }
  const now = new Date(clock.now())
  const row = await database.transaction(async (q) => {
    const changed = await changeEndpoint(q, secrets, { walletId, id, now }, wanted)
    await recordRequest(q, clock, actor, 'endpoints change', id, changedFields(wanted))
    return changed
  })
  wake()
  return row
}

/**
 * Creates the verbs of webhook endpoints over one database.
 * @throws ServiceError not_found, from every verb that takes the id of an existing endpoint
 */
export function createEndpoints(options: EndpointOptions): Endpoints {
  const { database, clock, secrets, limits, cursors } = options
  const now = () => new Date(clock.now())
  const show = (row: EndpointRow) => showEndpoint(row, secrets, clock.now())

  return {
    check: (wanted, urlName) => checkEndpoint(options, wanted, urlName),
    idOf: (walletId, seed) => newId('whe', seed && [walletId, ...seed]),
    checkPlan: (q, walletId, { kind }, id) =>
      checkEndpointLimit(q, { walletId, id, kind, now: now() }, limits),
    reserve: (q, walletId, { kind }, id) => reserveEndpoint(q, { walletId, id, kind, now: now() }, limits),
    cancelReservation: removeReservation,
    create: (q, creator, wanted, id) => createEndpoint(q, options, creator, wanted, id),
    async list(walletId, wanted) {
      const { rows, page } = await listEndpoints(database.latest, cursors, walletId, wanted)
      return { endpoints: rows.map(show), page }
    },
    read: async (walletId, id) => show(await requireEndpoint(database, walletId, id)),
    change: async (actor, id, wanted) => show(await checkAndChange(options, actor, id, wanted)),
    remove: (actor, id) =>
      database.transaction(async (q) => {
        await removeEndpoint(q, actor.walletId, id)
        await recordRequest(q, clock, actor, 'endpoints delete', id)
      }),
    rotateSecret: (actor, id) =>
      database.transaction(async (q) => {
        const rotated = await rotateSecret(q, options, actor.walletId, id)
        await recordRequest(q, clock, actor, 'endpoints rotate', id)
        return rotated
      }),
  }
}
