import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRouter } from '../../../src/agents/ask/router.ts'
import { operation } from '../../../src/catalog/operation.ts'
import { identifier, oneOf, text } from '../../../src/catalog/parameters.ts'
import { definePlatform } from '../../../src/catalog/platform.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { testClock } from '../../support/clock.ts'
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
  ['whats the home adress of tiktoker @sunny.sadie', 'private_data'],
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
  ['phone number of the instagram user @mariah', 'private_data'],
  ['who follows her on tiktok?', 'no_target'],
  ['snapchat stories of djkhaled', 'not_offered'],
  ['what is the weather in Lisbon tomorrow', 'off_topic'],
  [
    'transcript of https://youtu.be/aircAruvnKk and comments of https://www.tiktok.com/@nba/video/7312345678901234567',
    'several_lookups',
  ],
])('%s: refused as %s', (question, reason) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason })
})

test.each([
  ['Post on our Facebook page that we are closed on Monday', 'action'],
  ['deixe de seguir @neymarjr no Instagram', 'action'],
  ['who has @kuchen_karla blocked on Instagram', 'private_data'],
  ['which videos did @petrolpetra watch on TikTok last night', 'private_data'],
  ['linkedin profile of my old colleague', 'no_target'],
  ['the tiktok i sent you earlier, who made it?', 'no_target'],
  ['search youtube for sourdough and tiktok for banana bread', 'several_lookups'],
  ['show me the Bluesky posts by zeit.de', 'not_offered'],
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
  ).toMatchObject({ kind: 'refusal', reason: 'several_lookups' })
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
  ["what's streaming on twitch.tv/shroud right now", 'not_offered'],
  ['which posts has @x.y removed from instagram', 'private_data'],
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

test('the days of a range are no number of results', () => {
  const found = router.route('tweets über regen vom 3. bis 10. mai')
  expect(found).toMatchObject({ params: { startDate: '2026-05-03', endDate: '2026-05-10' } })
  expect(found).not.toHaveProperty('params.limit')
})

test('a part of two words between a colon and the end is read once', () => {
  const found = router.route('posts do instagram por palavra-chave: fermentação natural')
  expect(found).toMatchObject({ params: { query: 'fermentação natural' } })
})

test.each([
  ['companies on linkedin in quantum computing', { query: 'quantum computing' }],
  ['What do people on Reddit say about the Boeing 737 Max, past month?', { query: 'Boeing 737 Max' }],
  ['tweets w/ videos of the met gala', { query: 'met gala', section: 'videos' }],
  [
    'are they selling washing machine in facebook marketplace near 41.0082 28.9784',
    { query: 'washing machine' },
  ],
  ['look for kubernetes engineers currently based in Lisbon, linkedin', { query: 'kubernetes engineers' }],
  [
    'find senior backend engineers in Warsaw on LinkedIn',
    { query: 'senior backend engineers', location: 'Warsaw' },
  ],
  [
    'We prepare a lecture on the Dead Sea Scrolls and need YouTube videos on that subject',
    { query: 'Dead Sea Scrolls' },
  ],
  ["what TikTok's users are posting about Morris dancing these days", { query: 'Morris dancing' }],
  ['youtube search: interview tips for product managers', { query: 'interview tips for product managers' }],
  ['youtube shorts on the Titan submersible', { query: 'Titan submersible', type: 'shorts' }],
  ["who's selling vintage levis on fb marketplace around 40.73,-73.99", { query: 'vintage levis' }],
  ['tweets about the film "dune", latest', { query: 'dune', section: 'latest' }],
])('%s: what is searched for is neither cut short nor has more than itself', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})

test.each([
  ['https://www.instagram.com/nike/tagged/', 'instagram.v2.profiles.media', { tab: 'tagged' }],
  [
    'https://www.reddit.com/r/rust/top/?t=week',
    'reddit.subreddits.posts',
    { subreddit: 'rust', sort: 'top' },
  ],
  ['https://www.facebook.com/groups/1122334455/posts/9988776655/', 'facebook.posts', {}],
  [
    'x community tweets https://twitter.com/i/communities/1501272736215322629',
    'twitter.communities.tweets',
    {},
  ],
  ['ig media shortcode DCabcdefGHI', 'instagram.v2.media', { media: 'DCabcdefGHI' }],
  ['yt comments for dQw4w9WgXcQ', 'youtube.videos.comments', { url: 'dQw4w9WgXcQ' }],
  [
    'tiktok comments of video 7255555555555555555 by @nasa',
    'tiktok.videos.comments',
    { url: '7255555555555555555' },
  ],
  [
    'jobs for linkedin organizations 1035,1441',
    'linkedin.v2.organizations.jobs',
    { organizationId: ['1035', '1441'] },
  ],
  ['make screenshot... no wait, give text from page https://www.visitserbia.org', 'web.markdown', {}],
  ['Firmen auf LinkedIn zum Thema Wasserstoff', 'linkedin.v2.organizations.search', { query: 'Wasserstoff' }],
])('%s: it leads to what is spoken of', (question, id, params) => {
  expect(router.route(question)).toMatchObject({ operation: { id }, params })
})

