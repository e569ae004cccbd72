import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { Fault } from '../../errors.ts'
import type { LookupContext, Source } from '../../lookup/source.ts'
import { count } from '../shared/records.ts'
import { sharesOf } from './audience-math.ts'
import { handle } from './identifiers.ts'
import { shortProfile, toShortProfile } from './profile-records.ts'
import { outcomeStatus } from './records.ts'
import { authorVideos } from './sources/author-videos.ts'
import { commentPage } from './sources/comments.ts'
import { findUser, openProfile } from './sources/user.ts'
import { inParallel } from './sources/web.ts'

const record = z.strictObject({
  lookupStatus: outcomeStatus,
  profile: shortProfile,
  audienceLocations: z
    .array(
      z.strictObject({
        country: z.string().min(1),
        countryCode: z.string().min(1),
        count,
        percentage: z.string().min(1),
      }),
    )
    .nullable(),
  /** What the shares rest on. */
  sample: z.strictObject({
    posts: count,
    commenters: count,
    withCountry: count,
    confidence: z.enum(['none', 'low', 'medium']),
    marginOfErrorPercent: z.number().nullable(),
    note: z.string(),
  }),
})
type Audience = z.infer<typeof record>

const note =
  'Country that public profiles of recent commenters state. People who comment are not all who follow; accounts that state no country are left out.'

const mostPosts = 6
const mostCommenters = 40

/** The people who commented on recent posts, each once. Null where comments cannot be read. */
async function commenters(
  context: LookupContext,
  posts: readonly string[],
  author: string,
): Promise<string[] | null> {
  const pages = await inParallel(posts, 3, (id) => commentPage(context, id, 0))
  const read = pages.filter((page) => page !== null && page !== 'gone')
  if (posts.length > 0 && read.length === 0) return null
  const names = read.flatMap((page) => page.comments.map((comment) => comment.author.handle))
  return [...new Set(names)].filter((name) => name !== author).slice(0, mostCommenters)
}

/** The country a commenter's public profile states, or null. One profile that cannot be read costs nothing. */
async function countryOf(context: LookupContext, name: string): Promise<string | null> {
  try {
    const answer = await openProfile(context, name.toLowerCase())
    return answer.outcome === 'found' ? answer.user.region : null
  } catch (error) {
    if (!(error instanceof Fault) || context.signal.aborted) throw error
    return null
  }
}

const web: Source<{ handle: string }, Audience> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findUser(context, params.handle)
    if (answer.outcome === 'not_found' || answer.outcome === 'restricted') return { outcome: answer.outcome }
    const profile = toShortProfile(answer.user?.handle ?? params.handle)
    if (answer.outcome === 'private')
      return { outcome: 'private', data: { ...emptyAudience('private'), profile } }
    const list = await authorVideos(context, answer, { popular: false, cursor: null, count: mostPosts })
    if (list === null) return { outcome: 'restricted' }
    const posts = list.posts.slice(0, mostPosts).map((post) => post.id)
    const people = await commenters(context, posts, answer.user.handle)
    if (people === null) return { outcome: 'restricted' }
    const countries = await inParallel(people, 5, (name) => countryOf(context, name))
    const shares = sharesOf(countries.filter((code) => code !== null))
    return {
      outcome: 'found',
      data: {
        lookupStatus: 'found',
        profile,
        audienceLocations: shares.locations,
        sample: {
          posts: posts.length,
          commenters: people.length,
          withCountry: shares.size,
          confidence: shares.confidence,
          marginOfErrorPercent: shares.marginOfErrorPercent,
          note,
        },
      },
    }
  },
}

const emptyAudience = (lookupStatus: Audience['lookupStatus']): Audience => ({
  lookupStatus,
  profile: null,
  audienceLocations: null,
  sample: { posts: 0, commenters: 0, withCountry: 0, confidence: 'none', marginOfErrorPercent: null, note },
})

export const getAudience = operation({
  id: 'tiktok.profiles.audience',
  path: '/v1/tiktok/profiles/{handle}/audience',
  summary: 'Countries of the people who comment on a TikTok profile',
  description:
    'Where followers live is not public. This counts the countries that the public profiles of recent commenters state, and says how many those are (`sample`). `audienceLocations` is null where fewer than five state one.',
  parameters: { handle },
  record,
  price: { base: 30 },
  cacheSeconds: 3600,
  example: { handle: 'ada.cooks' },
  phrases: [
    'audience countries of a tiktok account',
    'where does the audience of a tiktoker come from',
    'geographic distribution of a tiktok audience',
    'which countries watch a tiktok creator',
  ],
  empty: emptyAudience,
  sources: [web],
  timeoutMs: 90_000,
})
