import { finish, type Pieces } from '../../../runtime/threads/pieces.ts'
import { readTable, readWords } from '../lexicon/tables.ts'
import { Phrases, plain, withoutUmlauts } from '../words/words.ts'

/** Countries and languages by their names in the languages that questions are asked in, from ICU's tables. */

const locales = ['en', 'es', 'de', 'fr', 'pt']
const countryCodes = readWords('country-codes.txt')
const languageCodes = readWords('language-codes.txt')

/** The code of each name. A name that two codes share goes to the first. */
function* read(kind: 'region' | 'language', codes: readonly string[], file: string): Pieces<Phrases> {
  const phrases = new Phrases()
  const taken = new Set<string>()
  for (const [code, names] of readTable(file)) for (const name of names) phrases.add(code, name)
  yield
  for (const locale of locales) {
    const names = new Intl.DisplayNames([locale], { type: kind })
    for (const code of codes) {
      const name = plain(names.of(code) ?? '')
      if (name === '' || taken.has(name)) continue
      taken.add(name)
      phrases.addWords(code, name.split(/[^\p{L}]+/u).filter(Boolean))
      if (locale === 'de') phrases.add(code, withoutUmlauts(names.of(code)!))
    }
    yield
  }
  return phrases
}

let countryPhrases: Phrases | undefined
let languagePhrases: Phrases | undefined

const readCountries = () => read('region', countryCodes, 'country-names.txt')
const readLanguages = () => read('language', languageCodes, 'language-names.txt')

/** Reads both lists, if they are not read. */
export function* readPlaces(): Pieces<void> {
  countryPhrases ??= yield* readCountries()
  languagePhrases ??= yield* readLanguages()
}

export function countries(): Phrases {
  countryPhrases ??= finish(readCountries())
  return countryPhrases
}

export function languages(): Phrases {
  languagePhrases ??= finish(readLanguages())
  return languagePhrases
}

const countrySet = new Set(countryCodes)
const languageSet = new Set(languageCodes)
/** Whether two letters are a country's or a language's code. */
export const isCountry = (code: string) => countrySet.has(code.toUpperCase())
export const isLanguage = (code: string) => languageSet.has(code.toLowerCase())
