import { describe, expect, test } from 'vitest'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { playback, route } from '../../support/playback.ts'
import { feedPlace, graph, infoPlace, noOembed, pageWith, profileEmbed, site, wallJson } from './answers.ts'

const { files, play, get, service } = playback({
  platform: instagram,
  origins: [site, graph],
  otherwise: [noOembed],
})
const wall = route(site, infoPlace, wallJson)
const feedWall = route(site, feedPlace, wallJson)

/** Not a data file: the page of the tab is built from two recordings, and the form that is sent is checked. */
describe.skipIf(!files.available)(`recorded answers of Instagram's Reels tab${files.note}`, () => {
  test('Reels by the query of the Reels tab, in its page and by itself', async () => {
    const { data } = files.recording('graphql_user_reels_logged_out').body as { data: object }
    const preload = {
      preloaderID: 'adp_PolarisProfileReelsTabContentQueryRelayPreloader_6a1',
      queryID: '26000000000000001',
      variables: { data: { target_user_id: '67321317932', page_size: 12, include_feed_video: true } },
    }
    const query = `<script type="application/json">${JSON.stringify({
      require: [
        ['P', 'p', [], [preload]],
        ['LSD', [], { token: 'redacted' }, 323],
      ],
    })}</script>`
    const tab = (body: string, headers = {}) =>
      route(site, '/creator.name/reels', { headers: { 'content-type': 'text/html', ...headers }, body })
    const withData = pageWith(data).body as string
    const walls = [wall, feedWall, route(site, profileEmbed, wallJson)]
    play(...walls, tab(query + withData, { 'set-cookie': 'csrftoken=abc; Path=/' }))
    const first = await get('/v1/instagram/profiles/creator.name/reels')
    // Those that others made together with the account are among them.
    expect(first.data.reels).toHaveLength(12)
    expect(first.data.reels[11]).toMatchObject({
      shortcode: 'DaVR1wYMjkG',
      owner: { platformUserId: '6209072790' },
    })
    expect(first.data.reels[0]).toMatchObject({
      id: '3703959529319885542',
      shortcode: 'DNnG5FHiOrm',
      url: `${site}/reel/DNnG5FHiOrm/`,
      caption: null,
      createdAt: expect.stringMatching(/^2025-08-21T/),
      playCount: 14815,
      likeCount: 234,
      commentCount: 11,
      dimensions: { width: expect.any(Number), height: expect.any(Number) },
      owner: { platformUserId: '67321317932' },
    })
    let sent: { headers: Record<string, unknown>; form: URLSearchParams } | undefined
    play(
      ...walls,
      tab(query, { 'set-cookie': 'csrftoken=abc; Path=/' }),
      route(site, '/graphql/query', ({ headers, body }) => {
        sent = { headers, form: new URLSearchParams(body) }
        const answer = files.answer('graphql_user_reels_logged_out')
        return { ...answer, body: String(answer.body).replace('QVFEZTdqaDlm', 'QVFE') }
      }),
    )
    const { nextCursor } = first.data.page
    const next = await get('/v1/instagram/profiles/creator.name/reels', { cursor: nextCursor })
    expect(next.data.reels).toHaveLength(first.data.reels.length)
    // Everything that is sent was read from the page.
    expect(sent!.form.get('doc_id')).toBe('26000000000000001')
    expect(sent!.form.get('lsd')).toBe('redacted')
    expect(JSON.parse(sent!.form.get('variables')!)).toMatchObject({ after: expect.stringMatching(/^QVFE/) })
    expect(sent!.headers).toMatchObject({ 'x-fb-lsd': 'redacted', 'x-csrftoken': 'abc' })
    // A page without a query goes no further, and is counted; other people's Reels are a fault.
    play(...walls, tab(withData))
    const alone = await get('/v2/instagram/profiles/creator.name/media', { tab: 'reels' })
    expect(alone.data.page).toMatchObject({ nextCursor: null, hasMore: null })
    play(...walls, tab(query.replace('67321317932', '1') + withData))
    service().clock.advance(86_400_000)
    expect((await get('/v2/instagram/profiles/creator.name/media', { tab: 'reels' })).status).toBe(502)
  })
})
