// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `keys`, for {@link createClient}. */
export const keys: Table<Pick<Api, 'keys'>> = {
  'keys.list': {"path":"/v1/keys","items":["keys"]},
  'keys.get': {"path":"/v1/keys/{id}"},
  'keys.create': {"path":"/v1/keys","method":"POST","query":[],"idempotent":true},
  'keys.change': {"path":"/v1/keys/{id}","method":"PATCH","query":[]},
  'keys.revoke': {"path":"/v1/keys/{id}","method":"DELETE"},
  'keys.roll': {"path":"/v1/keys/{id}/roll","method":"POST","query":[],"idempotent":true},
  'keys.end': {"path":"/v1/keys/end","method":"POST"},
}
