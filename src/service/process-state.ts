import { stopping } from '../api/server/health.ts'
import { type Config, publicUrlOf } from '../runtime/config/config.ts'
import type { Parts } from '../runtime/process/part.ts'
import type { Worker } from '../runtime/workers/worker.ts'

/** The parts of a process, and what changes while it starts, serves and stops. */
export interface ProcessState {
  readonly parts: Parts
  /** The URL of the public server; empty before it listens, and in a pure worker. */
  url: string
  worker: Worker | undefined
  /** Why this process accepts no requests or work at the moment; null: it accepts them. */
  unready: string | null
  /** Reports to balancers that the process stops, waits for DRAIN_SECONDS, and then refuses new requests for a moment. */
  drain: () => Promise<void>
}

export function createProcessState(parts: Parts): ProcessState {
  const state: ProcessState = {
    parts,
    url: '',
    worker: undefined,
    unready: 'This process is starting.',
    async drain() {
      state.unready = stopping
    },
  }
  return state
}

/** The public URL: the configured URL, or else the URL on which the process listens. */
export const publicUrl = (state: ProcessState, config: Config) => (): string =>
  publicUrlOf(config) ?? state.url

/** Wakes this process's worker, because there is new work. */
export const wakeWorker = (state: ProcessState) => (): void => state.worker?.wake()
