import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { closureOf, neededWorkspaces } from '../../scripts/install.mjs'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(resolve(root, file), 'utf8'))

interface Place {
  readonly version?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
const packages = read('package-lock.json').packages as Record<string, Place>
const { dependencies } = read('package.json') as { readonly dependencies: Record<string, string> }
const groups = readdirSync(resolve(root, 'installs')).map((name) => ({
  name,
  manifest: read(`installs/${name}/package.json`) as Place & { readonly settings?: readonly string[] },
}))

/** The limit of the promise is 250 packages; packages of the platform (optional ones) come to it: two today. */
const maxPackages = 200

test('npm start with default settings installs fewer packages than its budget', () => {
  const installed = closureOf(packages, neededWorkspaces({}))
  expect(installed.size, [...installed].sort().join('\n')).toBeLessThan(maxPackages)
})

test('npm start installs no package that only tests, checks or builds need', () => {
  const installed = closureOf(packages, neededWorkspaces({}))
  const tools = ['typescript', 'vitest', '@biomejs/biome', 'knip', 'esbuild', 'vite', 'react', 'lucide-react']
  expect(
    [...installed].filter((place) => tools.some((tool) => place.endsWith(`node_modules/${tool}`))),
  ).toEqual([])
})

test('every dependency of the project is in exactly one list of installs, in the version of the project', () => {
  const listed = groups
    .filter(({ name }) => name !== 'build')
    .flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
  // The Node.js of the package; npm start downloads one only where the machine's does not suffice.
  const built = ['node']
  expect(listed.toSorted()).toEqual(
    Object.keys(dependencies)
      .filter((name) => !built.includes(name))
      .toSorted(),
  )
  const versions = groups.flatMap(({ manifest }) =>
    Object.values({ ...manifest.dependencies, ...manifest.devDependencies }),
  )
  expect(new Set(versions)).toEqual(new Set(['*']))
  for (const name of listed) expect(packages[`node_modules/${name}`]?.version, name).toBe(dependencies[name])
})

test.each(
  groups.flatMap(({ name, manifest }) =>
    (manifest.settings ?? []).map((setting) => [setting, name] as const),
  ),
)('%s makes npm start install the packages of %s', (setting, name) => {
  const needed = neededWorkspaces({ [setting]: 'true' })
  expect(needed).toContain(`installs/${name}`)
  const installed = closureOf(packages, needed)
  for (const dependency of Object.keys(groups.find((group) => group.name === name)!.manifest.dependencies!)) {
    expect(installed).toContain(`node_modules/${dependency}`)
  }
  for (const off of ['', 'false', ' 0 ']) {
    expect(neededWorkspaces({ [setting]: off })).not.toContain(`installs/${name}`)
  }
})

test('what switches a list of installs on is a setting', () => {
  const table = readFileSync(resolve(root, 'docs/RUNNING.md'), 'utf8')
  const settings = groups.flatMap(({ manifest }) => manifest.settings ?? [])
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.filter((setting) => !table.includes(`| \`${setting}\` |`))).toEqual([])
})
