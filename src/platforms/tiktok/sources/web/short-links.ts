import type { LookupContext } from '../../../../catalog/source.ts'
import { changed, parameterError } from '../../../../errors.ts'
import { readShortLink } from '../../identifiers.ts'
import { isWall } from './site.ts'

/** A short link that leads to nothing we can name. */
export type Unresolved = { outcome: 'not_found' | 'restricted' }

const longestChain = 4

/** What a short link proves that leads to nothing we know: a dead one leads to the home page. */
function judgeTarget(target: URL, expected: string): Unresolved {
  if (/^\/(foryou|explore)?\/?$/.test(target.pathname)) return { outcome: 'not_found' }
  throw parameterError(
    `The short link leads to ${target.origin}${target.pathname.slice(0, 200)}; send one that leads to ${expected}`,
  )
}

/**
 * What a canonical link names. Short links are followed to their long form, through the guarded client.
 * @param read what a long link names, or null
 * @param expected completes the sentence "send one that leads to …"
 * @throws ServiceError bad_request for a short link to something else
 */
export async function resolveLink<T>(
  context: LookupContext,
  canonical: string,
  read: (raw: string) => T | null,
  expected: string,
): Promise<{ link: T } | Unresolved> {
  let at = canonical
  for (let hop = 0; hop <= longestChain; hop++) {
    const link = read(at)
    if (link !== null) return { link }
    const short = readShortLink(at)
    if (short === null) return judgeTarget(new URL(at), expected)
    const answer = await context.guarded.request({ url: short, redirect: 'manual' })
    const location = answer.headers.location
    if (location === undefined || answer.status < 300 || answer.status > 399) {
      if (answer.status === 404 || answer.status === 410) return { outcome: 'not_found' }
      if (isWall(answer, answer.text())) return { outcome: 'restricted' }
      throw changed('short link', `status ${answer.status}`)
    }
    if (!URL.canParse(location, short)) throw changed('short link', location.slice(0, 200))
    const target = new URL(location, short)
    if (/^\/(login|about)(\/|$)/.test(target.pathname)) return { outcome: 'restricted' }
    at = target.href
  }
  throw changed('short link', 'too many redirects')
}
