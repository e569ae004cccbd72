import type { Finding, LookupContext, Source } from '../../../../catalog/source.ts'
import { restricted } from '../../../../catalog/source.ts'
import { must } from '../../../../reading/narrow.ts'
import { type BatchInput, type BatchRows, lookUpAll } from '../../../shared/batch.ts'
import { webSource } from '../../../shared/web-source.ts'
import type { PersonRef } from '../../identifiers.ts'
import type { Person, Post } from '../../model.ts'
import type { ProfilePosts } from '../../records/v1/profile-posts.ts'
import { readPersonPage } from './person.ts'
import { found } from './source.ts'

/** Sources of people operations in both versions: guest pages. */

type ByEither = { readonly handle?: string; readonly entityId?: string }

/** Guest pages accept handles only. */
export const webProfile: Source<ByEither, Person> = {
  ...webSource((context, { handle }: ByEither) => readPersonPage(context, handle!), found<Person>),
  serves: ({ handle }) => handle !== undefined,
}

const keyOf = (ref: PersonRef) => (ref.kind === 'handle' ? ref.handle : `#${ref.entityId}`)

/** LinkedIn redirects guests from a link with an entity id to the login. */
async function find(context: LookupContext, ref: PersonRef): Promise<Finding<Person>> {
  if (ref.kind === 'entityId') return restricted
  const answer = await readPersonPage(context, ref.handle)
  return answer.outcome === 'answered' ? found(answer.found) : answer
}

type Batch = { readonly url: readonly BatchInput<PersonRef>[] }

/**
 * Builds the source of a batch.
 * @param chargesWalls whether a restricted input counts as completed
 */
const personBatch = (chargesWalls: boolean): Source<Batch, BatchRows<Person>> => ({
  name: 'web',
  lookup: ({ url }, context) =>
    lookUpAll(url, context, {
      keyOf,
      lookUp: (ref) => find(context, ref),
      rateOf: (_, outcome) =>
        chargesWalls || outcome === 'found' || outcome === 'not_found' ? 'completed' : null,
    }),
})
export const webProfiles = personBatch(true)
export const webProfilesV1 = personBatch(false)

interface PostWish {
  readonly url: PersonRef
  readonly startDate?: number
  readonly endDate?: number
  readonly onlyAuthoredPosts?: boolean
  readonly limit?: number
}

/** Whether a post is within the requested dates. A post without a date is outside any range. */
export function isWithin(
  { publishedAt }: Post,
  { startDate, endDate }: Pick<PostWish, 'startDate' | 'endDate'>,
): boolean {
  if (startDate === undefined && endDate === undefined) return true
  if (publishedAt === null) return false
  const at = Date.parse(publishedAt)
  return at >= (startDate ?? Number.NEGATIVE_INFINITY) && at <= (endDate ?? Number.POSITIVE_INFINITY)
}

/** The author of a post. The page has more fields for the person whose page it is. */
function authorOf({ author }: Post, person: Person): Post['author'] {
  if (author === null || author.handle !== person.handle || author.handle === null) return author
  return {
    ...author,
    headline: author.headline ?? person.headline,
    pictureUrl: author.pictureUrl ?? person.pictureUrl,
    followerCount: author.followerCount ?? person.followerCount,
  }
}

/** The newest posts and articles on the profile. Only members see all of them. */
export const webProfilePosts: Source<PostWish, ProfilePosts> = {
  ...webSource(
    (context, { url }: PostWish) => readPersonPage(context, url.kind === 'handle' ? url.handle : ''),
    (person, params): Finding<ProfilePosts> => {
      const own = must(person.posts, 'posts').filter((post) => isWithin(post, params))
      const authored = params.onlyAuthoredPosts
        ? own.filter(({ author }) => author === null || author.name === person.name)
        : own
      const posts = authored
        .slice(0, params.limit ?? 10)
        .map((post) => ({ ...post, author: authorOf(post, person) }))
      return { outcome: 'found', model: { posts, isPartial: true }, served: { records: posts.length } }
    },
  ),
  serves: ({ url }) => url.kind === 'handle',
}
