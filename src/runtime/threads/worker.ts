import { type PackedError, pack } from './errors.ts'

/** A function named by its module, and its arguments. */
export interface ThreadTask {
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

export type ThreadAnswer = { readonly done: unknown } | { readonly failed: PackedError }

/** Runs in a separate thread (threads.ts). */
export default async function work({ module, name, args }: ThreadTask): Promise<ThreadAnswer> {
  const functions = (await import(module)) as Record<string, (...given: readonly unknown[]) => unknown>
  try {
    return { done: await functions[name]!(...args) }
  } catch (error) {
    const failed = pack(error)
    if (failed === null) throw error
    return { failed }
  }
}
