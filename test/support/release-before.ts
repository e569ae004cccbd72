import { execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { previousRelease } from '../../src/runtime/storage/compatibility.ts'

const root = resolve(import.meta.dirname, '../..')
/** The journal of migrations, and its place in releases before the areas of `src`. */
const journals = ['src/runtime/storage', 'src/storage'].map(
  (folder) => `${folder}/migrations/meta/_journal.json`,
)

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })

/** Whether the code of a commit knows migrations up to the last one of the release before, and no further. */
function isRelease(commit: string): boolean {
  return journals.some((journal) => {
    try {
      const { entries } = JSON.parse(git('show', `${commit}:${journal}`).toString()) as {
        entries: { tag: string }[]
      }
      return entries.at(-1)?.tag === previousRelease
    } catch {
      return false
    }
  })
}

/**
 * What the upgrade rule speaks of: the newest tagged release with that last migration, or the last such commit where
 * no release is tagged; null where the checkout has no such history.
 */
export function releaseBefore(): string | null {
  const lines = (...args: string[]) =>
    git(...args)
      .toString()
      .trim()
      .split('\n')
      .filter(Boolean)
  try {
    const tags = lines('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')
    return tags.find(isRelease) ?? lines('rev-list', 'HEAD').find(isRelease) ?? null
  } catch {
    return null
  }
}

/** Puts the code of a commit into a folder, with the packages of this one. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}
