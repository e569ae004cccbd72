import { type Finding, type LookupContext, notFound, type Refusal } from '../../../catalog/source.ts'
import { changed, parameterError } from '../../../errors.ts'
import { sameThing } from '../../../reading/entries.ts'
import { postForms, readPost } from '../identifiers.ts'
import type { Post } from '../model.ts'

/** The permalink a t.co link opens; null when there is no such link. */
async function openShort(url: string, context: LookupContext): Promise<string | null> {
  const answer = await context.upstream.request({ url, redirect: 'manual', accept: [404] })
  if (answer.status === 404) return null
  const { location } = answer.headers
  if (answer.status < 300 || answer.status >= 400 || !location) throw changed('t.co location')
  return location
}

/**
 * The id of a post named by id or t.co link; a t.co link is opened (one redirect). Null when the link leads nowhere.
 * @throws ServiceError `bad_request` when the link opens something else than a post
 */
export async function postIdOf(post: string, context: LookupContext): Promise<string | null> {
  if (/^\d+$/.test(post)) return post
  const target = await openShort(post, context)
  if (target === null) return null
  const opened = readPost(target)
  if (opened !== null && /^\d+$/.test(opened)) return opened
  throw parameterError(`this t.co link opens ${target.slice(0, 200)}, which is no post: send ${postForms}`)
}

export type FindPost = (params: { readonly url: string }, context: LookupContext) => Promise<Finding<Post>>

/** The lookup of one post by its id or t.co link, with a way to ask for the post of an id. */
export function byLink(ask: (id: string, context: LookupContext) => Promise<Post | Refusal>): FindPost {
  return async ({ url }, context) => {
    const id = await postIdOf(url, context)
    if (id === null) return notFound
    const post = await ask(id, context)
    if ('outcome' in post) return post
    sameThing(id, post.id, 'post id')
    return { outcome: 'found', model: post }
  }
}
