import { countryName } from '../../reading/countries.ts'

/** Pure arithmetic of countries: of an audience (docs/ENGAGEMENT.md) and of where an account posts from. */

/** Fewer people than this say nothing about an audience. */
const minPeople = 5
/** From here on the margin of error is below 18 points. */
const minPeopleForMedium = 30

/** How often each code occurs, in the order in which they came. */
function tally(codes: readonly string[]): [code: string, count: number][] {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
}

/** Shares of countries (ISO 3166-1 alpha-2), largest first; equal ones by code. */
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
  // Half the width of the 95 % interval of a share of one half: the widest there is.
  const marginOfErrorPercent = tooFew ? null : Number((98 / Math.sqrt(size)).toFixed(1))
  return { locations: tooFew ? null : locations, size, confidence, marginOfErrorPercent } as const
}

/** The country that most of the posts were uploaded from; the newest decides a tie. */
export function commonCountry(regions: readonly (string | null)[]): string | null {
  const counts = tally(regions.filter((code) => code !== null))
  const [first] = counts.sort(([, many], [, others]) => others - many)
  return first?.[0] ?? null
}
