// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `summaries`, for {@link createClient}. */
export const summaries: Table<Pick<Api, 'summaries'>> = {
  'summaries.create': {"path":"/v1/summaries","method":"POST","query":[],"idempotent":true},
  'summaries.list': {"path":"/v1/summaries"},
  'summaries.get': {"path":"/v1/summaries/{id}"},
  'summaries.update': {"path":"/v1/summaries/{id}","method":"PATCH","query":[]},
  'summaries.delete': {"path":"/v1/summaries/{id}","method":"DELETE"},
}
