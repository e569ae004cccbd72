import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, text } from '../../../catalog/parameters.ts'
import { commonPerson, commonPersonPosts } from '../common.ts'
import * as parameters from '../parameters.ts'
import * as people from '../records/v2/people.ts'
import {
  harvestapiEmploymentHistory,
  harvestapiPersonComments,
  harvestapiPersonIdentity,
  harvestapiPersonPosts,
  harvestapiPersonSimilar,
  harvestapiProfile,
  harvestapiProfiles,
  harvestapiRecommendations,
} from '../sources/harvestapi/person-lookups.ts'
import { harvestapiPeople } from '../sources/harvestapi/post-lookups.ts'
import { scrapecreatorsProfile } from '../sources/scrapecreators/lookups.ts'
import { webProfile, webProfiles } from '../sources/web/people.ts'
import { postsWatch } from '../watches.ts'
import { batchLookup } from './batch-lookup.ts'

const { examples, entityId } = parameters

/** The fields that identify a post in a list. Articles have no activity id. */
export const posted = listOf('posts', { id: ['id', 'url'], time: 'createdAt', order: 'newest_first' })

const peopleList = listOf('people', { id: ['id', 'handle'] })

export const profile = operation({
  id: 'linkedin.v2.profiles',
  path: '/v2/linkedin/profiles',
  summary: 'One person, by handle or entity id.',
  description:
    'Guest pages show what the member made public. Unknown values are null, an observed empty collection is `[]`.',
  parameters: { handle: parameters.handle, entityId: parameters.entityIdInQuery },
  check: exactlyOne(['handle', 'entityId'], 'handle=ada-okafor'),
  record: people.profileRecord,
  common: commonPerson,
  price: { base: 3 },
  cacheSeconds: 600,
  phrases: [
    'linkedin profile of a person',
    'fetch somebody from linkedin',
    'who is https://www.linkedin.com/in/name and what is the headline',
    'linkedin person by handle or entityId',
    'everything about a linkedin member',
    'where does somebody work according to linkedin',
  ],
  view: people.profileView,
  sources: [webProfile, harvestapiProfile, scrapecreatorsProfile],
})

export const profiles = operation({
  id: 'linkedin.v2.profiles.batch',
  path: '/v2/linkedin/profiles/batch',
  summary: 'Up to 50 people at once, each with an outcome of its own.',
  description:
    'Results come in the order of the inputs, duplicates included. An input that cannot be looked up is a row with `lookupStatus: error` and costs nothing.',
  ...batchLookup(parameters.people),
  record: people.profilesRecord,
  price: { base: 0, inputs: { parameter: 'url', rates: { completed: 3 } } },
  phrases: [
    'several linkedin profiles at once',
    'load these linkedin people in one go',
    'batch of linkedin profile links',
    'look up a list of linkedin people',
  ],
  view: people.profilesView,
  sources: [webProfiles, harvestapiProfiles],
})

export const resolve = operation({
  id: 'linkedin.v2.people.resolve',
  path: '/v2/linkedin/people/resolve',
  summary: 'The entity id of a handle.',
  parameters: { handle: { ...parameters.handle, required: true as const } },
  record: people.identityRecord,
  price: { base: 3 },
  cacheSeconds: 86_400,
  phrases: [
    'resolve a linkedin handle to an entityId',
    'entity id of a linkedin person',
    'linkedin member token for a handle',
    'which entityId has this linkedin profile',
  ],
  view: people.identityView,
  sources: [harvestapiPersonIdentity],
})

export const posts = operation({
  id: 'linkedin.v2.people.posts',
  path: '/v2/linkedin/people/{entityId}/posts',
  summary: 'Posts of a person, newest first.',
  parameters: { entityId, cursor: cursor() },
  record: people.postsRecord,
  common: commonPersonPosts,
  price: { base: 3 },
  cacheSeconds: 300,
  list: posted,
  watch: postsWatch('Posts of a person on LinkedIn', examples.entityId),
  phrases: [
    'posts of a linkedin person by entityId',
    'linkedin posts for entityId ACoAA',
    'what did this linkedin member post',
    'recent activity of a linkedin entityId',
  ],
  view: people.postsView,
  sources: [harvestapiPersonPosts],
})

