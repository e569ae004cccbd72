import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

let early: Worker | undefined

function start(): Worker {
  // Read when a thread starts: this one has little garbage, and what it has holds buffers.
  for (const size of ['--min-semi-space-size=1', '--max-semi-space-size=1']) setFlagsFromString(size)
  const thread = new Worker(new URL('./worker.ts', import.meta.url))
  thread.unref()
  return thread
}

/** Starts the thread of the embedded database that is going to be opened: it loads its code while this one does. */
export function startThreadEarly(): void {
  early ??= start()
}

/** The thread that was started early, or else a new one. It does not keep the process alive. */
export function takeThread(): Worker {
  const thread = early ?? start()
  early = undefined
  return thread
}
