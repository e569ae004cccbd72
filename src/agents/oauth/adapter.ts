import type { Adapter, AdapterPayload } from 'oidc-provider'
import { hashToken } from '../../accounts/sign-in/tokens.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { SealedColumns } from '../../runtime/storage/reseal.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { oauthRecords } from '../../runtime/storage/schema/oauth.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'

/** Stores the records of the authorization server. */
export interface RecordStore {
  /** The adapter of one model, as oidc-provider expects it. */
  adapter(model: string): Adapter
  /** Number of clients that registered themselves. */
  countClients(): Promise<number>
  /** Notes that a person saw the consent page of a client: such clients make room last. */
  markReached(clientId: string): Promise<void>
  /** Deletes a grant with every token and code of it, and ends its connection. */
  deleteGrant(grantId: string): Promise<void>
  /** Marks a consent request as decided; false if another request decided it before. */
  claimDecision(q: Queryable, uid: string): Promise<boolean>
}

/** Models whose id is a secret of the client. Their id is stored as its hash alone. */
const secretModels: readonly string[] = ['AccessToken', 'RefreshToken', 'AuthorizationCode']

type RecordRow = Columns<typeof oauthRecords, 'hash' | 'payload' | 'consumed_at'>

export interface GrantOptions {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  /** Ends the connection of a deleted grant, in the transaction that deletes it. */
  readonly endConnection: (q: Queryable, connectionId: string) => Promise<void>
}

export interface RecordStoreOptions extends GrantOptions {
  /** The error for a code or token that another request used a moment before. */
  readonly alreadyUsed: () => Error
}

export function createRecordStore(options: RecordStoreOptions): RecordStore {
  const { database, clock } = options
  return {
    adapter: (model) => createAdapter(options, model),
    deleteGrant: (grantId) => deleteGrant(options, hashToken(grantId)),
    async claimDecision(q, uid) {
      const claimed = await q.query(
        `update oauth_records set consumed_at = $2
         where model = 'Interaction' and hash = $1 and consumed_at is null returning hash`,
        [hashToken(uid), nowOf(clock)],
      )
      return claimed.length > 0
    },
    async markReached(clientId) {
      await database.query(
        `update oauth_records set consumed_at = $2 where model = 'Client' and hash = $1 and consumed_at is null`,
        [hashToken(clientId), nowOf(clock)],
      )
    },
    async countClients() {
      const [row] = await database.query<{ clients: number }>(
        `select count(*)::int as clients from oauth_records where model = 'Client'`,
      )
      return row!.clients
    },
  }
}

/**
 * Deletes the grant itself first: a token that another request is saving holds the grant until it is saved, so the
 * second statement sees it, and a token that is saved later finds no grant. The library deletes a grant once for each
 * model; the first call finds the row and ends the connection.
 */
async function deleteGrant({ database, secrets, endConnection }: GrantOptions, hash: string): Promise<void> {
  await database.transaction(async (q) => {
    const [grant] = await q.query<Columns<typeof oauthRecords, 'payload'>>(
      `delete from oauth_records where model = 'Grant' and hash = $1 returning payload`,
      [hash],
    )
    await q.query('delete from oauth_records where grant_hash = $1', [hash])
    if (!grant) return
    const { accountId } = JSON.parse(secrets.open(grant.payload, contextOf('Grant', hash))) as AdapterPayload
    if (accountId !== undefined) await endConnection(q, accountId)
  })
}

const nowOf = (clock: Clock) => new Date(clock.now())

/** What a record is sealed for: a record that is moved to another row cannot be read. */
const contextOf = (model: string, hash: string) => `oauth ${model} ${hash}`

/** Sealed columns of this module, for a rotation of the key. */
export const sealedRecords: SealedColumns = {
  table: 'oauth_records',
  key: ['model', 'hash'],
  columns: { payload: { type: 'text', context: (id) => `oauth ${id}` } },
}

