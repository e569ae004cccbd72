import { changed, parameterError } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { postForms, readPost } from '../identifiers.ts'

/** The permalink a t.co link opens; null when there is no such link. */
async function openShort(url: string, context: LookupContext): Promise<string | null> {
  const answer = await context.upstream.request({
    url,
    redirect: 'manual',
    accept: [404],
  })
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
