import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maintain } from '../../../src/money/billing/books/maintenance.ts'
import { storedTables } from '../../../src/operator/erasure/stored-tables.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The file whose code deletes old rows, and its words where they do not name the table. */
interface Swept {
  readonly by: string
  readonly words?: string
}
/** Why rows stay without a limit of time. */
interface Stays {
  readonly because: string
}

const tokens = 'the audit of what a credential did needs its name and end; its secret is a hash'
const books = 'a book of money: the operator keeps it by law'
const goesWith = (thing: string) => ({ because: `a part of ${thing}, which its account deletes` })

/** How long the rows of each table stay that name an account or what belongs to it, and have a time. */
const retentions: Readonly<Record<string, Swept | Stays>> = {
  admin_acts: { by: 'src/accounts/old-audit.ts' },
  api_keys: { by: 'src/accounts/old-audit.ts' },
  connections: { because: tokens },
  operator_tokens: { because: tokens },
  charges_set_aside: { because: books },
  top_ups: { because: 'a second booking under the same key has to be refused' },
  payments: { because: books },
  ledger_entries: { by: 'src/money/billing/books/archive.ts', words: 'drop table' },
  credit_notices: goesWith('the account'),
  credit_notice_marks: { by: 'src/api/account/notices/reached.ts' },
  memberships: goesWith('the account'),
  person_logins: goesWith('the person'),
  key_spending: { because: 'one row a key, of its current day' },
  monitors: { because: 'its account deletes it' },
  monitor_checks: { by: 'src/watching/monitors/checks/store-check.ts' },
  monitor_items: { by: 'src/watching/monitors/checks/store-check.ts' },
  monitor_feeds: goesWith('the monitor'),
  monitor_texts: goesWith('the monitor'),
  tag_feeds: { because: 'its account closes it' },
  summaries: { because: 'its account deletes it' },
  job_schedules: { because: 'its account deletes it' },
  jobs: { by: 'src/watching/jobs/state/delete-expired.ts' },
  monitor_places: { by: 'src/watching/monitors/service/monitor-limit.ts' },
  endpoint_places: { by: 'src/watching/webhooks/endpoints/endpoint-limit.ts' },
  webhook_endpoints: { because: 'its account deletes it' },
  webhook_paces: goesWith('the endpoint'),
  events: { by: 'src/watching/webhooks/log/delete-old-events.ts', words: 'eventPartitions, cutoff' },
  webhook_deliveries: {
    by: 'src/watching/webhooks/log/delete-old-events.ts',
    words: 'deliveryPartitions, cutoff',
  },
  holds: { by: 'src/money/billing/ledger.ts', words: 'expireHolds' },
  leases: { because: 'one row a wallet and node; a node that starts takes its place' },
  idempotency_keys: { by: 'src/api/server/idempotency.ts' },
  lookup_keys: { by: 'src/lookup/repeats/key-rows.ts' },
  kept_answers: { by: 'src/lookup/kept-answers/kept-answers.ts' },
  mcp_results: { by: 'src/agents/mcp/part.ts' },
  mcp_tasks: { by: 'src/agents/mcp/task-store.ts' },
  oauth_records: { by: 'src/agents/oauth/adapter.ts' },
  refusals: { by: 'src/lookup/refusals/part.ts' },
  device_logins: { by: 'src/accounts/device-logins/device-logins.ts' },
  passkeys: goesWith('the person'),
  passkey_challenges: { by: 'src/accounts/sign-in/passkeys.ts' },
  sessions: { by: 'src/accounts/sign-in/sessions.ts' },
  sign_in_links: { by: 'src/accounts/sign-in/links.ts' },
  sign_up_links: { by: 'src/accounts/sign-in/sign-up-links.ts' },
  usage_batches: { by: 'src/money/billing/books/usage.ts', words: 'usagePartitions, clock.now()' },
  usage_days: { by: 'src/money/billing/books/usage.ts' },
  usage_hours: { by: 'src/money/billing/books/usage.ts' },
  vendor_calls: { by: 'src/gateways/vendor-accounts/spending.ts' },
  vendor_days: { by: 'src/gateways/vendor-accounts/spending.ts' },
}

const file = (by: string, words: string) => ({ by, words })
const settings = (words: string) => file('src/runtime/config/stored-bytes.ts', words)
const perAccount = (words: string) => file('src/service/monitor-parts.ts', words)
const keptWith = (thing: string) => ({ because: `bounded with ${thing}` })
const counted = { because: 'a row of some hundred bytes for a request that is counted as free, or paid' }

