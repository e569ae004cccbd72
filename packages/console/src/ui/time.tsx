import { useSyncExternalStore } from 'react'
import { Hint } from './hint.tsx'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The distance of a time from now: `3 min. ago`, `in 2 hr.`; over a month away, its date. */
export function formatRelative(at: Date, now: number): string {
  const distance = at.getTime() - now
  const size = Math.abs(distance)
  if (size > 30 * 86_400_000) return day.format(at)
  for (const [unit, ms] of units) if (size >= ms) return relative.format(Math.trunc(distance / ms), unit)
  return size < 10_000 ? 'now' : relative.format(Math.trunc(distance / 1000), 'second')
}

export const formatExact = (at: Date): string => exact.format(at)

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
