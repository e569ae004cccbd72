// The Kubernetes objects of a deployment: API nodes, workers, the migration and what is around them. The types are those
// of Kubernetes' own schemas, so that a field that does not exist is found when the code is checked.
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import type { ISecret } from 'kubernetes-models/v1/Secret'
import type { IService } from 'kubernetes-models/v1/Service'
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount'

import { answerSeconds, stopSeconds } from '../time-limits.ts'

const publicPort = 3000
const internalPort = 9464
/** The user `node` of the image. */
const user = 1000

/** Names of a release's objects, and the version that it runs. */
export interface ReleaseNames {
  /** Prefix of all names: `social-lookup`, or the name of the chart's release. */
  readonly name: string
  readonly version: string
}

type Role = 'api' | 'worker' | 'migrate'

const selector = (name: string, role?: Role) => ({
  'app.kubernetes.io/name': 'social-lookup',
  'app.kubernetes.io/instance': name,
  ...(role && { 'app.kubernetes.io/component': role }),
})
const metadata = ({ name, version }: ReleaseNames, suffix = '', role?: Role) => ({
  name: `${name}${suffix}`,
  labels: { ...selector(name, role), 'app.kubernetes.io/version': version },
})

const secrets = (name: string) => ({ secretRef: { name: `${name}-secrets` } })

/** Settings without a secret in them. */
const settings = {
  HOST: '0.0.0.0',
  PORT: String(publicPort),
  INTERNAL_ADDRESS: `0.0.0.0:${internalPort}`,
  DATA_DIR: '/data',
  DATABASE_URL: 'postgres://lookup@postgres:5432/lookup',
  VALKEY_URL: 'redis://valkey:6379',
  PUBLIC_URL: 'https://lookup.example.com',
  // The Ingress is a pod of the cluster: the private ranges of its networks.
  TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10',
  // Only the migration's job changes tables.
  MIGRATE: 'false',
  // The removal of an endpoint reaches all nodes of a cluster within seconds, not at once.
  DRAIN_SECONDS: '10',
  // The slowest lookup ends, and is not charged without its answer. A stop is over with the last request.
  SHUTDOWN_SECONDS: String(answerSeconds),
  LOG_FORMAT: 'json',
  NODE_COMPILE_CACHE: '/tmp/compiled',
}

/** @param resources a pod without requests cannot be scaled by its processor time */
function container(
  { name, version }: ReleaseNames,
  container: string,
  args: string[],
  resources: IContainer['resources'],
): IContainer {
  return {
    name: container,
    image: `social-lookup:${version}`,
    imagePullPolicy: 'IfNotPresent',
    args,
    envFrom: [{ configMapRef: { name: `${name}-settings` } }, secrets(name)],
    resources,
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'data', mountPath: '/data' },
      { name: 'tmp', mountPath: '/tmp' },
    ],
  }
}

const probe = (path: string, periodSeconds: number, failureThreshold: number) => ({
  httpGet: { path, port: 'internal' },
  periodSeconds,
  timeoutSeconds: 3,
  failureThreshold,
})

/** A container that serves: with ports and probes. */
function server(names: ReleaseNames, role: 'api' | 'worker', resources: IContainer['resources']): IContainer {
  const ports = [
    ...(role === 'api' ? [{ name: 'http', containerPort: publicPort }] : []),
    { name: 'internal', containerPort: internalPort },
  ]
  return {
    ...container(names, role, ['serve', '--role', role], resources),
    ports,
    // A first start compiles the code: up to a minute on a slow node.
    startupProbe: probe('/health/live', 2, 60),
    livenessProbe: probe('/health/live', 10, 6),
    readinessProbe: probe('/health/ready', 2, 3),
  }
}

const podSecurity: IPodSpec['securityContext'] = {
  runAsNonRoot: true,
  runAsUser: user,
  runAsGroup: user,
  fsGroup: user,
  fsGroupChangePolicy: 'OnRootMismatch',
  seccompProfile: { type: 'RuntimeDefault' },
}
const tmp = { name: 'tmp', emptyDir: {} }

