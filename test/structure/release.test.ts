import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  oldestMigration,
  releasedChangelog,
  withPythonVersion,
  withVersion,
} from '../../scripts/make-release.ts'
import { changelogSections, releaseObstacle } from '../../scripts/release.ts'
import { previousRelease } from '../../src/runtime/storage/compatibility.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const json = (file: string) => JSON.parse(read(file))

describe('a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-02\n\n- New\n\n## [1.1.0] - 2026-01-01\n'

  test('needs a tag with the version of package.json, and a section of the changelog', () => {
    expect(releaseObstacle('v1.2.0', '1.2.0', changelog)).toBeNull()
    expect(releaseObstacle('v1.2.0', '1.3.0', changelog)).toMatch(/not v1\.3\.0/)
    expect(releaseObstacle('v1.3.0', '1.3.0', changelog)).toMatch(/no section \[1\.3\.0\]/)
    expect(releaseObstacle('v1.1.0', '1.1.0', changelog)).toMatch(/empty/)
    expect(changelogSections(changelog).get('1.2.0')).toBe('- New')
  })

  test('takes the entries of the next version, and leaves room for those after it', () => {
    const before = changelog.replace('## [Unreleased]\n', '## [Unreleased]\n\n- Newer\n')
    const after = releasedChangelog(before, '1.3.0', '2026-02-01')
    expect(after).toContain('## [Unreleased]\n\n## [1.3.0] - 2026-02-01\n\n- Newer\n')
    expect(changelogSections(after).get('1.3.0')).toBe('- Newer')
    expect(changelogSections(after).get('1.2.0')).toBe('- New')
    expect(releaseObstacle('v1.3.0', '1.3.0', after)).toBeNull()
    expect(() => releasedChangelog(changelog, '1.3.0', '2026-02-01')).toThrow('is empty')
    expect(() => releasedChangelog(before, '1.2.0', '2026-02-01')).toThrow('already')
  })

  test('works beside the tagged release before it, and a patch has no migration', () => {
    const known = { current: '0001_a', newest: '0003_c' }
    const before = { version: '1.2.0', migration: '0002_b' }
    expect(oldestMigration('1.3.0', { ...known, before })).toBe('0002_b')
    expect(oldestMigration('1.3.0', { ...known, before: null })).toBe('0001_a')
    expect(oldestMigration('1.2.1', { ...known, before: { ...before, migration: '0003_c' } })).toBe('0001_a')
    expect(() => oldestMigration('1.2.1', { ...known, before })).toThrow('no patch release')
  })

  test('the changelog starts with the next version', () => {
    expect([...changelogSections(read('CHANGELOG.md')).keys()][0]).toBe('Unreleased')
  })

  test('the release before is named by a migration that this one has and is not the newest', () => {
    const tags = json('src/runtime/storage/migrations/meta/_journal.json').entries.map(
      ({ tag }: { tag: string }) => tag,
    )
    expect(tags).toContain(previousRelease)
    expect(tags.at(-1)).not.toBe(previousRelease)
  })

  test('the clients and the lock file have the version of the service', () => {
    const { version } = json('package.json')
    const lock = json('package-lock.json')
    for (const name of ['client', 'console']) {
      expect(json(`packages/${name}/package.json`).version).toBe(version)
      expect(lock.packages[`packages/${name}`].version).toBe(version)
    }
    const nodes = 'packages/n8n-nodes-social-lookup'
    expect(json(`${nodes}/package.json`).version).toBe(version)
    for (const one of [lock, json(`${nodes}/package-lock.json`)])
      expect([one.version, one.packages[''].version]).toEqual([version, version])
    const python = read('packages/client-python/pyproject.toml')
    expect(withPythonVersion(python, version)).toBe(python)
  })

  test('sets one version everywhere', () => {
    const lock = {
      version: '0.1.0',
      packages: { '': { version: '0.1.0' }, 'packages/client': { version: '0.1.0' } },
    }
    const renewed = JSON.parse(withVersion(JSON.stringify(lock), '2.0.0'))
    expect(renewed).toEqual(JSON.parse(JSON.stringify(lock).replaceAll('0.1.0', '2.0.0')))
    expect(withPythonVersion('name = "x"\nversion = "0.1.0"\n', '2.0.0-rc.1')).toContain(
      'version = "2.0.0rc1"',
    )
  })

  test('a tag runs the same check as a push, then the check of the tag, and signs the image', () => {
    const { on, jobs } = parse(read('.github/workflows/release.yml'))
    expect(on).toEqual({ push: { tags: ['v*'] } })
    expect(jobs.check.uses).toBe('./.github/workflows/check.yml')
    expect(jobs.image.needs).toBe('check')
    const check = parse(read('.github/workflows/check.yml'))
    expect(check.on).toHaveProperty('workflow_call')
    expect(check.jobs.check.steps.at(-1).run).toBe('bash .ci/run')
    const steps: { run?: string; uses?: string; with?: Record<string, unknown> }[] = jobs.image.steps
    const order = ['scripts/release.ts', 'docker/build-push-action', 'attest-build-provenance']
    const positions = order.map((what) => steps.findIndex(({ run, uses }) => (run ?? uses)!.includes(what)))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions).not.toContain(-1)
    expect(steps[positions[1]!]!.with).toMatchObject({ push: true, provenance: 'mode=max' })
  })
})

test('an action of others runs as the commit that was chosen, whatever its tags become', () => {
  const folder = join(root, '.github/workflows')
  const used = readdirSync(folder).flatMap((name) => [
    ...read(`.github/workflows/${name}`).matchAll(/uses: (.+)/g),
  ])
  const others = used.map(([, action]) => action!).filter((action) => !action.startsWith('./'))
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter((action) => !/^[\w-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
    [],
  )
})

test('an image of others is the one that was chosen, whatever its tag becomes', () => {
  const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`)
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)]
  const own = new Set(['social-lookup', ...stages.map(([, , name]) => name)])
  const used = [
    ...stages.map(([, image]) => image!),
    ...['compose.yaml', ...workflows].flatMap((file) =>
      [...read(file).matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image!),
    ),
  ].filter((image) => !own.has(image))
  expect(used.length).toBeGreaterThanOrEqual(7)
  expect(used.filter((image) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  // What builds the image would be read from a tag as well.
  expect(read('Dockerfile')).not.toMatch(/^# *syntax=/m)
})
