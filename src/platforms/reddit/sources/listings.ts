import { changed } from '../../../errors.ts'
import type { Continuation } from '../../../lookup/source.ts'
import { arr, int, type Json, obj, objs, str } from '../../shared/narrow.ts'
import type { Refusal } from './outcomes.ts'
import type { Reader } from './reader.ts'

/** Children of a `Listing`, each `{kind, data}`; anything but a Listing is a changed format. */
export function childrenOf(value: unknown, field: string): Json[] {
  const listing = obj(value)
  const data = obj(listing?.data)
  if (listing?.kind !== 'Listing' || !Array.isArray(data?.children)) throw changed(field, listing?.kind)
  return objs(data.children)
}

/** The data of the things of one kind: t1 comments, t3 posts, t5 subreddits. */
export function things(children: readonly Json[], kind: 't1' | 't3' | 't5'): Json[] {
  return children.flatMap((child) => (child.kind === kind && obj(child.data) ? [obj(child.data)!] : []))
}

/** One page of posts. */
export interface PostPage {
  readonly outcome: 'answered'
  readonly posts: Json[]
  /** Items before this page. */
  readonly seen: number
  readonly next: Continuation
}

/** Posts asked for at a time: 50 of the longest texts (40,000 characters) stay below the size limit of answers. */
const pageSize = 50

/** Reads one page of a listing of posts, from the start or from where the page before ended. */
export async function postPage(
  reader: Reader,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  continuation: Continuation,
): Promise<PostPage | Refusal> {
  const from = obj(continuation)
  const after = str(from?.after) ?? undefined
  const seen = int(from?.seen) ?? 0
  const answer = await reader.get(path, {
    ...query,
    limit: pageSize,
    after,
    count: after === undefined ? undefined : seen,
  })
  if (answer.outcome !== 'answered') return answer
  const children = childrenOf(answer.json, 'Listing of posts')
  const posts = things(children, 't3')
  // Unknown subreddits lead to a list of subreddits.
  if (children.length > 0 && posts.length === 0) {
    if (things(children, 't5').length > 0) return { outcome: 'not_found' }
    throw changed('Listing of posts', children[0]?.kind)
  }
  const next = str(obj(obj(answer.json)?.data)?.after)
  return {
    outcome: 'answered',
    posts,
    seen,
    next: next === null ? null : { after: next, seen: seen + arr(children).length },
  }
}
