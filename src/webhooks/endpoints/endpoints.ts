import type { Clock } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { newId } from '../../events/ids.ts'
import type { Actor } from '../../http/actor.ts'
import {
  boundedPage,
  type ListCursors,
  type Listed,
  type ListPage,
  newestFirst,
  noSuch,
} from '../../http/lists.ts'
import type { Database, Queryable } from '../../storage/database.ts'
import type { SecretBox } from '../../storage/secrets.ts'
import { newSecret } from '../delivery/signature.ts'
import { changeEndpoint, type EndpointChange } from './change-endpoint.ts'
import {
  type EndpointRow,
  findEndpoint,
  type ShownEndpoint,
  showEndpoint,
  stillSigning,
} from './endpoint-rows.ts'
import { changeHeaders, checkHeaders, type HeaderChange } from './headers.ts'
import { type RateLimit, setRateLimit } from './rate-limit.ts'

/** How long a rotated secret goes on signing. */
const rotationOverlapMs = 24 * 3_600_000

/** Longer than the work that a reserved endpoint waits for: one that was killed gives its place back. */
const reservationMs = 5 * 60_000

/** Secrets of an endpoint that sign at a time, the newest left out. */
const maxEarlierSecrets = 8

export interface EndpointLimits {
  readonly endpoints: number
  readonly sinks: number
}

export interface EndpointOptions {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly limits: EndpointLimits
  readonly cursors: ListCursors
  /** Throws ServiceError bad_request for a URL that is not public https. */
  readonly checkUrl: (url: string, name: string) => Promise<unknown>
  /** Called when held deliveries were released. */
  readonly wake: () => void
}

export interface NewEndpoint {
  readonly kind: 'http' | 'sink'
  readonly url?: string | undefined
  readonly description?: string | undefined
  /** Whether it is told of monitors and endpoints of its account themselves. */
  readonly notices?: boolean | undefined
  readonly headers?: HeaderChange | undefined
  readonly rateLimit?: RateLimit | null | undefined
}

export interface CreatedEndpoint {
  readonly id: string
  readonly kind: 'http' | 'sink'
  readonly url: string | null
  readonly description: string | null
  /** Shown this once. */
  readonly secret: string
}

/** What can be done with webhook endpoints; each verb only sees those of its wallet (account and key mode). */
export interface Endpoints {
  /** Checks what a caller wants to register, before anything is stored. Throws bad_request. */
  check(wanted: NewEndpoint, urlName?: string): Promise<void>
  /** The id of an endpoint to be; the same for the same seed, so that a repeat finds what the first request stored. */
  idOf(walletId: string, seed?: readonly string[]): string
  /** Throws bad_request where the plan has no place for it. */
  checkPlan(q: Queryable, walletId: string, wanted: NewEndpoint, id: string): Promise<void>
  /** Takes its place in the plan before the work that it waits for. Throws bad_request where there is none. */
  reserve(q: Queryable, walletId: string, wanted: NewEndpoint, id: string): Promise<void>
  /** Gives the place of an endpoint back that will not be created. */
  forgo(q: Queryable, id: string): Promise<void>
  /** Stores a checked endpoint, or finds the one of this id. Throws bad_request beyond the plan's limits. */
  create(
    q: Queryable,
    maker: Pick<Actor, 'walletId' | 'keyId'>,
    wanted: NewEndpoint,
    id: string,
  ): Promise<CreatedEndpoint>
  /** A page of them, newest first; with `keyId` those that this key made. */
  list(
    walletId: string,
    wanted: Listed & { readonly keyId: string | null },
  ): Promise<{ endpoints: ShownEndpoint[]; page: ListPage }>
  read(walletId: string, id: string): Promise<ShownEndpoint>
  change(walletId: string, id: string, wanted: EndpointChange): Promise<ShownEndpoint>
  remove(walletId: string, id: string): Promise<void>
  rotateSecret(walletId: string, id: string): Promise<{ secret: string; previousSecretExpiresAt: string }>
}

