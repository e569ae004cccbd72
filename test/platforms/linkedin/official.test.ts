import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { json, openPlayback, type Playback, route } from '../../support/playback.ts'

const site = 'https://www.linkedin.com'
const api = 'https://api.linkedin.com'
const wall = route(site, /./, { status: 999, body: '' })

let open: Playback
beforeAll(async () => {
  open = await openPlayback({
    platform: linkedin,
    origins: [site, api],
    env: { LINKEDIN_ACCESS_TOKEN: 'token', LINKEDIN_API_VERSION: '202609' },
  })
})
afterAll(() => open.close())
beforeEach(() => open.service.clock.advance(86_400_000))

const get = (path: string) => open.service.call(path, { key: open.service.liveKey })

test('behind the wall of the page, the API tells what it tells of organizations that others administer', async () => {
  const elements = [
    { id: 2414183, vanityName: 'DevTestCo', localizedName: 'DevTestCo', primaryOrganizationType: 'NONE' },
  ]
  open.play(
    wall,
    route(api, '/rest/organizations', json({ elements, paging: { start: 0, count: 10, links: [] } })),
    route(api, /^\/rest\/networkSizes/, json({ status: 403, code: 'ACCESS_DENIED', message: 'no' }, 403)),
  )
  const { status, body } = await get('/v2/linkedin/organizations?slug=devtestco')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.organization).toMatchObject({
    id: '2414183',
    slug: 'devtestco',
    type: 'company',
    name: 'DevTestCo',
    followerCount: null,
    locations: null,
    specialties: null,
  })
  const asked = open.wire.seen.find(({ title }) => title.includes('api.linkedin.com'))
  expect(asked?.request).toContain('vanityName=devtestco')
  const { headers } = open.replay.seen.find(({ origin }) => origin === api)!
  expect([headers.authorization, headers['linkedin-version']]).toEqual(['Bearer token', '202609'])
})

test('credentials that do not cover it leave the wall as the answer', async () => {
  open.play(wall, route(api, /./, json({ status: 403, code: 'ACCESS_DENIED', message: 'no' }, 403)))
  const { body } = await get('/v2/linkedin/organizations?slug=walled')
  expect(body.data).toEqual({ lookupStatus: 'restricted', organization: null })
})

test('a version that is no longer served is a fault of the setting, and free', async () => {
  open.play(wall, route(api, /./, json({ status: 426, code: 'NONEXISTENT_VERSION', message: 'no' }, 426)))
  const answer = await get('/v2/linkedin/organizations/resolve?slug=walled')
  expect([answer.status, answer.body.error.code]).toEqual([502, 'lookup_failed'])
})

test('an empty answer of the finder is a verified miss', async () => {
  open.play(wall, route(api, /./, json({ elements: [], paging: { start: 0, count: 10, links: [] } })))
  const { body } = await get('/v2/linkedin/organizations/resolve?slug=nobody')
  expect([body.data.lookupStatus, body.meta.creditsCharged]).toEqual(['not_found', 3])
})
