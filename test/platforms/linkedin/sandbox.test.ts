import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ platforms: [linkedin] })
})
afterAll(() => service.close())

const get = async (path: string) => (await service.call(`/v2/linkedin${path}`)).body.data

describe('an organization that was resolved is the same by its id', () => {
  test.each(['ibm', 'openai', 'acme-inc', 'microsoft', 'night-trains', 'old-maps-org', 'street-food-co'])(
    '%s',
    async (slug) => {
      const { id } = (await get(`/organizations/resolve?slug=${slug}`)).identity
      expect((await get(`/organizations?id=${id}`)).organization).toMatchObject({ id, slug })
      for (const section of ['similar', 'affiliated', 'headcount']) {
        expect((await get(`/organizations/${id}/${section}`)).organization).toMatchObject({ id, slug })
      }
      const { jobs } = await get(`/organizations/jobs?organizationId=${id}`)
      expect(jobs[0].company.slug).toBe(slug)
    },
  )

  test.each(['35', '2117480', '68221413', '839328374632', '99999999999999999999'])(
    'any number leads to a page: %s',
    async (id) => {
      const { slug } = (await get(`/organizations?id=${id}`)).organization
      expect((await get(`/organizations/${id}/headcount`)).organization).toMatchObject({ id, slug })
      expect((await get(`/organizations/resolve?slug=${slug}`)).identity).toMatchObject({ id, slug })
    },
  )

  test('of a slug that is too long for an id, the number leads to one page, too', async () => {
    const { id } = (await get('/organizations/resolve?slug=the-society-of-night-trains')).identity
    const { slug, name, url, websiteUrl, affiliated, ...same } = (await get(`/organizations?id=${id}`))
      .organization
    expect((await get(`/organizations/resolve?slug=${slug}`)).identity).toMatchObject({ id, slug })
    expect((await get('/organizations?slug=the-society-of-night-trains')).organization).toMatchObject(same)
  })

  test.each(['night-trains', 'microsoft'])('what belongs to %s is the same by its number', async (owner) => {
    const { id } = (await get(`/organizations/resolve?slug=${owner}`)).identity
    for (const { slug, name } of (await get(`/organizations/${id}/affiliated`)).organizations) {
      const { identity } = await get(`/organizations/resolve?slug=${slug}`)
      expect((await get(`/organizations?id=${identity.id}`)).organization).toMatchObject({ slug, name })
    }
  })
})

test.each(['openai', 'acme-inc', 'night-trains'])(
  'jobs of %s are its own, also looked up by id',
  async (slug) => {
    const { id } = (await get(`/organizations/resolve?slug=${slug}`)).identity
    const { jobs } = await get(`/organizations/jobs?organizationId=${id}`)
    for (const job of jobs.slice(0, 3)) {
      expect((await get(`/jobs/${job.id}`)).job).toMatchObject({
        id: job.id,
        title: job.title,
        company: { slug },
        location: job.location,
      })
    }
  },
)

describe('a person is one by handle, by entity id and in every list', () => {
  const byHandle = async (handle: string) => (await get(`/profiles?handle=${handle}`)).profile
  const faceOf = (url: string) => url.replace(/_\d+_\d+/, '')

  test.each(['satyanadella', 'somebody-with-quite-a-long-name', 'ada-berg42'])('%s', async (handle) => {
    const { entityId, ...identity } = (await get(`/people/resolve?handle=${handle}`)).identity
    const { profilePictureUrl, positions, ...page } = await byHandle(handle)
    expect(identity).toEqual({
      ...{ handle, name: page.name, headline: page.headline },
      ...{ profileUrl: page.profileUrl, pictureUrl: profilePictureUrl },
    })
    const { profile } = await get(`/profiles?entityId=${entityId}`)
    const known = Object.entries(page).filter(([, value]) => value !== null)
    expect(profile).toMatchObject({ ...Object.fromEntries(known), entityId, profilePictureUrl })
    const jobs = (await get(`/people/${entityId}/employment-history`)).positions
    expect(jobs).toEqual(profile.positions)
    expect(jobs.map((job: { title: string }) => job.title)).toEqual(
      positions.map((job: { title: string }) => job.title),
    )

    const { posts } = await get(`/people/${entityId}/posts`)
    const { post } = await get(`/activities/${posts[0].id}`)
    const { text, createdAt, likeCount, commentCount, media } = posts[0]
    expect(post).toMatchObject({ text, createdAt, likeCount, commentCount, media })
    expect([posts[0].author.handle, post.author.name]).toEqual([handle, page.name])
    const byLink = await service.call(`/v1/linkedin/posts?url=${encodeURIComponent(posts[0].url)}`)
    expect(byLink.body.data.author).toMatchObject({ name: page.name, profileUrl: page.profileUrl })
    const own = await service.call(`/v1/linkedin/profiles/posts?url=https://www.linkedin.com/in/${handle}`)
    expect(own.body.data.posts[0].url).toContain(`/posts/${handle}_`)
  })

  test('people beside somebody are the same by their own ids', async () => {
    const { entityId } = (await get('/people/resolve?handle=ada')).identity
    const lists = [
      (await get(`/people/${entityId}/similar`)).people,
      (await get('/people/search?firstName=Ada')).people,
      (await get(`/people/${entityId}/recommendations`)).recommendations.map(
        ({ author }: { author: unknown }) => author,
      ),
    ]
    for (const person of lists.flatMap((list) => list.slice(0, 2))) {
      const { profile } = await get(`/profiles?entityId=${person.id}`)
      const page = await byHandle(person.handle)
      expect([profile.name, profile.handle, profile.headline]).toEqual([
        page.name,
        page.handle,
        page.headline,
      ])
      expect([person.headline, faceOf(person.pictureUrl)]).toEqual([
        page.headline,
        faceOf(page.profilePictureUrl),
      ])
      expect(person.handle).not.toBe('ada')
    }
    expect(lists[1].every(({ name }: { name: string }) => /^Ada \w+$/.test(name))).toBe(true)
  })
})

test.each(['share', 'ugcPost'])('a post is the same by the urn and the link of its %s', async (type) => {
  const post = async (link: string) =>
    (await service.call(`/v1/linkedin/posts?url=${encodeURIComponent(link)}`)).body.data.post
  const shareId = '7463608443963318272'
  const { url } = await post('urn:li:activity:7463608443963318273')
  expect((await post(`urn:li:${type}:${shareId}`)).url).toBe(url)
  const author = /posts\/([^_]+)_/.exec(url)![1]
  expect((await post(`https://www.linkedin.com/posts/${author}_${type}-${shareId}-aB1c`)).url).toBe(url)
})

test('posts of an organization are its own in its list and by their links', async () => {
  const { id } = (await get('/organizations/resolve?slug=society-of-trains')).identity
  const { slug } = (await get(`/organizations?id=${id}`)).organization
  for (const { author, url } of (await get(`/organizations/${id}/posts`)).posts.slice(0, 3)) {
    expect(author).toMatchObject({ handle: slug, type: 'organization' })
    const byLink = await service.call(`/v1/linkedin/posts?url=${encodeURIComponent(url)}`)
    expect(byLink.body.data.author.profileUrl).toContain(`/company/${slug}`)
  }
})
