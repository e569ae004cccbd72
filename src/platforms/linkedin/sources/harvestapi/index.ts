import type { Vendor } from '../../../../vendors/vendor.ts'
import * as organizations from './organization-lookups.ts'
import * as people from './person-lookups.ts'
import * as posts from './post-lookups.ts'
import { busyFault, costOf } from './wire.ts'

/** HarvestAPI: people, organizations and posts of LinkedIn. */
export const harvestapi: Vendor = {
  name: 'harvestapi',
  displayName: 'HarvestAPI',
  keySetting: 'HARVESTAPI_KEY',
  origin: 'https://api.harvest-api.com',
  keyHeader: 'x-api-key',
  timeoutMs: 18_000,
  unit: {
    name: 'unit of `cost`',
    usd: 0.004,
    plan: 'no price list is public; through Apify a profile is 0.004 USD',
  },
  charged: costOf,
  failure: busyFault,
  adapters: [
    people.profile,
    people.profiles,
    people.profilesOfV1,
    people.identity,
    people.posts,
    people.postsOfV1,
    people.comments,
    people.employmentHistory,
    people.similar,
    people.recommendations,
    posts.people,
    posts.peopleOfV1,
    organizations.organization,
    organizations.organizations,
    organizations.organizationsOfV1,
    organizations.companyOfV1,
    organizations.identity,
    organizations.headcount,
    organizations.similar,
    organizations.posts,
    organizations.companyPostsOfV1,
    organizations.search,
    posts.activity,
    posts.comments,
    posts.reactions,
    posts.postsFound,
  ],
  simulated: async () => (await import('../../sandbox/harvestapi/index.ts')).simulatedHarvestapi(),
}
