import { useSyncExternalStore } from 'react'

/** The zone of all times, days and filters: UTC, in which the service counts days, or that of the browser. */
export type Zone = 'utc' | 'browser'

const storageKey = 'social-lookup zone'
const listeners = new Set<() => void>()

function readZone(): Zone {
  return window.localStorage.getItem(storageKey) === 'browser' ? 'browser' : 'utc'
}

export function setZone(zone: Zone): void {
  window.localStorage.setItem(storageKey, zone)
  for (const listener of listeners) listener()
}

export function useZone(): Zone {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readZone)
}

/** The zone of the browser by its name: `Europe/Paris`. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The chosen zone by its name. */
export const zoneName = (): string => (readZone() === 'browser' ? browserZone() : 'UTC')

const form = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
    timeZone,
  })

/** A moment by the clocks of the zone, in the form of `datetime-local`: `2026-01-31T09:30`. */
export function localMoment(at: number): string {
  const parts = Object.fromEntries(
    form(zoneName())
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/** The moment at which the clocks of the zone show a time: `2026-01-31T09:30`. Null: it is no time. */
export function momentOf(local: string): number | null {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return null
  if (readZone() === 'utc') return wanted
  const at = new Date(local).getTime()
  return Number.isNaN(at) ? null : at
}

/** Today in the zone: `2026-01-31`. */
export const today = (now: number): string => localMoment(now).slice(0, 10)

/** The day some days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
