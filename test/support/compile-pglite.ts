import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 optimize what runs often of PGlite, in the process of all threads. A service compiles it by the baseline compiler
 * alone (src/runtime/storage/embedded/compiler-flags.ts), because it has little to do; a suite has some hundred databases, and
 * takes a fifth less time.
 */
export function optimizePglite(): void {
  for (const flag of ['--liftoff', '--wasm-dynamic-tiering', '--wasm-lazy-validation'])
    setFlagsFromString(flag)
}
