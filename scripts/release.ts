// Checks that a tag may become a release (`node scripts/release.ts v1.2.3`); `--notes` prints its section of the changelog.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sections of CHANGELOG.md by version; the next version's is `Unreleased`. */
export function changelogSections(text: string): Map<string, string> {
  const parts = text.split(/^## \[([^\]]+)\][^\n]*\n/m).slice(1)
  const sections = new Map<string, string>()
  for (let at = 0; at < parts.length; at += 2) sections.set(parts[at]!, parts[at + 1]!.trim())
  return sections
}

/**
 * Why a tag is no release, as a sentence; null if it is one.
 * @param version the version of package.json
 */
export function releaseObstacle(tag: string, version: string, changelog: string): string | null {
  if (tag !== `v${version}`) return `The tag ${tag} is not v${version}, the version of package.json.`
  const section = changelogSections(changelog).get(version)
  if (section === undefined) return `CHANGELOG.md has no section [${version}].`
  return section === '' ? `The section [${version}] of CHANGELOG.md is empty.` : null
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const [tag = '', option] = process.argv.slice(2)
  const obstacle = releaseObstacle(tag, version, read('CHANGELOG.md'))
  if (obstacle !== null) {
    console.error(obstacle)
    process.exit(1)
  }
  if (option === '--notes') console.log(changelogSections(read('CHANGELOG.md')).get(version))
}