function podSpec(
  names: ReleaseNames,
  role: Role,
  containers: IContainer[],
  volumes: IPodSpec['volumes'],
): IPodSpec {
  const spread = (topologyKey: string) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway' as const,
    labelSelector: { matchLabels: selector(names.name, role) },
  })
  return {
    automountServiceAccountToken: false,
    securityContext: podSecurity,
    ...(role === 'migrate'
      ? { restartPolicy: 'Never' }
      : {
          serviceAccountName: names.name,
          // More than DRAIN_SECONDS and SHUTDOWN_SECONDS together.
          terminationGracePeriodSeconds: stopSeconds,
          topologySpreadConstraints: [
            spread('kubernetes.io/hostname'),
            spread('topology.kubernetes.io/zone'),
          ],
        }),
    containers,
    volumes,
  }
}

function api(names: ReleaseNames): IStatefulSet {
  const resources = { requests: { cpu: '500m', memory: '512Mi' }, limits: { memory: '1Gi' } }
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: metadata(names, '-api', 'api'),
    spec: {
      serviceName: `${names.name}-internal`,
      podManagementPolicy: 'Parallel',
      selector: { matchLabels: selector(names.name, 'api') },
      template: {
        metadata: { labels: selector(names.name, 'api') },
        spec: podSpec(names, 'api', [server(names, 'api', resources)], [tmp]),
      },
      // Charges that a killed node has answered are here, and its next start brings them into the database.
      volumeClaimTemplates: [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
        },
      ],
    },
  }
}

function worker(names: ReleaseNames): IDeployment {
  const resources = { requests: { cpu: '250m', memory: '384Mi' }, limits: { memory: '1Gi' } }
  const volumes = [{ name: 'data', emptyDir: {} }, tmp]
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(names, '-worker', 'worker'),
    spec: {
      selector: { matchLabels: selector(names.name, 'worker') },
      template: {
        metadata: { labels: selector(names.name, 'worker') },
        spec: podSpec(names, 'worker', [server(names, 'worker', resources)], volumes),
      },
    },
  }
}

/** Names no object of the release but the secrets: as a hook of the chart it runs before they exist. */
function migration(names: ReleaseNames): IJob {
  const resources = { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '512Mi' } }
  const job: IContainer = {
    ...container(names, 'migrate', ['migrate'], resources),
    env: [
      { name: 'DATABASE_URL', value: settings.DATABASE_URL },
      { name: 'NODE_COMPILE_CACHE', value: settings.NODE_COMPILE_CACHE },
    ],
    envFrom: [secrets(names.name)],
  }
  const volumes = [{ name: 'data', emptyDir: {} }, tmp]
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(names, '-migrate', 'migrate'),
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 900,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: selector(names.name, 'migrate') },
        spec: podSpec(names, 'migrate', [job], volumes),
      },
    },
  }
}

function services(names: ReleaseNames): IService[] {
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: metadata(names, '', 'api'),
      spec: {
        selector: selector(names.name, 'api'),
        ports: [{ name: 'http', port: 80, targetPort: 'http' }],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: metadata(names, '-internal'),
      spec: {
        // Its name has the address of every node, so that Prometheus finds them all.
        clusterIP: 'None',
        publishNotReadyAddresses: true,
        selector: selector(names.name),
        ports: [{ name: 'internal', port: internalPort, targetPort: 'internal' }],
      },
    },
  ]
}

const budget = (names: ReleaseNames, role: 'api' | 'worker'): IPodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadata(names, `-${role}`, role),
  spec: { maxUnavailable: 1, selector: { matchLabels: selector(names.name, role) } },
})

const byProcessor = (averageUtilization: number) => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
})
/** An age, in seconds: it is the same for all workers, so that one more shortens it whatever their number. */
const byQueue = (metric: string, seconds: string) => ({
  type: 'External',
  external: { metric: { name: metric }, target: { type: 'Value', value: seconds } },
})

function scaling(names: ReleaseNames, role: 'api' | 'worker'): IHorizontalPodAutoscaler {
  const metrics =
    role === 'api'
      ? [byProcessor(70)]
      : [
          byProcessor(70),
          byQueue('social_lookup_deliveries_oldest_seconds', '60'),
          byQueue('social_lookup_monitors_overdue_seconds', '120'),
        ]
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadata(names, `-${role}`, role),
    spec: {
      scaleTargetRef: {
        apiVersion: 'apps/v1',
        kind: role === 'api' ? 'StatefulSet' : 'Deployment',
        name: `${names.name}-${role}`,
      },
      minReplicas: role === 'api' ? 2 : 1,
      maxReplicas: role === 'api' ? 10 : 5,
      metrics,
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  }
}

