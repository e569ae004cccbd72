import { useApiQuery } from '../../api/hooks.ts'
import { addDays, today, zoneName } from '../../app/zone.ts'
import { periodOf, usualPeriod } from '../../lists/period.ts'
import { useNow } from '../../ui/time.tsx'

export const shownDays = 30
/** Days behind a forecast: a week has its weekend. */
export const paceDays = 7

/** Sums over the last thirty days, today included, and the credits of each day. */
export function useDays() {
  const day = today(useNow())
  const query = useApiQuery(['usage', 'home', day, zoneName()], (api, signal) =>
    api.account.usage({ by: ['day'], timezone: zoneName(), ...periodOf({}, usualPeriod) }, { signal }),
  )
  if (!query.data) return { ...query, data: undefined }
  const rows = query.data.usage
  const days = Array.from({ length: shownDays }, (_, index) => addDays(day, index + 1 - shownDays))
  const creditsOf = (wanted: string) => rows.find((row) => row.day === wanted)?.credits ?? 0
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + read(row), 0)
  const byDay = days.map(creditsOf)
  return {
    ...query,
    data: {
      times: days.map((one) => Date.parse(one) / 1000),
      byDay,
      today: byDay.at(-1) ?? 0,
      paceCredits: byDay.slice(-paceDays).reduce((all, one) => all + one, 0),
      credits: sum(({ credits }) => credits),
      lookups: sum(({ lookups }) => lookups),
      failed: sum(({ failed }) => failed),
      cached: sum(({ cached }) => cached),
    },
  }
}
