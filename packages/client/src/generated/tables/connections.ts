// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `connections`, for {@link createClient}. */
export const connections: Table<Pick<Api, 'connections'>> = {
  'connections.list': {"path":"/v1/connections"},
  'connections.revoke': {"path":"/v1/connections/{id}","method":"DELETE"},
}
