import { expect, test } from 'vitest'
import { createRouter } from '../../../src/agents/ask/router.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { testClock } from '../../support/clock.ts'

/** Every word of a question is in its lookup, or the question is refused for the reason that its form shows. */

const router = createRouter(createRegistry(platforms), testClock(Date.UTC(2026, 4, 20)))

test.each([
  ['reddit posts soldering iron tip cleaning', { query: 'soldering iron tip cleaning' }],
  ['linkedin jobs legacy cobol maintainer', { query: 'legacy cobol maintainer' }],
  ['harbor moths tour dates reddit', { query: 'harbor moths tour dates' }],
  ['tiktok paper lantern festival recap', { query: 'paper lantern festival recap' }],
  ['historias de instagram de panaderialuz hoy', { profile: 'panaderialuz' }],
  ['instagram stories by copperfoxstudio today', { profile: 'copperfoxstudio' }],
  ['linkedin ads for company id 3344556', { companyId: '3344556' }],
  ['ad library ads for facebook page id 203344556677889', { pageId: '203344556677889' }],
  ['instagram profile oatandember include=recentMedia', { profile: 'oatandember', include: 'recentMedia' }],
  [
    'youtube search query=walnut carving type=playlists sortBy=popular',
    { query: 'walnut carving', type: 'playlists', sortBy: 'popular' },
  ],
  ['Based on https://www.orchardtransit.org/fares, what is a day ticket?', { q: 'what is a day ticket?' }],
  ['What is the deadline according to https://grants.millbrook.edu/apply?', { q: 'What is the deadline?' }],
  ['Laut https://www.seebruecke-verein.de/satzung, wie hoch ist er?', { q: 'wie hoch ist er?' }],
  [
    'What does https://www.fensideferry.example/fares say about dogs?',
    { q: 'What does this page say about dogs?' },
  ],
  [
    'Was sagt https://www.seebruecke-verein.de/satzung über Hunde?',
    { q: 'Was sagt diese Seite über Hunde?' },
  ],
  ['who is the author of https://www.fensideferry.example/story', { q: 'who is the author of this page' }],
  ['facebook ad library, teacher planner pads, uk', { query: 'teacher planner pads', country: 'GB' }],
  ['tiktok shop germany, oat milk frother, what do others sell', { query: 'oat milk frother', region: 'DE' }],
  ['linkedin Suche: Vorname Jana, Nachname Holtkamp', { firstName: 'Jana', lastName: 'Holtkamp' }],
  [
    'I should like YouTube videos on binding a leather notebook, if you please',
    { query: 'binding a leather notebook' },
  ],
])('%s: nothing of it is lost', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})

test.each([
  [
    'fb marketplace "road bike" lat 52.37 lng 4.89 radius 15 km max price 300 cheapest first',
    { query: 'road bike', lat: '52.37', lng: '4.89', radiusKm: '15', maxPrice: '300', sortBy: 'priceAscend' },
  ],
  [
    'fb marketplace kayak lat 51.05 lng 3.72 max price 450 radius 20 km limit 10',
    { query: 'kayak', lat: '51.05', lng: '3.72', radiusKm: '20', maxPrice: '450', limit: '10' },
  ],
  [
    'tweets "peat bog" min likes 30 min replies 4 limit 15',
    { query: 'peat bog', minLikes: '30', minReplies: '4', limit: '15' },
  ],
  ['tweets about peat bogs with 80 likes 9 replies', { query: 'peat bogs', minLikes: '80', minReplies: '9' }],
])('%s: each number is taken once, by the word or unit beside it', (question, params) => {
  const found = router.route(question)
  expect(found.kind === 'route' && found.params).toEqual(params)
})

test.each([
  [
    'tweets user=quillandmoss include replies, exclude pinned',
    { includeReplies: 'true', includePinned: 'false' },
  ],
  [
    'tweets of @quillandmoss with replies but no pinned ones',
    { includeReplies: 'true', includePinned: 'false' },
  ],
  ['Tweets von @quillandmoss ohne Antworten', { includeReplies: 'false' }],
  ['los tweets de @quillandmoss sin respuestas', { includeReplies: 'false' }],
  ['html of https://docs.heronmill.example, full page scan', { scanFullPage: 'true' }],
  ['captura de https://www.hotelbruma.example/tarifas, la página entera, full page', { fullPage: 'true' }],
])('%s: the nearest word turns a switch on or off', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})

test.each([
  'pull this candidate pls https://www.linkedin.com/in/tobias-lindqvist-91c',
  'zeig mir bitte diese Bewerberin https://www.linkedin.com/in/henrike-moorkamp-0d',
])('%s: a profile is public', (question) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', operation: { platform: 'linkedin' } })
})

test.each([
  ['snapchat profile handle=pinbeam, return subscriber count', 'not_offered'],
  ['snapchat and tiktok profile of @pinbeam', 'not_offered'],
  ['home address of this applicant https://www.linkedin.com/in/tobias-lindqvist-91c', 'private_data'],
  ['whos been stalking my tiktok profile', 'private_data'],
  ['Put this up on our Instagram page: "Closed on Monday"', 'action'],
  ['Lösche bitte den Kommentar unter unserem Facebook-Beitrag', 'action'],
  ['supprime la vidéo que j’ai mise hier sur TikTok', 'action'],
  ['set up an alert when @sallowfern posts on youtube', 'action'],
  ['jobs at dunmore freight and at osterval logistics and their company pages, linkedin', 'several_lookups'],
  ['Meine Katze niest seit gestern, ist das schlimm?', 'off_topic'],
  ['remove tweet 1920003344556677889', 'action'],
  ['like tweet 1920003344556677881', 'action'],
  ['borra el tweet 1920003344556677883', 'action'],
  ['mute everybody who posts about chess on x', 'action'],
  ['the login of the Tarn Rovers facebook page', 'private_data'],
  ['passwort der facebook-seite Alpenverein Nord', 'private_data'],
  ['headcount of linkedin organizations 663311 and 884422 side by side', 'several_lookups'],
  ['headcount for linkedin organization 71234 vs 99812', 'several_lookups'],
  ['conversations about solar tariffs in the past month', 'no_platform'],
  ['Shops on Shopee that sell batik', 'not_offered'],
  ['Zeig mir den Twitch-Kanal von Ola Brenn', 'not_offered'],
  ['посты Ольги Рябовой во ВКонтакте', 'not_offered'],
  ['微博上 陈冬 的粉丝', 'not_offered'],
  ['t.me profile handle=quillbird', 'not_offered'],
  ['instagram profile handle=moss.and.ember; tiktok profile handle=mossandember', 'several_lookups'],
])('%s: its form shows that it is refused as %s', (question, reason) => {
  expect(router.route(question)).toMatchObject({ kind: 'refusal', reason })
})

test.each([
  ['tweets about password managers', { query: 'password managers' }],
  ['reddit posts about amazon rainforest fires', { query: 'amazon rainforest fires' }],
  ['youtube videos about etsy shops', { query: 'etsy shops' }],
  ['facebook posts of USA Today', { url: 'USAToday' }],
  ['instagram profile oatandember', { profile: 'oatandember' }],
  ['facebook ads of Shein', { companyName: 'Shein' }],
])('%s: what looks alike is no reason to refuse it, and no part is cut off', (question, params) => {
  expect(router.route(question)).toMatchObject({ kind: 'route', params })
})
