import { expect, test } from 'vitest'
import { readingsOf } from '../../../src/agents/ask/parameters/readings.ts'
import { readQuestion } from '../../../src/agents/ask/question/question.ts'
import { parametersOf } from '../../../src/agents/ask/roles.ts'
import { readVocabulary } from '../../../src/agents/ask/vocabulary.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { finish } from '../../../src/runtime/threads/pieces.ts'

const registry = createRegistry(platforms)
const vocabulary = finish(readVocabulary(registry, () => false))
const now = Date.UTC(2026, 4, 20)

/** What the words of a question may give one parameter, the surest and longest first. */
function readingOf(path: string, name: string, question: string): string | undefined {
  const operation = registry.operations.find((one) => one.path === path)!
  expect(parametersOf(operation).map(([own]) => own)).toContain(name)
  const found = readingsOf(vocabulary, readQuestion(vocabulary, question), operation, now)
    .filter((reading) => reading.name === name)
    .sort(
      (a, b) =>
        Number(b.isCertain ?? false) - Number(a.isCertain ?? false) || b.to - b.from - (a.to - a.from),
    )
  return found[0]?.value
}

const inJobs = '/v1/linkedin/jobs/search'

test.each([
  [
    'full-time',
    'full-time nurse jobs',
    'enfermera a jornada completa',
    'Pflegekraft in Vollzeit',
    'infirmière à temps plein',
    'enfermeira em tempo integral',
  ],
  [
    'full-time',
    'nurse, ft',
    'enfermera tiempo completo',
    'Vollzeitstellen als Pflegekraft',
    'infirmier en CDI temps plein',
    'enfermeiro período integral',
  ],
  [
    'part-time',
    'part time nurse jobs',
    'enfermera a jornada parcial',
    'Pflegekraft in Teilzeit',
    'infirmière à mi-temps',
    'enfermeira meio período',
  ],
  [
    'contract',
    'contract roles for nurses',
    'enfermera por contrato',
    'Pflegekraft auf Honorarbasis',
    'infirmière freelance',
    'enfermeira PJ',
  ],
  [
    'temporary',
    'temp nurse jobs',
    'trabajo temporal de enfermera',
    'befristete Stellen als Pflegekraft',
    'infirmière en CDD',
    'vagas temporárias de enfermeira',
  ],
  [
    'volunteer',
    'volunteer nurse roles',
    'voluntariado de enfermera',
    'ehrenamtliche Pflege',
    'infirmière bénévole',
    'enfermeira voluntária',
  ],
])('job types are read in five languages: %s', (value, ...questions) => {
  for (const question of questions)
    expect([question, readingOf(inJobs, 'jobType', question)]).toEqual([question, value])
})

test.each([
  [
    'internship',
    'marketing internships in Lisbon',
    'prácticas de marketing en Madrid',
    'Praktikum Marketing Berlin',
    'stage marketing à Lyon',
    'vagas de estágio em marketing',
  ],
  [
    'entry-level',
    'entry level analyst',
    'analista junior',
    'Analyst Berufseinsteiger',
    'analyste débutant',
    'analista júnior',
  ],
  [
    'director',
    'director level roles in finance',
    'puestos de nivel directivo',
    'Stellen auf Direktorenebene',
    'postes de directeur financier',
    'vagas de diretor financeiro',
  ],
])('levels of experience are read in five languages: %s', (value, ...questions) => {
  for (const question of questions)
    expect([question, readingOf(inJobs, 'experienceLevel', question)]).toEqual([question, value])
})

test.each([
  [
    'remote',
    'remote jobs',
    'trabajo en remoto',
    'Stellen im Homeoffice',
    'postes en télétravail',
    'vagas home office',
  ],
  ['hybrid', 'hybrid jobs', 'trabajo híbrido', 'hybride Stellen', 'poste hybride', 'vagas híbridas'],
  [
    'on-site',
    'on site jobs',
    'trabajo presencial',
    'Stellen vor Ort',
    'poste en présentiel',
    'vagas presenciais',
  ],
])('where work is done is read in five languages: %s', (value, ...questions) => {
  for (const question of questions)
    expect([question, readingOf(inJobs, 'remote', question)]).toEqual([question, value])
})

