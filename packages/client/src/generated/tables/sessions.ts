// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `sessions`, for {@link createClient}. */
export const sessions: Table<Pick<Api, 'sessions'>> = {
  'sessions.list': {"path":"/v1/sessions"},
  'sessions.revoke': {"path":"/v1/sessions/{id}","method":"DELETE"},
}
