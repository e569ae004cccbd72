import { expect, test } from 'vitest'
import { readingsOf } from '../../../src/agents/ask/parameters/readings.ts'
import { readQuestion } from '../../../src/agents/ask/question/question.ts'
import { createRouter } from '../../../src/agents/ask/router.ts'
import { readVocabulary } from '../../../src/agents/ask/vocabulary.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { finish } from '../../../src/runtime/threads/pieces.ts'
import { testClock } from '../../support/clock.ts'

const registry = createRegistry(platforms)
const now = Date.UTC(2026, 4, 20)
const vocabulary = finish(readVocabulary(registry, () => false))
const router = createRouter(registry, testClock(now))

/** What the rules read for one parameter of a lookup. */
function valuesOf(question: string, path: string, name: string): string[] {
  const operation = registry.platforms
    .flatMap(({ operations }) => operations)
    .find((one) => one.path === path)
  if (operation === undefined) throw new Error(`no lookup ${path}`)
  const read = readingsOf(vocabulary, readQuestion(vocabulary, question), operation, now)
  return [...new Set(read.filter((one) => one.name === name).map(({ value }) => value))]
}

const paramsOf = (question: string) => {
  const found = router.route(question)
  return found.kind === 'route' ? found.params : found.reason
}

test.each([
  ['anuncios de Cabify en facebook en Chile', 'CL'],
  ['Anzeigen von Zalando auf facebook in Daenemark', 'DK'],
  ['Anzeigen von Zalando auf facebook in oesterreich', 'AT'],
  ['Anzeigen von Zalando auf facebook in der Tuerkei', 'TR'],
  ['publicites de Decathlon sur facebook en Belgique', 'BE'],
  ['anuncios da Natura no facebook na Suecia', 'SE'],
])('a country is read by its name without accents: %s', (question, country) => {
  expect(valuesOf(question, '/v1/facebook/ad-library/companies/ads', 'country')).toEqual([country])
})

test.each([
  ['LinkedIn ads of HubSpot, countries DE and AT', ['DE', 'AT']],
  ['LinkedIn ads of HubSpot, countries DE, AT und CH', ['DE', 'AT', 'CH']],
  ['anuncios de HubSpot, region ES y PT', ['ES', 'PT']],
])('every code of a list is read: %s', (question, codes) => {
  expect(valuesOf(question, '/v1/linkedin/ad-library/ads/search', 'countries')).toEqual(codes)
})

const video = 'https://www.tiktok.com/@ana/video/7398765432109876543'
test.each([
  [`transcription de ${video} en français`, ['fr']],
  [`transcripción de ${video} en inglés`, ['en']],
  [`Transkript von ${video} auf franzoesisch`, ['fr']],
  [`transcrição de ${video} em espanhol`, ['es']],
  [`transcript of ${video} in es`, ['es']],
  [`transcript fr ${video}`, ['fr']],
  [`transcription de ${video}`, []],
  [`transcript of ${video}, what is said in it?`, []],
])('a function word is no language: %s', (question, languages) => {
  expect(valuesOf(question, '/v1/tiktok/videos/transcript', 'language')).toEqual(languages)
})

test.each([
  ['minRetweets', 'tuits sobre el apagón con mínimo 100 retuits', '100'],
  ['minRetweets', 'tuits sobre el apagón a partir de 300 retuits', '300'],
  ['minRetweets', 'tweets sur les retraites, au minimum 50 repartages', '50'],
  ['minLikes', 'tweets sur la canicule avec au moins 500 likes', '500'],
  ['minLikes', 'tweets sobre enem a partir de 100 curtidas', '100'],
  ['minReplies', 'Tweets zur Heizung ab 50 Antworten', '50'],
  ['minReplies', 'tweets sobre enem com no mínimo 20 respostas', '20'],
])('a minimum count is read as %s: %s', (name, question, count) => {
  expect(valuesOf(question, '/v1/twitter/search', name)).toEqual([count])
})

test.each([
  'post más comentado de reddit sobre teletrabajo',
  'Chercher sur Reddit : vélo cargo, triés par nombre de commentaires',
  'reddit balkonkraftwerk, am meisten kommentiert',
  'post mais comentado do reddit sobre pix',
  'reddit posts on heat pumps, most commented first',
])('an order by comments is read: %s', (question) => {
  expect(valuesOf(question, '/v1/reddit/search', 'sortBy')).toContain('comments')
})

const page = 'https://www.example.com'
test.each([
  ['fullPage', `captura de pantalla completa de ${page}`],
  ['fullPage', `capture d'écran complète de ${page}`],
  ['fullPage', `Vollständiger Screenshot von ${page}`],
  ['fullPage', `captura de tela inteira de ${page}`],
  ['fullPage', `complete screenshot of ${page}`],
  ['blockCookieBanners', `Screenshot von ${page} ohne Cookie-Banner`],
  ['blockCookieBanners', `capture de ${page} sans bandeau cookies`],
  ['blockCookieBanners', `captura de ${page} sin aviso de cookies`],
  ['blockCookieBanners', `captura de ${page} sem banner de cookies`],
  ['blockAds', `capture de ${page} sans pub`],
])('%s is read: %s', (name, question) => {
  expect(valuesOf(question, '/v1/web/screenshot', name)).toEqual(['true'])
})

