// Runs the command line after installing what it needs, on this Node.js or on a later one that it brings (install.mjs).
// Works on any Node.js from 18 on, because it is the first thing a newcomer runs.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildMissing, entry, serviceEntry } from './builds.mjs'
import { installServing, isPackage, nodeFolder, nodeProgram, root, serverFlags } from './install.mjs'

/** The environment of a server. */
export const serverEnv = {
  // Compiled code of the last run: half of a start is loading code, and what is there need not be stripped of its
  // types, which takes a compiler of 20 MiB. In a folder that only the owner of the code writes.
  NODE_COMPILE_CACHE: isPackage
    ? join(dirname(nodeFolder()), '.cache', 'social-lookup')
    : join(root, 'node_modules', '.cache', 'compiled'),
  // The C library gives memory back to the system (glibc; others ignore these).
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * npx runs a command in a shell and passes signals to that shell alone; dash, which is `sh` on Debian, ends with them
 * and leaves us to run for ever. (The scripts of package.json take the place of their shell: `exec`.)
 */
function stopWithShell(child) {
  if (process.env.npm_lifecycle_event !== 'npx') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 200)
  timer.unref()
}

/** Runs the command line with these arguments, and leaves as it left. */
export async function run(args) {
  await installServing()
  const isService = args[0] === 'serve'
  const module = isService ? await serviceEntry() : entry
  const builds = isService && !isPackage
  const child = spawn(nodeProgram(), [...serverFlags, module, ...args], {
    // The service reports that it serves: what is missing is looked for and built then, since it would take the processor from
    // the start.
    stdio: builds ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    cwd: process.cwd(),
    // A launcher that is killed passes no signal on: the server looks whether it is still its parent (src/cli/serve.ts).
    env: { ...serverEnv, ...process.env, SOCIAL_LOOKUP_LAUNCHER: String(process.pid) },
  })
  if (builds) child.once('message', () => buildMissing())
  // Signals to this process alone are passed on; where the whole group got them, they arrive twice (src/cli/serve.ts).
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithShell(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2))
