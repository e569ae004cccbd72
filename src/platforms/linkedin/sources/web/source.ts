import type { Finding, LookupContext, Source } from '../../../../catalog/source.ts'
import type { Answer } from './site.ts'

/** A source of the web: `read` finds, `finish` makes the finding of what was found. */
export function web<P, T, Model>(
  read: (context: LookupContext, params: P) => Promise<Answer<T>>,
  finish: (found: T, params: P, context: LookupContext) => Finding<Model> | Promise<Finding<Model>>,
): Source<P, Model> {
  return {
    name: 'web',
    async lookup(params, context) {
      const answer = await read(context, params)
      return answer.outcome === 'answered' ? finish(answer.found, params, context) : answer
    },
  }
}

/** What was found, as it is. */
export const found = <T>(model: T): Finding<T> => ({ outcome: 'found', model })

/** A list that guests are shown at once. */
export const atOnce = { start: 0, page: 1 } as const
