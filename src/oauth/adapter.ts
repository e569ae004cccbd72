import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import { hashToken } from '../sign-in/tokens.ts'
import type { Database } from '../storage/database.ts'
import type { SecretBox } from '../storage/secrets.ts'

/** Stores the records of the authorization server. */
export interface RecordStore {
  /** The adapter of one model, as oidc-provider expects it. */
  adapter(model: string): Adapter
  /** Number of clients that registered themselves. */
  countClients(): Promise<number>
  /** Deletes every token, code and grant of a grant. */
  deleteGrant(grantId: string): Promise<void>
}

interface Row {
  payload: string
  consumed_at: Date | null
}

export function createRecordStore(options: {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  /** The error for a code or token that another request used a moment before. */
  readonly alreadyUsed: () => Error
}): RecordStore {
  const { database, clock, secrets, alreadyUsed } = options
  const now = () => new Date(clock.now())

  async function deleteGrant(grantId: string): Promise<void> {
    await database.query(`delete from oauth_records where grant_hash = $1 or model = 'Grant' and hash = $1`, [
      hashToken(grantId),
    ])
  }

  function adapter(model: string): Adapter {
    const contextOf = (hash: string) => `oauth ${model} ${hash}`

    async function find(column: 'hash' | 'uid_hash', value: string): Promise<AdapterPayload | undefined> {
      const [row] = await database.query<Row & { hash: string }>(
        `select hash, payload, consumed_at from oauth_records
         where model = $1 and ${column} = $2 and (expires_at is null or expires_at > $3)`,
        [model, hashToken(value), now()],
      )
      if (!row) return undefined
      const payload = JSON.parse(secrets.open(row.payload, contextOf(row.hash))) as AdapterPayload
      return row.consumed_at === null
        ? payload
        : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
    }

    return {
      async upsert(id, payload, expiresIn) {
        const hash = hashToken(id)
        const { grantId, uid } = payload
        await database.query(
          `insert into oauth_records (model, hash, payload, grant_hash, uid_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (model, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
          [
            model,
            hash,
            secrets.seal(JSON.stringify(payload), contextOf(hash)),
            grantId === undefined ? null : hashToken(grantId),
            uid === undefined ? null : hashToken(uid),
            now(),
            expiresIn === undefined ? null : new Date(clock.now() + expiresIn * 1000),
          ],
        )
      },
      find: (id) => find('hash', id),
      findByUid: (uid) => find('uid_hash', uid),
      // Device flow is switched off.
      findByUserCode: async () => undefined,
      async consume(id) {
        // The condition decides between two requests that both saw the code unused.
        const rows = await database.query(
          `update oauth_records set consumed_at = $3 where model = $1 and hash = $2 and consumed_at is null
           returning hash`,
          [model, hashToken(id), now()],
        )
        if (rows.length === 0) throw alreadyUsed()
      },
      async destroy(id) {
        await database.query('delete from oauth_records where model = $1 and hash = $2', [
          model,
          hashToken(id),
        ])
      },
      revokeByGrantId: deleteGrant,
    }
  }

  return {
    adapter,
    deleteGrant,
    async countClients() {
      const [row] = await database.query<{ clients: number }>(
        `select count(*)::int as clients from oauth_records where model = 'Client'`,
      )
      return row!.clients
    },
  }
}

/** Deletes expired records. It needs no authorization server, so a process that no assistant uses does not load one. */
export async function deleteExpiredRecords(database: Database, clock: Clock): Promise<void> {
  await database.query('delete from oauth_records where expires_at < $1', [new Date(clock.now())])
}
