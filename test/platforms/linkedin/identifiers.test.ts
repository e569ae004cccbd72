import { describe, expect, test } from 'vitest'
import {
  expiryOf,
  readActivityId,
  readAd,
  readEntityId,
  readHandle,
  readJob,
  readOrganization,
  readOrganizationId,
  readPerson,
  readPost,
  readSlug,
  timeOfId,
} from '../../../src/platforms/linkedin/identifiers.ts'

const site = 'https://www.linkedin.com'

describe('a person is read from every form people paste', () => {
  test.each([
    ['williamhgates', 'williamhgates'],
    ['@WilliamHGates', 'williamhgates'],
    ['in/williamhgates', 'williamhgates'],
    ['/in/williamhgates/', 'williamhgates'],
    [`${site}/in/williamhgates`, 'williamhgates'],
    [`${site}/in/williamhgates/?originalSubdomain=us&trk=x#about`, 'williamhgates'],
    [`${site}/in/williamhgates/recent-activity/all/`, 'williamhgates'],
    [`${site}/in/cristinajoselorente/en`, 'cristinajoselorente'],
    ['https://de.linkedin.com/in/williamhgates', 'williamhgates'],
    ['http://linkedin.com/in/williamhgates', 'williamhgates'],
    ['www.linkedin.com/in/williamhgates', 'williamhgates'],
    ['https://m.linkedin.com/in/williamhgates', 'williamhgates'],
    [`${site}/mwlite/in/williamhgates`, 'williamhgates'],
    [`${site}/comm/in/williamhgates?lipi=1`, 'williamhgates'],
    [
      `${site}/authwall?trk=x&sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fwilliamhgates`,
      'williamhgates',
    ],
    [`${site}/uas/login?session_redirect=%2Fin%2Fwilliamhgates`, 'williamhgates'],
    [`${site}/in/jos%C3%A9-garc%C3%ADa`, 'josé-garcía'],
    ['<https://www.linkedin.com/in/jane-doe-4a5b6c>', 'jane-doe-4a5b6c'],
    [`${site}/in/ada-%F0%9F%9A%80-moor`, 'ada-🚀-moor'],
    [`${site}/in/%E2%9C%94-ada`, '✔-ada'],
    [`${site}/in/ada%C2%AE-moor`, 'ada®-moor'],
    [`${site}/in/ada-%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB`, 'ada-👩‍💻'],
  ])('%s', (pasted, handle) => {
    expect(readPerson(pasted)).toEqual({ kind: 'handle', handle })
    expect(readHandle(pasted)).toBe(handle)
  })

  const entityId = 'ACoAAA8BYqEBCGLg_vT_ca6mMEqkpp9nVffJ3hc'
  test.each([entityId, `${site}/in/${entityId}`, `urn:li:fsd_profile:${entityId}`])(
    '%s is an entity id, letter for letter',
    (pasted) => {
      expect(readPerson(pasted)).toEqual({ kind: 'entityId', entityId })
      expect(readEntityId(pasted)).toBe(entityId)
      expect(() => readHandle(pasted)).toThrow(/entityId/)
    },
  )

  test.each([
    ['https://example.com/in/ada', null],
    [`${site}/feed/`, null],
    ['two words', null],
  ])('%s names nobody', (pasted, nobody) => {
    expect(readPerson(pasted)).toBe(nobody)
  })

  test.each([
    [`${site}/company/audiense`, /organization/],
    [`${site}/posts/ada_x-activity-7463608443963318272-2kSA`, /post/],
    [`${site}/pub/ada/1/2/3`, /\/in\//],
    [`${site}/sales/lead/ACwAAA,NAME`, /Sales Navigator/],
    ['https://lnkd.in/abc', /Short links/],
  ])('%s is refused, saying what to send', (pasted, message) => {
    expect(() => readPerson(pasted)).toThrow(message)
  })

  test.each(['ada-okafor', 'williamhgates', `${site}/in/williamhgates`])(
    'the handle in place of an entity id is refused, saying where to find the id: %s',
    (pasted) => expect(() => readEntityId(pasted)).toThrow('/v2/linkedin/people/resolve?handle='),
  )

  test.each([site, 'two words', 'a/b'])('%s is no entity id', (pasted) => {
    expect(readEntityId(pasted)).toBeNull()
  })
})

describe('an organization is read from every form people paste', () => {
  test.each([
    ['audiense', 'audiense', 'company'],
    ['Audiense', 'audiense', 'company'],
    [`${site}/company/audiense/`, 'audiense', 'company'],
    ['https://uk.linkedin.com/company/audiense?trk=x', 'audiense', 'company'],
    [`${site}/company/audiense/posts/?feedView=all`, 'audiense', 'company'],
    [`${site}/school/harvard-university/`, 'harvard-university', 'school'],
    [`${site}/showcase/night-trains`, 'night-trains', 'showcase'],
    [`${site}/organization-guest/company/audiense`, 'audiense', 'company'],
    ['company/audiense', 'audiense', 'company'],
  ])('%s', (pasted, slug, type) => {
    expect(readOrganization(pasted)).toEqual({ kind: 'slug', slug, type })
    expect(readSlug(pasted)).toBe(slug)
    expect(() => readOrganizationId(pasted)).toThrow(/organizations\/resolve/)
  })

  test.each(['1441', `${site}/company/1441/`, 'urn:li:organization:1441', 'urn:li:fsd_company:1441'])(
    '%s is a number',
    (pasted) => {
      expect(readOrganizationId(pasted)).toBe('1441')
      expect(() => readSlug(pasted)).toThrow(/send it as id/)
    },
  )

  test.each([
    [`${site}/in/williamhgates`, /person/],
    ['https://lnkd.in/abc', /Short links/],
  ])('%s is refused, saying what to send', (pasted, message) => {
    expect(() => readOrganization(pasted)).toThrow(message)
  })
})

describe('a job is read from every form people paste', () => {
  test.each([
    '4411867124',
    'urn:li:jobPosting:4411867124',
    `${site}/jobs/view/4411867124`,
    `${site}/jobs/view/4411867124/?refId=x`,
    'https://au.linkedin.com/jobs/view/senior-software-engineer-developer-experience-at-heidi-4411867124',
    `${site}/jobs/search/?currentJobId=4411867124&keywords=x`,
    `${site}/jobs/collections/recommended/?currentJobId=4411867124`,
    `${site}/comm/jobs/view/4411867124`,
    `${site}/jobs2/view/4411867124`,
    `${site}/jobs-guest/jobs/api/jobPosting/4411867124?refId=x`,
  ])('%s', (pasted) => expect(readJob(pasted)).toBe('4411867124'))

  test.each(['platform engineer', `${site}/company/audiense`, `${site}/jobs/view/engineer`])(
    '%s names no job',
    (pasted) => expect(readJob(pasted)).toBeNull(),
  )

  test('the link of a search is refused, saying what to send', () => {
    expect(() => readJob(`${site}/jobs/search?keywords=x`)).toThrow(/jobs\/view/)
  })
})

describe('a post is read from every form people paste', () => {
  const id = '7463608443963318272'
  const path = `/posts/tarapowers_looking-for-a-tool-activity-${id}-2kSA`
  test.each([
    [id, 'activity', null],
    [`urn:li:activity:${id}`, 'activity', null],
    [`urn:li:share:${id}`, 'share', null],
    [site + path, 'activity', path],
    [`${site}${path}?utm_source=share&rcm=x`, 'activity', path],
    [`${site}/posts/x_y-ugcPost-${id}-aB-1`, 'ugcPost', `/posts/x_y-ugcPost-${id}-aB-1`],
    [`${site}/posts/x_activity-${id}-aB1c`, 'activity', `/posts/x_activity-${id}-aB1c`],
    [`${site}/posts/x_share-${id}-aB1c`, 'share', `/posts/x_share-${id}-aB1c`],
    [`${site}/feed/update/urn:li:activity:${id}/`, 'activity', null],
    [`${site}/hp/update/${id}`, 'activity', null],
    [`${site}/nhome/updates?topic=${id}`, 'activity', null],
    [`${site}/feed/update/urn%3Ali%3Ashare%3A${id}`, 'share', null],
    [`${site}/embed/feed/update/urn:li:ugcPost:${id}`, 'ugcPost', null],
    [`${site}/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A${id}`, 'activity', null],
  ])('%s', (pasted, type, where) => {
    expect(readPost(pasted)).toEqual({ kind: 'post', type, id, path: where })
  })

  test('an article by its slug', () => {
    expect(readPost(`${site}/pulse/phone-call-saves-lives-bill-gates-yspvc?trk=x`)).toEqual({
      kind: 'article',
      slug: 'phone-call-saves-lives-bill-gates-yspvc',
    })
  })

  test.each([id, `urn:li:activity:${id}`, site + path])('%s names an activity', (pasted) => {
    expect(readActivityId(pasted)).toBe(id)
  })

  test.each([`urn:li:share:${id}`, `${site}/pulse/x`])(
    '%s names no activity, and the message says what to send',
    (pasted) => {
      expect(() => readActivityId(pasted)).toThrow(/urn:li:activity/)
    },
  )

  test.each([`${site}/in/williamhgates`, `${site}/feed/`, `${site}/posts/x_y`])('%s is refused', (pasted) => {
    expect(() => readPost(pasted)).toThrow(/leads to no post/)
  })
  test.each(['words', 'https://example.com/posts/x', '123'])('%s is not a post', (pasted) => {
    expect(readPost(pasted)).toBeNull()
  })
})

test('an ad by its digits or its link', () => {
  expect(readAd('507892713')).toBe('507892713')
  expect(readAd(`${site}/ad-library/detail/507892713?trk=x`)).toBe('507892713')
  expect(readAd(`${site}/ad-library/search`)).toBeNull()
})

test('the time in an id: those of posts and comments hold milliseconds', () => {
  expect(timeOfId('7195255465402904576')).toBe('2024-05-12T02:56:24.334Z')
  expect(timeOfId('1441')).toBeNull()
})

test('the expiry of a picture: its latest second is unknown', () => {
  expect(expiryOf('https://media.licdn.com/x?e=1728727200&v=beta')).toBe('2024-10-12T10:00:00.000Z')
  expect(expiryOf('https://media.licdn.com/x?e=2147483647&v=beta')).toBeNull()
  expect(expiryOf(null)).toBeNull()
})
