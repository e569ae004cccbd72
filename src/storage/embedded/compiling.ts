import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/**
 * Has this process compile PGlite once and quickly: the optimizing compiler would spend seconds and more than 100 MiB on
 * its module for no measurable gain in throughput.
 */
export function compileQuickly(): void {
  for (const flag of ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}

/** What @types/node leaves out of the namespace of this name. */
interface Compiler {
  compile(bytes: Uint8Array): Promise<WebAssembly.Module>
}

let compiled: Promise<WebAssembly.Module> | undefined

/** PGlite as a module that threads share: a process has one database in a directory, but many in memory. */
export function sharedModule(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    compileQuickly()
    const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
    const { WebAssembly } = globalThis as unknown as { WebAssembly: Compiler }
    return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
  })()
  return compiled
}
