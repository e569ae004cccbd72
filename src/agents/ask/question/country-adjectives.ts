/** Countries by their adjectives, in the languages that questions are asked in: `the Spanish market`, `mercado mexicano`. */

/** Adjectives without the endings of gender, number and case. */
const stems: Readonly<Record<string, string>> = {
  US: 'american us-american estadounidens estadunidens amerikanisch us-amerikanisch americain norteamerican',
  GB: 'british britanic britisch britannique',
  IE: 'irish irlandes irisch irlandais',
  DE: 'german aleman deutsch allemand alema alemao',
  AT: 'austrian austriac osterreichisch oesterreichisch autrichien',
  CH: 'swiss suiz schweizer schweizerisch suisse suic',
  FR: 'french frances franzosisch franzoesisch francais',
  ES: 'spanish espanol spanisch espagnol espanhol',
  PT: 'portuguese portugues portugiesisch portugais',
  IT: 'italian italienisch italien',
  NL: 'dutch holandes neerlandes niederlandisch niederlaendisch hollandisch neerlandais hollandais',
  BE: 'belgian belg belgisch belge',
  PL: 'polish polac polnisch polonais polones',
  SE: 'swedish suec schwedisch suedois',
  DK: 'danish danes danisch daenisch danois dinamarques',
  NO: 'norwegian norueg norwegisch norvegien noruegues',
  FI: 'finnish finlandes finnisch finlandais',
  TR: 'turkish turc turkisch tuerkisch turque',
  BR: 'brazilian brasilen brasilianisch bresilien brasileir',
  MX: 'mexican mexikanisch mexicain',
  AR: 'argentinian argentine argentin argentinisch',
  CO: 'colombian kolumbianisch colombien',
  CL: 'chilean chilen chilenisch chilien',
  PE: 'peruvian peruan peruanisch peruvien',
  CA: 'canadian canadiens kanadisch canadien canadens',
  AU: 'australian australisch australien',
  IN: 'indian indisch indien',
  JP: 'japanese japones japanisch japonais',
  KR: 'korean corean koreanisch coreen',
  ID: 'indonesian indonesi indonesisch indonesien',
  MY: 'malaysian malasi malaysisch malaisien malai',
  SG: 'singaporean singapurens singapurisch singapourien',
  PH: 'philippine filipino filipin philippinisch',
  TH: 'thai tailandes thailandisch thailaendisch thailandais',
  VN: 'vietnamese vietnamit vietnamisch vietnamesisch vietnamien',
}
const codes = new Map(
  Object.entries(stems).flatMap(([code, all]) => all.split(' ').map((stem) => [stem, code] as const)),
)

const endings = ['', 'a', 'o', 'e', 's', 'as', 'os', 'es', 'er', 'en', 'em', 'ne', 'nes', 'an']

/** The country of an adjective in plain form; null: the word is none. */
function countryOfAdjective(word: string): string | null {
  for (const ending of endings) {
    const code = word.endsWith(ending) ? codes.get(word.slice(0, word.length - ending.length)) : undefined
    if (code !== undefined) return code
  }
  return null
}

const before = /^(?:markt|market|marketplace|shop|store)$/
const behind = /^(?:mercado|marche|boutique|tienda|loja|mercato)$/

const article = /^(?:the|der|den|dem|die|el|la|le|o|a)$/
/** What is searched for is about a market: it is shown there in any other question. */
const about = /^(?:about|regarding|concerning|mentioning|covering|uber|sobre|acerca)$/
const isTopic = (words: readonly string[], from: number) =>
  about.test(words[article.test(words[from - 1] ?? '') ? from - 2 : from - 1] ?? '')

/** The country of a market, with its places: `the Spanish market`, `marché espagnol`, `im deutschen TikTok Shop`. */
export function marketsIn(
  words: readonly string[],
  isPlatform: (place: number) => boolean,
): readonly { readonly code: string; readonly from: number; readonly to: number }[] {
  return words.flatMap((word, place) => {
    if (before.test(word)) {
      const from = isPlatform(place - 1) ? place - 2 : place - 1
      const code = from < 0 ? null : countryOfAdjective(words[from]!)
      return code === null || isTopic(words, from) ? [] : [{ code, from, to: place + 1 }]
    }
    const code = behind.test(word) && place + 1 < words.length ? countryOfAdjective(words[place + 1]!) : null
    return code === null || isTopic(words, place) ? [] : [{ code, from: place, to: place + 2 }]
  })
}
