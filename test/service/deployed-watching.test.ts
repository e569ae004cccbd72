import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platforms } from '../../src/platforms/index.ts'
import { createWorker } from '../../src/runtime/workers/worker.ts'
import { type ExampleWorld, examplePlatform } from '../support/example-platform.ts'
import { feedPlatform, feedWorld } from '../support/feed-platform.ts'
import { type Series, seriesOf } from '../support/prometheus.ts'
import { toolOrSkip } from '../support/required-tools.ts'
import { startTestService, type TestService } from '../support/service.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

/** Labels that Prometheus gives every series, and the series it makes of a scrape. */
const ofPrometheus = {
  labels: ['job', 'instance'],
  // The second is of a service on a server that keeps its own time (test/service/clock.test.ts).
  series: ['up', 'social_lookup_clock_skew_seconds'],
}

interface Alert {
  readonly name: string
  readonly expr: string
  /** Labels that its summary shows. */
  readonly shown: string[]
}

/** The rules of a file in which each expression is a line of its own. */
function alertsOf(text: string): Alert[] {
  return text
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: rule.split('\n')[0]!,
      expr: /^ +expr: (.+)$/m.exec(rule)![1]!,
      shown: [...rule.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label!),
    }))
}

/** Metrics of an expression with the labels that are asked of each, and the labels that it groups by. */
function partsOf(expr: string): { metrics: { name: string; labels: string[] }[]; by: string[] } {
  const by = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/, */))
  const bare = expr.replace(/\bby \([^)]*\)/g, '').replace(/"[^"]*"/g, '""')
  const metrics = [...bare.matchAll(/([a-zA-Z_:][\w:]*)(\{[^}]*\})?(?=[^\w(:]|$)/g)]
    .filter(([, name]) => /_/.test(name!) || ofPrometheus.series.includes(name!))
    .filter(({ index, 1: name }) => bare[index + name!.length] !== '(')
    // A label within braces is no metric.
    .filter(
      ({ index }) =>
        (bare.slice(0, index).match(/\{/g)?.length ?? 0) === (bare.slice(0, index).match(/\}/g)?.length ?? 0),
    )
    .filter(([, name]) => !/^(\$?__\w+)$/.test(name!))
    .map(([, name, braces = '']) => ({
      name: name!,
      labels: [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
    }))
  return { metrics, by }
}

let service: TestService
let series: Series[]

beforeAll(async () => {
  const world: ExampleWorld = { requests: [] }
  const feed = feedWorld()
  service = await startTestService({
    platforms: [
      examplePlatform(world),
      feedPlatform(feed),
      ...platforms.filter(({ name }) => name === 'twitter'),
    ],
    env: {
      // Nothing listens there.
      UPSTREAM_ORIGINS: '{"https://example.test":"http://127.0.0.1:9"}',
      VALKEY_URL: process.env.VALKEY_URL ?? 'redis://127.0.0.1:9',
      SIMULATED_VENDORS: 'true',
      SOURCES: '{"twitter.*":["twitterapiio"]}',
      VENDOR_BUDGETS: '{"twitterapiio":{"dailyUsd":0.00027}}',
    },
  })
  const { call, liveKey } = service
  for (const _ of [1, 2]) await call('/v1/example/things/lamp')
  for (let n = 0; n < 12; n += 1) await call(`/v1/example/things/n${n}`, { key: liveKey })
  world.respond = () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '{}' })
  await call('/v1/example/things/changed')
  for (const one of ['nasa', 'esa', 'jaxa']) await call(`/v1/twitter/profiles/${one}`, { key: liveKey })
  const endpoint = (await call('/v1/webhook-endpoints', { method: 'POST', body: { kind: 'sink' } })).body.data
    .id
  const monitor = {
    operationId: 'feed.posts',
    params: { name: 'a' },
    schedule: { type: 'interval', minutes: 60 },
    webhookEndpointId: endpoint,
  }
  const items = [{ id: '1', at: new Date(service.clock.now()).toISOString() }]
  feed.lists.set('a', items)
  const made = await call('/v1/monitors', { method: 'POST', body: monitor })
  if (made.status !== 201) throw new Error(made.text)
  service.clock.advance(30 * 60_000)
  feed.lists.set('a', [{ id: '2', at: new Date(service.clock.now()).toISOString() }, ...items])
  service.clock.advance(60 * 60_000)
  const worker = createWorker(service.service.work)
  await worker.runDue()
  await worker.stop()
  series = [
    ...seriesOf(await (await fetch(`${service.base}/metrics`)).text()),
    // Counts live answers of platforms alone (test/lookup/answer-shapes/reports.test.ts).
    {
      name: 'social_lookup_changed_answers_total',
      labels: { operation: '', source: '', field: '' },
      value: 1,
    },
    // Of a service that takes payments (test/money/payments), whose PUBLIC_URL has a certificate (test/runtime/process),
    // that has a replica (test/runtime/storage/replica.long.ts), and whose sweeps ran (test/runtime/workers).
    { name: 'social_lookup_payments_open_oldest_seconds', labels: {}, value: 0 },
    { name: 'social_lookup_certificate_end_timestamp_seconds', labels: { host: '' }, value: 1 },
    { name: 'social_lookup_replica_reports_total', labels: { by: '' }, value: 1 },
    { name: 'social_lookup_sweep_success_timestamp_seconds', labels: { sweep: '' }, value: 1 },
    // Found in the sums of a day (test/lookup/daily-results).
    {
      name: 'social_lookup_fields_always_null',
      labels: { operation: '', source: '', field: '' },
      value: 1,
    },
  ]
})
afterAll(() => service.close())

