import { expect, test } from 'vitest'
import { createRouter } from '../../../src/agents/ask/router.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { testClock } from '../../support/clock.ts'

/** Forms of questions that rules read. */

const router = createRouter(createRegistry(platforms), testClock(Date.UTC(2026, 4, 20)))

/** The parameters of the lookup that answers a question, or the reason of its refusal. */
const answerTo = (question: string) => {
  const found = router.route(question)
  return found.kind === 'route' ? { path: found.operation.path, ...found.params } : found.reason
}

test.each([
  ['all facebook ads of Grindwell Coffee, active and inactive', 'all'],
  ['annonces Facebook actives et inactives de la marque Brume Salée', 'all'],
  ['sowohl aktive als auch inaktive Facebook-Anzeigen von Moorbach Optik', 'all'],
  ['inactive facebook ads by Grindwell Coffee', 'inactive'],
  ['facebook ads of Grindwell Coffee, only inactive ones, not the active ones', 'inactive'],
  ['active facebook ads of Grindwell Coffee, not the inactive ones', 'active'],
])('two values that are all a filter has are read as all: %s', (question, status) => {
  expect(answerTo(question)).toMatchObject({ path: '/v1/facebook/ad-library/companies/ads', status })
})

test.each([
  ['TikTok trending in the Brazilian market', { region: 'BR' }],
  [
    'Quels produits vend cette boutique TikTok sur le marché espagnol ? https://www.tiktok.com/shop/store/ada/7495812200431189062',
    { region: 'ES' },
  ],
  ['tiktok ad library; order: ctr; country: PL', { region: 'PL' }],
  ['tiktok videos about the german market', { query: 'german market' }],
])('a country is read by the adjective of its market and by its label: %s', (question, params) => {
  expect(answerTo(question)).toMatchObject(params)
})

test.each([
  [
    'tiktok ad library search; advertiser: Lumo Skincare; order: ctr',
    { advertiserName: 'Lumo Skincare', query: undefined },
  ],
  [
    'Find people on LinkedIn whose current title is Head Baker, who work at Brightwell Mills',
    { title: 'Head Baker', company: 'Brightwell Mills', query: undefined },
  ],
  [
    'linkedin ads; company: Fjordhavn Seafood; from: 2026-03-01',
    { company: 'Fjordhavn Seafood', startDate: '2026-03-01', endDate: undefined },
  ],
  ['find posts on reddit whose title is "my cat"', { query: 'my cat' }],
])('a text behind the label of a parameter is that of the parameter: %s', (question, params) => {
  const answer = answerTo(question)
  for (const [name, value] of Object.entries(params)) expect(Object(answer)[name]).toBe(value)
})

test.each([
  ['platform=twitter; handle=jwickstrand9; fields=login_email,phone_number', 'private_data'],
  ['{"platform":"facebook","profile":"plover.fen","fields":["private_email","birth_date"]}', 'private_data'],
  ['Qui a consulté le profil LinkedIn de Margaux Delorme cette semaine ?', 'private_data'],
  ['It would be nice if you left a kind comment from me under https://youtu.be/aircAruvnKk', 'action'],
  ['I’d appreciate it if you’d report the account @plover.fen on tiktok for spam', 'action'],
  ['could you maybe rate https://youtu.be/aircAruvnKk with a heart from me?', 'action'],
  ['I wonder if you could tell me what the weather will be like in Whitby on Saturday.', 'off_topic'],
])('what is wished for politely or listed as a field is refused as what it is: %s', (question, reason) => {
  expect(answerTo(question)).toBe(reason)
})

test.each([
  ['platform=instagram; handle=plover.fen; fields=bio,followers', { profile: '@plover.fen' }],
  [
    'It would be great if you could show me the comments of https://youtu.be/aircAruvnKk',
    {
      path: '/v1/youtube/videos/comments',
    },
  ],
  [
    'cuántos empleados tiene la empresa con id 10463827 en linkedin',
    {
      path: '/v2/linkedin/organizations/{organizationId}/headcount',
    },
  ],
])('what is asked for politely, with public fields or in numbers is looked up: %s', (question, params) => {
  expect(answerTo(question)).toMatchObject(params)
})

