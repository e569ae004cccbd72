import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRouter } from '../../src/ask/router.ts'
import { operation } from '../../src/catalog/operation.ts'
import { identifier, oneOf, text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import { testClock } from '../support/clock.ts'
import { questionsOf, wronglyRouted } from './questions.ts'

const registry = createRegistry(platforms)
const router = createRouter(registry, testClock(Date.UTC(2026, 4, 20)))
/** One labelled question of sixteen; router.long.ts asks all of them. */
const sample = questionsOf(registry).filter((_, place) => place % 16 === 0)

test('at least 98 of 100 questions are routed to the lookup and the parameters they mean', () => {
  const answerable = sample.filter(({ wanted }) => wanted.length > 0)
  const wrong = wronglyRouted(router, answerable)
  expect(answerable.length).toBeGreaterThan(100)
  expect(wrong.length / answerable.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
})

test('at least 98 of 100 questions that no lookup answers are refused', () => {
  const unanswerable = sample.filter(({ wanted }) => wanted.length === 0)
  const routed = wronglyRouted(router, unanswerable)
  expect(unanswerable.length).toBeGreaterThan(25)
  expect(routed.length / unanswerable.length, routed.join('\n')).toBeLessThanOrEqual(0.02)
})

test.each([
  ['twets of nasa', '/v1/twitter/profiles/{handle}/tweets'],
  ['timline of thatonepangolin on twiter', '/v1/twitter/profiles/{handle}/tweets'],
  ['r/startups new psts', '/v1/reddit/subreddits/{subreddit}/posts'],
  ['redit posts abotu standing desks', '/v1/reddit/search'],
  ['find rels on insta about cats', '/v1/instagram/search/reels'],
  ['followers of @rosalia.vt on tiotok', '/v1/tiktok/profiles/{handle}/followers'],
  ['serch youtube: how the algorithm works', '/v1/youtube/search'],
])('slips in the words that most questions have are understood: %s', (question, path) => {
  expect(router.route(question)).toMatchObject({ operation: { path } })
})

test.each([
  ['chnage my youtube chanel banner to the new logo', 'action'],
  ['fllow @urban.beekeeper on instagram for me', 'action'],
  ['whats the home adress of tiktoker @sunny.sadie', 'private'],
])('slips hide nothing that is refused: %s', (question, reason) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason })
})

test.each([
  ['how many subs does linus tech tips have on youtube', 'linustechtips'],
  ['instagram profile of vestas', 'vestas'],
])('a name beside a usual word is no slip of it: %s', (question, name) => {
  const found = router.route(question)
  expect(JSON.stringify(found.kind === 'route' && found.params)).toContain(name)
})

test.each([
  ['follow @nasa on twitter for me', 'action'],
  ['phone number of the instagram user @mariah', 'private'],
  ['who follows her on tiktok?', 'no-target'],
  ['snapchat stories of djkhaled', 'unsupported'],
  ['what is the weather in Lisbon tomorrow', 'off-topic'],
  [
    'transcript of https://youtu.be/aircAruvnKk and comments of https://www.tiktok.com/@nba/video/7312345678901234567',
    'two',
  ],
])('%s: refused as %s', (question, reason) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason })
})

test.each([
  ['Post on our Facebook page that we are closed on Monday', 'action'],
  ['deixe de seguir @neymarjr no Instagram', 'action'],
  ['who has @kuchen_karla blocked on Instagram', 'private'],
  ['which videos did @petrolpetra watch on TikTok last night', 'private'],
  ['linkedin profile of my old colleague', 'no-target'],
  ['the tiktok i sent you earlier, who made it?', 'no-target'],
  ['search youtube for sourdough and tiktok for banana bread', 'two'],
  ['show me the Bluesky posts by zeit.de', 'unsupported'],
])('%s: refused as %s, though a lookup is named', (question, reason) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason })
})

test.each([
  [
    'could you post me the list of accounts the tiktok user marfaskies is following',
    { handle: 'marfaskies' },
  ],
  [
    'My TikTok app will not let me log in, so could you look up @bram.bakes there?',
    { handle: '@bram.bakes' },
  ],
  [
    'Read https://www.strava.com/legal/privacy and answer: is e-mail shared with partners?',
    { url: 'https://www.strava.com/legal/privacy' },
  ],
  ['search youtube for instagram and tiktok marketing', { query: 'instagram and tiktok marketing' }],
  ['tiktok search oven cleaning hack this week', { query: 'oven cleaning hack', datePosted: 'this-week' }],
  ['how many followers has khaby.lame on tiktpk', { handle: 'khaby.lame' }],
])('%s: no reason to refuse it', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})