test.each([
  [
    '/v1/facebook/groups/posts',
    'sortBy',
    'recentActivity',
    'posts sorted by activity',
    'publicaciones por actividad',
    'Beiträge nach Aktivität sortiert',
    'publications par activité',
    'posts por atividade',
  ],
  [
    '/v1/tiktok/profiles/{handle}/videos',
    'sortBy',
    'popular',
    'most viewed videos',
    'los más vistos',
    'die meistgesehenen Videos',
    'les plus vus',
    'os mais vistos',
  ],
  [
    '/v1/tiktok/profiles/{handle}/videos',
    'sortBy',
    'latest',
    'the newest videos',
    'los más recientes',
    'die neuesten Videos',
    'les plus récents',
    'os mais recentes',
  ],
  [
    '/v1/reddit/subreddits/{subreddit}/posts',
    'sort',
    'hot',
    'hot posts',
    'posts en tendencia',
    'angesagte Beiträge',
    'posts en tendance',
    'posts em alta',
  ],
  [
    '/v1/reddit/search',
    'sortBy',
    'comments',
    'most commented posts',
    'los más comentados',
    'meistkommentierte Beiträge',
    'les plus commentés',
    'os mais comentados',
  ],
  [
    '/v1/facebook/ad-library/companies/ads',
    'status',
    'active',
    'ads running atm',
    'anuncios activos ahora mismo',
    'Anzeigen, die momentan laufen',
    'pubs en ce moment',
    'anúncios no ar',
  ],
  [
    '/v1/twitter/search',
    'section',
    'photos',
    'photos of the aurora',
    'fotos de la aurora',
    'Fotos der Polarlichter',
    "photos de l'aurore",
    'fotos da aurora',
  ],
  [
    '/v1/twitter/search',
    'section',
    'people',
    'accounts about chess',
    'cuentas de ajedrez',
    'Konten über Schach',
    'comptes sur les échecs',
    'contas de xadrez',
  ],
  [
    '/v1/web/markdown',
    'filter',
    'fit',
    'markdown without boilerplate',
    'markdown solo del contenido principal',
    'Markdown, nur der Hauptinhalt',
    'markdown, contenu principal seulement',
    'markdown só do conteúdo principal',
  ],
  [
    '/v1/web/markdown',
    'filter',
    'raw',
    'unfiltered markdown',
    'markdown sin filtrar',
    'ungefiltertes Markdown',
    'markdown non filtré',
    'markdown sem filtro',
  ],
  [
    '/v1/tiktok/ad-library/ads/search',
    'adFormat',
    'spark-ads',
    'beauty ads, spark only',
    'solo spark ads',
    'nur Spark Ads',
    'uniquement spark ads',
    'só spark ads',
  ],
  [
    '/v1/tiktok/ad-library/ads/search',
    'adFormat',
    'non-spark-ads',
    'ads but no spark ads',
    'anuncios sin spark ads',
    'Werbung ohne Spark Ads',
    'pubs sans spark ads',
    'anúncios sem spark ads',
  ],
])('%s reads %s=%s in five languages', (path, name, value, ...questions) => {
  for (const question of questions)
    expect([question, readingOf(path, name, question)]).toEqual([question, value])
})

