import { useSyncExternalStore } from 'react'
import { zoneName } from '../app/zone.ts'
import { Hint } from './hint.tsx'

/** Formats times by the clocks of the chosen zone. */
function inZone(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const forms = new Map<string, Intl.DateTimeFormat>()
  return (at) => {
    const timeZone = zoneName()
    const form = forms.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    forms.set(timeZone, form)
    return form.format(at)
  }
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const exact = inZone({ dateStyle: 'medium', timeStyle: 'long' })
const day = inZone({ day: 'numeric', month: 'short', year: 'numeric' })

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The distance of a time from now: `3 min. ago`, `in 2 hr.`; over a month away, its date. */
export function formatRelative(at: Date, now: number): string {
  const distance = at.getTime() - now
  const size = Math.abs(distance)
  if (size > 30 * 86_400_000) return day(at)
  for (const [unit, ms] of units) if (size >= ms) return relative.format(Math.trunc(distance / ms), unit)
  return size < 10_000 ? 'now' : relative.format(Math.trunc(distance / 1000), 'second')
}

/** A day in the chosen zone: `3 Dec 2026`. */
export const formatDay = (at: number): string => day(new Date(at))

/** A time to the second in the chosen zone, which it states. */
export const formatExact = (at: Date): string => exact(at)

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // It stood still while nothing was shown.
  if (timer === undefined) now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, 10_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, renewed every ten seconds while a component shows it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/** A time as its distance from now, with the exact one on hover and focus. */
export function Time({ at }: { readonly at: string | null }) {
  const current = useNow()
  if (at === null) return <span>Never</span>
  const date = new Date(at)
  return (
    <Hint text={formatExact(date)}>
      <time dateTime={at}>{formatRelative(date, current)}</time>
    </Hint>
  )
}
