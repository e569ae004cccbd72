import { anyOf, readList, wholeWord } from '../alternatives.ts'

/** Patterns of values that questions expect: dates, names, places, reasons, and numbers with their units. */

const wordsOfList = (name: string) => readList(new URL(`./lists/${name}.txt`, import.meta.url))

const dates = [
  '\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}',
  '\\d{4}-\\d\\d-\\d\\d',
  '1[5-9]\\d\\d',
  '20\\d\\d',
  '\\d{1,2}(?::\\d\\d)?\\s?(?:am|pm|uhr|h)\\b',
  '\\d{1,2}:\\d\\d',
  ...wordsOfList('date-words'),
]
const hours = wordsOfList('hour-words')
export const datePattern = new RegExp(
  wholeWord(anyOf([...dates, `(?:at|from|until|till|um|à|a las) ${anyOf(hours)}`])),
  'iu',
)

const numeral = `\\d|${wholeWord(anyOf(wordsOfList('number-words')))}`
/** Numbers in digits or words. */
export const numberPattern = new RegExp(numeral, 'iu')
export const namePattern = /(?<![.!?;:“"„«(]\s?|^|[-–—] |\p{L})\p{Lu}[\p{L}’'-]+/u
const placePrepositions = wordsOfList('place-prepositions')
const places = [
  `(?<!\\p{L})${anyOf(placePrepositions)}\\s+(?:(?:the|le|la|el|los|il|lo|der|dem) )?(?:\\p{Ll}+ (?:(?:of|de|di|von) )?)?\\p{Lu}[\\p{L}’'-]*`,
  '\\b\\d{1,4} \\p{Lu}[\\p{L}’-]*',
  '\\b\\p{Lu}\\p{L}+(?:straße|strasse|platz|gasse)\\b',
]
export const placePattern = new RegExp(places.join('|'), 'u')
export const reasonPattern = new RegExp(`\\b${anyOf(wordsOfList('reason-words'))}\\b`, 'i')
const currency =
  '[$€£¥₹₩]|\\b(?:euros?|dollars?|usd|eur|gbp|chf|rs|inr|pounds?|cents?|francs?|fr|reais|real|pesos?|yen)\\b|рубл\\p{L}*|₽'
const freeOfCharge =
  '(?<![-–])\\b(?:free(?! of (?!charge)|-)|gratis|gratuit[eoa]?s?|kostenlos|umsonst|grátis|no charge)\\b'
export const moneyPattern = new RegExp(
  `(?:${currency})\\.?\\s?\\d|\\d[\\d.,]{0,30}\\s?(?:(?:million|billion|mil|mila|mille) )?(?:${currency})|${freeOfCharge}`,
  'iu',
)

const indefiniteArticle = '\\b(?:an?|eine[nmr]?|une?|um|uma|una)\\b'
const timeUnit = wholeWord(anyOf(wordsOfList('time-units')))
export const durationPattern = new RegExp(
  `(?:${numeral}|${indefiniteArticle})[^.!?]{0,20}${timeUnit}(?![- ]old)|${wholeWord(anyOf(['(?:une |eine? )?demi-heures?', 'half an hour', '(?:hour|day|week|month|year)-?long', 'mezz.ora', 'meia hora', 'media hora', 'полчаса']))}`,
  'iu',
)

const lengthUnit =
  '(?:mm|cm|km|m|metres?|meters?|kilomet(?:er|re)s?|miles?|mi|feet|foot|ft|inch(?:es)?|yards?|pouces?|metros?|metri|kilómetros?|quilômetros?|pages?|seiten)\\b|["″”]'
export const lengthPattern = new RegExp(`(?:${numeral})[\\d.,]{0,30}[- ]?(?:${lengthUnit})`, 'iu')
export const spanPattern = new RegExp(`${durationPattern.source}|${lengthPattern.source}`, 'iu')
export const speedPattern =
  /\d[\d.,]{0,20}\s?(?:mph|kph|km\/h|kmh|m\/s|knots?|fps|[kmg]bit|[kmg]bps|stundenkilometer|miles per hour|seconds?|sekunden)/i
export const weightPattern =
  /\d[\d.,]{0,20}\s?(?:kg|g|mg|lbs?|pounds?|ounces?|oz|tons?|tonnes?|kilo(?:gram)?s?|gramm?e?s?|tonnen|libras?)\b/i
export const temperaturePattern = /\d\s?(?:°|degrees|grad|degrés|grados|graus|gradi)/i
const ages = [
  '\\d{1,3}[- ](?:year|month|week|day)s?[- ]old',
  '\\baged?\\s+\\d',
  ',\\s\\d{1,3}[,.]',
  '\\b(?:age|alter|âge|edad|età|idade) (?:of |is |von |de |di )?\\d',
  '\\d{1,3} (?:years|jahre|ans|años|anni|anos)\\b',
  '\\d{1,3}[- ](?:лет|год[а]?)',
  '\\bborn\\b[^.!?]{0,40}\\d{4}',
]
export const agePattern = new RegExp(ages.join('|'), 'iu')
/** The age of a thing follows from the year of its beginning. */
export const thingAgePattern = new RegExp(
  [
    ...ages,
    '\\bsince \\d{4}',
    '\\b(?:founded|built|established|opened|gegründet|erbaut)\\b.{0,40}\\d{4}',
  ].join('|'),
  'iu',
)
export const scorePattern =
  /(?<![-–\d(])\b\d{1,3}\s?[-–]\s?\d{1,3}\b(?![-–\d])(?! (?:this|in the|on the) season)/
export const resolutionPattern = /\d{3,5}\s?[x×]\s?\d{3,5}|\d{3,4}p\b|\b[48]k\b|megapixel/i
const fractions = 'half thirds? quarters? majority most hälfte drittel moitié mitad metade metà'.split(' ')
const percent = anyOf(['%', 'per ?cent', 'prozent', 'pour cent', 'por ciento', 'por cento', 'per cento'])
export const sharePattern = new RegExp(`\\d\\s?${percent}|\\b${anyOf(fractions)}\\b`, 'i')
const calls = [
  '(?:the|a) (?:term|name|word) for',
  'called|named|titled|dubbed|known as|names? (?:is|of|was)',
  'heißt|genannt|s.appelle|nommée?|llamad[oa]|se llama|si chiama|chiamat[oa]|se chama|chamad[oa]',
]
export const callPattern = new RegExp(`\\b${anyOf(calls)}\\b`, 'i')
/** How often: "twice a day", "weekly", "every second year". */
const rates = [
  '\\b(?:once|twice|\\w+ times)\\b',
  '\\b(?:hourly|daily|weekly|monthly|quarterly|yearly|annually|biweekly|täglich|wöchentlich|monatlich|jährlich|diario|semanal|mensual|anual)\\b',
  '\\b(?:every|each|per|jede[nrs]?|chaque|cada|ogni)\\b',
  '\\b\\w+ (?:fois|mal|veces|volte|vezes)\\b',
  '\\balle (?:\\d+|\\p{L}+) \\p{Lu}|\\b(?:tou(?:te)?s les|todos los|todas las|todos os|todas as|tutt[ie] (?:i|gli|le))(?!\\p{L})',
  'кажд\\p{L}+|раз в',
]
export const frequencyPattern = new RegExp(rates.join('|'), 'iu')
