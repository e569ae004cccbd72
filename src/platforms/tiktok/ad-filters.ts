import { cursor, oneOf, type Params, text } from '../../catalog/parameters.ts'
import { namesOf } from './parameters.ts'

/** The filters of the ad library, with the platform's numbers for their values. */

const adRegions = (
  'DZ AR AU AT AZ BH BD BY BE BO BR BG KH CA CL CO CR HR CY CZ DK DO EC EG EE FI FR DE GR GT JO HU ID IQ IE IL IT JP ' +
  'KZ KE KW LV LB MY MX MA NL NZ NG NO OM PK PA PY PE PH PL PT PR QA LT RO SA RS SG SK SI ZA KR ES LK SE CH TW TH TR ' +
  'AE GB US UY VN'
).split(' ')

const periods = ['7', '30', '180'] as const

/** The platform's values have underscores in place of the hyphens. */
const orders = ['for-you', 'impression', 'play-2s-rate', 'play-6s-rate', 'cvr', 'ctr', 'like'] as const

export const industries = {
  'apparel-accessories': 22000000000,
  appliances: 16000000000,
  apps: 20000000000,
  'baby-kids-maternity': 12000000000,
  'beauty-personal-care': 14000000000,
  'business-services': 24000000000,
  'ecommerce-non-app': 30000000000,
  education: 10000000000,
  'financial-services': 13000000000,
  'food-beverage': 27000000000,
  games: 25000000000,
  health: 29000000000,
  'home-improvement': 21000000000,
  'household-products': 18000000000,
  'life-services': 26000000000,
  'news-entertainment': 23000000000,
  pets: 19000000000,
  'sports-outdoor': 28000000000,
  'tech-electronics': 15000000000,
  travel: 17000000000,
  'vehicle-transportation': 11000000000,
} as const

export const objectives = {
  'app-installs': 2,
  conversions: 3,
  'lead-generation': 8,
  'product-sales': 15,
  reach: 5,
  traffic: 1,
  'video-views': 4,
} as const

/** Bounds in seconds, without the upper bound. The platform has no such filter: the source filters each page. */
export const durations = {
  'under-10s': [0, 10],
  '10-20s': [10, 20],
  '20-30s': [20, 30],
  '30-40s': [30, 40],
  '40-50s': [40, 50],
  'over-50s': [50, Number.POSITIVE_INFINITY],
} as const

/** The platform's value is the position in the list, from 1. */
export const likeShares = ['top-1-20', 'top-21-40', 'top-41-60', 'top-61-80', 'top-81-100'] as const
export const adFormats = ['spark-ads', 'non-spark-ads'] as const

const adLanguages = 'en es ar vi th de id pt fr ms nl ja it ro zh-Hant ko'.split(' ')

/** The parameters of an ad search. */
export const adFilters = {
  region: oneOf(adRegions, {
    description: 'Country of the ads (default US).',
    default: 'US',
    example: 'US',
  }),
  period: oneOf(periods, {
    description: 'Days to look back: 7, 30 (default) or 180.',
    default: '30',
    example: '30',
  }),
  query: text({ min: 0, max: 4096, description: 'Words in the ad; empty for all ads.', example: 'coffee' }),
  advertiserName: text({
    max: 4096,
    description: 'Name of the advertiser, or a part of it.',
    example: 'Copper',
  }),
  orderBy: oneOf(orders, {
    description: 'Order of the ads (default for-you).',
    default: 'for-you',
    example: 'like',
  }),
  industry: oneOf(namesOf(industries), {
    description: 'Industry of the advertiser.',
    example: 'food-beverage',
    asked: {
      as: ['sector', 'industria', 'branche', 'sektor', 'secteur', 'setor', 'vertical', 'category', 'field'],
      values: {
        'apparel-accessories': [
          'apparel, fashion, clothing, clothes, moda, ropa, mode, kleidung, vêtements, roupas',
        ],
        appliances: ['home appliances, electrodomésticos, haushaltsgeräte, électroménager, eletrodomésticos'],
        'baby-kids-maternity': [
          'baby products, baby product, baby and kids, kids and baby, maternity, parenting, infantil, bebés, babys, kinder, bébé, bébés, enfants, bebê, bebês',
        ],
        'beauty-personal-care': [
          'personal care, skincare, make up, makeup, cosmética, cosméticos, körperpflege, kosmetik, cosmétiques, beauté, belleza, beleza',
        ],
        'business-services': [
          'b2b, b2b services, servicios empresariales, unternehmensdienste, services aux entreprises',
        ],
        education: [
          'educación, educativo, e-learning, online courses, online course, bildung, éducation, educação, educacional',
        ],
        'financial-services': [
          'finance, banking, fintech, insurance, finanzas, financiero, bancario, finanzen, finanz, banken, versicherungen, finances, financier, bancaire, assurance, finanças, financeiro, bancário',
        ],
        'food-beverage': [
          'food and drinks, food and drink, food and beverages, alimentos, alimentario, alimentación, bebidas, lebensmittel, getränke, alimentaire, alimentation, boissons, alimentício, alimentação',
        ],
        games: [
          'gaming, game, mobile game, mobile games, video game, video games, juegos, videojuegos, spiele, gamer, jeux, jeux vidéo, jeu vidéo, jogos',
        ],
        health: [
          'healthcare, health care, medical, wellness, salud, sanitario, gesundheit, gesundheits, santé, saúde',
        ],
        'home-improvement': [
          'diy, do it yourself, renovation, bricolaje, reformas, heimwerker, heimwerken, baumarkt, bricolage, rénovation, reforma da casa',
        ],
        'household-products': [
          'household, household goods, hogar, haushalt, haushaltswaren, ménage, produits ménagers, limpeza',
        ],
        'news-entertainment': [
          'news and entertainment, entertainment, entretenimiento, unterhaltung, divertissement, entretenimento',
        ],
        pets: [
          'mascotas, haustiere, haustier, tiere, animaux, animalier, animaux de compagnie, animais, animais de estimação, pet',
        ],
        'sports-outdoor': [
          'sports, sports and outdoors, outdoor, fitness, deportes, deportivo, sport, sportif, esportes, esportivo',
        ],
        'tech-electronics': [
          'tech, electronics, consumer electronics, tecnología, tecnológico, elektronik, technik, technologie, électronique, tecnologia, eletrônicos',
        ],
        travel: [
          'tourism, viajes, turismo, turístico, reisen, reise, tourismus, voyage, voyages, tourisme, touristique, viagens, viagem',
        ],
        'vehicle-transportation': [
          'automotive, automobile, cars, coches, automóvil, automotriz, autos, auto, voitures, carros, automotivo, fahrzeuge',
        ],
      },
    },
  }),
  objective: oneOf(namesOf(objectives), { description: 'What the ad is to achieve.', example: 'reach' }),
  duration: oneOf(namesOf(durations), { description: 'Length of the video.', example: '10-20s' }),
  likes: oneOf(likeShares, { description: 'Rank by likes.', example: 'top-1-20' }),
  adFormat: oneOf(adFormats, {
    description: 'Spark ads promote ordinary posts.',
    example: 'spark-ads',
  }),
  adLanguage: oneOf(adLanguages, { description: 'Language of the ad.', example: 'en' }),
  cursor: cursor(),
}

export type AdSearch = Params<typeof adFilters>
