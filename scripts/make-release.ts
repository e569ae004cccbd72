// Makes a release of this checkout: version, changelog, the release before, generated files, commit and tag
// (`npm run release -- 1.2.3`, docs/RELEASES.md). It pushes nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { previousRelease } from '../src/runtime/storage/compatibility.ts'
import { changelogSections, releaseObstacle } from './release.ts'

const root = join(import.meta.dirname, '..')
const journalFile = 'src/runtime/storage/migrations/meta/_journal.json'
const compatibilityFile = 'src/runtime/storage/compatibility.ts'

/** The last migration of a release, and its version without the `v` of the tag. */
export interface Release {
  readonly version: string
  readonly migration: string
}

/**
 * The changelog in which the entries of `Unreleased` belong to a version.
 * @param date of the release: `2026-01-31`
 * @throws Error if there are no entries, or the version has a section already
 */
export function releasedChangelog(text: string, version: string, date: string): string {
  const sections = changelogSections(text)
  if (sections.has(version)) throw new Error(`CHANGELOG.md has a section [${version}] already.`)
  if (!sections.get('Unreleased')) throw new Error('The section [Unreleased] of CHANGELOG.md is empty.')
  return text.replace(/^## \[Unreleased\]\n/m, `## [Unreleased]\n\n## [${version}] - ${date}\n`)
}

const numbersOf = (version: string) => version.split('-')[0]!.split('.').map(Number)

/** Whether a version only repairs another one: the first two numbers are the same. */
const isPatchOf = (version: string, before: string): boolean => {
  const [a, b] = [numbersOf(version), numbersOf(before)]
  return a[0] === b[0] && a[1] === b[1]
}

/**
 * The last migration that code must know in order to work beside a new release.
 * @param current that of the code as it is
 * @param newest the last migration of the new release
 * @param before the release before; null if there is none
 * @throws Error for a patch release with a migration
 */
export function oldestMigration(
  version: string,
  { current, newest, before }: { current: string; newest: string; before: Release | null },
): string {
  if (before === null || before.migration === newest) return current
  if (!isPatchOf(version, before.version)) return before.migration
  throw new Error(`${version} has a migration that ${before.version} lacks: it is no patch release.`)
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const lastMigration = (journal: string): string =>
  (JSON.parse(journal) as { entries: { tag: string }[] }).entries.at(-1)!.tag

/** The newest tag of a release in the history of this checkout; null without one. */
function releaseBefore(): Release | null {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')
  const tag = tags.find((one) => /^v\d/.test(one))
  if (tag === undefined) return null
  return { version: tag.slice(1), migration: lastMigration(git('show', `${tag}:${journalFile}`)) }
}

/** Packages that have the version of the service. */
const versionedPackages = ['packages/client', 'packages/console']

/** A package with that version and a lock file of its own. */
const nodesPackage = 'packages/n8n-nodes-social-lookup'

/** A manifest (package.json) or lock file in which the service and its packages have a version. */
export function withVersion(text: string, version: string): string {
  const json = JSON.parse(text) as { version: string; packages?: Record<string, { version?: string }> }
  json.version = version
  for (const name of ['', ...versionedPackages]) {
    const locked = json.packages?.[name]
    if (locked) locked.version = version
  }
  return `${JSON.stringify(json, null, 2)}\n`
}

/** The manifest of the Python client (pyproject.toml) with a version, in the form of Python (PEP 440): `1.0.0rc1`. */
export const withPythonVersion = (text: string, version: string): string =>
  text.replace(/^version = ".*"$/m, `version = "${version.replace(/-(a|b|rc)[\w]*?\.?(\d+)$/, '$1$2')}"`)

function change(file: string, edit: (text: string) => string): void {
  const path = join(root, file)
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
}

function makeRelease(version: string): void {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error('Name the version: npm run release -- 1.2.3')
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit or drop the changes of this checkout first.')
  const newest = lastMigration(readFileSync(join(root, journalFile), 'utf8'))
  const oldest = oldestMigration(version, { current: previousRelease, newest, before: releaseBefore() })
  change('CHANGELOG.md', (text) => releasedChangelog(text, version, new Date().toISOString().slice(0, 10)))
  change(compatibilityFile, (text) => text.replace(`'${previousRelease}'`, `'${oldest}'`))
  const manifests = ['', ...versionedPackages, nodesPackage].map((folder) => join(folder, 'package.json'))
  const locks = ['', nodesPackage].map((folder) => join(folder, 'package-lock.json'))
  for (const file of [...manifests, ...locks]) change(file, (text) => withVersion(text, version))
  change('packages/client-python/pyproject.toml', (text) => withPythonVersion(text, version))
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' })
  npm('run', '--silent', 'docs')
  npm('run', '--silent', 'client')
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const obstacle = releaseObstacle(`v${version}`, version, changelog)
  if (obstacle !== null) throw new Error(obstacle)
  git('add', '--all')
  git('commit', '--quiet', '--message', `Release version ${version}`)
  const notes = changelogSections(changelog).get(version)!
  // Headings start with `#`, which git would take for comments.
  git('tag', '--annotate', `v${version}`, '--cleanup=whitespace', '--message', notes)
  console.log(`v${version} is tagged here. Push the commit, wait for the check, then push the tag:
  git push origin HEAD:main
  git push origin v${version}`)
}

if (process.argv[1] === import.meta.filename) {
  try {
    makeRelease(process.argv[2] ?? '')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
