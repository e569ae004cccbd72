import { readList } from '../alternatives.ts'

const readPairs = (name: string) =>
  new Map(
    readList(new URL(`./lists/${name}.txt`, import.meta.url)).map(
      (line) => line.split(' ') as [string, string],
    ),
  )
/** Number words up to twelve in five languages. */
const numberWords = readPairs('numbers')
/** Words that multiply the number before them. */
const scales = readPairs('scales')

const tokenForm = /\d+(?:[.,'’\u00a0\u202f]\d+)*|\p{L}+|%/gu

/** Digits with a point before decimals: `1,250.50` and `1.250,50` are `1250.50`. Dates and versions keep their points. */
function plainDigits(number: string): string {
  const joined = number.replace(/['’\u00a0\u202f]/g, '')
  const separators = new Set(joined.replace(/\d/g, ''))
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(joined) && separators.size === 1
  if (isGrouped) return joined.replace(/[.,]/g, '')
  const last = Math.max(joined.lastIndexOf('.'), joined.lastIndexOf(','))
  if (last < 0) return joined
  const [whole, decimals] = [joined.slice(0, last), joined.slice(last + 1)]
  if (/[.,]/.test(whole) && separators.size === 1) return joined.replaceAll(',', '.')
  return `${whole.replace(/[.,]/g, '')}.${decimals}`
}

/** A number times its scale; longer numbers than a double holds, dates and versions stay as they are written. */
function scaledValue(digits: string, scale: string | undefined): string {
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(digits)) return digits
  return String(Number((Number(digits) * Number(scale ?? 1)).toPrecision(15)))
}

/**
 * The values of the numbers in a text: digits and number words, each with the scale after it. `5 million`, `five million`
 * and `5,000,000` are one value; `5`, `5 %` and `5 billion` are others.
 */
export function numbersIn(text: string): Set<string> {
  const numbers = new Set<string>()
  const tokens = text.toLowerCase().match(tokenForm) ?? []
  for (const [place, token] of tokens.entries()) {
    const digits = /\d/.test(token) ? plainDigits(token) : numberWords.get(token)
    if (digits !== undefined) numbers.add(scaledValue(digits, scales.get(tokens[place + 1] ?? '')))
  }
  return numbers
}
