import { describe, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { scrapecreators } from '../../../src/vendors/scrapecreators.ts'
import { vendorPlayback } from '../support.ts'

const { files, at, play, ask, upstream, here, found } = vendorPlayback(scrapecreators, linkedin)

const personPath = '/v1/linkedin/profile'
const companyPath = '/v1/linkedin/company'
const searchPath = '/v1/linkedin/search/posts'

describe.skipIf(!files.available)('LinkedIn by ScrapeCreators, as recorded', () => {
  test('a person has the values of the guest page', async () => {
    play(at(personPath, 'linkedin_profile'))
    const data = await found('linkedin.v2.profiles', { handle: 'example' })
    expect(data.profile).toMatchObject({
      name: 'Person 001',
      location: 'Example City, Example State, United States',
      followerCount: 64803,
      connectionCount: null,
      summary: 'Sample bio',
      handle: null,
    })
    expect(data.profile.positions[0]).toMatchObject({ companyName: 'Example company', isCurrent: null })
    expect(data.profile.educations).toMatchObject([
      { schoolName: 'Example school', startDate: { year: 2008 }, endDate: { year: 2012 } },
    ])
  })

  test('an organization by its slug is complete in both versions', async () => {
    play(at(companyPath, 'linkedin_company'))
    const data = await found('linkedin.companies', {
      url: 'https://linkedin.com/company/shopify',
    })
    expect(data.company).toMatchObject({
      id: '784652',
      name: 'Shopify',
      slogan: 'Make commerce better for everyone',
      website: 'https://www.shopify.com',
      industry: 'Software Development',
      companyType: 'Public Company',
      foundedYear: 2006,
      headquarters: 'Ottawa, ON',
      employeeRange: '10,001+ employees',
      location: { city: 'Ottawa', state: 'ON', country: 'CA' },
    })
    expect(data.metrics).toBeNull()
    expect(data.similarCompanies[0]).toMatchObject({ name: 'Airbnb' })
    expect(data.featuredEmployees[0]).toMatchObject({ name: 'Person 001' })
    expect(data.recentPosts[0]).toMatchObject({
      text: 'Sample text 1',
      publishedAt: '2025-05-23T15:17:41.770Z',
    })
    expect(data.funding).toMatchObject({
      numberOfRounds: 4,
      lastRound: { type: 'Series C', amount: 'US$ 100.0M' },
    })
    const v2 = await ask('linkedin.v2.organizations', { slug: 'shopify' })
    expect(v2.data.organization).toMatchObject({ id: '784652', name: 'Shopify', slug: null })
  })

  test('posts of a search have author and counts, and continue by page number', async () => {
    play(at(searchPath, 'linkedin_search_posts'))
    const data = await found('linkedin.posts.search', { query: 'ai agents' })
    expect(data.posts[0]).toMatchObject({
      text: 'Sample text 1',
      publishedAt: '2025-07-25T19:56:02.566Z',
      author: { name: 'Person 001', followers: 313422 },
      metrics: { reactions: 217, comments: 25 },
    })
    await ask('linkedin.posts.search', { query: 'ai agents', cursor: data.page.nextCursor })
    expect(upstream().seen.at(-1)!.query.get('cursor')).toBe('2')
  })

  test('a search without hits is an empty list, though the vendor answers 404', async () => {
    play(at(searchPath, 'linkedin_search_posts_no_match_404'))
    const data = await found('linkedin.posts.search', { query: 'example', datePosted: 'last-day' })
    expect(data).toMatchObject({ posts: [], page: { hasMore: false } })
  })
})

describe.skipIf(!files.available)('LinkedIn by ScrapeCreators, as documented', () => {
  test('text masked with asterisks is null', async () => {
    const hidden = {
      success: true,
      name: 'Person 001',
      image: 'https://static.licdn.com/aero-v1/sc/h/9c8pery4andzj6ohjkjp54ma2',
      about: '*** ** ****',
      experience: [{ '@type': 'Organization', name: '** *****', member: { description: '*** ****' } }],
      recommendations: [{ name: 'Person 002', text: '**** ***' }],
    }
    play(here(personPath, hidden))
    const data = await found('linkedin.v2.profiles', { handle: 'example' })
    expect(data.profile).toMatchObject({ summary: null, profilePictureUrl: null, positions: null })
    play(here(personPath, { ...hidden, name: '****** ***' }))
    expect((await ask('linkedin.v2.profiles', { handle: 'example' })).ended).toBe('changed')
  })

  test('posts of an organization end after seven pages', async () => {
    const post = {
      url: 'https://www.linkedin.com/posts/shopify_sample-activity-7429579034096726016-aB1c',
      id: '7429579034096726016',
      datePublished: '2026-02-17T17:34:36.617Z',
      text: 'Sample text',
    }
    play(here('/v1/linkedin/company/posts', { success: true, posts: [post] }))
    const company = { url: 'https://www.linkedin.com/company/shopify' }
    const first = await ask('linkedin.companies.posts', company)
    expect(first.data).toMatchObject({
      posts: [{ id: '7429579034096726016', text: 'Sample text', publishedAt: '2026-02-17T17:34:36.617Z' }],
      page: { nextPage: 2 },
    })
    const last = await ask('linkedin.companies.posts', { ...company, page: '7' })
    expect(last.data.page).toMatchObject({ currentPage: 7, nextPage: null, hasMore: null })
  })

  test('an article is the requested one, with the known fields of related ones', async () => {
    const body = {
      success: true,
      url: 'https://www.linkedin.com/pulse/night-trains-ada-ab1cd',
      name: 'On night trains',
      headline: 'For search engines',
      moreArticles: [
        {
          link: 'https://www.linkedin.com/pulse/day-trains-ada-cd2ef',
          title: 'On day trains',
          datePublished: 'May 1, 2026',
          description: 'Sit.',
          reactionCount: 12,
          commentCount: 3,
        },
      ],
    }
    play(here('/v1/linkedin/post', body))
    const data = await found('linkedin.posts', { url: body.url })
    expect(data.relatedArticles).toEqual([
      {
        url: 'https://www.linkedin.com/pulse/day-trains-ada-cd2ef',
        title: 'On day trains',
        publishedAtLabel: 'May 1, 2026',
        description: 'Sit.',
        reactions: 12,
        comments: 3,
      },
    ])
    const other = 'https://www.linkedin.com/pulse/other-ada-zz9zz'
    expect((await ask('linkedin.posts', { url: other })).ended).toBe('changed')
  })

  test('posts whose links all name another author are a fault', async () => {
    const post = {
      url: 'https://www.linkedin.com/posts/oracle_x-activity-7429579034096726016-aB1c',
      text: 'x',
    }
    play(here('/v1/linkedin/company/posts', { success: true, posts: [post] }))
    const company = { url: 'https://www.linkedin.com/company/shopify' }
    expect((await ask('linkedin.companies.posts', company)).ended).toBe('changed')
  })

  test('another post than the requested one is a fault', async () => {
    const body = {
      success: true,
      url: 'https://www.linkedin.com/posts/person_sample-activity-7429579034096726016-aB1c',
      description: 'Sample text',
      likeCount: 210,
      commentCount: 17,
      author: { name: 'Person 001', url: 'https://www.linkedin.com/in/person-001', followers: 30863 },
      comments: [
        { author: 'Person 002', text: 'Thanks', linkedinUrl: 'https://uk.linkedin.com/in/person-002' },
      ],
      moreArticles: [],
    }
    play(here('/v1/linkedin/post', body))
    const found = await ask('linkedin.posts', { url: body.url })
    expect(found).toMatchObject({
      ended: 'found',
      data: {
        metrics: { reactions: 210, comments: 17 },
        comments: [{ authorName: 'Person 002', text: 'Thanks' }],
      },
    })
    const other = 'https://www.linkedin.com/posts/person_sample-activity-7429579034096726017-aB1c'
    expect((await ask('linkedin.posts', { url: other })).ended).toBe('changed')
  })
})