test.each([
  ['pets', 'pet industry ads', 'sector de mascotas', 'Haustierbranche', 'secteur animalier', 'setor pet'],
  [
    'health',
    'healthcare ads',
    'sector sanitario',
    'Gesundheitsbranche',
    'secteur de la santé',
    'setor de saúde',
  ],
  [
    'travel',
    'hotels and travel ads',
    'sector turístico',
    'Reisebranche',
    'secteur du tourisme',
    'setor de turismo',
  ],
  [
    'financial-services',
    'banking ads',
    'sector bancario',
    'Finanzbranche',
    'secteur bancaire',
    'setor financeiro',
  ],
  [
    'vehicle-transportation',
    'automotive ads',
    'sector del automóvil',
    'Autobranche',
    'secteur automobile',
    'setor automotivo',
  ],
  [
    'apparel-accessories',
    'fashion ads',
    'sector de la moda',
    'Modebranche',
    'secteur de la mode',
    'setor da moda',
  ],
  [
    'food-beverage',
    'food and drinks ads',
    'sector alimentario',
    'Lebensmittelbranche',
    'secteur alimentaire',
    'setor de alimentos',
  ],
  [
    'baby-kids-maternity',
    'baby product ads',
    'sector infantil',
    'Werbung für Babys',
    'secteur bébé',
    'setor infantil',
  ],
  [
    'beauty-personal-care',
    'skincare ads',
    'sector de la belleza',
    'Kosmetikbranche',
    'secteur de la beauté',
    'setor de beleza',
  ],
  [
    'home-improvement',
    'DIY ads',
    'sector del bricolaje',
    'Heimwerkerbranche',
    'secteur du bricolage',
    'setor de reformas',
  ],
  [
    'education',
    'online course ads',
    'sector educativo',
    'Bildungsbranche',
    "secteur de l'éducation",
    'setor de educação',
  ],
  [
    'games',
    'mobile game ads',
    'sector de videojuegos',
    'Spielebranche',
    'secteur du jeu vidéo',
    'setor de jogos',
  ],
])('an industry is read in everyday words: %s', (value, ...questions) => {
  for (const question of questions)
    expect([question, readingOf('/v1/tiktok/ad-library/ads/search', 'industry', question)]).toEqual([
      question,
      value,
    ])
})

test.each([
  ['/v1/web/screenshot', 'format', 'jpeg', 'a jpeg of https://example.com'],
  ['/v1/web/screenshot', 'format', 'jpeg', 'https://example.com as a .jpg'],
  ['/v1/web/markdown', 'filter', 'bm25', 'the markdown (bm25) of https://example.com'],
  [inJobs, 'locationRadius', '25-miles', 'nurse jobs within 20 miles of Leeds'],
  [inJobs, 'locationRadius', '25-miles', 'Pflegekraft im Umkreis von 40 km um Köln'],
  [inJobs, 'locationRadius', '50-miles', 'empleo de enfermera a 60 km de Sevilla'],
  [inJobs, 'locationRadius', '5-miles', "infirmière dans un rayon de 8 km autour d'Annecy"],
  [inJobs, 'locationRadius', '10-miles', 'enfermeira num raio de 10 milhas do Porto'],
  ['/v1/tiktok/search', 'datePosted', 'this-month', 'vidéos tiktok de jardinage de ce mois-ci'],
])('%s reads %s=%s', (path, name, value, question) => {
  expect(readingOf(path, name, question)).toBe(value)
})

/** The size that words surely ask for; null where a number may as well be something else. */
function sureSize(question: string): string | null {
  const operation = registry.operations.find(({ path }) => path === '/v1/twitter/search')!
  return (
    readingsOf(vocabulary, readQuestion(vocabulary, question), operation, now).find(
      ({ name, isCertain }) => name === 'limit' && isCertain,
    )?.value ?? null
  )
}

test.each([
  ['top 50 tweets on CSRD', '50'],
  ['30 posts w/ hashtag #MeToo twitter', '30'],
  ['tweets on CSRD, max 10', '10'],
  ['20 tuits sobre la huelga', '20'],
  ['die 15 neuesten Tweets zum Streik', '15'],
  ['les 10 derniers tweets sur la grève', '10'],
  ['os primeiros 10 tweets sobre a greve', '10'],
])('how many are wanted is read beside what is wanted: %s', (question, size) => {
  expect(sureSize(question)).toBe(size)
})

test.each([
  'tweets with 30 replies',
  'tweets about 50 shades',
  'tweets de 1984',
  'tweets about Forever 21 stores',
])('a number of something else is not surely how many are wanted: %s', (question) => {
  expect(sureSize(question)).toBeNull()
})
