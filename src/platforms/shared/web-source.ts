import type { Finding, LookupContext, Refusal, Source } from '../../catalog/source.ts'

/** What a source read, or the outcome that stands for it. */
export type SourceAnswer<T> = { readonly outcome: 'answered'; readonly found: T } | Refusal

/** Builds a source named `web`: `read` requests the data, `finish` turns it into a finding. */
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