function network(names: ReleaseNames): INetworkPolicy {
  const namespace = (name: string) => ({ matchLabels: { 'kubernetes.io/metadata.name': name } })
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadata(names),
    spec: {
      podSelector: { matchLabels: selector(names.name) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        // The API is for everybody; /metrics and /admin have the other port.
        { ports: [{ port: publicPort, protocol: 'TCP' }] },
        {
          from: [
            { namespaceSelector: namespace('monitoring') },
            { podSelector: { matchLabels: { 'social-lookup/operator': 'true' } } },
          ],
          ports: [{ port: internalPort, protocol: 'TCP' }],
        },
      ],
      egress: [
        // Everything but the addresses of the machine's own metadata, which hold its credentials.
        { to: [{ namespaceSelector: {} }, { ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } }] },
        { to: [{ ipBlock: { cidr: '::/0', except: ['fe80::/10', 'fd00:ec2::254/128'] } }] },
      ],
    },
  }
}

/**
 * For the controllers ingress-nginx, F5 NGINX and HAProxy Technologies, which ignore those of each other: they wait for
 * the slowest lookup (60, 60 and 50 s by default), and never send a request again that a node may have served and charged.
 */
const ingressAnnotations = {
  'nginx.ingress.kubernetes.io/proxy-read-timeout': String(answerSeconds),
  'nginx.ingress.kubernetes.io/proxy-send-timeout': String(answerSeconds),
  'nginx.ingress.kubernetes.io/proxy-next-upstream': 'off',
  'nginx.org/proxy-read-timeout': `${answerSeconds}s`,
  'nginx.org/proxy-send-timeout': `${answerSeconds}s`,
  'nginx.org/proxy-next-upstream': 'off',
  'haproxy.org/timeout-server': `${answerSeconds}s`,
  'haproxy.org/timeout-client': `${answerSeconds}s`,
}

function ingress(names: ReleaseNames): IIngress {
  const host = 'lookup.example.com'
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { ...metadata(names), annotations: ingressAnnotations },
    spec: {
      ingressClassName: 'nginx',
      rules: [
        {
          host,
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name: names.name, port: { name: 'http' } } },
              },
            ],
          },
        },
      ],
      tls: [{ hosts: [host], secretName: `${names.name}-tls` }],
    },
  }
}

function settingsMap(names: ReleaseNames): IConfigMap {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata(names, '-settings'), data: settings }
}

const account = (names: ReleaseNames): IServiceAccount => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: metadata(names),
  automountServiceAccountToken: false,
})

/** Files of objects, in the order in which they are needed. */
export const objects = (names: ReleaseNames) =>
  ({
    'settings.yaml': [account(names), settingsMap(names)],
    'migration.yaml': [migration(names)],
    'api.yaml': [api(names)],
    'worker.yaml': [worker(names)],
    'services.yaml': services(names),
    'disruption.yaml': [budget(names, 'api'), budget(names, 'worker')],
    'scaling.yaml': [scaling(names, 'api'), scaling(names, 'worker')],
    'network.yaml': [network(names)],
    'ingress.yaml': [ingress(names)],
  }) as const

/** An example of the secrets, which operators create themselves. */
export const exampleSecret = (names: ReleaseNames): ISecret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(names, '-secrets'),
  type: 'Opaque',
  stringData: {
    PGPASSWORD: 'the password of the database user in DATABASE_URL',
    SECRETS_KEY: 'at least 32 characters, stored elsewhere too: without it stored secrets are lost',
    CURSOR_SECRET: 'at least 32 characters',
    ADMIN_TOKEN: 'at least 32 characters',
    BOOTSTRAP_LIVE_KEY: 'slk_live_ and 24 to 128 letters or digits',
    BOOTSTRAP_TEST_KEY: 'slk_test_ and 24 to 128 letters or digits',
  },
})
