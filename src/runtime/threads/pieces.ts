import { setImmediate as afterPoll } from 'node:timers'
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

let began: number | undefined

/** When work began that runs until the next poll of the network: at the latest now. */
function beganWork(): number {
  if (began === undefined) {
    began = performance.now()
    afterPoll(() => {
      began = undefined
    })
  }
  return began
}

/** Lets the process answer the requests that wait, and begins a piece of work. */
export async function beginPiece(): Promise<void> {
  await setImmediate()
  beganWork()
}

/** Lets the process answer the requests that wait, if work took long since it last did. */
export async function pauseIfLate(): Promise<void> {
  if (performance.now() - beganWork() >= pieceMs) await beginPiece()
}

/** Does work in pieces: other work of the thread comes between them. */
export async function finishInPieces<T>(pieces: Pieces<T>): Promise<T> {
  for (;;) {
    await pauseIfLate()
    const step = pieces.next()
    if (step.done) return step.value
  }
}
