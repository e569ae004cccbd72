import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { kubernetesFiles } from '../../scripts/kubernetes/files.ts'
import { healthPaths } from '../../src/api/server/health.ts'
import { describeSettings, readConfig } from '../../src/runtime/config/config.ts'
import { readDocuments, renderTemplate } from '../support/chart.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: objects of all kinds are read at many depths
type KubernetesObject = any

const kinds = {
  ...{ ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Job, NetworkPolicy, PodDisruptionBudget },
  ...{ Secret, Service, ServiceAccount, StatefulSet },
}

/** @throws for an object that Kubernetes would refuse: a wrong kind, version, type or missing field */
function validate(object: KubernetesObject): void {
  const Kind = kinds[object.kind as keyof typeof kinds]
  if (Kind === undefined) throw new Error(`no schema of ${object.kind}`)
  expect(object.apiVersion).toBe(Kind.apiVersion)
  new Kind(object).validate()
}

const folder = 'deploy/kubernetes'
const files = readdirSync(join(root, folder)).filter((file) => file !== 'kustomization.yaml')
const plain: KubernetesObject[] = files.flatMap((file) => readDocuments(read(`${folder}/${file}`)))

const chart = 'deploy/helm/social-lookup'
const chartYaml = parse(read(`${chart}/Chart.yaml`))
const defaults = parse(read(`${chart}/values.yaml`))
function render(values: unknown, release: string): KubernetesObject[] {
  const scope = { values, release, appVersion: chartYaml.appVersion }
  return readdirSync(join(root, chart, 'templates')).flatMap((file) =>
    readDocuments(renderTemplate(read(`${chart}/templates/${file}`), scope)),
  )
}

const named = (objects: KubernetesObject[], kind: string, name: string) =>
  objects.find((one) => one.kind === kind && one.metadata.name === name)
const workloads = (objects: KubernetesObject[]) =>
  objects.filter(({ kind }) => ['StatefulSet', 'Deployment', 'Job'].includes(kind))

/** Facts that any set of objects of one release has to fulfil. */
function checkReferences(objects: KubernetesObject[], secrets: readonly string[]): void {
  for (const { spec } of workloads(objects)) {
    const pod = spec.template.spec
    const [container] = pod.containers
    const volumes = [
      ...(pod.volumes ?? []),
      ...(spec.volumeClaimTemplates ?? []).map((one: KubernetesObject) => one.metadata),
    ]
    const mounted = container.volumeMounts.map(({ name }: { name: string }) => name)
    expect(volumes.map(({ name }) => name)).toEqual(expect.arrayContaining(mounted))
    for (const { configMapRef, secretRef } of container.envFrom) {
      if (configMapRef) expect(named(objects, 'ConfigMap', configMapRef.name)).toBeDefined()
      if (secretRef) expect(secrets).toContain(secretRef.name)
    }
    if (pod.serviceAccountName) expect(named(objects, 'ServiceAccount', pod.serviceAccountName)).toBeDefined()
    if (spec.serviceName) expect(named(objects, 'Service', spec.serviceName)).toBeDefined()
    if (spec.selector) expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
  }
  for (const { spec } of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')) {
    expect(named(objects, spec.scaleTargetRef.kind, spec.scaleTargetRef.name)).toBeDefined()
  }
  const pods = workloads(objects).map(({ spec }) => spec.template)
  const isSelected = (labels: Record<string, string>) => (pod: KubernetesObject) =>
    Object.entries(labels).every(([name, value]) => pod.metadata.labels[name] === value)
  for (const { spec } of objects.filter(({ kind }) => kind === 'Service')) {
    const behind = pods.filter(isSelected(spec.selector)).filter((pod) => pod.spec.containers[0].ports)
    expect(behind.length).toBeGreaterThan(0)
    for (const { targetPort } of spec.ports) {
      for (const pod of behind) {
        expect(pod.spec.containers[0].ports.map(({ name }: { name: string }) => name)).toContain(targetPort)
      }
    }
  }
  for (const { kind, spec } of objects.filter((one) => /Budget|NetworkPolicy/.test(one.kind))) {
    const labels = (spec.selector ?? spec.podSelector).matchLabels
    expect(pods.filter(isSelected(labels)).length, kind).toBeGreaterThan(0)
  }
}

