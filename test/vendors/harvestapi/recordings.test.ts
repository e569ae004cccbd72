import { describe, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { harvestapi } from '../../../src/vendors/harvestapi.ts'
import { json, route } from '../../support/playback.ts'
import { vendorPlayback } from '../support.ts'

const { files, play, ask, upstream, found } = vendorPlayback(harvestapi, linkedin)

type Thing = Record<string, unknown>

/** What the vendor's own data sets recorded of a thing: the same object that its API answers with. */
const item = (name: string) => files.json<{ body: Thing[] }>(`${name}.json`).body[0]!
const pagination = { totalPages: 1, totalElements: 1, pageNumber: 1, pageSize: 10, paginationToken: null }
const element = (path: string, of: unknown) =>
  route(
    harvestapi.origin,
    `/linkedin/${path}`,
    json({ element: of, status: 'success', error: null, cost: 1 }),
  )
const elements = (path: string, of: unknown[], page: object = {}) =>
  route(
    harvestapi.origin,
    `/linkedin/${path}`,
    json({ elements: of, pagination: { ...pagination, totalElements: of.length, ...page }, cost: 1 }),
  )
const sent = () => new Map(upstream().seen.at(-1)!.query)

describe.skipIf(!files.available)('LinkedIn by HarvestAPI, as recorded', () => {
  const personId = 'ACoAAEXAMPLE0001XXXXXXXXXXXXXXXXXX'

  test('a person, by handle and by entity id', async () => {
    play(element('profile', item('apify_linkedin_profile_scraper')))
    const data = await found('linkedin.v2.profiles', { handle: 'person_001' })
    expect(sent().get('publicIdentifier')).toBe('person_001')
    const { profile } = data
    expect(profile).toMatchObject({
      entityId: personId,
      handle: 'person_001',
      name: 'Person Example001',
      headline: 'Sample bio',
      location: 'Example City, Example State, United States',
      countryCode: 'US',
      followerCount: 264,
      connectionCount: 261,
      isInfluencer: false,
      websites: null,
    })
    expect(profile.positions).toHaveLength(10)
    expect(profile.positions[0]).toMatchObject({
      title: 'Example position 2',
      companyName: 'Example companyName 1',
      company: { id: '90005', slug: 'example companyuniversalname 6' },
      startDate: { year: 2024, month: 1, day: null },
      endDate: null,
      isCurrent: true,
    })
    expect(profile.positions[1]).toMatchObject({ endDate: { year: 2023, month: 12 }, isCurrent: false })
    expect(profile.educations[0]).toMatchObject({
      schoolName: 'Example schoolName 89',
      degree: 'Example degree 91, Example fieldOfStudy 92',
      startDate: { year: 2018, month: 8 },
      endDate: { year: 2022, month: 5 },
    })
    expect(profile.languages[0]).toEqual({ name: 'Bengali', proficiency: 'Native or bilingual proficiency' })
    expect(profile.certifications).toHaveLength(2)
    expect(profile.projects[0]).toMatchObject({
      title: 'Example title 115',
      startDate: { year: 2022, month: 1 },
    })
    expect(profile.volunteering[0]).toMatchObject({ issuer: 'Example organizationName 120' })
    expect(profile.awards).toHaveLength(2)
    expect(profile.courses).toHaveLength(2)
    expect(profile.publications).toHaveLength(1)

    const byId = await ask('linkedin.v2.profiles', { entityId: personId })
    expect(sent().get('profileId')).toBe(personId)
    expect(byId.data.profile).toEqual(profile)
    const v1 = await ask('linkedin.profiles', { url: 'https://www.linkedin.com/in/person_001' })
    expect(v1.data.results[0]).toMatchObject({ lookupStatus: 'found' })
    const batch = await ask('linkedin.v2.profiles.batch', { url: 'person_001' })
    expect(batch.data.results[0].profile).toEqual(profile)
  })

  test('parts of a person: positions, people beside them, recommendations', async () => {
    play(element('profile', item('apify_linkedin_profile_scraper')))
    const history = await ask('linkedin.v2.people.employmentHistory', { entityId: personId })
    expect(history.data.positions).toHaveLength(10)
    const beside = await ask('linkedin.v2.people.similar', { entityId: personId })
    expect(beside.data.people).toHaveLength(11)
    expect(beside.data.people[0]).toMatchObject({
      id: 'ACoAAEXAMPLE0002',
      name: 'Person Example002',
      headline: 'Sample bio',
    })
    const said = await ask('linkedin.v2.people.recommendations', { entityId: personId })
    expect(said.data.recommendations).toEqual([])
  })

  test('another person than the one asked for is a fault, and masked text is not told', async () => {
    play(element('profile', item('apify_linkedin_profile_scraper')))
    expect((await ask('linkedin.v2.profiles', { handle: 'somebody-else' })).ended).toBe('changed')
    play(element('profile', { ...item('apify_linkedin_profile_scraper'), headline: '**** at ******' }))
    const { data } = await ask('linkedin.v2.profiles', { handle: 'person_001' })
    expect(data.profile.headline).toBeNull()
  })

  test('an organization, and how many work there', async () => {
    play(element('company', item('apify_linkedin_company')))
    const { data } = await ask('linkedin.v2.organizations', { slug: 'netflix' })
    expect(data.organization).toMatchObject({
      id: '165158',
      slug: 'netflix',
      type: 'company',
      name: 'Netflix',
      tagline: 'Play, pause, and resume watching anytime and anywhere.',
      industry: 'Entertainment Providers',
      organizationType: 'Public Company',
      size: { label: '10001+ employees', min: 10001, max: null },
      employeeCount: 16985,
      followerCount: 10899841,
      foundedYear: 1997,
      headquarters: { label: 'Los Gatos, CA', street: '100 Winchester Circle', countryCode: 'US' },
      funding: {
        roundCount: 15,
        lastRoundType: 'POST_IPO_DEBT',
        lastRoundDate: '2024-08-01',
        lastRoundAmount: 'USD 1800000000',
        investors: [],
      },
    })
    expect(data.organization.locations).toHaveLength(7)
    const byId = await ask('linkedin.v2.organizations', { id: '165158' })
    expect(sent().get('companyId')).toBe('165158')
    expect(byId.data).toEqual(data)
    const count = await ask('linkedin.v2.organizations.headcount', { organizationId: '165158' })
    expect(count.data.headcount).toMatchObject({ totalCount: 16985, byFunction: null })
    const identity = await ask('linkedin.v2.organizations.resolve', { slug: 'netflix' })
    expect(identity.data.identity).toMatchObject({ id: '165158', slug: 'netflix', name: 'Netflix' })
    const v1 = await ask('linkedin.companies', { url: 'netflix' })
    expect(v1.data.company).toMatchObject({ id: '165158', foundedYear: 1997 })
    expect(v1.data.metrics).toEqual({ followers: 10899841, employees: 16985 })
    const batch = await ask('linkedin.v2.organizations.batch', { url: 'netflix' })
    expect(batch.data.results[0].organization).toEqual(data.organization)
    const old = await ask('linkedin.organizations', { url: 'netflix' })
    expect(old.data.results[0].lookupStatus).toBe('found')
    expect((await ask('linkedin.v2.organizations', { id: '1' })).ended).toBe('changed')
  })

  const recordedPost = {
    id: '7329207003942125568',
    type: 'post',
    text: 'Sample text 1',
    createdAt: '2025-05-16T18:11:59.821Z',
    likeCount: 2916,
    commentCount: 328,
    repostCount: 153,
    media: null,
  }

  test('posts of a person and of an organization', async () => {
    const post = item('apify_linkedin_profile_posts')
    play(
      elements('profile-posts', [post], { totalPages: null, totalElements: null, paginationToken: 'next-1' }),
    )
    const entityId = 'ACoAAA8BYqEBCGLg_vT_ca6mMEqkpp9nVffJ3h'
    const { data } = await ask('linkedin.v2.people.posts', { entityId })
    expect(data.posts[0]).toMatchObject(recordedPost)
    expect(data.posts[0].author).toMatchObject({
      handle: 'williamhgates',
      name: 'Bill Gates',
      type: 'person',
      headline: 'Chair, Gates Foundation and Founder, Breakthrough Energy',
    })
    expect(data.posts[0].author.id).toMatch(/^ACoAAA8BYqEBCGLg/)
    expect(data.posts[0].reactionTypes.slice(0, 2)).toEqual(['LIKE', 'APPRECIATION'])
    await ask('linkedin.v2.people.posts', { entityId, cursor: data.page.nextCursor })
    expect([sent().get('page'), sent().get('paginationToken')]).toEqual(['2', 'next-1'])

    const v1 = await ask('linkedin.profiles.posts', { url: 'williamhgates', onlyAuthoredPosts: 'true' })
    expect(v1.data.posts[0]).toMatchObject({ id: recordedPost.id, authorUserId: 'williamhgates' })
    play(elements('company-posts', [post]))
    const organization = await ask('linkedin.v2.organizations.posts', { organizationId: '165158' })
    expect(organization.data.posts[0]).toMatchObject(recordedPost)
    expect(organization.data.page.hasMore).toBe(false)
    const company = await ask('linkedin.companies.posts', { url: 'netflix' })
    expect(company.data.posts[0]).toMatchObject({ id: recordedPost.id, text: 'Sample text 1' })
    play(elements('post-search', [post]))
    const found = await ask('linkedin.posts.search', { query: 'data', datePosted: 'last-week' })
    expect(sent().get('postedLimit')).toBe('week')
    expect(found.data.posts[0]).toMatchObject({ metrics: { reactions: 2916, comments: 328 } })
    play(element('post', post))
    const one = await ask('linkedin.v2.activities', { activityId: recordedPost.id })
    expect(one.data.post).toMatchObject(recordedPost)
  })

  test('comments and reactions, in their own data set and inside a post', async () => {
    play(elements('post-comments', [item('apify_linkedin_post_comments')]))
    const activityId = '7328838056403173380'
    const { data } = await ask('linkedin.v2.activities.comments', { activityId })
    expect(data.comments[0]).toMatchObject({
      id: '7331190065471078400',
      text: 'Sample text 1',
      createdAt: '2025-05-22T05:31:58.534Z',
      likeCount: 1,
      replyCount: 0,
      author: { id: personId, handle: 'person_001', name: 'Person 001', type: 'person' },
    })
    expect(data.totalCount).toBe(1)
    const other = await ask('linkedin.v2.activities.comments', { activityId: '7328838056403173381' })
    expect(other.ended).toBe('changed')

    const post = item('apify_linkedin_profile_posts') as { comments: unknown[]; reactions: unknown[] }
    play(elements('post-comments', post.comments), elements('post-reactions', post.reactions))
    const inside = await ask('linkedin.v2.activities.comments', { activityId: recordedPost.id })
    expect(inside.data.comments).toHaveLength(5)
    expect(inside.data.comments[0]).toMatchObject({ text: 'Sample text 2', likeCount: 0 })
    const reactions = await ask('linkedin.v2.activities.reactions', { activityId: recordedPost.id })
    expect(reactions.data.reactions).toHaveLength(5)
    expect(reactions.data.reactions[0]).toMatchObject({
      type: 'LIKE',
      author: { id: 'person_001', handle: null, name: 'Person 001' },
    })
  })
})

describe('what HarvestAPI says', () => {
  const path = 'profile'
  const says = (status: number, body: unknown) =>
    route(harvestapi.origin, `/linkedin/${path}`, json(body, status))

  test.each([
    [200, { element: null, error: 'No included data', status: 'error' }, 'not_found'],
    [404, { status: 404, error: { status: 404, error: 'Profile not found' } }, 'not_found'],
    [404, { status: 404 }, 'changed'],
    [404, { statusCode: 404, message: 'Cannot GET /linkedin/profile', error: 'Not Found' }, 'changed'],
    [404, { status: 404, error: 'Endpoint not found' }, 'changed'],
    [404, '<html>', 'changed'],
    [200, { element: null, status: 'success' }, 'changed'],
    [200, { error: [{ status: 500, error: 'No available resource' }] }, 'rate_limited'],
    [503, { error: { error: 'No available resource' } }, 'unavailable'],
    [429, { error: 'Too many requests' }, 'rate_limited'],
    [401, { error: 'Unauthorized' }, 'vendor_refused'],
    [402, { error: 'Payment required' }, 'vendor_refused'],
  ])('%i %o: %s', async (status, body, ended) => {
    play(says(status, body))
    expect((await ask('linkedin.v2.profiles', { handle: 'somebody' })).ended).toBe(ended)
  })

  test('people whom LinkedIn hides are left out of a search, and an empty search is one', async () => {
    const shown = {
      id: 'ACoAAAa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj',
      publicIdentifier: 'ada',
      name: 'Ada',
      position: 'Engineer',
    }
    const hidden = { id: 'ACoAAAz', name: 'LinkedIn Member', hidden: true }
    play(elements('profile-search', [hidden, shown], { totalElements: 2 }))
    const { data } = await ask('linkedin.v2.people.search', { query: 'ada', company: 'Night Trains' })
    expect(sent().get('currentCompany')).toBe('Night Trains')
    expect(data.people.map(({ handle }: { handle: string }) => handle)).toEqual(['ada'])
    const v1 = await ask('linkedin.people.search', { lastName: 'ada' })
    expect(v1.data.people).toHaveLength(1)
    play(elements('profile-search', []))
    expect((await ask('linkedin.v2.people.search', { query: 'nobody' })).data.people).toEqual([])
    play(elements('profile-search', [], { totalElements: 40 }))
    expect((await ask('linkedin.v2.people.search', { query: 'nobody' })).ended).toBe('changed')
  })

  test('an id for a handle, and organizations for words', async () => {
    play(element('profile-id', { id: 'ACoAAAa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj' }))
    const { data } = await ask('linkedin.v2.people.resolve', { handle: 'ada' })
    expect(data.identity).toMatchObject({ entityId: 'ACoAAAa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj', handle: null })
    const found = {
      id: '42',
      universalName: 'night-trains',
      name: 'Night Trains',
      linkedinUrl: '',
      industries: 'Rail',
    }
    play(elements('company-search', [found]))
    const search = await ask('linkedin.v2.organizations.search', { query: 'trains' })
    expect(search.data.organizations[0]).toMatchObject({ id: '42', slug: 'night-trains', industry: 'Rail' })
  })
})