test.each([
  ['tiktok.profile @khaby.lame', 'tiktok.profiles', {}],
  ['web.html https://example.com/pricing', 'web.html', {}],
  [
    'action: get_user_followers; platform: tiktok; user: avani',
    'tiktok.profiles.followers',
    { handle: '@avani' },
  ],
  ['enumerate tweets, author=paulg, n=50', 'twitter.profiles.tweets', { limit: '50' }],
  ['reddit r/dataengineering posts sort=top t=year', 'reddit.subreddits.posts', { timeframe: 'year' }],
  [
    'fetch tiktok followers page for handle=nba cursor 1699999999',
    'tiktok.profiles.followers',
    { cursor: '1699999999' },
  ],
  [
    'linkedin people search firstName=Ada lastName=Okafor',
    'linkedin.v2.people.search',
    { lastName: 'Okafor' },
  ],
  [
    'facebook group posts, sort recentActivity: https://www.facebook.com/groups/ada',
    'facebook.groups.posts',
    { sortBy: 'recentActivity' },
  ],
  ['youtube search "dbt tutorial" duration>20min', 'youtube.search', { duration: 'over_20_min' }],
])('%s: what a program wrote is read by its names', (question, id, params) => {
  expect(router.route(question)).toMatchObject({ operation: { id }, params })
})

test.each([
  ['ads for "cold plunge" on fb, only the live ones, in the US', { status: 'active', country: 'US' }],
  [
    'Posts on X that contain "Nord Stream" from September 2022',
    { startDate: '2022-09-01', endDate: '2022-09-30' },
  ],
  ['Lastenrad auf dem Facebook-Marktplatz bei 50.1109, 8.6821 bis 1500 Euro', { maxPrice: '1500' }],
  ['anuncios de tiktok del sector viajes en México', { industry: 'travel', region: 'MX' }],
  ['yt captions fr https://youtu.be/M7lc1UVf-VE', { language: 'fr' }],
  ['ig profile + about details + recent media: nasa', { include: 'recentMedia,about' }],
  ['posted under the Instagram hashtag #climatestrike? Most recent first.', { sort: 'newest' }],
  ['tuítes de @g1, os 15 últimos', { limit: '15' }],
  ['LinkedIn members working at Wirecard as auditors', { title: 'auditors', company: 'Wirecard' }],
  ['the posts of https://www.linkedin.com/in/karri-saarinen, only his own', { onlyAuthoredPosts: 'true' }],
])('%s: a filter is read where it stands', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})

test.each([
  [
    'May I trouble you to share https://www.facebook.com/CNN/posts/10163000111222333 on my timeline?',
    'action',
  ],
  ['react with a heart to https://www.facebook.com/CNN/posts/10163000111222333', 'action'],
  ['download https://youtu.be/9bZkp7q19f0 and then comment "great" under it', 'action'],
  ['instagram.follow(username="khaby00")', 'action'],
  ['what did @jack search for on twitter', 'private_data'],
  ['tiktok of charlidamelio and instagram of dixiedamelio', 'several_lookups'],
  ['rank the candidates who applied to LinkedIn job 3999888777', 'private_data'],
  ['tell me a joke about instagram influencers', 'off_topic'],
])('%s: refused as %s, however it is put', (question, reason) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason })
})

