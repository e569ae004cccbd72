/** Pure arithmetic of the audience lookup; explained in docs/ENGAGEMENT.md. */

export interface Shares {
  locations: { country: string; countryCode: string; count: number; percentage: string }[] | null
  size: number
  confidence: 'none' | 'low' | 'medium'
  /** Half-width of the 95 % interval of a share of one half: the widest there is. */
  marginOfErrorPercent: number | null
}

/** Fewer people than this say nothing about an audience. */
export const fewestPeople = 5
/** From here on the margin of error is below 18 points. */
const fewestForMedium = 30

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** Shares of countries (ISO 3166-1 alpha-2), largest first; equal ones by code. */
export function sharesOf(countries: readonly string[]): Shares {
  const known = countries.map((code) => code.toUpperCase()).filter((code) => /^[A-Z]{2}$/.test(code))
  const size = known.length
  if (size < fewestPeople) return { locations: null, size, confidence: 'none', marginOfErrorPercent: null }
  const counts = new Map<string, number>()
  for (const code of known) counts.set(code, (counts.get(code) ?? 0) + 1)
  const locations = [...counts]
    .sort(([a, many], [b, others]) => others - many || a.localeCompare(b))
    .map(([countryCode, count]) => ({
      country: names.of(countryCode) ?? countryCode,
      countryCode,
      count,
      percentage: `${((100 * count) / size).toFixed(2)}%`,
    }))
  return {
    locations,
    size,
    confidence: size < fewestForMedium ? 'low' : 'medium',
    marginOfErrorPercent: Number((98 / Math.sqrt(size)).toFixed(1)),
  }
}