/** What is wrong with an expression, as sentences: metrics or labels that a running service does not have. */
function missing(expr: string, shown: readonly string[] = []): string[] {
  const { metrics, by } = partsOf(expr)
  if (metrics.length === 0) return [`${expr}: no metric`]
  const known = metrics.map(({ name }) => {
    const labels = series.filter((one) => one.name === name).flatMap((one) => Object.keys(one.labels))
    return { name, labels: new Set([...labels, ...ofPrometheus.labels]) }
  })
  const problems = metrics
    .filter(({ name }) => !ofPrometheus.series.includes(name) && !series.some((one) => one.name === name))
    .map(({ name }) => `${name} is not there`)
  for (const { name, labels } of known) {
    const asked = metrics.filter((one) => one.name === name).flatMap((one) => one.labels)
    for (const label of [...asked, ...by, ...shown]) {
      if (!labels.has(label)) problems.push(`${name} has no label ${label}`)
    }
    // What an expression groups away cannot be shown.
    if (by.length > 0) {
      for (const label of shown) if (!by.includes(label)) problems.push(`${label} is grouped away: ${expr}`)
    }
  }
  return [...new Set(problems)]
}

interface Target {
  readonly expr: string
  readonly legendFormat: string
}

describe('the deployed monitoring of the service', () => {
  test('every alert uses metrics and labels of a running service', () => {
    const alerts = alertsOf(read('alerts.yml'))
    expect(alerts.length).toBeGreaterThan(15)
    expect(
      alerts.flatMap(({ name, expr, shown }) => missing(expr, shown).map((what) => `${name}: ${what}`)),
    ).toEqual([])
  })

  test('so does every panel and variable of the dashboard', () => {
    const { panels, templating } = JSON.parse(read('dashboard.json')) as {
      panels: { type: string; title: string; targets?: Target[] }[]
      templating: { list: { type: string; definition?: string }[] }
    }
    const charts = panels.filter(({ type }) => type !== 'row')
    expect(charts.length).toBeGreaterThan(20)
    const problems = charts.flatMap(({ title, targets = [] }) => {
      const shown = (legend: string) => [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!)
      const found = targets.flatMap(({ expr, legendFormat }) => missing(expr, shown(legendFormat)))
      return targets.length === 0 ? [`${title}: no target`] : found.map((what) => `${title}: ${what}`)
    })
    const variables = templating.list.flatMap(({ definition }) => {
      const values = /^label_values\((\w+), (\w+)\)$/.exec(definition ?? '')
      return values === null ? [] : missing(`sum by (${values[2]}) (${values[1]})`)
    })
    expect([...problems, ...variables]).toEqual([])
    expect(templating.list).toHaveLength(3)
  })

  test('every alert has its line in the manual', () => {
    const manual = readFileSync(join(deploy, '..', 'docs', 'RUNNING.md'), 'utf8')
    expect(alertsOf(read('alerts.yml')).filter(({ name }) => !manual.includes(`| \`${name}\` |`))).toEqual([])
  })

  test('every metric of the service has its line in the manual', () => {
    const manual = readFileSync(join(deploy, '..', 'docs', 'RUNNING.md'), 'utf8')
    const names = series
      .map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''))
      .filter((name) => name.startsWith('social_lookup_'))
    expect([...new Set(names)].filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  })
})

const promtoolPath = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync)
const promtool = toolOrSkip('promtool', 'prometheus', promtoolPath ?? null)

test.skipIf(promtool === null)('promtool reads the rules and the configuration', () => {
  const check = (...args: string[]) =>
    execFileSync(promtool!, ['check', ...args], { cwd: deploy, encoding: 'utf8' })
  expect(check('rules', 'alerts.yml')).toContain('SUCCESS')
  expect(check('config', 'prometheus.yml')).toContain('SUCCESS')
})
