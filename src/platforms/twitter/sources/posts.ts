import {
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  type Source,
} from '../../../catalog/source.ts'
import { changed, Fault, parameterError } from '../../../errors.ts'
import { sameThing } from '../../../reading/entries.ts'
import { postForms, readPost } from '../identifiers.ts'
import type { Post, Transcript } from '../model.ts'
import { official } from './official/api.ts'
import { askPost } from './official/objects.ts'
import { transcriptOf } from './transcript.ts'
import { askEmbed } from './web/oembed.ts'
import { askSyndication } from './web/syndication.ts'

/**
 * The id of a post named by id or t.co link; a t.co link is opened (one redirect). Null when the link leads nowhere.
 * @throws ServiceError `bad_request` when the link opens something else than a post
 */
export async function postIdOf(post: string, context: LookupContext): Promise<string | null> {
  if (/^\d+$/.test(post)) return post
  const answer = await context.upstream.request({ url: post, redirect: 'manual', accept: [404] })
  if (answer.status === 404) return null
  const { location } = answer.headers
  if (answer.status < 300 || answer.status >= 400 || !location) throw changed('t.co location')
  const opened = readPost(location)
  if (opened !== null && /^\d+$/.test(opened)) return opened
  throw parameterError(`this t.co link opens ${location.slice(0, 200)}, which is no post: send ${postForms}`)
}

/** The lookup of one post by its id or t.co link, with a way to ask for the post of an id. */
function byLink(ask: (id: string, context: LookupContext) => Promise<Post | Refusal>) {
  return async ({ url }: { readonly url: string }, context: LookupContext): Promise<Finding<Post>> => {
    const id = await postIdOf(url, context)
    if (id === null) return notFound
    const post = await ask(id, context)
    if ('outcome' in post) return post
    sameThing(id, post.id, 'post id')
    return { outcome: 'found', model: post }
  }
}

/** Asks the embed widget's service, and X's oEmbed endpoint where that one cannot answer. */
async function askWeb(id: string, context: LookupContext): Promise<Post | Refusal> {
  try {
    return await askSyndication(id, context)
  } catch (error) {
    if (context.signal.aborted) throw error
    const embed = await askEmbed(id, context).catch(() => null)
    // The first failure tells more: oEmbed is the smaller answer of the same platform.
    if (embed === null) throw error
    if (error instanceof Fault && error.reason === 'changed') context.drift(error.field ?? 'shape')
    return embed
  }
}

/**
 * One post: the official source first, which alone has every count and long posts in full; the public embeds have no
 * counts of reposts, quotes, bookmarks and views.
 */
export const postSources: Source<{ url: string }, Post>[] = [
  { ...official, lookup: byLink(askPost) },
  { name: 'web', lookup: byLink(askWeb) },
]

/** What is said in a post's video. Words need no counts, so the free public way comes first. */
export const transcriptSources: Source<{ url: string }, Transcript>[] = [
  { name: 'web', lookup: transcriptOf(byLink(askSyndication)) },
  { ...official, lookup: transcriptOf(byLink(askPost)) },
]
