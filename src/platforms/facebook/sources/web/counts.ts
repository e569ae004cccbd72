/** Parses the counts in Facebook's texts, in the languages in which Facebook answers. */

const units = new Map(
  Object.entries({
    1e3: 'k tsd mil tys тыс тис bin rb ribu e χιλ ألف พัน nghìn',
    1e4: '万 萬 만',
    1e6: 'm mi mio mln mn mill milj jt juta млн εκ مليون triệu',
    1e8: '億 亿 억',
    1e9: 'b bn bi mrd mld mlrd млрд miliar tỷ',
  }).flatMap(([factor, words]) => words.split(' ').map((word) => [word, Number(factor)] as const)),
)

/** A count, and whether the text contains every digit of it. */
export interface Count {
  readonly value: number
  readonly isExact: boolean
}

const form = /(\d[\d.,\u00a0\u202f'’ ]*\d|\d)\s*([^\s\d]*)/u
const grouped = /^(?:\d{1,3}(?:[.,\u00a0\u202f'’ ]\d{3})+|\d+)$/u

/** Parses the first count in a text: `3,783 likes` (exact), `3.7K followers`, `2,6 Mio.` (rounded). */
export function parseCount(text: string): Count | null {
  const [, number, word = ''] = form.exec(text) ?? []
  // Rejects negative numbers and numbers with an unknown separator between digits.
  if (number === undefined || /[-−–]\s*\d/.test(text.slice(0, text.indexOf(number) + 1))) return null
  if (/^[^\s\p{L}]\d/u.test(text.slice(text.indexOf(number) + number.length))) return null
  const factor = units.get(word.toLowerCase().replace(/\.$/, ''))
  if (factor === undefined) {
    return grouped.test(number) ? { value: Number(number.replaceAll(/\D/g, '')), isExact: true } : null
  }
  const plain = number.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(',', '.')
  const value = Math.round(Number(plain) * factor)
  return Number.isFinite(value) ? { value, isExact: false } : null
}
