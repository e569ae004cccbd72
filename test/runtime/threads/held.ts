import { Fault } from '../../../src/catalog/errors.ts'

/** Ends when it is let go of: runs in a thread. */
export function hold(letGo: Int32Array<SharedArrayBuffer>): string {
  Atomics.wait(letGo, 0, 0)
  return 'held'
}

export const quick = (text: string): string => text.toUpperCase()

/** Ends its thread in one of the ways in which threads end, or fails in one of those in which functions do. */
export function end(
  how: 'time' | 'wait' | 'memory' | 'buffers' | 'exit' | 'drift' | 'fault' | 'library',
): unknown {
  switch (how) {
    case 'time':
      for (;;);
    // As a thread that others keep from running: it uses no processor time.
    case 'wait':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
      return 'waited'
    case 'memory': {
      const kept: unknown[] = []
      for (;;) kept.push(new Array(1_000_000).fill(kept.length))
    }
    case 'buffers': {
      const kept = Array.from({ length: 600 }, () => new Uint8Array(1_000_000).fill(1))
      const until = performance.now() + 3000
      while (performance.now() < until);
      return kept.length
    }
    case 'exit':
      return process.exit(1)
    case 'drift':
      return (null as unknown as { readonly shape: string }).shape
    case 'fault':
      throw new Fault('changed', 'there is no title', { field: 'title' })
    case 'library':
      throw new Error('a library gave up')
  }
}
