/** What is sent of an event: all of it, or a part that fits the endpoint. Pure, so that the log can repeat it. */

import type { EventEnvelope } from '../../../catalog/events/event.ts'
import { linkOf } from '../../../catalog/events/item-link.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'

/** How much of an event a delivery has. The header `webhook-payload` names a part. */
export type Payload = 'full' | 'thin' | 'reference'

/** The payload settings of an endpoint. */
export type PayloadSettings = Columns<typeof webhookEndpoints, 'payload' | 'max_bytes'>

export const payloadHeader = 'webhook-payload'

/** The smallest limit that an endpoint can set: a reference fits into it, whatever the event. */
export const minPayloadBytes = 8192
/** The largest limit: no event is larger. */
export const maxPayloadBytes = 4_000_000

/** Longer texts are left out of a thin payload. */
const maxTextCharacters = 500

type Data = EventEnvelope['data']

/** Leaves records and long texts out; numbers, ids, times and short texts stay. */
function thinData(data: Data): Data {
  const entries = Object.entries(data).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.some((one) => typeof one === 'object' && one) ? [] : value]
    return [name, typeof value === 'string' && value.length > maxTextCharacters ? '' : value]
  })
  return Object.fromEntries(entries)
}

/** An event without the records and long texts of its items. */
export const withoutItems = (event: EventEnvelope): EventEnvelope => ({
  ...event,
  data: thinData(event.data),
})

/** Leaves lists, long texts and large objects out. */
function emptyData(data: Data): Data {
  const entries = Object.entries(data).map(([name, value]) => {
    if (Array.isArray(value)) return [name, []]
    if (typeof value === 'string' && value.length > maxTextCharacters) return [name, '']
    const isLarge = JSON.stringify(value ?? null).length > maxTextCharacters
    return [name, isLarge ? {} : value]
  })
  return Object.fromEntries(entries)
}

/** The body of a part of an event. */
export function bodyOf(body: string, payload: Payload): string {
  if (payload === 'full') return body
  const event = JSON.parse(body) as EventEnvelope
  const { id, source, data } = event
  const items = Array.isArray(data.items) ? (data.items as readonly unknown[]) : []
  const path = `/v1/events/${id}`
  if (payload === 'thin')
    return JSON.stringify({ ...event, data: thinData(data), thin: { path, links: items.map(linkOf) } })
  return JSON.stringify({
    ...event,
    source: { ...source, params: {} },
    data: emptyData(data),
    thin: { path, links: [] },
  })
}

/** The body that an endpoint gets of an event: the largest part that it takes. */
export function payloadFor(
  { payload, max_bytes: maxBytes }: PayloadSettings,
  body: string,
): { readonly payload: Payload; readonly body: string } {
  const fits = (text: string) => maxBytes === null || Buffer.byteLength(text) <= maxBytes
  if (payload === 'full' && fits(body)) return { payload, body }
  const thin = bodyOf(body, 'thin')
  if (fits(thin)) return { payload: 'thin', body: thin }
  return { payload: 'reference', body: bodyOf(body, 'reference') }
}

/** The part that a logged attempt had, by its request headers. A pending attempt is shown in full. */
export function loggedPayload(headers: Readonly<Record<string, string>> | null): Payload {
  const logged = headers?.[payloadHeader]
  return logged === 'thin' || logged === 'reference' ? logged : 'full'
}
