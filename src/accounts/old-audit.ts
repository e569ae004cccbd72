import type { Clock } from '../catalog/clock.ts'
import type { Database } from '../runtime/storage/database.ts'
import { deleteRows } from '../runtime/storage/delete-rows.ts'

const dayMs = 86_400_000

export interface AuditRetention {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  /** How long acts and revoked live keys are stored. */
  readonly auditDays: number
  /** How long revoked test keys are stored: as long as lists of requests name them. */
  readonly testKeyDays: number
}

/** Tables with work or access that a key made: its row says with which limits. */
const ofKey = [
  'monitors',
  'jobs',
  'job_schedules',
  'summaries',
  'tag_feeds',
  'webhook_endpoints',
  'connections',
]

/** A key that nothing depends on: neither another key, whose limits it may set, nor work that goes on without it. */
const isAlone = [
  'not exists (select from api_keys child where child.giver_id = api_keys.id)',
  ...ofKey.map((table) => `not exists (select from ${table} t where t.key_id = api_keys.id)`),
].join(' and ')

/** Deletes acts of the audit past their retention, and keys that were revoked before it. */
export async function deleteOldAudit({
  database,
  clock,
  auditDays,
  testKeyDays,
}: AuditRetention): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * dayMs)
  const testBefore = before(Math.min(auditDays, testKeyDays))
  await deleteRows(database, 'admin_acts', 'at < $1', [before(auditDays)])
  await deleteRows(
    database,
    'api_keys',
    `revoked_at < case when mode = 'test' then $2::timestamptz else $1 end and id not like 'con\\_%' and ${isAlone}`,
    [before(auditDays), testBefore],
  )
  await deleteRows(
    database,
    'key_spending',
    'not exists (select from api_keys k where k.id = key_id) and not exists (select from wallets w where w.id = key_id)',
    [],
  )
}
