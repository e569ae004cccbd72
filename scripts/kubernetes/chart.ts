// The Helm chart, made of the same objects as the plain manifests: a list says which places a value of the chart fills.
import { stringify } from 'yaml'
import { objects } from './objects.ts'

/** A place of an object that a value of the chart fills. */
interface Place {
  readonly file: keyof ReturnType<typeof objects>
  /** The position of the object in the file. */
  readonly at: number
  readonly path: readonly (string | number)[]
  /** The value's name: `api.resources`. */
  readonly value: string
  /** Only in the chart, and only where this value is false. */
  readonly unless?: string
  /** The default of a place that the plain manifests do not have. */
  readonly fallback?: unknown
}

const pod = ['spec', 'template', 'spec'] as const
const inContainer = (...path: string[]) => [...pod, 'containers', 0, ...path]
const workloads = [
  { file: 'api.yaml', at: 0, name: 'api' },
  { file: 'worker.yaml', at: 0, name: 'worker' },
  { file: 'migration.yaml', at: 0, name: 'migration' },
] as const

const places: readonly Place[] = [
  { file: 'settings.yaml', at: 1, path: ['data'], value: 'settings' },
  {
    file: 'migration.yaml',
    at: 0,
    path: [...inContainer('env'), 0, 'value'],
    value: 'settings.DATABASE_URL',
  },
  ...workloads.flatMap(({ file, at, name }): Place[] => [
    { file, at, path: inContainer('imagePullPolicy'), value: 'image.pullPolicy' },
    { file, at, path: inContainer('resources'), value: `${name}.resources` },
  ]),
  ...workloads.slice(0, 2).flatMap(({ file, at, name }): Place[] => [
    {
      file,
      at,
      path: ['spec', 'replicas'],
      value: `${name}.replicas`,
      unless: 'scaling.enabled',
      fallback: 2,
    },
  ]),
  { file: 'api.yaml', at: 0, path: ['spec', 'volumeClaimTemplates', 0, 'spec'], value: 'api.storage' },
  ...(['api', 'worker'] as const).flatMap((name, at): Place[] => [
    { file: 'scaling.yaml', at, path: ['spec', 'minReplicas'], value: `scaling.${name}.minReplicas` },
    { file: 'scaling.yaml', at, path: ['spec', 'maxReplicas'], value: `scaling.${name}.maxReplicas` },
    { file: 'scaling.yaml', at, path: ['spec', 'metrics'], value: `scaling.${name}.metrics` },
  ]),
  {
    file: 'network.yaml',
    at: 0,
    path: ['spec', 'ingress', 1, 'from'],
    value: 'network.operators',
  },
  { file: 'network.yaml', at: 0, path: ['spec', 'egress'], value: 'network.egress' },
  { file: 'ingress.yaml', at: 0, path: ['metadata', 'annotations'], value: 'ingress.annotations' },
  { file: 'api.yaml', at: 0, path: [...pod, 'terminationGracePeriodSeconds'], value: 'api.stopSeconds' },
  {
    file: 'worker.yaml',
    at: 0,
    path: [...pod, 'terminationGracePeriodSeconds'],
    value: 'worker.stopSeconds',
  },
  { file: 'ingress.yaml', at: 0, path: ['spec', 'ingressClassName'], value: 'ingress.className' },
  { file: 'ingress.yaml', at: 0, path: ['spec', 'rules', 0, 'host'], value: 'ingress.host' },
  { file: 'ingress.yaml', at: 0, path: ['spec', 'tls'], value: 'ingress.tls' },
]

/** Files that a value of the chart switches off. */
const optional: Readonly<Record<string, { value: string; isOn: boolean }>> = {
  'disruption.yaml': { value: 'disruption.enabled', isOn: true },
  'scaling.yaml': { value: 'scaling.enabled', isOn: true },
  'network.yaml': { value: 'network.enabled', isOn: true },
  'ingress.yaml': { value: 'ingress.enabled', isOn: false },
}

/** Sentences above groups of values. */
const notes: Readonly<Record<string, string>> = {
  image: 'The image of the release.',
  settings: 'Settings (docs/RUNNING.md) without secrets. Secrets are in a Secret named <release>-secrets.',
  migration: 'The job that brings the tables up to date before an installation and before an upgrade.',
  api: 'API nodes. Each has a volume for charges that it has answered and not yet committed.',
  worker: 'Workers: monitors and deliveries.',
  scaling:
    'Numbers of nodes. Metrics of the queue need an adapter (docs/KUBERNETES.md); remove them without one.',
  disruption: 'Drains of machines stop one node at a time.',
  network: 'Who reaches port 9464 (metrics, health, administration), and what nodes reach.',
  ingress: 'The way in from outside.',
}

