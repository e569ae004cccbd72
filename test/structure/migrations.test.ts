import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'src/runtime/storage/migrations')

/** The first migration after those of 1.0.0. Those before have been applied. */
const first = '0056'

/** Tables with rows of lookups, checks, events, deliveries and jobs: they have millions. */
const largeTables = [
  'ledger_entries',
  'ledger_flushes',
  'charged_lookups',
  'holds',
  'usage_batches',
  'usage_days',
  'usage_hours',
  'refusals',
  'payments',
  'lookup_keys',
  'kept_answers',
  'job_rows',
  'job_schedule_items',
  'monitor_items',
  'monitor_places',
  'monitor_checks',
  'monitor_values',
  'monitor_texts',
  'events',
  'webhook_deliveries',
]

/**
 * Rules of squawk that do not concern the time of a lock: style, what compatibility allows one release later, and limits
 * that runtime/storage/migrate.ts sets. An index is dropped in a moment.
 */
const otherRules = [
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-concurrent-index-deletion',
  'ban-drop-column',
  'ban-drop-table',
  'renaming-table',
  'renaming-column',
]

/** What squawk does not look for: statements that read or lock all rows. */
const readsAll =
  /^(?:update|delete|merge|lock|cluster|vacuum|truncate)\b|\bset tablespace\b|\battach partition\b|\bvalidate constraint\b|^(?:insert|with|create (?:table|materialized))\b[\s\S]*\bselect\b/i

/** Statements with a body that is not run, or that changes the catalog alone. */
const harmless = /^(?:create (?:or replace )?(?:function|view|trigger|type|sequence)|drop|comment|do)\b/i

/** The large table that a statement changes or reads; undefined for none. */
function largeTableOf(statement: string): string | undefined {
  const changed = /^alter table (?:if exists )?(?:only )?(?:"?public"?\.)?"?(\w+)/i.exec(statement)?.[1]
  if (changed !== undefined) return largeTables.find((table) => table === changed)
  return largeTables.find((table) =>
    new RegExp(`\\b${table}\\b`).test(statement.replace(/references "?\w+"?/gi, '')),
  )
}

/** The statements of a migration that change or read a large table which was there before. */
function statementsOnLargeTables(sql: string): string[] {
  const created = [...sql.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name)
  return sql
    .split('--> statement-breakpoint')
    .map((part) => part.replace(/^(?:\s|--.*\n)+/, '').trim())
    .filter((statement) => {
      const table = largeTableOf(statement)
      return table !== undefined && !created.includes(table) && !harmless.test(statement)
    })
}

/** By statement the rules that it breaks: what takes the time of a table while others wait. */
function slowStatements(statements: readonly string[]): Record<string, string[]> {
  const place = mkdtempSync(join(tmpdir(), 'slk-statements-'))
  const files = statements.map((_, n) => join(place, `${n}.sql`))
  for (const [n, file] of files.entries()) writeFileSync(file, `${statements[n]};\n`)
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/squawk'),
    [
      ...['--reporter', 'json', '--pg-version', '15', '--assume-in-transaction'],
      '--exclude',
      otherRules.join(),
      ...files,
    ],
    { encoding: 'utf8' },
  )
  const findings = JSON.parse(stdout) as { file: string; rule_name: string }[]
  rmSync(place, { recursive: true })
  const rulesOf = (n: number) => [
    ...new Set(findings.filter(({ file }) => file === files[n]).map(({ rule_name }) => rule_name)),
    ...(readsAll.test(statements[n]!) ? ['reads-all-rows'] : []),
  ]
  return Object.fromEntries(
    statements
      .map((statement, n) => [statement, rulesOf(n)] as const)
      .filter(([, rules]) => rules.length > 0),
  )
}

test('no migration takes the time of a large table while others wait', () => {
  const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= first)
  const statements = migrations.flatMap((name) =>
    statementsOnLargeTables(readFileSync(join(folder, name), 'utf8')),
  )
  expect(statements.length).toBeGreaterThan(0)
  expect(slowStatements(statements)).toEqual({})
})

test('a statement that takes the time of a large table is found', () => {
  const slow = [
    'alter table events alter column id type text',
    'alter table events alter column payload set not null',
    'alter table events add column y uuid default gen_random_uuid()',
    'alter table events add column y integer generated always as (1) stored',
    'alter table events add constraint c check (id > 0)',
    'alter table events add constraint u unique (id)',
    'alter table events add foreign key (wallet_id) references accounts (id)',
    'alter table events validate constraint c',
    'alter table events set tablespace other',
    'create index events_x on events (id)',
    'create unique index events_x on only events (id)',
    'update usage_batches set items = null',
    'delete from usage_hours where true',
    'lock table ledger_entries in access exclusive mode',
    'insert into small select id from events',
    'create table copies as select * from webhook_deliveries',
    'with old as (select * from events) insert into small select * from old',
    'cluster events',
  ]
  const quick = [
    'alter table events add column y uuid',
    `alter table events add column y text default 'a' not null`,
    'alter table events add constraint c check (id > 0) not valid',
    'drop index events_x',
    'alter table small add foreign key (event_id) references events (id)',
    'create index small_x on small (id)',
    'create function f() returns void as $$ update events set id = 1 $$ language sql',
  ]
  const all = statementsOnLargeTables([...slow, ...quick].join('\n--> statement-breakpoint\n'))
  expect(Object.keys(slowStatements(all))).toEqual(slow)
})
