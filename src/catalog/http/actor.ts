import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../errors.ts'
import type { Mode } from '../source.ts'
import { clientAddressOf } from './client-address.ts'
import type { Scope } from './scopes.ts'

/** Limits of a key, counted over all nodes; null: no limit of that kind. */
export interface KeyLimits {
  /** Credits it may spend on a day (UTC). */
  readonly creditsPerDay: number | null
  readonly requestsPerSecond: number | null
}

/** Limits of an account, from itself or its plan; null: no limit of that kind. */
export interface AccountLimits extends KeyLimits {
  /** Requests in progress on each node. */
  readonly concurrency: number | null
}

/** A key with limits, against which other keys, or monitors, count too. */
export interface LimitedKey {
  readonly keyId: string
  readonly limits: KeyLimits
}

/** A key whose secret was used: for a request, or to open the session that makes it. */
export interface UsedKey {
  readonly id: string
  readonly mode: Mode
  /** SHA-256 of the secret: a key may have several for a time. Null: unknown. */
  readonly secretHash: string | null
}

/** Who makes a request: the account behind a key, the key's mode and what it may do. */
export interface Actor {
  readonly accountId: string
  readonly keyId: string
  readonly walletId: string
  readonly mode: Mode
  /** Operation ids and patterns the key is limited to; null: all. */
  readonly allowed: readonly string[] | null
  /** Scopes of an assistant's token, and of a prepaid key. Absent for other keys and sessions, which have other rights. */
  readonly scopes?: readonly Scope[]
  /** Whether a payment bought the key (money/payments/prepaid-keys.ts): it spends its amount on lookups. Default: false. */
  readonly isPrepaid?: boolean
  /** Whether the key may manage monitors and webhook endpoints. A limited key sees only its own. */
  readonly manages: boolean
  /** Whether it may create, change and revoke keys, sessions, members and connections of the account. */
  readonly managesAccess?: boolean
  /** The person of a browser session, or the session if it belongs to no person. Absent for keys and tokens. */
  readonly signedInAs?: string
  /** The key that gave these rights. What they create ends with it. Absent for people, one-time links and assistants. */
  readonly usedKey?: UsedKey
  /** Whether it may see monitors and endpoints and not change them. Default: false. */
  readonly managesReadOnly?: boolean
  /** Whether it sees all monitors and endpoints of the account, even if its operations are limited. Default: false. */
  readonly seesAccount?: boolean
  /** Whether it may only read: no lookups and no changes. Default: false. */
  readonly readOnly?: boolean
  /** Null for a key without limits. */
  readonly limits: KeyLimits | null
  /** The keys with limits that created this key: what it does counts against these limits too. Absent: none. */
  readonly makers?: readonly LimitedKey[]
  /** Null for an account without limits. */
  readonly accountLimits: AccountLimits | null
  /** Whether the key may be used from a client's address. Absent: from any. */
  acceptsAddress?(address: string): boolean
  readonly account: { readonly id: string; readonly name: string | null; readonly email: string | null }
}

/** The key to which objects of an actor belong: what a session creates belongs to the key that opened it. */
export const creatingKeyOf = ({ keyId, usedKey }: Pick<Actor, 'keyId' | 'usedKey'>): string =>
  usedKey?.id ?? keyId

/** Whether an actor's rights come from a test key, so that nothing it does may reach live data or people. */
export const isTestOnly = ({ usedKey }: Pick<Actor, 'usedKey'>): boolean => usedKey?.mode === 'test'

/** The refusal of a lookup or a change by an actor that may only read. */
export const readOnlyRefusal = (): ServiceError =>
  new ServiceError(
    'forbidden',
    'A viewer may only read. Ask an owner of the account for the role of a developer.',
  )

/** @throws ServiceError forbidden for a prepaid key, on routes that any scope may call and that are more than lookups */
export function refusePrepaid({ isPrepaid = false }: Pick<Actor, 'isPrepaid'>): void {
  if (isPrepaid) throw new ServiceError('forbidden', 'A prepaid key makes lookups and nothing else.')
}

/** @throws ServiceError forbidden if the key may not be used from the address of the request */
export function requireAcceptedAddress(actor: Actor, request: IncomingMessage): void {
  const address = clientAddressOf(request)
  if (actor.acceptsAddress === undefined || actor.acceptsAddress(address)) return
  throw new ServiceError('forbidden', `This key may not be used from ${address}. Nothing was charged.`, {
    reason: 'address_not_allowed',
  })
}