type Tree = { [key: string | number]: unknown }

function get(tree: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Tree | undefined)?.[key], tree)
}

function set(tree: unknown, path: readonly (string | number)[], value: unknown): void {
  const parent = get(tree, path.slice(0, -1)) as Tree
  parent[path.at(-1)!] = value
}

// Kubernetes and Helm read YAML 1.1, where a bare `off` is false.
const yaml = (value: unknown) =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })

const releaseName = '{{ .Release.Name }}'

/** Replaces the marks of places by Helm's templates. */
function withTemplates(text: string): string {
  return text
    .replace(/^( *)((?:- )?)([\w-]+): "?@@map:([\w.]+)@@"?$/gm, (_, indent, dash, key, value) => {
      const depth = indent.length + dash.length + 2
      return `${indent}${dash}${key}:\n${' '.repeat(depth)}{{- toYaml .Values.${value} | nindent ${depth} }}`
    })
    .replace(/^( *)replicas: "?@@unless:([\w.]+):([\w.]+)@@"?$/gm, (_, indent, other, value) =>
      [
        `${indent}{{- if not .Values.${other} }}`,
        `${indent}replicas: {{ .Values.${value} }}`,
        `${indent}{{- end }}`,
      ].join('\n'),
    )
    .replace(/"?@@text:([\w.]+)@@"?/g, '{{ .Values.$1 | quote }}')
    .replace(/"?@@number:([\w.]+)@@"?/g, '{{ .Values.$1 }}')
}

function markOf(value: string, fallback: unknown, unless: string | undefined): string {
  if (unless !== undefined) return `@@unless:${unless}:${value}@@`
  if (typeof fallback === 'object') return `@@map:${value}@@`
  return `@@${typeof fallback === 'number' ? 'number' : 'text'}:${value}@@`
}

/** The files of the chart, by their paths in it. */
export function chartFiles(version: string): Record<string, string> {
  const plain = objects({ name: 'social-lookup', version })
  const named = structuredClone(objects({ name: releaseName, version: '{{ .Chart.AppVersion }}' }))
  const values: Tree = { image: { repository: 'social-lookup', tag: version } }
  for (const { file, at, path, value, unless, fallback = get(plain[file][at], path) } of places) {
    set(named[file][at], path, markOf(value, fallback, unless))
    const keys = value.split('.')
    for (let depth = 1; depth < keys.length; depth += 1) {
      if (get(values, keys.slice(0, depth)) === undefined) set(values, keys.slice(0, depth), {})
    }
    if (get(values, keys) === undefined) set(values, keys, structuredClone(fallback))
  }
  for (const { value, isOn } of Object.values(optional)) {
    const [group, key] = value.split('.')
    values[group!] = { [key!]: isOn, ...(values[group!] as Tree | undefined) }
  }
  for (const { file, at } of workloads) {
    set(named[file][at], inContainer('image'), '{{ .Values.image.repository }}:{{ .Values.image.tag }}')
  }
  set(named['migration.yaml'][0], ['metadata', 'annotations'], {
    'helm.sh/hook': 'pre-install,pre-upgrade',
    'helm.sh/hook-delete-policy': 'before-hook-creation',
  })
  const templates = Object.entries(named).map(([file, list]) => {
    const text = withTemplates((list as readonly unknown[]).map(yaml).join('---\n'))
    const condition = optional[file]
    return [
      `templates/${file}`,
      condition ? `{{- if .Values.${condition.value} }}\n${text}{{- end }}\n` : text,
    ]
  })
  return {
    'Chart.yaml': yaml({
      apiVersion: 'v2',
      name: 'social-lookup',
      description: 'Public data of social platforms as typed JSON: API nodes, workers and their migrations.',
      type: 'application',
      version,
      appVersion: version,
    }),
    'values.yaml': Object.entries(values)
      .map(([group, inner]) => `# ${notes[group]}\n${yaml({ [group]: inner })}`)
      .join('\n'),
    ...Object.fromEntries(templates),
  }
}
