// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `ask`, for {@link createClient}. */
export const ask: Table<Pick<Api, 'ask'>> = {
  'ask': {"path":"/v1/ask","method":"POST","query":[],"idempotent":true},
}
