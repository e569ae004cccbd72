import { setFlagsFromString } from 'node:v8'

/**
 * Has this process compile PGlite once and quickly: the optimizing compiler would spend seconds and more than 100 MiB on
 * its module for no measurable gain in throughput.
 */
export function setCompilerFlags(): void {
  for (const flag of ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
