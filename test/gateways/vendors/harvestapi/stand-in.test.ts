import { describe, expect, test } from 'vitest'
import { harvestapi } from '../../../../src/gateways/vendors/harvestapi.ts'
import { linkedin } from '../../../../src/platforms/linkedin/index.ts'
import { vendorSandbox } from '../support.ts'

describe('the stand-in of HarvestAPI', () => {
  const { ask, pages } = vendorSandbox(harvestapi, linkedin)

  test('pages of every requested size reach the end without repeated people', async () => {
    const { pages: seen, ids } = await pages(
      'linkedin.v2.people.search',
      { query: 'ada', count: '4' },
      'people',
    )
    let start = 0
    for (const [place, page] of seen.entries()) {
      expect(page).toMatchObject({ start, page: place + 1 })
      start += page.returnedCount
    }
    expect(ids).toHaveLength(25)
    expect(new Set(ids).size).toBe(25)
  })

  test('pages of a company by number, and by the cursor that contains the vendor’s token', async () => {
    const first = await ask('linkedin.companies.posts', { url: 'night-trains' })
    expect(first.data.page).toMatchObject({ currentPage: 1, nextPage: 2 })
    const byCursor = await ask('linkedin.companies.posts', {
      url: 'night-trains',
      cursor: first.data.page.nextCursor,
    })
    const byNumber = await ask('linkedin.companies.posts', { url: 'night-trains', page: '2' })
    expect(byCursor.data.posts).toEqual(byNumber.data.posts)
    expect(byCursor.data.page).toMatchObject({ currentPage: 2, nextPage: 3 })
  })

  test.each([
    ['linkedin.v2.profiles', { handle: 'sim_not_found' }, 'not_found'],
    ['linkedin.v2.profiles', { entityId: 'sim_not_found' }, 'not_found'],
    ['linkedin.v2.profiles', { handle: 'sim_ratelimited' }, 'rate_limited'],
    ['linkedin.v2.people.posts', { entityId: 'sim_empty' }, 'found'],
    ['linkedin.v2.people.posts', { entityId: 'sim_last_page' }, 'found'],
    ['linkedin.v2.people.posts', { entityId: 'sim_malformed' }, 'changed'],
    ['linkedin.v2.organizations', { id: '9000000000000000000' }, 'not_found'],
    ['linkedin.v2.activities.comments', { activityId: '9000000000000000007' }, 'found'],
    ['linkedin.v2.activities.reactions', { activityId: '9000000000000000000' }, 'not_found'],
    ['linkedin.posts.search', { query: 'sim_empty' }, 'found'],
  ])('%s %o: %s', async (operation, params, ended) => {
    expect((await ask(operation, params)).ended).toBe(ended)
  })
})
