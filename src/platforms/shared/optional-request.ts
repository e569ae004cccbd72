import type { LookupContext } from '../../catalog/source.ts'

/**
 * Runs a request whose result only adds to an answer. A failure is reported as drift of `field` and returns null.
 * @param request the request to run
 * @throws the request's error, once the lookup itself was aborted or timed out
 */
export async function requestOptional<T>(
  field: string,
  context: Pick<LookupContext, 'signal' | 'drift'>,
  request: () => Promise<T>,
): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (context.signal.aborted) throw error
    context.drift(field)
    return null
  }
}