test.each([
  [
    'bibliothèque publicitaire TikTok : secteur alimentation et boissons, France, classement par CTR',
    { industry: 'food-beverage', region: 'FR', orderBy: 'ctr' },
  ],
  ['TikTok-Werbebibliothek: Branche Haushaltsprodukte', { industry: 'household-products' }],
  ['tiktok ads sector tecnología y electrónica en Colombia', { industry: 'tech-electronics', region: 'CO' }],
  ['tiktok ads library industry: apparel & accessories, country: IT', { industry: 'apparel-accessories' }],
])('a field behind its noun is a filter, with a second name of it: %s', (question, params) => {
  const answer = answerTo(question)
  expect(answer).toMatchObject(params)
  expect(Object(answer).query).toBeUndefined()
})

test.each([
  ['transcript of https://youtu.be/aircAruvnKk, language: de', { language: 'de' }],
  [
    'get {transcript} from {youtube} where url = https://youtu.be/aircAruvnKk and language = es',
    { language: 'es' },
  ],
  ['videos on youtube about looms that are more long than 20 minutes', { duration: 'over_20_min' }],
])('a language behind its label and a comparative with more are filters: %s', (question, params) => {
  expect(answerTo(question)).toMatchObject(params)
})

test.each([
  [
    'search youtube for moss gardens; longer than 20 minutes',
    { query: 'moss gardens', duration: 'over_20_min' },
  ],
  [
    'comments of https://www.reddit.com/r/woodworking/comments/1kx83qz/my_bench/, two levels deep',
    { depth: '2' },
  ],
  [
    'Please search the TikTok ad library for ads by the advertiser Otterbank Cycles shown in Italy over the past 30 days.',
    { advertiserName: 'Otterbank Cycles', query: undefined },
  ],
  [
    'Les publicités TikTok du secteur voyage en Suisse sur les 7 derniers jours',
    { industry: 'travel', query: undefined },
  ],
  [
    'TikTok ad library: ads of the beauty & personal care industry in Ireland',
    { industry: 'beauty-personal-care' },
  ],
  [
    'facebook marketplace: oak desks near lat 52.52 lng 13.405, 15 km radius, max price 250',
    { radiusKm: '15', maxPrice: '250' },
  ],
  [
    'entry level data analyst jobs at linkedin organization 20463827',
    { query: 'data analyst', seniority: 'entry', organizationId: '20463827' },
  ],
  ['Englisches Transkript von https://youtu.be/aircAruvnKk', { language: 'en' }],
  ['la transcripción alemana de https://youtu.be/aircAruvnKk', { language: 'de' }],
  ['youtube search for deutsches transkript', { query: 'deutsches transkript' }],
  ['screenshot: https://example.com/status ; full_page: yes ; dark_mode: no', { fullPage: 'true' }],
  [
    'tweets mentioning Quern Festival from 3 May 2026 up to and including 9 May 2026',
    { startDate: '2026-05-03', endDate: '2026-05-09' },
  ],
  ['tweets containing "up to and including"', { query: 'up to and including' }],
  ['X search CVE-2025-40412, latest tab, at least 10 likes', { query: 'CVE-2025-40412', section: 'latest' }],
])('every part of a question has its own parameter: %s', (question, params) => {
  const answer = answerTo(question)
  for (const [name, value] of Object.entries(params)) expect(Object(answer)[name]).toBe(value)
})

test.each([
  [
    'how many people are working at linkedin organization 20463827',
    '/v2/linkedin/organizations/{organizationId}/headcount',
  ],
  ['how many members does the Facebook group oldtimerfreundeelbe have?', '/v1/facebook/groups'],
  ['search the woodworking subreddit for hand planes', '/v1/reddit/subreddits/search'],
  ['Facebook Marketplace Orte zur Postleitzahl 04109', '/v1/facebook/marketplace/locations/search'],
  ['has quernstonedrums gone live on TikTok yet, or is he late again?', '/v1/tiktok/profiles/{handle}/live'],
  ['bhai tiktok pe @quern.stone ki profile dikhao', '/v1/tiktok/profiles/{handle}'],
])('whose or which it is is read beside its noun: %s', (question, path) => {
  expect(answerTo(question)).toMatchObject({ path })
})

test.each([
  ['Get Instagram profile {{contact.ig_handle}}'],
  ['tweets by {{handle}} since {{date}}'],
  ['bro uski insta stories dikha do'],
  ['dude show me his tiktok live'],
])('what a template or a pronoun stands for is no target: %s', (question) => {
  expect(answerTo(question)).toBe('no_target')
})

test.each([
  ['youtube pe lofi beats search karo', 'lofi beats'],
  ['tiktok shop me search karo phone cover, UK market', 'phone cover'],
  ['search youtube for karo kar de song', 'karo kar de song'],
])('Hindi around what is searched for is no part of it: %s', (question, query) => {
  expect(answerTo(question)).toMatchObject({ query })
})