export const comments = operation({
  id: 'linkedin.v2.people.comments',
  path: '/v2/linkedin/people/{entityId}/comments',
  summary: 'Comments that a person wrote, newest first.',
  parameters: { entityId, cursor: cursor() },
  record: people.ownCommentsRecord,
  price: { base: 3 },
  cacheSeconds: 300,
  list: listOf('comments'),
  phrases: [
    'comments written by a linkedin person',
    'what did this linkedin member comment',
    'comment history of a linkedin entityId',
    'where did a linkedin person comment',
  ],
  view: people.ownCommentsView,
  sources: [harvestapiPersonComments],
})

export const employmentHistory = operation({
  id: 'linkedin.v2.people.employmentHistory',
  path: '/v2/linkedin/people/{entityId}/employment-history',
  summary: 'Positions of a person, latest first.',
  parameters: { entityId },
  record: people.employmentRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  phrases: [
    'employment history of a linkedin person',
    'career of a linkedin member',
    'past positions of a linkedin entityId',
    'work experience of a linkedin member',
  ],
  view: people.employmentView,
  sources: [harvestapiEmploymentHistory],
})

export const recommendations = operation({
  id: 'linkedin.v2.people.recommendations',
  path: '/v2/linkedin/people/{entityId}/recommendations',
  summary: 'Recommendations that a person received.',
  parameters: { entityId, cursor: cursor() },
  record: people.recommendationsRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  phrases: [
    'recommendations of a linkedin person',
    'who recommended this linkedin member',
    'what do colleagues say about a linkedin member',
    'received recommendations of a linkedin entityId',
  ],
  view: people.recommendationsView,
  sources: [harvestapiRecommendations],
})

export const interests = operation({
  id: 'linkedin.v2.people.interests',
  path: '/v2/linkedin/people/{entityId}/interests',
  summary: 'What a person follows: people, organizations, schools, groups, newsletters.',
  parameters: { entityId, cursor: cursor() },
  record: people.interestsRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  phrases: [
    'interests of a linkedin member',
    'what does a linkedin person follow',
    'companies and groups a linkedin member follows',
    'newsletters a linkedin entityId subscribes to',
  ],
  view: people.interestsView,
  sources: [],
})

export const similar = operation({
  id: 'linkedin.v2.people.similar',
  path: '/v2/linkedin/people/{entityId}/similar',
  summary: 'People that LinkedIn shows beside a person.',
  parameters: { entityId },
  record: people.similarPeopleRecord,
  price: { base: 3 },
  cacheSeconds: 3600,
  list: peopleList,
  phrases: [
    'people similar to a linkedin member',
    'people also viewed with a linkedin profile',
    'similar linkedin profiles',
    'who is like this linkedin entityId',
  ],
  view: people.similarPeopleView,
  sources: [harvestapiPersonSimilar],
})

const searched = ['query', 'firstName', 'lastName', 'title', 'company', 'school', 'location'] as const
const words = (description: string, example: string) => text({ description, example, max: 256 })

export const search = operation({
  id: 'linkedin.v2.people.search',
  path: '/v2/linkedin/people/search',
  summary: 'People that match words and filters.',
  parameters: {
    query: parameters.query('Words to look for.', 'Ada Okafor'),
    firstName: words('First name.', 'Ada'),
    lastName: words('Last name.', 'Okafor'),
    title: words('Words of the current title.', 'engineer'),
    company: words('Name of the current company.', 'Night Trains'),
    school: words('Name of a school.', 'Harvard University'),
    location: words('Name of a place.', 'Nairobi'),
    count: parameters.pageSize(20),
    cursor: cursor(),
  },
  check: parameters.someOf(searched, 'query=Ada Okafor'),
  record: people.peopleSearchRecord,
  price: { base: 3 },
  cacheSeconds: 600,
  list: peopleList,
  example: { query: 'Ada Okafor' },
  phrases: [
    'search linkedin people',
    'find somebody on linkedin by name',
    'linkedin people called first and last name',
    'people on linkedin with a job title at a company',
    'look for linkedin members',
  ],
  view: people.peopleSearchView,
  sources: [harvestapiPeople],
})
