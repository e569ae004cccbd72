import { execFile, execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { toolOrSkip } from './required-tools.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

const newEnough = 'import sys; print(sys.executable) if sys.version_info >= (3, 9) else sys.exit(1)'

/** The interpreter itself behind a command: version managers put a shell script before it, which costs more than its start. */
function interpreterOf(command: string): string | null {
  try {
    return execFileSync(command, ['-c', newEnough], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** Python 3.9 or newer; null without it. */
export const python = toolOrSkip(
  'Python 3.9 or newer',
  'python3',
  interpreterOf('python3') ?? interpreterOf('python'),
)

/** Runs a program with the client of packages/client-python. It rejects with the output of a program that fails. */
export async function runPython(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = join(root, 'packages/client-python/tests'),
): Promise<{ stdout: string; stderr: string }> {
  const source = join(root, 'packages/client-python/src')
  const own = { ...process.env, PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1', ...env }
  return run(python!, args, { cwd: folder, env: own }).catch((failed: { stdout: string; stderr: string }) => {
    throw new Error(`${failed.stdout}\n${failed.stderr}`)
  })
}
