import type { Finding, LookupContext, Refusal, Source } from '../../catalog/source.ts'

/** What was asked for, or why it is not shown. */
export type SourceAnswer<T> = { readonly outcome: 'answered'; readonly found: T } | Refusal

/** A source of the web: `read` finds, `finish` makes the finding of what was found. */
export function webSource<P, T, Model>(
  read: (context: LookupContext, params: P) => Promise<SourceAnswer<T>>,
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
