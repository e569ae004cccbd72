import type { SimulatedPlatform, SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { keyed } from '../../../../gateways/vendors/stand-in.ts'
import { json } from '../../../../simulation/answers.ts'
import { forcedByNumber, forcedIn, isHidden } from '../../../../simulation/forced.ts'
import { type List, lengthUnder, listOf } from '../../../../simulation/lists.ts'
import { someHandle } from '../../../../simulation/people.ts'
import { type Call, type Handler, type Route, routed } from '../../../../simulation/router.ts'
import { dice } from '../../../../simulation/world.ts'
import { commentsOf } from '../posts.ts'
import { forcedOf, numberOf, organizationOf, postOf, postsOf, slugOf } from '../world.ts'
import * as things from './objects.ts'

const refused = json({ status: 401, error: 'Unauthorized' }, 401)
const around = { requestId: 'simulated', status: 'success', error: null, cost: 1 }
const nothing = json({ ...around, status: 'error', error: { status: 404, error: 'No included data' } }, 404)

const element = (of: unknown) => json({ ...around, element: of })

const pageSize = 10
const lastPage = 4

/** A page of a list: by number, with a token beside it. */
function elements<T>({ query }: Call, list: List<T>, make: (item: T) => unknown): SimulatedResponse {
  const page = Number(query.get('page') ?? 1)
  const from = (page - 1) * pageSize
  const length = Math.max(0, Math.min(pageSize, list.length - from))
  const items = Array.from({ length }, (_, place) => make(list.at(from + place)))
  const totalPages = Math.ceil(list.length / pageSize)
  const pagination = {
    totalPages,
    totalElements: list.length,
    pageNumber: page,
    pageSize,
    paginationToken: page < totalPages ? `page-${page + 1}` : null,
  }
  return json({ ...around, elements: items, pagination })
}

/** The handle that a call names, by itself, in a link or in an entity id. */
function personIn({ query }: Call): string {
  const name = query.get('publicIdentifier') ?? query.get('profilePublicIdentifier')
  return name?.toLowerCase() ?? things.handleOfEntity(query.get('profileId') ?? '')
}

function profile(call: Call): SimulatedResponse {
  const handle = personIn(call)
  if (isHidden(forcedOf(handle))) return nothing
  const id = call.query.get('profileId')
  return element({ ...things.profileWire(handle), ...(id === null ? {} : { id }) })
}

const profileId = (call: Call): SimulatedResponse =>
  isHidden(forcedOf(personIn(call))) ? nothing : element({ id: things.entityOf(personIn(call)) })

/** The organization that a call names. */
function organizationIn({ query }: Call): { slug: string; id: string } {
  const id = query.get('companyId')
  const link = query.get('url') ?? query.get('company') ?? ''
  const name = query.get('universalName') ?? query.get('companyUniversalName') ?? link.split('/').at(-1) ?? ''
  return id === null ? { slug: name, id: numberOf(name) } : { slug: slugOf(id), id }
}

function company(call: Call): SimulatedResponse {
  const { slug, id } = organizationIn(call)
  if (isHidden(forcedOf(slug) ?? forcedByNumber(id))) return nothing
  return element(things.companyWire(slug, id))
}

const reach = 30

function postsBy(call: Call, kind: 'person' | 'organization', handle: string): SimulatedResponse {
  const forced = forcedOf(handle)
  if (isHidden(forced)) return nothing
  const posts = postsOf({ kind, handle }, call.now)
  const length = lengthUnder(forced, Math.min(reach, posts.length), lastPage)
  return elements(call, { ...posts, length }, (post) => things.postWire(post, call.now))
}

function post(call: Call): SimulatedResponse {
  const id = call.query.get('post') ?? ''
  return isHidden(forcedByNumber(id)) ? nothing : element(things.postWire(postOf(id), call.now))
}

/** Comments and reactions of a post. */
function below(
  call: Call,
  most: number,
  make: (place: number, of: ReturnType<typeof postOf>) => unknown,
): SimulatedResponse {
  const id = call.query.get('post') ?? ''
  const forced = forcedByNumber(id)
  if (isHidden(forced)) return nothing
  const of = postOf(id)
  return elements(
    call,
    listOf(lengthUnder(forced, most, lastPage), (place) => place),
    (place) => make(place, of),
  )
}

const maxComments = 15

const comments = (call: Call) =>
  below(call, maxComments, (place, of) => things.commentWire(commentsOf(of).at(place), of, call.now))

const reactions = (call: Call) =>
  below(call, maxComments, (place, of) => ({
    id: `urn:li:fsd_reaction:${of.id}:${place}`,
    reactionType: place % 3 === 0 ? 'PRAISE' : 'LIKE',
    actor: things.actorWire(someHandle(dice('reaction', of.id, place)).replaceAll('_', '-'), true),
    postId: of.id,
  }))

/** What somebody wrote below others' posts. */
function ownComments(call: Call): SimulatedResponse {
  const handle = personIn(call)
  const forced = forcedOf(handle)
  if (isHidden(forced)) return nothing
  const posts = postsOf({ kind: 'organization', handle: 'night-trains' }, call.now)
  const list = listOf(lengthUnder(forced, maxComments, lastPage), (place) => posts.at(place))
  return elements(call, list, (of) => ({
    ...things.commentWire(commentsOf(of).at(0), of, call.now),
    actor: things.actorWire(handle),
    post: things.postWire(of, call.now),
  }))
}

/** Results of a search. A search for a missing or hidden thing has an empty list. */
function found(call: Call, most: number, make: (place: number, stem: string) => unknown): SimulatedResponse {
  const queryValues = [...call.query.entries()]
    .filter(([name]) => !/^page|Token$/.test(name))
    .map(([, value]) => value)
  const forced = forcedIn(queryValues.join(' '))
  const stem = queryValues
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 20)
  const list = listOf(lengthUnder(isHidden(forced) ? 'empty' : forced, most, lastPage), (place) => place)
  return elements(call, list, (place) => make(place, stem))
}

const maxResults = 25

const people = (call: Call) =>
  found(call, maxResults, (place, stem) => things.profileShort(`${stem}-${place + 1}`))
const companies = (call: Call) =>
  found(call, maxResults, (place, stem) => things.companyShort(organizationOf(`${stem}-${place + 1}`).slug))
const postSearch = (call: Call) =>
  found(call, maxResults, (place, stem) =>
    things.postWire(postsOf({ kind: 'person', handle: stem }, call.now).at(place), call.now),
  )

const route = (path: string, respond: Handler): Route => [
  'GET',
  'https://api.harvest-api.com',
  `/linkedin/${path}`,
  keyed('x-api-key', refused, respond),
]

/** Simulates HarvestAPI. */
export function simulatedHarvestapi(): SimulatedPlatform {
  return routed(
    [
      route('profile', profile),
      route('profile-id', profileId),
      route('profile-posts', (call) => postsBy(call, 'person', personIn(call))),
      route('profile-comments', ownComments),
      route('profile-search', people),
      route('company', company),
      route('company-posts', (call) => postsBy(call, 'organization', organizationIn(call).slug)),
      route('company-search', companies),
      route('post', post),
      route('post-comments', comments),
      route('post-reactions', reactions),
      route('post-search', postSearch),
    ],
    { forced: ({ query }) => forcedIn([...query.values()].join(' ')) },
  )
}
