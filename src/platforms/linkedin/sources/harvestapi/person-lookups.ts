import { type Finding, type LookupContext, notFound, type Refusal } from '../../../../catalog/source.ts'
import { harvestapi } from '../../../../gateways/vendors/harvestapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { type BatchInput, type BatchRows, lookUpAll } from '../../../shared/batch.ts'
import type { PersonRef } from '../../identifiers.ts'
import type * as linkedin from '../../model.ts'
import type { ProfilePosts } from '../../records/v1/profile-posts.ts'
import { isWithin } from '../web/people.ts'
import { requestElement, requestList } from './lists.ts'
import { readPerson } from './people.ts'
import { readComment, readPost } from './posts.ts'

/** Ids of people in addresses: `ACoAAA…`, with 39 characters. */
const isEntityId = (id: string | null) => id !== null && /^[\w-]{30,}$/.test(id)

const profilePath = '/linkedin/profile'
const idPath = '/linkedin/profile-id'
const postsPath = '/linkedin/profile-posts'
const commentsPath = '/linkedin/profile-comments'

/** Requests one person and checks that the answer is about this person. */
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

export const harvestapiProfile = vendorSource(harvestapi, {
  paths: [profilePath],
  ask: (params: { readonly handle?: string; readonly entityId?: string }, vendor, context) =>
    foundPerson(refOf(params), vendor, context),
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
export const harvestapiProfiles = vendorSource(harvestapi, perInput)
export const harvestapiProfilesOfV1 = vendorSource(harvestapi, perInput)

/** Resolves a handle to the entity id alone. */
export const harvestapiPersonIdentity = vendorSource(harvestapi, {
  paths: [idPath],
  note: 'the id alone',
  async ask({ handle }: { readonly handle: string }, vendor): Promise<Finding<linkedin.PersonIdentity>> {
    const element = await requestElement(idPath, { publicIdentifier: handle }, vendor)
    if (element === null) return notFound
    const identifier = str(element.publicIdentifier)?.toLowerCase() ?? null
    requireSameId(handle, identifier && decoded(identifier), 'element.publicIdentifier')
    return {
      outcome: 'found',
      model: {
        entityId: must(str(element.id), 'element.id'),
        handle: identifier,
        name: null,
        headline: null,
        pictureUrl: null,
      },
    }
  },
})

type ById = { readonly entityId: string }

const byId = ({ entityId }: ById): PersonRef => ({ kind: 'entityId', entityId })

export const harvestapiPersonPosts = vendorSource(harvestapi, {
  paths: [postsPath],
  ask: (
    { entityId }: { readonly entityId: string },
    vendor,
    context,
  ): Promise<Finding<linkedin.List<linkedin.Post>>> =>
    requestList(
      { path: postsPath, query: { profileId: entityId }, read: (post) => readPost(post, context) },
      vendor,
      context,
    ),
})

const usualLimit = 10

/** v1: the newest posts, filtered by the requested dates. */
export const harvestapiPostsOfV1 = vendorSource(harvestapi, {
  paths: [postsPath],
  note: 'the newest page',
  async ask(
    params: {
      readonly url: PersonRef
      readonly limit?: number
      readonly startDate?: number
      readonly endDate?: number
      readonly onlyAuthoredPosts?: boolean
    },
    vendor,
    context,
  ): Promise<Finding<ProfilePosts>> {
    const { url: ref, onlyAuthoredPosts, limit = usualLimit } = params
    const query =
      ref.kind === 'handle' ? { profilePublicIdentifier: ref.handle } : { profileId: ref.entityId }
    const found = await requestList(
      {
        path: postsPath,
        query,
        read: (post) => readPost(post, context),
        owner: ref.kind === 'handle' ? { publicIdentifier: ref.handle } : undefined,
      },
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

export const harvestapiPersonComments = vendorSource(harvestapi, {
  paths: [commentsPath],
  ask: (
    { entityId }: { readonly entityId: string },
    vendor,
    context,
  ): Promise<Finding<linkedin.List<linkedin.PersonComment & { readonly id: string }>>> =>
    requestList(
      {
        path: commentsPath,
        query: { profileId: entityId },
        read: (comment) => {
          const post = obj(comment.post)
          const actor = str(obj(comment.actor)?.id)
          // The vendor also knows people by other kinds of ids.
          if (isEntityId(actor)) requireSameId(entityId, actor, 'comment.actor.id')
          return { ...readComment(comment), post: post ? readPost(post, context) : null }
        },
      },
      vendor,
      context,
    ),
})

/** Answers a lookup with a part of the person's profile. */
const partOf =
  <T>(pick: (person: linkedin.Person) => T) =>
  async (params: ById, vendor: VendorCalls, context: LookupContext): Promise<Finding<T>> => {
    const person = await askPerson(byId(params), vendor, context)
    return 'outcome' in person ? person : { outcome: 'found', model: pick(person) }
  }

export const harvestapiEmploymentHistory = vendorSource(harvestapi, {
  paths: [profilePath],
  ask: partOf<readonly linkedin.Position[] | null>(({ positions }) => must(positions, 'element.experience')),
})

export const harvestapiPersonSimilar = vendorSource(harvestapi, {
  paths: [profilePath],
  ask: partOf<readonly linkedin.Actor[]>(({ similar: others }) => must(others, 'moreProfiles')),
})

export const harvestapiRecommendations = vendorSource(harvestapi, {
  paths: [profilePath],
  async ask(
    params: { readonly entityId: string; readonly cursor?: string },
    vendor,
    context,
  ): Promise<Finding<linkedin.List<linkedin.Recommendation>>> {
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
