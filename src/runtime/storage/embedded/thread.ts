import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

let early: Worker | undefined

function start(): Worker {
  // Set the heap flags before the thread starts. It has little garbage, but that garbage keeps large buffers alive.
  for (const size of ['--min-semi-space-size=1', '--max-semi-space-size=1']) setFlagsFromString(size)
  const thread = new Worker(new URL('./worker.ts', import.meta.url))
  thread.unref()
  return thread
}

/** Starts the thread of the embedded database early, so that it loads its code in parallel. */
export function startThreadEarly(): void {
  early ??= start()
}

/** Returns the early thread, or a new one. It does not keep the process alive. */
export function takeThread(): Worker {
  const thread = early ?? start()
  early = undefined
  return thread
}