test.each([
  'Sorry to bother you again. Might you look up for me on Reddit what gardeners say about blossom end rot?',
  'hello friend, i want know how many follower is have @cristiano in instagram',
  "I'd appreciate it if you would read https://www.nhs.uk/hay-fever/ on my behalf and tell me what it recommends",
])('%s: asks to be shown something', (question) => {
  expect(router.route(question)).toMatchObject({ kind: 'route' })
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
  expect(declared.route('suche Sprouts über Winterkohl auf bb')).toMatchObject({
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

test.each([
  ['linkedin company page of Schneider Electric', 'schneider-electric'],
  ['latest posts of the LinkedIn company "Forever 21"', 'forever-21'],
  ['linkedin company page of Bang & Olufsen', 'bang-olufsen'],
  ['linkedin company page of Siemens', 'siemens'],
])('a company of several words has hyphens in its address on LinkedIn: %s', (question, name) => {
  const found = router.route(question)
  expect(
    found.kind === 'route' && Object.values(found.params).map((value) => String(value).toLowerCase()),
  ).toContain(name)
})

test('countries are sent in the order of the question', () => {
  expect(router.route('Notion linkedin ads, france + spain')).toMatchObject({
    params: { countries: 'FR,ES' },
  })
})

test.each([
  ['show me the stories of {} on instagram', 'instagram.v2.profiles.stories'],
  ['zeig mir die Stories von {} auf Instagram', 'instagram.v2.profiles.stories'],
  ['muéstrame las historias de {} en Instagram', 'instagram.v2.profiles.stories'],
  ['montre-moi les stories de {} sur Instagram', 'instagram.v2.profiles.stories'],
  ['show me the videos of {} on youtube', 'youtube.channels.videos'],
  ['montre-moi les vidéos de {} sur TikTok', 'tiktok.profiles.videos'],
  ['zeig mir die Videos von {} auf TikTok', 'tiktok.profiles.videos'],
  ['mostra os tweets de {} no X', 'twitter.profiles.tweets'],
  ['show me the photos of {} on facebook', 'facebook.profiles.photos'],
])('%s: a request before the thing decides nothing', (form, id) => {
  expect(router.route(form.replace('{}', '@visitlisbon'))).toMatchObject({ kind: 'route', operation: { id } })
})

/** A router of a catalog without one operation. */
const withoutOperation = (id: string) =>
  createRouter(
    createRegistry(
      platforms.map((one) => ({ ...one, operations: one.operations.filter((other) => other.id !== id) })),
    ),
    testClock(Date.UTC(2026, 4, 20)),
  )

test('who follows somebody is answered on platforms whose catalog has that list, and refused as not offered on others', () => {
  const question = (platform: string) => `who follows @visitlisbon on ${platform}`
  expect(router.route(question('tiktok'))).toMatchObject({ operation: { id: 'tiktok.profiles.followers' } })
  for (const platform of ['instagram', 'youtube', 'twitter', 'facebook'])
    expect(router.route(question(platform)), platform).toMatchObject({ reason: 'not_offered' })
  const without = withoutOperation('tiktok.profiles.followers')
  expect(without.route(question('tiktok'))).toMatchObject({ kind: 'refusal', reason: 'not_offered' })
})

test('whom somebody follows is answered on platforms whose catalog has that list, and refused as not offered on others', () => {
  const question = (platform: string) => `which accounts does @visitlisbon follow on ${platform}`
  expect(router.route(question('instagram'))).toMatchObject({
    operation: { id: 'instagram.v2.profiles.following' },
  })
  expect(router.route(question('twitter'))).toMatchObject({ kind: 'refusal', reason: 'not_offered' })
  const without = withoutOperation('instagram.v2.profiles.following')
  expect(without.route(question('instagram'))).toMatchObject({ kind: 'refusal', reason: 'not_offered' })
})

test.each([
  'tiktok profile, handle: null',
  'instagram reels, username=undefined',
  '{"tool": "get_channel_videos", "platform": "youtube", "handle": null}',
  'latest tweets of {username}',
  'followers of <handle> on tiktok',
  'instagram stories of null',
])('%s: a value that a program left empty is no name', (question) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason: 'no_target' })
})

test.each([
  ['tiktok profile of @null', { handle: '@null' }],
  ['tweets about null pointers', { query: 'null pointers' }],
  ['tiktok followers of @visitlisbon, cursor: null', { handle: '@visitlisbon' }],
])('%s: only a value that is missing is left out', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})

test('what takes nothing is not looked up for a question that names somebody', () => {
  for (const question of ['tiktok zwergelaxa trending', 'instagram trending reels quarklibor'])
    expect(router.route(question).kind, question).toBe('refusal')
  expect(router.route('tiktok trending videos')).toMatchObject({ operation: { id: 'tiktok.feed.trending' } })
})
