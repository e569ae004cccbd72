// Writes the skeleton of a platform or of an operation (`npm run new`); docs/ADDING_OPERATIONS.md says what to change then.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { planSkeleton, SkeletonError, writeFiles } from './skeleton.ts'

const root = join(import.meta.dirname, '..')

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

try {
  const files = planSkeleton(root, process.argv.slice(2))
  const isThere = new Map([...files.keys()].map((file) => [file, existsSync(join(root, file))]))
  const listOf = (there: boolean) =>
    [...files.keys()].flatMap((file) => (isThere.get(file) === there ? [`  ${file}`] : [])).join('\n')
  writeFiles(root, files)
  run(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', ...files.keys()])
  run(process.execPath, [join(root, 'scripts', 'docs.ts')])
  run(process.execPath, [join(root, 'scripts', 'client.ts')])
  const tests = [...files.keys()].filter((file) => file.endsWith('.test.ts'))
  console.log(`New:\n${listOf(false)}\nChanged:\n${listOf(true)}`)
  console.log(`The tables of the README and of docs and the clients are renewed. Next:
  1. npm run check && npx vitest run ${tests.join(' ')}
  2. Replace the address and the field names in sources/web and in sandbox by the platform's own.
  3. Change the record, the model, the summary and the phrases: docs/ADDING_OPERATIONS.md.
  4. npm run format && npm run docs && npm run client, then "Checks" of docs/ADDING_OPERATIONS.md.`)
} catch (error) {
  if (!(error instanceof SkeletonError)) throw error
  console.error(error.message)
  process.exit(2)
}
