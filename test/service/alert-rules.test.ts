import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { toolOrSkip } from '../support/required-tools.ts'

const found = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync)
const promtool = toolOrSkip('promtool', 'prometheus', found ?? null)
const rules = resolve(import.meta.dirname, '../../deploy/alerts.yml')

/** Series and their values, in the notation of promtool: `1+2x60` starts at 1 and grows by 2 for 60 minutes. */
type Values = Readonly<Record<string, string>>

interface Case {
  /** Minutes after which the alert has fired, or has not. */
  readonly after: number
  readonly fires: Values
  /** Its labels, and the text that people read. */
  readonly as: { readonly severity: 'page' | 'ticket' } & Readonly<Record<string, string>>
  readonly summary: string
  /** Series under which it does not fire at the same time. */
  readonly quiet: readonly Values[]
}

const node = 'instance="a",job="social-lookup"'
const on = { instance: 'a', job: 'social-lookup' }
/** A gauge of node `a` that an alert compares. */
const gauge = (name: string, fires: number, quiet: number, severity: 'page' | 'ticket', summary: string) => ({
  after: 15,
  fires: { [`${name}{${node}}`]: `${fires}x20` },
  as: { severity, ...on },
  summary,
  quiet: [{ [`${name}{${node}}`]: `${quiet}x20` }],
})
/** The largest value of all nodes. */
const largest = (name: string, summary: string): Case => ({
  ...gauge(name, 400, 200, 'page', summary),
  as: { severity: 'page' },
})
const answers = (status: string) => `social_lookup_answers_total{status="${status}",mode="live",${node}}`
const failures = `social_lookup_lookup_failures_total{platform="reddit",operation="reddit.post",cause="changed",mode="live",${node}}`
const completed = `social_lookup_lookups_total{platform="reddit",operation="reddit.post",outcome="found",cached="false",mode="live",${node}}`
const bucket = (le: string) => `social_lookup_lookup_seconds_bucket{le="${le}",cached="true",${node}}`
const build = (version: string, role: string, instance: string) =>
  `social_lookup_build_info{version="${version}",role="${role}",instance="${instance}",job="social-lookup"}`
const sourceField = `{operation="reddit.post",source="web",field="score",${node}}`
const changed = `social_lookup_changed_answers_total${sourceField}`
const verified = `social_lookup_ledger_verified_timestamp_seconds{${node}}`
const stopped = `social_lookup_vendor_stopped_total{vendor="hikerapi",why="budget",${node}}`
const budget = `social_lookup_vendor_budget_used_ratio{vendor="hikerapi",period="day",${node}}`
const usd = `social_lookup_vendor_usd_total{vendor="hikerapi",operation="instagram.post",${node}}`
const sweepFailures = `social_lookup_sweep_failures_total{sweep="deletion-of-old-events",${node}}`
const reports = (by: string) => `social_lookup_replica_reports_total{by="${by}",${node}}`
const certificate = (instance: string) =>
  `social_lookup_certificate_end_timestamp_seconds{host="lookup.example.com",instance="${instance}",job="social-lookup"}`

