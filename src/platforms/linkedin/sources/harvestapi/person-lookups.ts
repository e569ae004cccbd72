import type { Finding, LookupContext, Refusal } from '../../../../catalog/source.ts'
import { notFound } from '../../../../catalog/source.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { type VendorCalls, vendorSource } from '../../../../vendors/vendor.ts'
import { type BatchInput, type BatchRows, lookUpAll } from '../../../shared/batch.ts'
import type { PersonRef } from '../../identifiers.ts'
import type * as linkedin from '../../model.ts'
import { profilePosts as profilePostsV1, profiles as profilesV1 } from '../../operations/v1-migration.ts'
import {
  comments as v2Comments,
  employmentHistory as v2EmploymentHistory,
  posts as v2Posts,
  profile as v2Profile,
  profiles as v2Profiles,
  recommendations as v2Recommendations,
  resolve as v2Resolve,
  similar as v2Similar,
} from '../../operations/v2-people.ts'
import type { ProfilePosts } from '../../records/v1/profile-posts.ts'
import { isWithin } from '../web/people.ts'
import { requestElement, requestList } from './lists.ts'
import { readPerson } from './people.ts'
import { readComment, readPost } from './posts.ts'

const profilePath = '/linkedin/profile'
const idPath = '/linkedin/profile-id'
const postsPath = '/linkedin/profile-posts'
const commentsPath = '/linkedin/profile-comments'

/** One person; the answer has to be theirs. */
async function askPerson(
  ref: PersonRef,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<linkedin.Person | Refusal> {
  const query = ref.kind === 'handle' ? { publicIdentifier: ref.handle } : { profileId: ref.entityId }
  const element = await requestElement(profilePath, query, vendor)
  if (element === null) return notFound
  const person = readPerson(element, context)
  if (ref.kind === 'entityId') requireSameId(ref.entityId, person.entityId, 'element.id')
  else requireSameId(ref.handle, person.handle && decoded(person.handle), 'element.publicIdentifier')
  return person
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const foundPerson = async (
  ref: PersonRef,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<linkedin.Person>> => {
  const person = await askPerson(ref, vendor, context)
  return 'outcome' in person ? person : { outcome: 'found', model: person }
}

type ByEither = { readonly handle?: string; readonly entityId?: string }

const refOf = ({ handle, entityId }: ByEither): PersonRef =>
  handle === undefined ? { kind: 'entityId', entityId: entityId! } : { kind: 'handle', handle }

export const profile = vendorSource(v2Profile, {
  paths: [profilePath],
  ask: (params, vendor, context) => foundPerson(refOf(params), vendor, context),
})

const keyOf = (ref: PersonRef) => (ref.kind === 'handle' ? ref.handle : `#${ref.entityId}`)

const allOf = (
  { url }: { readonly url: readonly BatchInput<PersonRef>[] },
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<BatchRows<linkedin.Person>>> =>
  lookUpAll(url, context, {
    keyOf,
    lookUp: (ref) => foundPerson(ref, vendor, context),
    rateOf: () => 'completed',
  })

const perInput = { paths: [profilePath], note: 'a call for each input', ask: allOf }
export const profiles = vendorSource(v2Profiles, perInput)
export const profilesOfV1 = vendorSource(profilesV1, perInput)

/** The entity id of a handle, and nothing else of the person. */
export const identity = vendorSource(v2Resolve, {
  paths: [idPath],
  note: 'the id alone',
  async ask({ handle }, vendor): Promise<Finding<linkedin.PersonIdentity>> {
    const element = await requestElement(idPath, { publicIdentifier: handle }, vendor)
    if (element === null) return notFound
    const told = str(element.publicIdentifier)?.toLowerCase() ?? null
    requireSameId(handle, told && decoded(told), 'element.publicIdentifier')
    return {
      outcome: 'found',
      model: {
        entityId: must(str(element.id), 'element.id'),
        handle: told,
        name: null,
        headline: null,
        pictureUrl: null,
      },
    }
  },
})

type ById = { readonly entityId: string }

const byId = ({ entityId }: ById): PersonRef => ({ kind: 'entityId', entityId })

export const posts = vendorSource(v2Posts, {
  paths: [postsPath],
  ask: ({ entityId }, vendor, context): Promise<Finding<linkedin.List<linkedin.Post>>> =>
    requestList(
      { path: postsPath, query: { profileId: entityId }, read: (post) => readPost(post, context) },
      vendor,
      context,
    ),
})

const usualLimit = 10

/** v1: those of the newest posts that were asked for. */
export const postsOfV1 = vendorSource(profilePostsV1, {
  paths: [postsPath],
  note: 'the newest page',
  async ask(params, vendor, context): Promise<Finding<ProfilePosts>> {
    const { url: ref, onlyAuthoredPosts, limit = usualLimit } = params
    const query =
      ref.kind === 'handle' ? { profilePublicIdentifier: ref.handle } : { profileId: ref.entityId }
    const found = await requestList(
      { path: postsPath, query, read: (post) => readPost(post, context) },
      vendor,
      context,
    )
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const isOwn = ({ author }: linkedin.Post) =>
      author === null || (ref.kind === 'handle' ? author.handle === ref.handle : author.id === ref.entityId)
    const all = found.model.items.filter((post) => isWithin(post, params))
    const wanted = (onlyAuthoredPosts ? all.filter(isOwn) : all).slice(0, limit)
    return {
      outcome: 'found',
      model: { posts: wanted, isPartial: found.next !== null || wanted.length < found.model.items.length },
      served: { records: wanted.length },
    }
  },
})

export const comments = vendorSource(v2Comments, {
  paths: [commentsPath],
  ask: (
    { entityId },
    vendor,
    context,
  ): Promise<Finding<linkedin.List<linkedin.PersonComment & { readonly id: string }>>> =>
    requestList(
      {
        path: commentsPath,
        query: { profileId: entityId },
        read: (comment) => {
          const post = obj(comment.post)
          return { ...readComment(comment), post: post ? readPost(post, context) : null }
        },
      },
      vendor,
      context,
    ),
})

/** A part of a person's profile. */
const partOf =
  <T>(pick: (person: linkedin.Person) => T) =>
  async (params: ById, vendor: VendorCalls, context: LookupContext): Promise<Finding<T>> => {
    const person = await askPerson(byId(params), vendor, context)
    return 'outcome' in person ? person : { outcome: 'found', model: pick(person) }
  }

export const employmentHistory = vendorSource(v2EmploymentHistory, {
  paths: [profilePath],
  ask: partOf<readonly linkedin.Position[] | null>(({ positions }) => must(positions, 'element.experience')),
})

export const similar = vendorSource(v2Similar, {
  paths: [profilePath],
  ask: partOf<readonly linkedin.Actor[]>(({ similar: others }) => must(others, 'moreProfiles')),
})

export const recommendations = vendorSource(v2Recommendations, {
  paths: [profilePath],
  async ask(params, vendor, context): Promise<Finding<linkedin.List<linkedin.Recommendation>>> {
    const found = await partOf((person) => must(person.recommendations, 'receivedRecommendations'))(
      params,
      vendor,
      context,
    )
    if (found.outcome !== 'found') return { outcome: found.outcome }
    return {
      outcome: 'found',
      model: { items: found.model, start: 0, page: 1, totalCount: null },
      next: null,
    }
  },
})
