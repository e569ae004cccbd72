import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { canonicalJson } from '../../catalog/canonical-json.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { checkIdempotencyKey, restrictedKeyOf } from '../../catalog/http/management-route.ts'
import type { Config } from '../../runtime/config/config.ts'
import { NamedQueues } from '../../runtime/fair-shares/named-queues.ts'
import { type ByteAllowance, createByteAllowance } from '../../runtime/process/byte-allowance.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { idempotencyKeys } from '../../runtime/storage/schema/idempotency.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import type { IdempotencyStore, IdempotentRequest, SentAnswer } from './service-routes.ts'

/** How long an answer is stored. */
const retentionMs = 24 * 3_600_000
/** After this time a request without an answer counts as dead, and a repeat runs. */
const lockMs = 60_000
/** How long a repeat waits for the first request to end, and how often it checks. */
const waitMs = 30_000
const lookMs = 100

type KeyRow = Columns<
  typeof idempotencyKeys,
  'request_hash' | 'status' | 'answer' | 'locked_until' | 'created_at'
>

const stillUnderWay = () =>
  new ServiceError(
    'temporarily_unavailable',
    'The first request with this Idempotency-Key is still under way.',
    { retryAfterSeconds: 2, reason: 'in_progress' },
  )

/** What the encrypted answer is bound to: wallet, route and key. */
export const idempotencyContext = (values: readonly string[]) => `idempotency ${values.join(' ')}`

interface Stores {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  /** Bounds the stored answers of an account. */
  readonly allowance: ByteAllowance
}

const hashOf = (text = '') => createHash('sha256').update(text).digest('base64url')

function where({ actor, route, key, isOwn }: IdempotentRequest): { values: string[]; context: string } {
  // A limited key and an assistant get only answers to their own requests: answers may contain signing secrets.
  const own = actor.scopes === undefined && !isOwn ? restrictedKeyOf(actor) : actor.keyId
  const values = [actor.walletId, own === null ? route : `${route} ${own}`, key]
  return { values, context: idempotencyContext(values) }
}

/** True if this request has to run; otherwise the stored row of the first request. */
async function take(
  stores: Stores,
  values: string[],
  hash: string,
  validMs = retentionMs,
): Promise<true | KeyRow> {
  const { database, clock } = stores
  const now = clock.now()
  const lockedUntil = new Date(now + lockMs)
  const taken = await database.query(
    `insert into idempotency_keys (wallet_id, route, key, request_hash, locked_until, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (wallet_id, route, key) do update
       set request_hash = $4, status = null, answer = null, locked_until = $5, created_at = $6
       where idempotency_keys.created_at < $7
          or (idempotency_keys.status is null and idempotency_keys.locked_until < $6
              and idempotency_keys.request_hash = $4)
     returning 1`,
    [...values, hash, lockedUntil, new Date(now), new Date(now - validMs)],
  )
  if (taken.length > 0) return true
  const [row] = await database.query<KeyRow>(
    'select * from idempotency_keys where wallet_id = $1 and route = $2 and key = $3',
    values,
  )
  // The first request failed and its row was deleted between the two statements.
  return row ?? take(stores, values, hash, validMs)
}

/** Runs the request that holds the row of its key, and stores the answer. A failed request frees the key. */
async function carryOut(
  { database, secrets, clock, allowance }: Stores,
  { actor }: IdempotentRequest,
  { values, context }: ReturnType<typeof where>,
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const mine = 'wallet_id = $1 and route = $2 and key = $3 and status is null'
  const forgo = () => database.query(`delete from idempotency_keys where ${mine}`, values).catch(() => {})
  let answer: SentAnswer
  try {
    requireSpace(allowance.fullUntil(actor), clock.now())
    answer = await work()
  } catch (error) {
    await forgo()
    throw error
  }
  // Sealed, because an answer may contain a signing secret, which is never stored unencrypted.
  const sealed = secrets.seal(String(answer.body), context)
  const keep = `update idempotency_keys set status = $4, answer = $5 where ${mine}`
  // Return the answer even if it cannot be stored: the request is done, and perhaps charged.
  await database
    .query(keep, [...values, answer.status, sealed])
    .then(() => allowance.add(actor, sealed.length), forgo)
  return answer
}

/** Refuses the request before its work: without a stored answer, a repeat would run again. */
function requireSpace(fullUntil: number | null, now: number): void {
  if (fullUntil === null) return
  throw new ServiceError(
    'rate_limited',
    'The account has stored as many bytes of answers under Idempotency-Keys as it may in a day. Send the request without an Idempotency-Key, or later.',
    { retryAfterSeconds: Math.max(1, Math.ceil((fullUntil - now) / 1000)) },
  )
}

/** The bound of the answers that are stored for an account. */
export const idempotencyAllowance = ({
  config,
  rates,
  clock,
}: {
  readonly config: Pick<Config, 'REPEAT_ACCOUNT_BYTES' | 'REPEAT_TEST_BYTES'>
  readonly rates: RateCounter
  readonly clock: Pick<Clock, 'now'>
}): ByteAllowance =>
  createByteAllowance({
    ...{ rates, clock, kind: 'idempotency', lifetimeMs: retentionMs },
    maxBytes: { live: config.REPEAT_ACCOUNT_BYTES, test: config.REPEAT_TEST_BYTES },
  })

/**
 * Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). For 24 hours, a POST repeated with the same key and
 * body gets the first answer; with another body it gets a 422.
 * A repeat that arrives while the first request runs waits for it. Of all waiting repeats in a process, only one
 * polls the database. Errors are not stored: such a request may be sent again under its key. Keys belong to a wallet
 * (account and mode) and a route.
 */
export function createIdempotency(
  options: Stores & {
    /** Waits between two polls of a running request. */
    wait?: (milliseconds: number) => Promise<unknown>
  },
): IdempotencyStore & { forgetOld(): Promise<void> } {
  const { database, clock, secrets, wait = sleep } = options
  const lines = new NamedQueues(waitMs)

  return {
    async once(request, work) {
      checkIdempotencyKey(request.key)
      const hash = hashOf(canonicalJson(request.request))
      // A node of the release before hashed the members in the order in which they were sent.
      const earlierHash = hashOf(JSON.stringify(request.request))
      const place = where(request)
      const { values, context } = place
      const began = performance.now()
      let leave: (() => void) | undefined
      try {
        for (;;) {
          const first = await take(options, values, hash, request.validMs)
          if (first === true) return await carryOut(options, request, place, work)
          if (first.request_hash !== hash && first.request_hash !== earlierHash) {
            throw new ServiceError('idempotency_key_reused')
          }
          if (first.status !== null && first.answer !== null) {
            return { status: first.status, body: secrets.open(first.answer, context), isRepeat: true }
          }
          if (performance.now() - began > waitMs) throw stillUnderWay()
          if (leave === undefined) {
            leave = await lines.enter(context).catch(() => {
              throw stillUnderWay()
            })
          } else await wait(lookMs)
        }
      } finally {
        leave?.()
      }
    },
    async forgetOld() {
      await deleteRows(database, 'idempotency_keys', 'created_at < $1', [new Date(clock.now() - retentionMs)])
    },
  }
}