const cases: Readonly<Record<string, Case>> = {
  NodeAway: gauge('up', 0, 1, 'page', 'a does not answer'),
  NoWorker: {
    after: 5,
    fires: { [build('0.1.0', 'api', 'a')]: '1x10' },
    as: { severity: 'page' },
    summary: 'No process works on checks and deliveries',
    quiet: ['worker', 'all'].map((role) => ({ [build('0.1.0', role, 'a')]: '1x10' })),
  },
  DatabaseAway: gauge('social_lookup_database_up', 0, 1, 'page', 'a cannot reach the database'),
  BooksNotVerified: {
    after: 240,
    fires: { [verified]: '1x300' },
    as: { severity: 'page', ...on },
    summary: 'The books were last verified 3h 59m 59s ago: is a worker running?',
    // Each hour, and never yet.
    quiet: [{ [verified]: '1x60 3601x60 7201x60 10801x60' }, { [verified]: '0x300' }],
  },
  BooksDiffer: gauge(
    'social_lookup_ledger_differences',
    2,
    0,
    'page',
    'The verification of the books found 2 differences',
  ),
  ChargesSetAside: gauge(
    'social_lookup_charges_set_aside_total',
    1,
    0,
    'page',
    'Charges that were answered could not be made (table charges_set_aside)',
  ),
  JournalWaits: gauge(
    'social_lookup_journal_oldest_seconds',
    120,
    30,
    'page',
    'a has had charges outside the database for 2m 0s',
  ),
  UsageNotMoved: gauge(
    'social_lookup_usage_outbox_age_seconds',
    900,
    70,
    'page',
    'Usage has waited for 15m 0s to be moved to the records',
  ),
  JournalNotWritten: gauge(
    'social_lookup_journal_writable',
    0,
    1,
    'ticket',
    'a cannot write to its DATA_DIR: every charge waits for its commit',
  ),
  ClockOff: gauge(
    'social_lookup_clock_skew_seconds',
    -3,
    -1,
    'ticket',
    'The clock of a is 3s off that of the database',
  ),
  ServerErrors: {
    after: 15,
    fires: { [answers('503')]: '0+6x20', [answers('200')]: '0+54x20' },
    as: { severity: 'page' },
    summary: '10% of answers to live keys are 500 or 503',
    quiet: [{ [answers('503')]: '0+1x20', [answers('200')]: '0+54x20' }, { [answers('402')]: '0+9x20' }],
  },
  PlatformFails: {
    after: 40,
    fires: { [failures]: '0+5x60' },
    as: { severity: 'ticket', platform: 'reddit' },
    summary: '100% of uncached lookups of reddit fail',
    quiet: [{ [failures]: '0+1x60', [completed]: '0+9x60' }, { [completed]: '0+9x60' }],
  },
  PlatformChanged: {
    after: 60,
    fires: { [failures]: '0+1x60' },
    as: { severity: 'ticket', platform: 'reddit', operation: 'reddit.post' },
    summary: 'reddit answers reddit.post in a form that is not known',
    quiet: [{ [failures]: '0x30 5x30' }],
  },
  BreakerOpen: {
    ...gauge('social_lookup_upstream_breaker_state', 2, 1, 'ticket', ''),
    fires: { [`social_lookup_upstream_breaker_state{origin="https://reddit.com",${node}}`]: '2x20' },
    as: { severity: 'ticket', origin: 'https://reddit.com' },
    summary: 'https://reddit.com has not answered for ten minutes',
  },
  CachedLookupsSlow: {
    after: 20,
    fires: { [bucket('0.1')]: '0+10x30', [bucket('0.25')]: '0+20x30', [bucket('+Inf')]: '0+20x30' },
    as: { severity: 'ticket' },
    summary: 'One in a hundred cached lookups takes longer than 247ms',
    quiet: [
      { [bucket('0.1')]: '0+20x30', [bucket('0.25')]: '0+20x30', [bucket('+Inf')]: '0+20x30' },
      // No lookups at all.
      { [bucket('0.1')]: '7x30', [bucket('0.25')]: '7x30', [bucket('+Inf')]: '7x30' },
    ],
  },
  DeliveriesLate: largest(
    'social_lookup_deliveries_oldest_seconds',
    'A webhook delivery has been due for 6m 40s',
  ),
  MonitorsOverdue: largest(
    'social_lookup_monitors_overdue_seconds',
    "A monitor's check has been due for 6m 40s",
  ),
  PoolExhausted: {
    ...gauge(
      'social_lookup_database_pool_waiting',
      4,
      0,
      'ticket',
      'a always has statements that wait for a connection',
    ),
    quiet: [{ [`social_lookup_database_pool_waiting{${node}}`]: '4 0 9 0 4 0 9 0 4 0 9 0 4 0 9 0 4' }],
  },
  ValkeyAway: gauge('social_lookup_valkey_up', 0, 1, 'ticket', 'a works without the shared cache'),
  EventLoopBusy: gauge(
    'nodejs_eventloop_lag_p99_seconds',
    0.5,
    0.2,
    'ticket',
    'a is at the end of its processor',
  ),
  AnswersChanged: {
    after: 20,
    fires: { [changed]: '0x10 0+1x20' },
    as: { severity: 'ticket', operation: 'reddit.post', source: 'web', field: 'score' },
    summary: 'reddit.post (web) no longer finds score',
    quiet: [{ [changed]: '0x10 1x20' }],
  },
  FieldAlwaysNull: {
    after: 5,
    fires: { [`social_lookup_fields_always_null${sourceField}`]: '1x10' },
    as: { severity: 'ticket', operation: 'reddit.post', source: 'web', field: 'score' },
    summary: 'reddit.post (web): score is null in every answer',
    quiet: [{ [`social_lookup_fields_always_null${sourceField}`]: '0x10' }],
  },
  VendorStopped: {
    after: 20,
    fires: { [stopped]: '0x10 1x20' },
    as: { severity: 'ticket', vendor: 'hikerapi', why: 'budget' },
    summary: 'hikerapi is not asked: budget',
    quiet: [{ [stopped]: '3x30' }],
  },
  VendorBudgetNearlyUsed: {
    after: 1,
    fires: { [budget]: '0.95x5' },
    as: { severity: 'ticket', vendor: 'hikerapi', period: 'day' },
    summary: "95% of the day's budget at hikerapi is used",
    quiet: [{ [budget]: '0.9x5' }],
  },
  VendorSpendingRises: {
    after: 480,
    fires: { [usd]: '0+0.01x400 4+0.5x120' },
    as: { severity: 'ticket', vendor: 'hikerapi' },
    summary: 'hikerapi cost 30.00 dollars in an hour, over three times of any hour of the week before',
    quiet: [
      // A batch, and the same one six hours later.
      { [usd]: '0+0.5x60 30x340 30+0.5x120' },
      // Hardly any money, in an hour that is dear beside the others.
      { [usd]: '0x400 0+0.05x120' },
      { [usd]: '0+0.5x520' },
    ],
  },
  SweepFails: {
    after: 400,
    fires: { [sweepFailures]: '0+0.01x420' },
    as: { severity: 'ticket', sweep: 'deletion-of-old-events' },
    summary: 'The scheduled work deletion-of-old-events has failed 3.6 times in six hours',
    quiet: [{ [sweepFailures]: '1x420' }],
  },
  ReplicaBehind: {
    after: 45,
    fires: { [reports('primary')]: '0+3x60', [reports('replica')]: '0+1x60' },
    as: { severity: 'ticket' },
    summary: 'The replica is away or too late for 75% of reports',
    quiet: [
      { [reports('primary')]: '0+1x60', [reports('replica')]: '0+3x60' },
      // No reports.
      { [reports('primary')]: '5x60', [reports('replica')]: '0x60' },
    ],
  },
  PaymentsStuck: {
    ...gauge(
      'social_lookup_payments_open_oldest_seconds',
      960,
      60,
      'page',
      'A payment has been open for 16m 0s',
    ),
    as: { severity: 'page' },
  },
  CertificateEnds: {
    after: 15,
    // The time of a test begins in 1970.
    fires: { [certificate('a')]: `${10 * 86_400 + 900}x20`, [certificate('b')]: `${5 * 86_400}x20` },
    as: { severity: 'ticket', host: 'lookup.example.com' },
    summary: 'The certificate of lookup.example.com ends in 10d 0h 0m 0s',
    quiet: [
      { [certificate('a')]: `${20 * 86_400}x20` },
      // Renewed since one process looked.
      { [certificate('a')]: `${5 * 86_400}x20`, [certificate('b')]: `${80 * 86_400}x20` },
    ],
  },
  VersionsDiffer: {
    after: 120,
    fires: { [build('0.1.0', 'api', 'a')]: '1x180', [build('0.2.0', 'api', 'b')]: '1x180' },
    as: { severity: 'ticket' },
    summary: 'Nodes of 2 versions have run side by side for an hour',
    quiet: [
      { [build('0.2.0', 'api', 'a')]: '1x180', [build('0.2.0', 'worker', 'b')]: '1x180' },
      // A rolling upgrade of half an hour.
      { [build('0.1.0', 'api', 'a')]: '1x30 _x150', [build('0.2.0', 'api', 'b')]: '1x180' },
    ],
  },
}