function createAdapter(options: RecordStoreOptions, model: string): Adapter {
  const { database, clock, alreadyUsed } = options
  return {
    upsert: (id, payload, expiresIn) => saveRecord(options, model, { id, payload, expiresIn }),
    find: (id) => findRecord(options, model, 'hash', id),
    findByUid: (uid) => findRecord(options, model, 'uid_hash', uid),
    // The device flow of this service gives keys (device-endpoints.ts), so the library's own is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      // The condition decides between two requests that both saw the code or token unused. The second one is a replay:
      // it ends the grant, as it does when it comes later.
      const rows = await database.query(
        `update oauth_records set consumed_at = $3 where model = $1 and hash = $2 and consumed_at is null
         returning hash`,
        [model, hashToken(id), nowOf(clock)],
      )
      if (rows.length > 0) return
      if (model === 'RefreshToken' && (await replaceLostAnswer(options, hashToken(id)))) return
      const [used] = await database.query<Columns<typeof oauthRecords, 'grant_hash'>>(
        `select grant_hash from oauth_records
         where model = $1 and hash = $2 and grant_hash is not null`,
        [model, hashToken(id)],
      )
      if (used?.grant_hash) await deleteGrant(options, used.grant_hash)
      throw alreadyUsed()
    },
    async destroy(id) {
      await database.query('delete from oauth_records where model = $1 and hash = $2', [model, hashToken(id)])
    },
    revokeByGrantId: (grantId) => deleteGrant(options, hashToken(grantId)),
  }
}

/** An assistant that lost the answer of a refresh repeats it within this time. */
const lostAnswerMs = 30_000

/**
 * Whether a refresh token that was used may be used once more, because its answer was lost: within 30 s, while no token
 * of that answer was used. `t` is the row of the token, `$3` the time from which uses count.
 */
const answerWasLost = `t.model = 'RefreshToken' and t.consumed_at > $3
  and exists (select from oauth_records s where s.model = 'RefreshToken' and s.grant_hash = t.grant_hash
    and s.hash <> t.hash and s.created_at >= t.consumed_at)
  and not exists (select from oauth_records s where s.model = 'RefreshToken' and s.grant_hash = t.grant_hash
    and s.hash <> t.hash and s.created_at >= t.consumed_at and s.consumed_at is not null)`

/**
 * Ends the tokens of an answer that was lost, so that one more can replace it. Whoever uses its refresh token, who has it
 * and should not, ends the grant.
 * @returns false: it is a replay
 */
async function replaceLostAnswer({ database, clock }: GrantOptions, hash: string): Promise<boolean> {
  const since = new Date(clock.now() - lostAnswerMs)
  return database.transaction(async (q) => {
    await q.query(`select 1 from oauth_records where model = 'RefreshToken' and hash = $1 for update`, [hash])
    const [token] = await q.query<Columns<typeof oauthRecords, 'grant_hash' | 'consumed_at'>>(
      `select t.grant_hash, t.consumed_at from oauth_records t
       where t.model = $1 and t.hash = $2 and ${answerWasLost}`,
      ['RefreshToken', hash, since],
    )
    if (token === undefined) return false
    const ofAnswer = 'grant_hash = $1 and created_at >= $2'
    await q.query(`delete from oauth_records where model = 'AccessToken' and ${ofAnswer}`, [
      token.grant_hash,
      token.consumed_at,
    ])
    await q.query(
      `update oauth_records set consumed_at = $4 where model = 'RefreshToken' and ${ofAnswer} and hash <> $3`,
      [token.grant_hash, token.consumed_at, hash, since],
    )
    return true
  })
}

/**
 * @param record with its lifetime in seconds; undefined: it does not expire
 * @throws alreadyUsed if it is a code or token whose grant another request has just deleted
 */
