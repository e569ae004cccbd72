import { Speller } from '../words/spelling.ts'
import { type Found, Phrases, plain } from '../words/words.ts'

/** Countries and languages by their names in the languages that questions are asked in, out of ICU's own tables. */

const spoken = ['en', 'es', 'de', 'fr', 'pt']

const countryCodes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VC VE VN YE ZA ZM ZW'
const languageCodes =
  'ar bg bn ca cs da de el en es et fa fi fil fr ga he hi hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta te th tr uk ur vi zh cy zu eu gl'

const moreCountries: Readonly<Record<string, string>> = {
  US: 'usa, us, u s, america, united states, the states, eeuu, ee uu, estados unidos, etats unis, vereinigte staaten, vereinigten staaten, american, estadounidense, amerikanische, eua',
  GB: 'uk, u k, britain, great britain, england, british, inglaterra, angleterre, reino unido, grossbritannien',
  DE: 'german, deutsch',
  FR: 'french',
  BR: 'brazilian, brasil',
  ES: 'spanish',
  MX: 'mexican',
  JP: 'japanese',
  CA: 'canadian',
  IT: 'italian',
  IN: 'indian',
  AU: 'australian',
  NL: 'holland, dutch, the netherlands, netherlands, niederlande, niederlanden, paises bajos, pays bas, paises baixos',
  AE: 'uae, emirates',
  KR: 'korea, south korea',
  CZ: 'czech republic',
  TR: 'turkey, turquia, turkei, turquie',
  RU: 'russia',
  VN: 'vietnam',
  CH: 'swiss',
}
const moreLanguages: Readonly<Record<string, string>> = {
  zh: 'mandarin',
  en: 'englischsprachige, englischsprachigen, anglophone, anglophones, englischen, englische, englischer, inglesa, anglaise',
  es: 'spanischsprachige, spanischsprachigen, hispanophone, hispanophones, castellano, spanische, spanischer, castilian',
  de: 'deutschsprachige, deutschsprachigen, germanophone, germanophones, deutsche, deutscher, allemande, alemana',
  fr: 'franzosischsprachige, franzosischsprachigen, francophone, francophones, franzosische, franzosischer, francesa',
  pt: 'portugiesischsprachige, portugiesischsprachigen, lusophone, brazilian portuguese, portugiesische, portuguesa, portugaise',
  it: 'italienische',
}

/** What is meant by each name: the code. Built at first use; a name that two things share goes to the first. */
function read(kind: 'region' | 'language', codes: string, more: Readonly<Record<string, string>>): Phrases {
  const phrases = new Phrases()
  const taken = new Set<string>()
  for (const [code, names] of Object.entries(more)) phrases.add(code, names)
  for (const locale of spoken) {
    const names = new Intl.DisplayNames([locale], { type: kind })
    for (const code of codes.split(' ')) {
      const name = plain(names.of(code) ?? '')
      if (name === '' || taken.has(name)) continue
      taken.add(name)
      phrases.addWords(code, name.split(/[^\p{L}]+/u).filter(Boolean))
    }
  }
  return phrases
}

let countriesRead: Phrases | undefined
let languagesRead: Phrases | undefined

export function countries(): Phrases {
  countriesRead ??= read('region', countryCodes, moreCountries)
  return countriesRead
}

export function languages(): Phrases {
  languagesRead ??= read('language', languageCodes, moreLanguages)
  return languagesRead
}

let speller: Speller | undefined

/** The countries that words name, their letters swapped or one of a long name wrong. `may` says which words may be misspelled. */
export function countriesIn(words: readonly string[], may: (place: number) => boolean): Found[] {
  speller ??= new Speller(countries().words)
  return countries().all(
    words.map((word, place) => (word.length > 5 && may(place) ? (speller!.correct(word, 1) ?? word) : word)),
  )
}

const countrySet = new Set(countryCodes.split(' '))
const languageSet = new Set(languageCodes.split(' '))
/** Whether two letters are a country's or a language's code. */
export const isCountry = (code: string) => countrySet.has(code.toUpperCase())
export const isLanguage = (code: string) => languageSet.has(code.toLowerCase())
