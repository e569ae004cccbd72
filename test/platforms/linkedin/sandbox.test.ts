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
    const { slug } = (await get(`/organizations?id=${id}`)).organization
    expect((await get(`/organizations/resolve?slug=${slug}`)).identity).toMatchObject({ id, slug })
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
