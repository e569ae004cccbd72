import { digest } from '../../catalog/events/ids.ts'

/** The id of a row's lookup (a UUID of version 8, RFC 9562). A repeated row has the same, so it is charged once. */
export function rowLookupId(jobId: string, place: number): string {
  const hex = digest(['job row', jobId, String(place)])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The Idempotency-Key of a row's lookup. */
export const rowKey = (jobId: string, place: number): string => `job:${jobId}:${place}`

/** The id of a row's stored answer: 32 hexadecimal digits. */
export const rowAnswerId = (jobId: string, place: number): string =>
  digest(['job answer', jobId, String(place)])
