import type { Salary } from '../../model.ts'

/** Reads salaries in the languages and currencies of LinkedIn's job pages. */

/**
 * Currency signs. Longer signs precede the signs that they contain. Signs that several countries share are left out.
 */
const currencies: readonly (readonly [sign: RegExp, code: string])[] = [
  [/\b([A-Z]{3})\b/, ''],
  [/CA\$|C\$/, 'CAD'],
  [/A\$|AU\$/, 'AUD'],
  [/R\$/, 'BRL'],
  [/MX\$/, 'MXN'],
  [/NZ\$/, 'NZD'],
  [/HK\$/, 'HKD'],
  [/NT\$/, 'TWD'],
  [/(?<!U)S\$/, 'SGD'],
  [/\$/, 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹/, 'INR'],
  [/zł/, 'PLN'],
  [/Kč/, 'CZK'],
  [/\bFt\b/, 'HUF'],
  [/₺/, 'TRY'],
  [/₪/, 'ILS'],
  [/₩/, 'KRW'],
  [/₫/, 'VND'],
  [/₱/, 'PHP'],
  [/₴/, 'UAH'],
  [/\bRp\b/, 'IDR'],
  [/\bRM\b/, 'MYR'],
]

/** Beginnings of the words for periods, after a slash. */
const periods: readonly (readonly [form: RegExp, period: NonNullable<Salary['period']>])[] = [
  [/^(?:yr|year|jahr|jaar|jr|an\b|anno|año|ano|år|rok|yıl|год|年|연)/iu, 'year'],
  [/^(?:mo\b|month|monat|maand|mnd|mois|mes|mês|mån|mies|måned|ay\b|мес|月|월)/iu, 'month'],
  [/^(?:wk|week|woche|semaine|sem\b|semana|settimana|vecka|uke|hafta|нед|週|周|주)/iu, 'week'],
  [/^(?:day|tag|dag|jour|día|dia|giorno|dzień|gün|день|日|일)/iu, 'day'],
  [/^(?:hr|hour|stunde|std|uur|h\b|heure|hora|ora|tim|godz|saat|час|時|时|시간)/iu, 'hour'],
]

const amounts = /(\d+(?:[.,'’]\d+|[\u00a0\u202f ]\d{3}(?!\d))*)\s?(K\b)?/gi

const grouped = /^\d+$|^\d{1,3}(?:\D\d{2,3})*\D\d{3}$/

/**
 * Reads "130,000.00", "45.000,00", "45’000", "12,00,000", "27,50". A sign that occurs once before one or two digits is
 * the decimal sign. Returns NaN for other forms.
 */
function amountOf(digits: string): number {
  const [, last = '', rest = ''] = /([.,])(\d{1,2})$/.exec(digits) ?? []
  const isDecimal = last !== '' && digits.indexOf(last) === digits.lastIndexOf(last)
  const whole = isDecimal ? digits.slice(0, -rest.length - 1) : digits
  return grouped.test(whole) ? Number(`${whole.replaceAll(/\D/g, '')}.${isDecimal ? rest : '0'}`) : Number.NaN
}

/** Reads a salary such as "$130,000.00/yr - $170,000.00/yr". */
export function readSalary(label: string | null): Salary | null {
  if (label === null) return null
  const bounds = [...label.matchAll(amounts)].map(
    ([, digits, thousand]) => amountOf(digits!) * (thousand ? 1000 : 1),
  )
  const [min = null, max = null] = bounds.includes(Number.NaN) ? [] : bounds
  const [sign, code] = currencies.find(([form]) => form.test(label)) ?? []
  const unit = /\/\s?(\p{L}+)/u.exec(label)?.[1]
  return {
    label,
    min,
    max: max ?? min,
    currency: sign ? code || (sign.exec(label)?.[1] ?? null) : null,
    period: (unit && periods.find(([form]) => form.test(unit))?.[1]) || null,
  }
}
