import { changed } from '../../../../catalog/errors.ts'
import { type Finding, notFound } from '../../../../catalog/source.ts'
import { harvestapi } from '../../../../gateways/vendors/harvestapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { requireSameId, skipEntry } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { hides, str, yes } from '../../../../reading/values.ts'
import type { Actor, List, Post, Reactions } from '../../model.ts'
import type { FoundPerson } from '../../records/v1/people.ts'
import { readActor, readShown } from './actors.ts'
import { requestElement, requestList } from './lists.ts'
import { readComment, readPost } from './posts.ts'
import { visibleText } from './wire.ts'

/** Posts, their comments and reactions, and searches. */

const postPath = '/linkedin/post'
const commentsPath = '/linkedin/post-comments'
const reactionsPath = '/linkedin/post-reactions'
const postSearchPath = '/linkedin/post-search'
const peopleSearchPath = '/linkedin/profile-search'

export const harvestapiActivity = vendorSource(harvestapi, {
  paths: [postPath],
  async ask({ activityId }: { readonly activityId: string }, vendor, context): Promise<Finding<Post>> {
    const element = await requestElement(postPath, { post: activityId }, vendor)
    if (element === null) return notFound
    const model = readPost(element, context)
    requireSameId(activityId, model.id, 'element.id')
    return { outcome: 'found', model }
  },
})

/** Checks that a comment or reaction belongs to the requested post. */
function under(activityId: string, entry: Json): void {
  requireSameId(activityId, str(entry.postId), 'postId')
  const linked = /urn(?::|%3A)li(?::|%3A)activity(?::|%3A)(\d+)/i.exec(str(entry.linkedinUrl) ?? '')?.[1]
  requireSameId(activityId, linked, 'linkedinUrl')
}

export const harvestapiComments = vendorSource(harvestapi, {
  paths: [commentsPath],
  ask: ({ activityId }: { readonly activityId: string }, vendor, context) =>
    requestList(
      {
        path: commentsPath,
        query: { post: activityId },
        read: (comment) => {
          under(activityId, comment)
          return readComment(comment)
        },
      },
      vendor,
      context,
    ),
})

export const harvestapiReactions = vendorSource(harvestapi, {
  paths: [reactionsPath],
  note: 'ends near 1,218',
  async ask({ activityId }: { readonly activityId: string }, vendor, context): Promise<Finding<Reactions>> {
    const found = await requestList(
      {
        path: reactionsPath,
        query: { post: activityId },
        read: (reaction) => {
          under(activityId, reaction)
          const by = readActor(must(obj(reaction.actor), 'reaction.actor'))
          return { type: must(visibleText(reaction.reactionType), 'reaction.reactionType'), by }
        },
      },
      vendor,
      context,
    )
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const { items, totalCount: total } = found.model
    return {
      outcome: 'found',
      model: { totalCount: total, types: null, people: items },
      next: found.next ?? null,
      ...('hasMore' in found ? { hasMore: null } : {}),
    }
  },
})

/** The vendor's words for the maximum age of posts. */
const ages = { 'last-day': '24h', 'last-week': 'week', 'last-month': 'month' } as const

const isAge = (age: string | undefined): age is keyof typeof ages => age !== undefined && age in ages

export const harvestapiPostsFound = vendorSource(harvestapi, {
  paths: [postSearchPath],
  serves: ({
    datePosted,
  }: {
    readonly datePosted?: 'last-hour' | 'last-day' | 'last-week' | 'last-month' | 'last-year'
  }) => datePosted === undefined || isAge(datePosted),
  note: 'no datePosted=last-hour or last-year',
  async ask(
    {
      query,
      datePosted,
    }: {
      readonly query: string
      readonly datePosted?: 'last-hour' | 'last-day' | 'last-week' | 'last-month' | 'last-year'
    },
    vendor,
    context,
  ): Promise<Finding<readonly Post[]>> {
    const wanted = { search: query, postedLimit: isAge(datePosted) ? ages[datePosted] : null }
    const listing = { path: postSearchPath, query: wanted, read: (post: Json) => readPost(post, context) }
    const found = await requestList(listing, vendor, context)
    if (found.outcome !== 'found') return { outcome: 'found', model: [], next: null }
    const { model, next = null } = found
    return { outcome: 'found', model: model.items, next, ...('hasMore' in found ? { hasMore: null } : {}) }
  },
})

type Shown = Actor & { readonly currentPosition: string | null }

/** Reads a person in search results. The reader skips members whom LinkedIn hides, since they have no name. */
function readFound(person: Json): Shown | typeof skipEntry {
  if (yes(person.hidden)) return skipEntry
  if (hides(person.hidden)) throw changed('hidden', person.hidden)
  const shown = readShown(person)
  must(shown.name, 'name')
  must(shown.id ?? shown.handle, 'id')
  return { ...shown, currentPosition: null }
}

const nobody = {
  outcome: 'found',
  model: { items: [], start: 0, page: 1, totalCount: 0 },
  next: null,
} as const

export const harvestapiPeople = vendorSource(harvestapi, {
  paths: [peopleSearchPath],
  note: 'without those whom LinkedIn hides',
  async ask(
    {
      query,
      company,
      count,
      ...named
    }: {
      readonly title?: string
      readonly query?: string
      readonly location?: string
      readonly cursor?: string
      readonly count?: number
      readonly firstName?: string
      readonly lastName?: string
      readonly company?: string
      readonly school?: string
    },
    vendor,
    context,
  ): Promise<Finding<List<Shown>>> {
    const { firstName, lastName, title, school, location } = named
    const wanted = { search: query, currentCompany: company, firstName, lastName, title, school, location }
    const listing = { path: peopleSearchPath, query: wanted, read: readFound, limit: count }
    const found = await requestList(listing, vendor, context)
    return found.outcome === 'found' ? found : nobody
  },
})

/** v1: the first page. */
export const harvestapiPeopleOfV1 = vendorSource(harvestapi, {
  paths: [peopleSearchPath],
  note: 'the first page, without those whom LinkedIn hides',
  async ask(
    { firstName, lastName }: { readonly firstName?: string; readonly lastName?: string },
    vendor,
    context,
  ): Promise<Finding<readonly FoundPerson[]>> {
    const query = { firstName: firstName || null, lastName: lastName || null }
    const read = (person: Json) => {
      const shown = readFound(person)
      // v1 identifies people by their links.
      if (shown !== skipEntry) must(shown.url, 'publicIdentifier')
      return shown
    }
    const found = await requestList({ path: peopleSearchPath, query, read, limit: 50 }, vendor, context)
    if (found.outcome !== 'found') return { outcome: 'found', model: [], served: { records: 0 } }
    const model = found.model.items.map((one) => ({ ...one, experience: null, education: null }))
    return { outcome: 'found', model, served: { records: model.length } }
  },
})