test.each([
  `extrai o texto de ${page} em markdown, rolando a página inteira`,
  `markdown de ${page} bajando hasta el final`,
  `markdown de ${page} en faisant défiler`,
])('scrolling is read: %s', (question) => {
  expect(valuesOf(question, '/v1/web/markdown', 'scanFullPage')).toEqual(['true'])
})

test.each([
  "posts linkedin de Xavier Niel, seulement ceux qu'il a écrits lui-même",
  'publicaciones de Pau García en linkedin, solo las que escribió él mismo',
  'LinkedIn-Posts von Frank Thelen, nur selbst verfasste',
  'posts do linkedin do Abilio Diniz, só os que ele mesmo escreveu',
])('posts of an own hand are read: %s', (question) => {
  expect(valuesOf(question, '/v1/linkedin/profiles/posts', 'onlyAuthoredPosts')).toEqual(['true'])
})

test.each([
  ['workplace', 'linkedin jobs data scientist hybride', 'hybrid'],
  ['workplace', 'empleos linkedin contable híbrido', 'hybrid'],
  ['workplace', 'offres linkedin comptable en télétravail', 'remote'],
  ['workplace', 'linkedin jobs buchhalter im homeoffice', 'remote'],
  ['seniority', 'offres linkedin comptable niveau débutant', 'entry'],
  ['seniority', 'empleos linkedin contable nivel principiante', 'entry'],
  ['seniority', 'linkedin jobs buchhalter einstiegsniveau', 'entry'],
  ['seniority', 'vagas linkedin contador nível iniciante', 'entry'],
])('%s is read: %s', (name, question, value) => {
  expect(valuesOf(question, '/v2/linkedin/jobs/search', name)).toEqual([value])
})

test('a value behind the name of its parameter is read', () => {
  expect(valuesOf('LinkedIn jobs, remote type hybrid', '/v1/linkedin/jobs/search', 'remote')).toContain(
    'hybrid',
  )
  expect(valuesOf(`markdown of ${page}, bm25 filter`, '/v1/web/markdown', 'filter')).toEqual(['bm25'])
  expect(valuesOf('Instagram reels; query: latte; page: 2', '/v1/instagram/search/reels', 'page')).toEqual([
    '2',
  ])
  const tweet = 'https://x.com/OpenAI/status/1790072174117613963'
  expect(paramsOf(`Retrieve tweet ${tweet} trimmed`)).toEqual({ url: tweet, trim: 'true' })
})

test.each([
  ['tuits de la dgt', { handle: 'dgt' }],
  ['tuits de la NASA', { handle: 'NASA' }],
  ['Gronkh meistgesehene Videos youtube', { handle: 'Gronkh', sortBy: 'popular' }],
  ['Squeezie les plus vues youtube', { handle: 'Squeezie', sortBy: 'popular' }],
  ['Firmen auf LinkedIn finden, Stichwort Windkraft', { query: 'Windkraft' }],
  ['buscar empresas en linkedin, palabra clave energía solar', { query: 'energía solar' }],
  ['entreprises linkedin, mot-clé énergie solaire', { query: 'énergie solaire' }],
  ['empresas no linkedin, palavra-chave energia solar', { query: 'energia solar' }],
  ['tuits sobre inflación a partir de 300 retuits', { query: 'inflación', minRetweets: '300' }],
  ['tuits sobre inflación con al menos 500 me gusta', { query: 'inflación', minLikes: '500' }],
  ['reddit posts über balkonkraftwerk meistkommentiert', { query: 'balkonkraftwerk', sortBy: 'comments' }],
  [
    'empleos linkedin contable híbrido nivel principiante',
    { query: 'contable', workplace: 'hybrid', seniority: 'entry' },
  ],
])('words of the sentence are no part of a name or topic: %s', (question, params) => {
  expect(paramsOf(question)).toEqual(params)
})

test.each([
  'muéstrame los últimos tuits de esa cuenta',
  'posts of that account on instagram',
  'vidéos de cette chaîne youtube',
  'vídeos desse canal no youtube',
  'videos dieses Kanals auf youtube',
])('what only points at an account names none: %s', (question) => {
  expect(paramsOf(question)).toBe('no_target')
})

test.each([
  ['posts about keyword research on reddit', { query: 'keyword research' }],
  ['reddit posts about remote work', { query: 'remote work' }],
])('a topic of such words stays whole: %s', (question, params) => {
  expect(paramsOf(question)).toMatchObject(params)
})
