import { threadId } from 'node:worker_threads'
import { type PackedError, pack } from './errors.ts'

/** A function named by its module, and its arguments. */
export interface ThreadTask {
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
  /** Where the thread writes its id and the processor time that it had used before, in milliseconds. */
  readonly began: Int32Array<SharedArrayBuffer>
}

/** Processor time in milliseconds. */
export const inMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

export type ThreadAnswer = { readonly done: unknown } | { readonly failed: PackedError }

/** Runs in a separate thread (threads.ts). */
export default async function work({ module, name, args, began }: ThreadTask): Promise<ThreadAnswer> {
  Atomics.store(began, 1, inMs(process.threadCpuUsage()))
  Atomics.store(began, 0, threadId)
  const functions = (await import(module)) as Record<string, (...given: readonly unknown[]) => unknown>
  try {
    return { done: await functions[name]!(...args) }
  } catch (error) {
    const failed = pack(error)
    if (failed === null) throw error
    return { failed }
  }
}
