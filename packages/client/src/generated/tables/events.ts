// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `events`, for {@link createClient}. */
export const events: Table<Pick<Api, 'events'>> = {
  'events.list': {"path":"/v1/events","items":["events"]},
  'events.get': {"path":"/v1/events/{eventId}"},
}