async function saveRecord(
  { database, clock, secrets, alreadyUsed }: RecordStoreOptions,
  model: string,
  record: { readonly id: string; readonly payload: AdapterPayload; readonly expiresIn: number | undefined },
): Promise<void> {
  const hash = hashToken(record.id)
  const { grantId, uid } = record.payload
  const isSecret = secretModels.includes(model)
  const stored = isSecret ? { ...record.payload, jti: undefined } : record.payload
  const needsGrant = isSecret && grantId !== undefined
  const rows = await database.query(
    `insert into oauth_records (model, hash, payload, grant_hash, uid_hash, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz
     ${needsGrant ? `from oauth_records g where g.model = 'Grant' and g.hash = $4 for key share` : ''}
     on conflict (model, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
     returning hash`,
    [
      model,
      hash,
      secrets.seal(JSON.stringify(stored), contextOf(model, hash)),
      grantId === undefined ? null : hashToken(grantId),
      uid === undefined ? null : hashToken(uid),
      nowOf(clock),
      record.expiresIn === undefined ? null : new Date(clock.now() + record.expiresIn * 1000),
    ],
  )
  if (rows.length === 0) throw alreadyUsed()
}

async function findRecord(
  { database, clock, secrets }: RecordStoreOptions,
  model: string,
  column: 'hash' | 'uid_hash',
  value: string,
): Promise<AdapterPayload | undefined> {
  const [row] = await database.query<RecordRow & { repeatable: boolean }>(
    `select t.hash, t.payload, t.consumed_at, ${answerWasLost} as repeatable from oauth_records t
     where t.model = $1 and t.${column} = $2 and (t.expires_at is null or t.expires_at > $4)`,
    [model, hashToken(value), new Date(clock.now() - lostAnswerMs), nowOf(clock)],
  )
  if (!row) return undefined
  const stored = JSON.parse(secrets.open(row.payload, contextOf(model, row.hash))) as AdapterPayload
  const payload = secretModels.includes(model) ? { ...stored, jti: value } : stored
  return row.consumed_at === null || row.repeatable || model === 'Client'
    ? payload
    : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
}

/**
 * Deletes registered clients that no connection uses and that are older than this.
 * @param unseenOnly only those whose consent page no person has seen
 */
export async function deleteUnusedClients(
  database: Database,
  clock: Clock,
  ageMs: number,
  { unseenOnly = false } = {},
): Promise<void> {
  await database.query(
    `delete from oauth_records where model = 'Client' and created_at < $1 and (not $2 or consumed_at is null) and hash not in (
       select encode(sha256(convert_to(client_id, 'UTF8')), 'hex') from connections where revoked_at is null)`,
    [new Date(clock.now() - ageMs), unseenOnly],
  )
}

/** A consent leads to a code within this time; until then its grant has no token. */
const graceMs = 3_600_000
/** Grants that end in one run. */
const maxEndedGrants = 1000

/**
 * Ends grants that no token can use any more: the assistant never fetched its tokens, has not come back within the
 * lifetime of its refresh token, or the consent is too old.
 */
export async function endUnusableGrants(options: GrantOptions): Promise<void> {
  const { database, clock } = options
  const grants = await database.query<Columns<typeof oauthRecords, 'hash'>>(
    `select g.hash from oauth_records g
     where g.model = 'Grant' and g.created_at < $2
       and (g.expires_at <= $1 or not exists (select from oauth_records t
         where t.grant_hash = g.hash and (t.expires_at is null or t.expires_at > $1)))
     limit ${maxEndedGrants}`,
    [nowOf(clock), new Date(clock.now() - graceMs)],
  )
  for (const { hash } of grants) await deleteGrant(options, hash)
}

/** Deletes expired records. It needs no authorization server, so a process that no assistant uses does not load one. */
export async function deleteExpiredRecords(database: Database, clock: Clock): Promise<void> {
  await database.query('delete from oauth_records where expires_at < $1', [new Date(clock.now())])
}
