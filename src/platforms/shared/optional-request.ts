import type { LookupContext } from '../../catalog/source.ts'

/**
 * What `ask` finds, or null when it fails: for requests that only add to an answer. A failure is counted as drift
 * under the field's name and never fails the lookup, except where the lookup's own time is over.
 */
export async function requestOptional<T>(
  field: string,
  context: Pick<LookupContext, 'signal' | 'drift'>,
  ask: () => Promise<T>,
): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (context.signal.aborted) throw error
    context.drift(field)
    return null
  }
}
