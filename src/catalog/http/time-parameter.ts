import { z } from 'zod'
import { parameterError } from '../errors.ts'
import { parameter } from '../parameters.ts'
import { maxTimeMs } from './lists.ts'

const form = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Milliseconds since the Unix epoch. A time without an offset is in UTC, a day is its start. NaN for an invalid time. */
function momentOf(raw: string): number {
  const [, day, offset] = form.exec(raw) ?? []
  if (day === undefined || !z.iso.date().safeParse(day).success) return Number.NaN
  return Date.parse(raw.length > day.length && offset === undefined ? `${raw}Z` : raw)
}

/** A query parameter that is a time: ISO 8601, a day or a moment. */
export const timeParameter = (description: string) =>
  parameter(
    { description, example: '2026-01-31T12:00:00Z' },
    { type: 'string', format: 'date-time' },
    (raw, name) => {
      const at = momentOf(raw.trim())
      if (at >= 0 && at <= maxTimeMs) return new Date(at)
      throw parameterError(
        `${name} must be an ISO 8601 time or day such as 2026-01-31T12:00:00Z or 2026-01-31`,
      )
    },
  )