test('a time without an end is counted from today', () => {
  const found = router.route('tweets about tide pools from the last week')
  expect(found).toMatchObject({ kind: 'route', params: { query: 'tide pools', startDate: '2026-05-13' } })
})

test('a link is not split, and what stands around it is not part of it', () => {
  const found = router.route('(comments: <https://www.youtube.com/watch?v=kJQP7kiw5Fk>).')
  expect(found).toMatchObject({ params: { url: 'https://www.youtube.com/watch?v=kJQP7kiw5Fk' } })
})

test('a full stop belongs to no name', () => {
  const found = router.route('What is new in r/woodworking.')
  expect(found).toMatchObject({ kind: 'route', params: { subreddit: 'woodworking' } })
})

test.each([
  ['reddit posts about the cold war', 'cold war'],
  ['tweets about la liga', 'la liga'],
  ['Tweets über den Krieg', 'Krieg'],
])('%s: words of another language are searched for, those of its own are not', (question, query) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params: { query } })
})

test.each([
  ["list_videos(channel='https://www.youtube.com/@veritasium')", 'youtube.channels.videos'],
  ['{"platform": "tiktok", "action": "followers", "handle": "nba"}', 'tiktok.profiles.followers'],
  ['get_subreddit_posts(subreddit="woodworking", sort="top")', 'reddit.subreddits.posts'],
  ['fetch_thread_comments https://www.reddit.com/r/AskUK/comments/18zyxwv/hedge/', 'reddit.posts.comments'],
])('%s: what a program wrote is read as words', (question, id) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', operation: { id } })
})

test('a call that would change something is refused', () => {
  for (const call of ["follow_user(username='nba') tiktok", 'delete_post(id=1234567890) facebook'])
    expect(router.route(call)).toMatchObject({ kind: 'refusal', reason: 'action' })
})

test.each([
  ['photos from https://www.facebook.com/moma, hosted media pls', { hostMedia: 'true' }],
  [
    'transcribe https://www.tiktok.com/@bbc/video/7311223344556677889, AI fallback allowed',
    { useAiFallback: 'true' },
  ],
  ['screenshot of https://example.com without ads', { blockAds: 'true' }],
  ['yt vids for beginner ukulele lesson, 3-20 min', { duration: 'between_3_and_20_min' }],
  ['youtube videos about knot tying longer than 20', { duration: 'over_20_min', query: 'knot tying' }],
  [
    'Facebook Marketplace, Dyson Airwrap, lat 51.5072 lng -0.1276, max price 300',
    { query: 'Dyson Airwrap', maxPrice: '300' },
  ],
  ['tiktok ads by Gymshark, sort on likes', { orderBy: 'like' }],
])('%s: flags, lengths, bounds and orders are read in words', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})

test('a link and an id of the same thing are one target, of two things they are two', () => {
  const id = 'ACoAAAQ7w8E9r0T1y2U3i4O5p6A7s8D9f0'
  const link = 'https://www.linkedin.com/in/cassiekozyrkov'
  expect(router.route(`similar people to ${link} (entityId ${id})`)).toMatchObject({
    kind: 'route',
    params: { entityId: id },
  })
  expect(
    router.route('comments of https://www.tiktok.com/@nba/video/7312345678901234567 and of tweet 1799887766'),
  ).toMatchObject({ kind: 'refusal', reason: 'two' })
})

test('numbers that are called companies are ids of companies, in a batch too', () => {
  expect(router.route('jobs at linkedin companies 9215331 and 1815218, together')).toMatchObject({
    operation: { id: 'linkedin.v2.organizations.jobs' },
    params: { organizationId: ['9215331', '1815218'] },
  })
})

test.each([
  'look for TikTok accounts called something like "dr knee pain"',
  'busca cuentas de TikTok que se llamen algo así como "dr knee pain"',
  'Suche TikTok-Konten, die so ähnlich wie "dr knee pain" heißen',
])('%s: a name that is left open is searched for', (question) => {
  expect(router.route(question)).toMatchObject({
    operation: { path: '/v1/tiktok/users/search' },
    params: { query: 'dr knee pain' },
  })
})

test('what somebody sent is looked up, and sending is refused', () => {
  const link = 'https://www.facebook.com/reel/1234567890'
  expect(router.route(`${link} what is this post my aunt sent me`)).toMatchObject({ params: { url: link } })
  expect(router.route(`send this to my aunt: ${link}`)).toMatchObject({ reason: 'action' })
})

test.each([
  ["what's streaming on twitch.tv/shroud right now", 'unsupported'],
  ['which posts has @x.y removed from instagram', 'private'],
])('%s: refused as %s', (question, reason) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason })
})

test('a name is taken as it is written', () => {
  expect(router.route('townsends youtube channel subscriber number pls')).toMatchObject({
    params: { handle: 'townsends' },
  })
})

