// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `requests`, for {@link createClient}. */
export const requests: Table<Pick<Api, 'requests'>> = {
  'requests.list': {"path":"/v1/requests","items":["requests"]},
  'requests.get': {"path":"/v1/requests/{requestId}"},
}
