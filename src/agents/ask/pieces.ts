import { setImmediate } from 'node:timers/promises'

/** Work whose parts end at each `yield`. */
export type Pieces<T> = Generator<undefined, T>

/** Does work at once. */
export function finish<T>(pieces: Pieces<T>): T {
  for (;;) {
    const step = pieces.next()
    if (step.done) return step.value
  }
}

/** Other work of the thread comes after so long. */
const pieceMs = 10

/** Does work in pieces: other work of the thread comes between them. */
export async function finishInPieces<T>(pieces: Pieces<T>): Promise<T> {
  let end = performance.now() + pieceMs
  for (;;) {
    const step = pieces.next()
    if (step.done) return step.value
    if (performance.now() < end) continue
    await setImmediate()
    end = performance.now() + pieceMs
  }
}