describe('Kubernetes', () => {
  test('the files are those of scripts/kubernetes (npm run docs)', () => {
    for (const [path, text] of Object.entries(kubernetesFiles())) expect(read(path), path).toBe(text)
  })

  test('every object is valid by the schemas of Kubernetes', () => {
    expect(plain.length).toBeGreaterThan(10)
    for (const object of plain) validate(object)
    const broken = structuredClone(named(plain, 'StatefulSet', 'social-lookup-api'))
    broken.spec.template.spec.containers[0].ports[0].containerPort = 'http'
    expect(() => validate(broken)).toThrow(/containerPort must be integer/)
  })

  test('references, selectors and ports fit together', () => {
    checkReferences(plain, ['social-lookup-secrets'])
    const { resources } = parse(read(`${folder}/kustomization.yaml`))
    expect(files).toEqual(expect.arrayContaining(resources))
  })

  test('the chart with its default values is the plain manifests', () => {
    const values = { ...defaults, ingress: { ...defaults.ingress, enabled: true } }
    const rendered = render(values, 'social-lookup')
    const job = named(rendered, 'Job', 'social-lookup-migrate')
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
    delete job.metadata.annotations
    const byName = (objects: KubernetesObject[]) =>
      Object.fromEntries(objects.map((one) => [`${one.kind} ${one.metadata.name}`, one]))
    expect(byName(rendered)).toEqual(byName(plain.filter(({ kind }) => kind !== 'Secret')))
  })

  test('the chart with other values and another name is valid, and leaves out what is switched off', () => {
    const off = { enabled: false }
    const rendered = render(
      {
        ...defaults,
        settings: { ...defaults.settings, DATABASE_URL: 'postgres://u@db:5432/x?application_name="a b"' },
        api: { ...defaults.api, replicas: 7 },
        ...{ scaling: { ...defaults.scaling, ...off }, network: { ...defaults.network, ...off } },
        disruption: off,
      },
      'eu',
    )
    for (const object of rendered) validate(object)
    checkReferences(rendered, ['eu-secrets'])
    expect(named(rendered, 'StatefulSet', 'eu-api').spec.replicas).toBe(7)
    const [url] = named(rendered, 'Job', 'eu-migrate').spec.template.spec.containers[0].env
    expect(url.value).toBe('postgres://u@db:5432/x?application_name="a b"')
    const left = new Set(rendered.map(({ kind }) => kind))
    for (const kind of ['HorizontalPodAutoscaler', 'NetworkPolicy', 'PodDisruptionBudget', 'Ingress']) {
      expect(left).not.toContain(kind)
    }
  })

  test('every setting that the manifests name exists, and the service accepts their values', () => {
    const known = [
      ...describeSettings().map(({ name }) => name),
      // Of PostgreSQL's driver and of Node.js.
      ...['PGPASSWORD', 'NODE_COMPILE_CACHE'],
    ]
    const { data } = named(plain, 'ConfigMap', 'social-lookup-settings')
    const { stringData } = named(plain, 'Secret', 'social-lookup-secrets')
    const env = workloads(plain).flatMap(({ spec }) => spec.template.spec.containers[0].env ?? [])
    const names = [...Object.keys(data), ...Object.keys(stringData), ...env.map(({ name }) => name)]
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(readConfig(data)).toMatchObject({ MIGRATE: false, LOG_FORMAT: 'json' })
    expect(Object.keys(stringData).filter((name) => name in data)).toEqual([])
  })

  test('probes, ports, volumes and time to stop are those of the settings', () => {
    const { data } = named(plain, 'ConfigMap', 'social-lookup-settings')
    const { INTERNAL_ADDRESS, PORT, DRAIN_SECONDS, SHUTDOWN_SECONDS } = readConfig(data)
    for (const { kind, spec } of workloads(plain)) {
      const pod = spec.template.spec
      const [container] = pod.containers
      expect(container.volumeMounts.map((one: { mountPath: string }) => one.mountPath)).toEqual([
        '/data',
        '/tmp',
      ])
      if (kind === 'Job') continue
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + SHUTDOWN_SECONDS)
      const ports = Object.fromEntries(
        container.ports.map((one: { name: string; containerPort: number }) => [one.name, one.containerPort]),
      )
      expect(ports.internal).toBe(INTERNAL_ADDRESS!.port)
      if (kind === 'StatefulSet') expect(ports.http).toBe(PORT)
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        const { path, port } = container[probe].httpGet
        expect(healthPaths).toContain(path)
        expect(ports).toHaveProperty(port)
      }
    }
  })

  test('no container runs as root, writes to its image, has a capability or a token of the cluster', () => {
    expect(workloads(plain)).toHaveLength(3)
    for (const { spec } of workloads(plain)) {
      const pod = spec.template.spec
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        // The user `node` of the image.
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.requests).toHaveProperty('cpu')
        expect(container.resources.limits).toHaveProperty('memory')
      }
    }
  })

  test('only operators reach the port of metrics and administration', () => {
    const { spec } = named(plain, 'NetworkPolicy', 'social-lookup')
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
    const open = spec.ingress.filter((rule: KubernetesObject) => rule.from === undefined)
    expect(open).toEqual([{ ports: [{ port: 3000, protocol: 'TCP' }] }])
    const closed = spec.ingress.filter((rule: KubernetesObject) => rule.from !== undefined)
    expect(closed.flatMap((rule: KubernetesObject) => rule.ports)).toEqual([{ port: 9464, protocol: 'TCP' }])
    for (const { spec: out } of plain.filter(({ kind }) => kind === 'Ingress')) {
      for (const { http } of out.rules) {
        expect(http.paths.map((path: KubernetesObject) => path.backend.service.port.name)).toEqual(['http'])
      }
    }
  })

  test('the metrics that scale workers are those of the service', () => {
    const { spec } = named(plain, 'HorizontalPodAutoscaler', 'social-lookup-worker')
    const metrics = spec.metrics.flatMap((one: KubernetesObject) => one.external?.metric.name ?? [])
    const source = [
      'watching/webhooks/delivery/backlog-metrics.ts',
      'watching/monitors/checks/overdue-metrics.ts',
    ]
      .map((file) => read(`src/${file}`))
      .join('')
    expect(metrics).toHaveLength(2)
    for (const metric of metrics) expect(source).toContain(`name: '${metric}'`)
  })
})
