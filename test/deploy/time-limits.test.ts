import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { filesWithTimeLimits, withTimeLimits } from '../../scripts/time-limits.ts'
import { platforms } from '../../src/platforms/index.ts'
import { readDocuments } from '../support/chart.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const slowest = Math.max(
  ...platforms.flatMap(({ operations }) => operations.map(({ timeoutMs = 20_000 }) => timeoutMs / 1000)),
)
/** A lookup may first wait for another node as long as the highest LOOKUP_TIMEOUT_MS, and takes time around it. */
const needed = slowest + 50 + 10

const secondsIn = (file: string, directive: RegExp) => {
  const found = [...read(file).matchAll(directive)].map(([, seconds]) => Number(seconds))
  expect(found.length, `${file}: ${directive}`).toBeGreaterThan(0)
  return found
}

const waits: readonly (readonly [string, RegExp])[] = [
  ['deploy/haproxy.cfg', /^ +timeout server (\d+)s$/gm],
  ['deploy/haproxy.cfg', /^ +timeout client (\d+)s$/gm],
  ['deploy/nginx.conf', /^ +proxy_read_timeout (\d+)s;$/gm],
  ...['deploy/kubernetes/ingress.yaml', 'deploy/helm/social-lookup/values.yaml'].flatMap(
    (file) =>
      [
        [file, /nginx\.ingress\.kubernetes\.io\/proxy-read-timeout: "(\d+)"$/gm],
        [file, /nginx\.org\/proxy-read-timeout: (\d+)s$/gm],
        [file, /haproxy\.org\/timeout-server: (\d+)s$/gm],
        [file, /haproxy\.org\/timeout-client: (\d+)s$/gm],
      ] as const,
  ),
]

test('every shipped front waits longer than the slowest lookup of the catalog', () => {
  expect(slowest).toBeGreaterThanOrEqual(120)
  for (const [file, directive] of waits) {
    for (const seconds of secondsIn(file, directive)) expect(seconds, file).toBeGreaterThan(needed)
  }
  // HAProxy's limit of a tunnel is that of the server unless it is set.
  expect(read('deploy/haproxy.cfg')).not.toMatch(/timeout tunnel/)
})

test('the limits are those that npm run docs writes', () => {
  for (const file of filesWithTimeLimits) expect(withTimeLimits(file, read(file)), file).toBe(read(file))
  const other = read('deploy/haproxy.cfg').replaceAll(/timeout (client|server) \d+s/g, 'timeout $1 60s')
  expect(withTimeLimits('deploy/haproxy.cfg', other)).toBe(read('deploy/haproxy.cfg'))
})

test('a stop ends the slowest lookup in flight before the supervisor kills the node', () => {
  const composed = parse(read('compose.yaml'))['x-node']
  const fallback = (text: string) => Number(/:-(\d+)s?\}$/.exec(text)![1])
  const unit = read('deploy/social-lookup.service')
  const manifests = ['api', 'worker'].flatMap((file) => readDocuments(read(`deploy/kubernetes/${file}.yaml`)))
  const data = readDocuments(read('deploy/kubernetes/settings.yaml')).find((one) => one.data)!.data as Record<
    string,
    string
  >
  const chart = parse(read('deploy/helm/social-lookup/values.yaml'))
  const onKubernetes = [Number(data.DRAIN_SECONDS), Number(data.SHUTDOWN_SECONDS)] as const
  const inChart = [Number(chart.settings.DRAIN_SECONDS), Number(chart.settings.SHUTDOWN_SECONDS)] as const
  const stops: (readonly [drain: number, shutdown: number, killed: number])[] = [
    [
      fallback(composed.environment.DRAIN_SECONDS),
      fallback(composed.environment.SHUTDOWN_SECONDS),
      fallback(composed.stop_grace_period),
    ],
    [10, Number(/SHUTDOWN_SECONDS=(\d+)/.exec(unit)![1]), Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])],
    ...manifests.map(
      // biome-ignore lint/suspicious/noExplicitAny: a manifest
      (one: any) =>
        [...onKubernetes, one.spec.template.spec.terminationGracePeriodSeconds as number] as const,
    ),
    [...inChart, chart.api.stopSeconds],
    [...inChart, chart.worker.stopSeconds],
  ]
  expect(stops).toHaveLength(6)
  for (const [drain, shutdown, killed] of stops) {
    expect(shutdown).toBeGreaterThan(slowest)
    expect(killed).toBeGreaterThan(drain + shutdown)
  }
})

test('no shipped front sends a request again that a node may have served', () => {
  const haproxy = read('deploy/haproxy.cfg')
  expect([...haproxy.matchAll(/^ *retry-on (.+)$/gm)].map(([, what]) => what)).toEqual(['conn-failure'])
  const nginx = read('deploy/nginx.conf')
  // A node that refuses a request has not run it.
  expect([...nginx.matchAll(/^ *proxy_next_upstream (.+);$/gm)].map(([, what]) => what)).toEqual(['http_503'])
  const chart = parse(read('deploy/helm/social-lookup/values.yaml'))
  const [ingress] = readDocuments(read('deploy/kubernetes/ingress.yaml'))
  const { annotations } = ingress!.metadata as { readonly annotations: Record<string, string> }
  expect(chart.ingress.annotations).toEqual(annotations)
  for (const controller of ['nginx.ingress.kubernetes.io', 'nginx.org']) {
    expect(annotations[`${controller}/proxy-next-upstream`]).toBe('off')
  }
  // Kubernetes and Helm read YAML 1.1, where a bare `off` is a boolean, and annotations are texts.
  for (const file of ['deploy/kubernetes/ingress.yaml', 'deploy/helm/social-lookup/values.yaml']) {
    expect(read(file)).toMatch(/proxy-next-upstream: "off"$/m)
  }
  // An error after which the request may have run is repeated by nobody.
  for (const [, status] of haproxy.matchAll(/http-error status (502|504) .*"retryable":true/g)) {
    expect.unreachable(`${status} of HAProxy`)
  }
})
