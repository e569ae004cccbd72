import { countryName } from '../../reading/countries.ts'

/** Arithmetic of countries: shares of an audience (docs/TIKTOK.md), and the country that an account posts from. */

/** With fewer people, the shares are too uncertain to report. */
const minPeople = 5
/** With this number of people or more, the margin of error is below 18 percentage points. */
const minPeopleForMedium = 30

/** The number of occurrences of each code, in the order of first occurrence. */
function tally(codes: readonly string[]): [code: string, count: number][] {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
}

/**
 * Shares of countries, largest first; equal shares are sorted by code.
 * @param countries one ISO 3166-1 alpha-2 code for each person; other texts are ignored
 */
export function sharesOf(countries: readonly string[]) {
  const known = countries.map((code) => code.toUpperCase()).filter((code) => /^[A-Z]{2}$/.test(code))
  const size = known.length
  const locations = tally(known)
    .sort(([a, many], [b, others]) => others - many || a.localeCompare(b))
    .map(([countryCode, count]) => ({
      country: countryName(countryCode) ?? countryCode,
      countryCode,
      count,
      percentage: `${((100 * count) / size).toFixed(2)}%`,
    }))
  const tooFew = size < minPeople
  const confidence = tooFew ? 'none' : size < minPeopleForMedium ? 'low' : 'medium'
  // Half the width of the 95 % interval of a share of 50 %, which has the widest interval.
  const marginOfErrorPercent = tooFew ? null : Number((98 / Math.sqrt(size)).toFixed(1))
  return { locations: tooFew ? null : locations, size, confidence, marginOfErrorPercent } as const
}

/** The country that most of the posts were uploaded from. Posts are newest first: the newest post decides a tie. */
export function commonCountry(regions: readonly (string | null)[]): string | null {
  const counts = tally(regions.filter((code) => code !== null))
  const [first] = counts.sort(([, many], [, others]) => others - many)
  return first?.[0] ?? null
}