test('a list beside a fact of a profile is a count, and alone a list', () => {
  expect(router.route('tiktok @natgeo: bio n followers')).toMatchObject({
    operation: { id: 'tiktok.profiles' },
  })
  expect(router.route('the followers of tiktok @natgeo')).toMatchObject({
    operation: { id: 'tiktok.profiles.followers' },
  })
})

test('a filter that does not go with the others is left out', () => {
  const found = router.route('youtube playlists for marathon training uploaded this year')
  expect(found).toMatchObject({ kind: 'route', params: { type: 'playlists', query: 'marathon training' } })
})

test('a part of two words between a colon and the end is read once', () => {
  const found = router.route('posts do instagram por palavra-chave: fermentação natural')
  expect(found).toMatchObject({ params: { query: 'fermentação natural' } })
})

test('text of any kind is read to its end', () => {
  const odd = [
    '',
    ' ',
    '???',
    '\u0000',
    '"',
    '"""',
    '@',
    '#',
    'r/',
    '../..',
    '😀 tiktok 😀',
    'a'.repeat(500),
    '@'.repeat(500),
  ]
  odd.push('https://', 'http://[', '1'.repeat(500), 'tiktok '.repeat(70), '«»„“”', 'ß œ İ', '-1.5, 200.3')
  for (const question of odd) expect(['route', 'refusal']).toContain(router.route(question).kind)
})

/** A platform nobody has written a word about elsewhere. */
const gardens = definePlatform({
  name: 'beetbook',
  displayName: 'Beetbook',
  nicknames: ['bb'],
  ownWords: { sprout: 'post', sprouts: 'posts' },
  operations: [
    operation({
      id: 'beetbook.gardens.harvests',
      path: '/v1/beetbook/gardens/{garden}/harvests',
      summary: 'Harvests of a garden.',
      parameters: {
        garden: identifier(
          { in: 'path', description: 'Name of the garden.', example: 'north', expects: 'a name' },
          (raw) => (/^@?[a-z]+$/i.test(raw) ? raw : null),
        ),
        season: oneOf(['spring', 'autumn'], {
          description: 'Season.',
          example: 'spring',
          asked: { values: { autumn: ['fall'] } },
        }),
      },
      record: z.strictObject({}),
      price: { base: 1 },
      cacheSeconds: 0,
      example: { garden: 'north' },
      phrases: ['harvests of a beetbook garden', 'what did a garden yield'],
      view: () => ({}),
      sources: [],
    }),
    operation({
      id: 'beetbook.search',
      path: '/v1/beetbook/search',
      summary: 'Search Beetbook.',
      parameters: { query: text({ required: true, description: 'Words.', example: 'kale' }) },
      record: z.strictObject({}),
      price: { base: 1 },
      cacheSeconds: 0,
      example: { query: 'kale' },
      phrases: ['search beetbook', 'sprouts about something'],
      view: () => ({}),
      sources: [],
    }),
  ],
})

test('an operation can be asked for by being declared', () => {
  const declared = createRouter(createRegistry([...platforms, gardens]), testClock())
  expect(declared.route('what did the beetbook garden @sunnyside yield in fall')).toMatchObject({
    operation: { id: 'beetbook.gardens.harvests' },
    params: { garden: '@sunnyside', season: 'autumn' },
  })
  expect(declared.route('Sprouts über Winterkohl auf bb')).toMatchObject({
    operation: { id: 'beetbook.search' },
    params: { query: 'Winterkohl' },
  })
})

test('a question reads the lookups of the platform it is about and no others, and a text once', () => {
  const asked: string[] = []
  const counted = definePlatform({
    ...gardens,
    operations: [
      operation({
        id: 'beetbook.beds',
        path: '/v1/beetbook/beds/{bed}',
        summary: 'A bed of a garden.',
        parameters: {
          bed: identifier(
            { in: 'path', description: 'Name of the bed.', example: 'north', expects: 'a name' },
            (raw) => {
              asked.push(raw)
              return /^@?[a-z]+$/i.test(raw) ? raw : null
            },
          ),
        },
        record: z.strictObject({}),
        price: { base: 1 },
        cacheSeconds: 0,
        example: { bed: 'north' },
        phrases: ['a bed of a beetbook garden'],
        view: () => ({}),
        sources: [],
      }),
    ],
  })
  const declared = createRouter(createRegistry([...platforms, counted]), testClock())
  declared.route('how many followers has @nasa on tiktok')
  expect(asked).toEqual([])
  declared.route('the beetbook bed @sunnyside')
  const first = asked.length
  expect(first).toBeGreaterThan(0)
  declared.route('the beetbook bed @sunnyside')
  // What is sent is read again; what it fits is known.
  expect(asked.length - first).toBeLessThan(first)
})
