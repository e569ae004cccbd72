import type { Option } from '../../ui/field.tsx'

const offered = 24
const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name of a month (UTC): `January 2026`. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))

/** This month and those before it, newest first. */
export function monthOptions(now = new Date()): Option[] {
  return Array.from({ length: offered }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    const value = month.toISOString().slice(0, 7)
    return { value, label: monthName(value) }
  })
}