/** What happens to the monitors of an account is nothing for a key that sees some of them. */
export function requireNoticesAllowed(
  { allowed }: Pick<Actor, 'allowed'>,
  wanted: boolean | undefined,
): void {
  if (wanted !== true || allowed === null) return
  throw new ServiceError(
    'forbidden',
    'notices tells of all monitors of the account; this key is limited to some operations. Use one that is not.',
  )
}

export function createEndpoints(options: EndpointOptions): Endpoints {
  const { database, clock, secrets, limits, cursors, checkUrl, wake } = options
  const now = () => new Date(clock.now())
  const show = (row: EndpointRow) => showEndpoint(row, secrets, clock.now())

  /** Two creations at once must not both take the last place, or both make what an Idempotency-Key makes once. */
  async function lockPlaces(q: Queryable, walletId: string): Promise<void> {
    await q.query("select pg_advisory_xact_lock(hashtext('endpoints ' || $1))", [walletId])
  }

  async function checkPlan(q: Queryable, walletId: string, { kind }: NewEndpoint, id: string): Promise<void> {
    await lockPlaces(q, walletId)
    const [row] = await q.query<{ total: number; sinks: number; there: boolean }>(
      `select count(*)::int as total, (count(*) filter (where kind = 'sink'))::int as sinks,
         exists (select 1 from webhook_endpoints where id = $3 and wallet_id = $1) as there
       from (
         select id, kind from webhook_endpoints where wallet_id = $1
         union select id, kind from endpoint_places where wallet_id = $1 and until > $2
       ) taken where id <> $3`,
      [walletId, now(), id],
    )
    if (row!.there) return
    if (row!.total >= limits.endpoints) {
      throw new ServiceError(
        'bad_request',
        `Plan limit: an account may have ${limits.endpoints} webhook endpoints. Delete one first.`,
        { reason: 'limit_reached' },
      )
    }
    if (kind === 'sink' && row!.sinks >= limits.sinks) {
      throw new ServiceError(
        'bad_request',
        `Plan limit: an account may have ${limits.sinks} sink endpoints. Delete one first.`,
        { reason: 'limit_reached' },
      )
    }
  }

  async function mustFind(q: Queryable, walletId: string, id: string): Promise<EndpointRow> {
    const row = await findEndpoint(q, walletId, id)
    if (!row) throw noSuch('webhook endpoint')
    return row
  }

  async function check(wanted: NewEndpoint, urlName = 'url'): Promise<void> {
    if (wanted.kind === 'sink') {
      for (const name of ['url', 'headers', 'rateLimit'] as const) {
        if (wanted[name] != null) {
          throw new ServiceError('bad_request', `A sink has no ${name}; leave it out.`)
        }
      }
      return
    }
    if (wanted.url === undefined) {
      throw new ServiceError('bad_request', `${urlName} is required for kind http: send a public https URL.`)
    }
    if (wanted.url.length > 2048) {
      throw new ServiceError('bad_request', `${urlName} must have at most 2048 characters.`)
    }
    await checkUrl(wanted.url, urlName)
    checkHeaders(wanted.headers ?? {})
  }

  return {
    check,
    idOf: (walletId, seed) => newId('whe', seed && [walletId, ...seed]),
    checkPlan,

    async reserve(q, walletId, wanted, id) {
      await checkPlan(q, walletId, wanted, id)
      await q.query('delete from endpoint_places where wallet_id = $1 and until <= $2', [walletId, now()])
      await q.query(
        `insert into endpoint_places (id, wallet_id, kind, until) values ($1, $2, $3, $4)
         on conflict (id) do update set until = excluded.until`,
        [id, walletId, wanted.kind, new Date(clock.now() + reservationMs)],
      )
    },

    async forgo(q, id) {
      await q.query('delete from endpoint_places where id = $1', [id])
    },

    async create(q, { walletId, keyId }, wanted, id) {
      await lockPlaces(q, walletId)
      const repeated = await findEndpoint(q, walletId, id)
      if (repeated) {
        const { kind, url, description } = repeated
        return { id, kind, url, description, secret: secrets.open(repeated.secret, id) }
      }
      await checkPlan(q, walletId, wanted, id)
      await q.query('delete from endpoint_places where id = $1', [id])
      const secret = newSecret()
      const { kind, url = null, description = null, rateLimit = null } = wanted
      const headers = changeHeaders(secrets, id, {}, checkHeaders(wanted.headers ?? {}))
      await q.query(
        `insert into webhook_endpoints (id, wallet_id, kind, url, description, secret, key_id, status, created_at,
           updated_at, headers, notices)
         values ($1, $2, $3, $4, $5, $6, $8, 'active', $7, $7, $9, $10)`,
        [
          id,
          walletId,
          kind,
          url,
          description,
          secrets.seal(secret, id),
          now(),
          keyId,
          JSON.stringify(headers),
          wanted.notices ?? false,
        ],
      )
      if (rateLimit !== null) await setRateLimit(q, id, rateLimit, now())
      return { id, kind, url, description, secret }
    },

    async list(walletId, { keyId, ...wanted }) {
      const list = newestFirst(cursors, ['endpoints', walletId, keyId ?? ''], wanted)
      const found = await database.query<EndpointRow>(
        boundedPage(
          `select *, concat(url, description) as body from webhook_endpoints
           where wallet_id = $4 and ($5::text is null or key_id = $5)
             and ($1::timestamptz is null or (created_at, id) < ($1, $2::text))
           order by created_at desc, id desc limit $3`,
          list.order,
        ),
        [...list.values, walletId, keyId],
      )
      const { rows, page } = list.page(found)
      return { endpoints: rows.map(show), page }
    },

    read: async (walletId, id) => show(await mustFind(database, walletId, id)),

    async change(walletId, id, wanted) {
      const { url, headers, rateLimit } = wanted
      if (url !== undefined || headers !== undefined || rateLimit !== undefined) {
        const { kind } = await mustFind(database, walletId, id)
        // An address that is kept was checked when it was given, and is at every attempt.
        if (kind === 'sink' || url !== undefined) await check({ kind, headers, rateLimit, url })
      }
      const row = await database.transaction((q) =>
        changeEndpoint(q, secrets, { walletId, id, now: now() }, wanted),
      )
      wake()
      return show(row)
    },

    async remove(walletId, id) {
      await database.transaction(async (q) => {
        // Monitors before the endpoint: the order in which checks take their locks.
        await q.query(
          `select 1 from monitors m where wallet_id = $2 and exists
             (select 1 from monitor_endpoints e where e.monitor_id = m.id and e.endpoint_id = $1)
           order by id for update`,
          [id, walletId],
        )
        const rows = await q.query(
          'select 1 from webhook_endpoints where id = $1 and wallet_id = $2 for update',
          [id, walletId],
        )
        if (rows.length === 0) throw noSuch('webhook endpoint')
        // Then its positions, then its deliveries: the order in which results are written down.
        await q.query('delete from positions where list = $1', [id])
        await q.query('delete from webhook_endpoints where id = $1', [id])
      })
    },

    async rotateSecret(walletId, id) {
      const secret = newSecret()
      const until = new Date(clock.now() + rotationOverlapMs)
      await database.transaction(async (q) => {
        const [row] = await q.query<EndpointRow>(
          'select * from webhook_endpoints where id = $1 and wallet_id = $2 for update',
          [id, walletId],
        )
        if (!row) throw noSuch('webhook endpoint')
        const earlier = stillSigning(row, clock.now())
        if (earlier.length >= maxEarlierSecrets) {
          throw new ServiceError(
            'bad_request',
            `The secret was rotated ${maxEarlierSecrets} times within 24 hours. Use the last one that you were given.`,
          )
        }
        await q.query(
          `update webhook_endpoints set previous_secret = secret, previous_secret_until = $2, secret = $3,
             earlier_secrets = $4, updated_at = $5 where id = $1`,
          [id, until, secrets.seal(secret, id), JSON.stringify(earlier), now()],
        )
      })
      return { secret, previousSecretExpiresAt: until.toISOString() }
    },
  }
}
