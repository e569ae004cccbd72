import { recordRequest } from '../../../accounts/admin-actions.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { EndpointKind } from '../../../runtime/storage/schema/webhooks.ts'
import { newSecret } from '../delivery/signature.ts'
import { checkForm, type FormChange, setForm } from '../forms/form.ts'
import { checkEndpointLimit, lockEndpointLimit, removeReservation } from './endpoint-limit.ts'
import type { EndpointOptions } from './endpoint-options.ts'
import { findEndpoint } from './endpoint-rows.ts'
import { changeHeaders, checkHeaders, type HeaderChange } from './headers.ts'
import { type RateLimit, setRateLimit } from './rate-limit.ts'

/** Who creates or changes an endpoint. */
export type EndpointActor = Pick<Actor, 'accountId' | 'walletId' | 'keyId' | 'usedKey'>

export interface NewEndpoint extends FormChange {
  readonly kind: EndpointKind
  readonly url?: string | undefined
  readonly description?: string | undefined
  /** Whether the endpoint receives notices about the monitors and endpoints of its account. */
  readonly notices?: boolean | undefined
  /** Types of events that it receives. Absent: all. */
  readonly eventTypes?: readonly string[] | undefined
  readonly headers?: HeaderChange | undefined
  readonly rateLimit?: RateLimit | null | undefined
  /** How much of an event is sent. Default: full. */
  readonly payload?: 'full' | 'thin' | undefined
  /** The maximum size of a body. Absent: no limit. */
  readonly maxBytes?: number | undefined
}

export interface CreatedEndpoint {
  readonly id: string
  readonly kind: EndpointKind
  readonly url: string | null
  readonly description: string | null
  /** The only answer that shows the secret. */
  readonly secret: string
  /** Whether this request stored it. */
  readonly isNew: boolean
}

const maxUrlLength = 2048

/** An address of the usual form (WHATWG HTML, `input type=email`), with a domain that has a dot. */
const mailAddress =
  /^mailto:[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** Mails of an endpoint that states no rate limit, so that a busy list fills no mailbox. */
const mailRate: RateLimit = { deliveries: 10, per: 'minute' }

/** @throws ServiceError bad_request */
function checkMailEndpoint(wanted: NewEndpoint, urlName: string, sendsMail: boolean): void {
  if (!sendsMail) {
    throw new ServiceError(
      'bad_request',
      'This service sends no mail: its operator has set no mail server. Use kind http.',
    )
  }
  for (const name of ['headers', 'form', 'template', 'payload', 'maxBytes'] as const) {
    if (wanted[name] != null) {
      throw new ServiceError('bad_request', `A mail address has no ${name}; leave it out.`)
    }
  }
  if (wanted.url !== undefined && wanted.url.length <= 300 && mailAddress.test(wanted.url)) return
  throw new ServiceError(
    'bad_request',
    `${urlName} must be one mail address such as mailto:desk@example.com.`,
  )
}

/** Checks an endpoint that a caller wants to register, before anything is stored. @throws ServiceError bad_request */
export async function checkEndpoint(
  { checkUrl, sendsMail }: Pick<EndpointOptions, 'checkUrl' | 'sendsMail'>,
  wanted: NewEndpoint,
  urlName = 'url',
): Promise<void> {
  if (wanted.kind === 'email') return checkMailEndpoint(wanted, urlName, sendsMail)
  checkForm(wanted)
  if (wanted.kind === 'sink') {
    for (const name of ['url', 'headers', 'rateLimit'] as const) {
      if (wanted[name] != null) throw new ServiceError('bad_request', `A sink has no ${name}; leave it out.`)
    }
    return
  }
  if (wanted.url === undefined) {
    throw new ServiceError('bad_request', `${urlName} is required for kind http: send a public https URL.`)
  }
  if (wanted.url.length > maxUrlLength) {
    throw new ServiceError('bad_request', `${urlName} must have at most ${maxUrlLength} characters.`)
  }
  await checkUrl(wanted.url, urlName)
  checkHeaders(wanted.headers ?? {})
}

/** Notices report on all monitors of an account, so a key limited to some operations may not subscribe to them. */
export function requireNoticesAllowed(
  { allowed }: Pick<Actor, 'allowed'>,
  wanted: boolean | undefined,
): void {
  if (wanted !== true || allowed === null) return
  throw new ServiceError(
    'forbidden',
    'notices reports on all monitors of the account; this key is limited to some operations. Use a key without limits.',
  )
}

/**
 * Stores a checked endpoint, or finds the endpoint that an earlier request stored under this id.
 * @throws ServiceError bad_request beyond the plan's limits
 */
export async function createEndpoint(
  q: Queryable,
  { secrets, limits, clock }: EndpointOptions,
  actor: EndpointActor,
  wanted: NewEndpoint,
  id: string,
): Promise<CreatedEndpoint> {
  const { walletId } = actor
  const keyId = creatingKeyOf(actor)
  await lockEndpointLimit(q, walletId)
  const existing = await findEndpoint(q, walletId, id)
  if (existing) {
    const { kind, url, description } = existing
    return { id, kind, url, description, secret: secrets.open(existing.secret, id), isNew: false }
  }
  const now = new Date(clock.now())
  const { kind, url = null, description = null } = wanted
  const rateLimit = wanted.rateLimit ?? (kind === 'email' ? mailRate : null)
  await checkEndpointLimit(q, { walletId, id, kind, now }, limits)
  await removeReservation(q, id)
  const secret = newSecret()
  const headers = changeHeaders(secrets, id, {}, checkHeaders(wanted.headers ?? {}))
  await q.query(
    `insert into webhook_endpoints (id, wallet_id, kind, url, description, secret, key_id, status, created_at,
       updated_at, headers, notices, payload, max_bytes, event_types)
     values ($1, $2, $3, $4, $5, $6, $8, $14, $7, $7, $9, $10, $11, $12, $13)`,
    [
      id,
      walletId,
      kind,
      url,
      description,
      secrets.seal(secret, id),
      now,
      keyId,
      JSON.stringify(headers),
      wanted.notices ?? false,
      wanted.payload ?? 'full',
      wanted.maxBytes ?? null,
      wanted.eventTypes ?? null,
      // What is found until the address is confirmed waits.
      kind === 'email' ? 'disabled_by_user' : 'active',
    ],
  )
  if (rateLimit !== null) await setRateLimit(q, id, rateLimit, now)
  await setForm(q, id, { form: 'standard', template: null }, kind === 'email' ? { form: 'email' } : wanted)
  await recordRequest(q, clock, actor, 'endpoints create', id, { kind })
  return { id, kind, url, description, secret, isNew: true }
}
