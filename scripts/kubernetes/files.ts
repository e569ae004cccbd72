import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { chartFiles } from './chart.ts'
import { exampleSecret, objects } from './objects.ts'

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { version: string }

// Kubernetes reads YAML 1.1, where a bare `off` is false.
const yaml = (value: unknown) =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })

/** Applied by itself, before the others: a job that has run cannot be changed. */
const apart = ['migration.yaml']
/** Operators have another way in, or none. */
const byChoice = ['ingress.yaml']

/** The plain manifests and the Helm chart, by their paths in the repository. */
export function kubernetesFiles(): Record<string, string> {
  const names = { name: 'social-lookup', version }
  const plain = Object.entries(objects(names)).map(([file, list]) => [file, list.map(yaml).join('---\n')])
  const resources = plain.map(([file]) => file!).filter((file) => ![...apart, ...byChoice].includes(file))
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources,
    images: [{ name: 'social-lookup', newName: 'social-lookup', newTag: version }],
  }
  const manifests = [
    ...plain,
    ['secrets.example.yaml', yaml(exampleSecret(names))],
    ['kustomization.yaml', yaml(kustomization)],
  ]
  const note = '# Written by `npm run docs` from scripts/kubernetes. docs/KUBERNETES.md explains it.\n'
  const chart = Object.entries(chartFiles(version)).map(([file, text]) => [
    `deploy/helm/social-lookup/${file}`,
    text,
  ])
  return Object.fromEntries([
    ...manifests.map(([file, text]) => [`deploy/kubernetes/${file}`, note + text]),
    ...chart.map(([file, text]) => [file, note + text]),
  ])
}
