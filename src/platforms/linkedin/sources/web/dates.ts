import type { CheerioAPI } from 'cheerio'
import type { PartialDate } from '../../model.ts'
import type { Elements } from './elements.ts'

/** Dates as profiles write them, in the languages of LinkedIn's pages. */

const languages = 'en de fr es pt it nl sv da nb fi pl cs sk ro hu tr id ms ru uk el he ar hi th'.split(' ')

/** Names of months, in full and short, without dots and marks. */
let months: ReadonlyMap<string, number> | undefined

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()

function monthNames(): ReadonlyMap<string, number> {
  if (months) return months
  const names = new Map<string, number>()
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      const forms = [{ month }, { month, day: 'numeric' }] as const
      for (const form of forms) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
        for (let index = 0; index < 12; index++) {
          const name = format.formatToParts(Date.UTC(2024, index, 15)).find(({ type }) => type === 'month')
          if (name && !/\d/.test(name.value)) names.set(plain(name.value), index + 1)
        }
      }
    }
  }
  months = names
  return names
}

const between = (value: number, min: number, max: number) => (value >= min && value <= max ? value : null)

/** Reads a date in words or numbers. Missing parts and zeros are null. Returns null for a text without a year. */
export function dateIn(label: string | null): PartialDate | null {
  if (label === null) return null
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?/.exec(label)
  if (iso) {
    return {
      year: Number(iso[1]),
      month: between(Number(iso[2]), 1, 12),
      day: between(Number(iso[3] ?? 0), 1, 31),
    }
  }
  const year = /(?<!\d)(1[89]\d{2}|20\d{2})(?!\d)/.exec(label)?.[1]
  if (year === undefined) return null
  const eastern = /年\s*(\d{1,2})\s*月|년\s*(\d{1,2})\s*월/.exec(label)
  const word = plain(label)
    .split(/[^\p{L}]+/u)
    .map((one) => monthNames().get(one))
    .find((one) => one !== undefined)
  const month = eastern ? between(Number(eastern[1] ?? eastern[2]), 1, 12) : (word ?? null)
  return { year: Number(year), month, day: null }
}

/**
 * Reads the dates of an entry. Two dates are a beginning and an end; words after a single date mean that it continues.
 */
export function rangeIn($: CheerioAPI, item: Elements) {
  const range = item.find('.date-range').first()
  const times = (range.length > 0 ? range : item)
    .find('time')
    .toArray()
    .map((time) => $(time).text().trim())
  const label = range.length > 0 ? range.text().replaceAll(/\s+/g, ' ').trim() : times.join(' - ')
  // Behind a dash, a single date is the end.
  const isEnd = times.length === 1 && /[-–—]/.test(label.slice(0, Math.max(0, label.indexOf(times[0]!))))
  const start = dateIn(isEnd ? null : (times[0] ?? null))
  const end = dateIn((isEnd ? times[0] : times[1]) ?? null)
  const rest = range.clone()
  rest.find('time, span').remove()
  // "2000 - Present": one date, a dash, and a word for the present.
  const isOpen = times.length === 1 && /[-–—]\s*\p{L}/u.test(rest.text())
  return {
    start,
    end,
    label: label || null,
    isOpen: times.length === 0 || isEnd ? null : times.length > 1 ? false : isOpen ? true : null,
  }
}