const text = (value: unknown) => JSON.stringify(value)

/** A test of promtool, as JSON, which is YAML. */
function promtoolTest(alertname: string, { after, as, summary }: Case, values: Values, isFiring: boolean) {
  return {
    interval: '1m',
    name: `${alertname} ${isFiring ? 'fires' : `is quiet: ${text(values)}`}`,
    input_series: Object.entries(values).map(([series, one]) => ({ series, values: one })),
    alert_rule_test: [
      {
        eval_time: `${after}m`,
        alertname,
        exp_alerts: isFiring ? [{ exp_labels: as, exp_annotations: { summary } }] : [],
      },
    ],
  }
}

test('every alert has a case in which it fires, and one in which it does not', () => {
  const names = [...readFileSync(rules, 'utf8').matchAll(/^ +- alert: (\w+)/gm)].map(([, name]) => name)
  expect(Object.keys(cases).sort()).toEqual(names.sort())
})

test.skipIf(promtool === null)('every alert fires when it should, and only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slk-alerts-'))
  const tests = Object.entries(cases).flatMap(([name, one]) => [
    promtoolTest(name, one, one.fires, true),
    ...one.quiet.map((values) => promtoolTest(name, one, values, false)),
  ])
  const isLong = ({ alert_rule_test: [check] }: (typeof tests)[number]) => check!.eval_time.length > 3
  const files = [
    { evaluation_interval: '1m', tests: tests.filter((one) => !isLong(one)) },
    // Hours, of which every minute would take long.
    { evaluation_interval: '5m', tests: tests.filter(isLong) },
  ].map((content, at) => ({
    path: join(folder, `${at}.yml`),
    text: text({ rule_files: [rules], ...content }),
  }))
  for (const file of files) await writeFile(file.path, file.text)
  const paths = files.map(({ path }) => path)
  const { status, stdout, stderr } = spawnSync(promtool!, ['test', 'rules', ...paths], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') })
})