/** What bounds the texts that an account may leave in each table. */
const bounds: Readonly<Record<string, Swept | Stays>> = {
  admin_acts: counted,
  api_keys: file('src/accounts/given-key.ts', 'maxKeys = 1000'),
  charges_set_aside: counted,
  connections: counted,
  credit_notice_marks: keptWith('credit_notices'),
  credit_notices: file('src/api/account/notices/routes.ts', 'maxLevels = 10'),
  device_logins: file('src/accounts/device-logins/device-logins.ts', 'maxOpenLogins = 10_000'),
  endpoint_places: perAccount('ENDPOINTS_PER_ACCOUNT'),
  events: settings('EVENT_TEST_BYTES'),
  holds: counted,
  idempotency_keys: settings('REPEAT_TEST_BYTES'),
  job_rows: file('src/runtime/config/jobs.ts', 'JOB_TEST_BYTES'),
  job_schedule_items: file('src/watching/jobs/schedules/delivered-items.ts', 'test: 10_000'),
  job_schedule_rows: keptWith('job_rows'),
  job_schedules: keptWith('job_rows'),
  jobs: keptWith('job_rows'),
  kept_answer_bytes: keptWith('kept_answers'),
  kept_answers: file('src/runtime/config/config.ts', 'KEPT_ANSWERS_TEST_BYTES'),
  key_spending: keptWith('api_keys'),
  leases: counted,
  ledger_entries: counted,
  lookup_keys: counted,
  mcp_results: settings('REPEAT_TEST_BYTES'),
  mcp_tasks: settings('REPEAT_TEST_BYTES'),
  memberships: counted,
  monitor_checks: file('src/watching/monitors/checks/store-check.ts', 'maxStoredChecks = 200'),
  monitor_endpoints: keptWith('monitors'),
  monitor_feeds: keptWith('monitors'),
  monitor_items: file('src/watching/monitors/checks/store-check.ts', 'maxStoredItems = 20_000'),
  monitor_places: file('src/watching/monitors/service/monitor-limit.ts', 'reserveReading'),
  monitor_series: keptWith('monitors'),
  monitor_texts: keptWith('monitors'),
  monitors: settings('MONITOR_TEST_BYTES'),
  oauth_records: file('src/agents/oauth/provider.ts', 'maxRegisteredClients = 10_000'),
  operator_tokens: { because: 'operators create them' },
  passkey_challenges: counted,
  passkeys: file('src/accounts/sign-in/passkeys.ts', 'maxPasskeys = 20'),
  payments: counted,
  person_logins: counted,
  refusals: counted,
  sessions: counted,
  sign_in_links: counted,
  sign_up_links: { because: 'operators create them' },
  summaries: file('src/watching/monitors/summaries/summaries.ts', 'maxSummaries = 100'),
  summary_endpoints: keptWith('summaries'),
  tag_feeds: counted,
  top_ups: counted,
  usage_batches: settings('USAGE_TEST_BYTES'),
  usage_days: counted,
  usage_hours: counted,
  vendor_calls: counted,
  vendor_days: counted,
  wallets: counted,
  webhook_deliveries: keptWith('events'),
  webhook_endpoints: perAccount('ENDPOINTS_PER_ACCOUNT'),
  webhook_paces: keptWith('webhook_endpoints'),
}

let shared: TestDatabase
beforeAll(async () => {
  shared = await testDatabase()
})
afterAll(() => shared.close())

/** Columns that lead to an account: its own id, and those of what it has. */
const owners = ['account', 'wallet', 'key', 'monitor', 'endpoint', 'person', 'session', 'connection']
  .map((one) => `${one}_id`)
  .concat('grant_hash', 'payer', 'created_by')

describe('what names an account and a time', () => {
  it('is swept, or states why it stays', async () => {
    const rows = await shared.database.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = any($1))
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
           and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)) order by 1`,
      [owners],
    )
    expect(Object.keys(retentions).sort()).toEqual(rows.map(({ name }) => name))
  })

  it.each(Object.entries(retentions))('%s: its code deletes what it states', (table, declared) => {
    expect(storedTables[table]!.retention).not.toBe('')
    if ('because' in declared) return
    const code = readFileSync(join(root, declared.by), 'utf8')
    const deletes = new RegExp(`delete from ${table}\\b|deleteRows\\(\\s*[\\w#.]+,\\s*'${table}'`)
    if (declared.words === undefined) expect(code).toMatch(deletes)
    else expect(code).toContain(declared.words)
  })

  it('has a bound in bytes or rows for its texts', async () => {
    const rows = await shared.database.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = any($1))
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
           and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype, 'bytea'::regtype))
       order by 1`,
      [[...owners, 'schedule_id', 'job_id', 'summary_id', 'owner_id']],
    )
    expect(Object.keys(bounds).sort()).toEqual(rows.map(({ name }) => name))
    for (const bound of Object.values(bounds)) {
      if ('because' in bound) continue
      expect(readFileSync(join(root, bound.by), 'utf8')).toContain(bound.words)
    }
  })

  it('goes after USAGE_RETENTION_DAYS where the list of tables states it, in whole days', async () => {
    const { database } = shared
    const now = Date.parse('2026-06-15T12:00:00Z')
    const clock = testClock(now)
    const add = (hour: string) =>
      database.query(
        `insert into usage_hours (wallet_id, hour, operation, key_id, outcome, source, monitor_id, lookups, credits, cached, failed, duration_ms)
         values ('acc:live', $1, 'a.b', 'key_1', 'found', 'web', '', 1, 1, 0, 0, 5)`,
        [hour],
      )
    for (const hour of [
      '2020-01-01T00:00:00Z',
      '2026-06-04T23:00:00Z',
      '2026-06-05T00:00:00Z',
      '2026-06-15T11:00:00Z',
    ])
      await add(hour)
    await maintain({ database, clock, usageRetentionDays: 10 })
    const left = await database.query<{ hour: Date }>('select hour from usage_hours order by 1')
    expect(left.map(({ hour }) => hour.toISOString())).toEqual([
      '2026-06-05T00:00:00.000Z',
      '2026-06-15T11:00:00.000Z',
    ])
  })
})
