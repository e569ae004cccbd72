// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `account`, for {@link createClient}. */
export const account: Table<Pick<Api, 'account'>> = {
  'account.whoami': {"path":"/v1/whoami"},
  'account.balance': {"path":"/v1/balance"},
  'account.ledger': {"path":"/v1/ledger","items":["entries"],"joined":["kind"]},
  'account.ledgerEntry': {"path":"/v1/ledger/{id}"},
  'account.statement': {"path":"/v1/statements/{month}"},
  'account.usage': {"path":"/v1/usage","items":["usage"],"joined":["by"]},
  'account.prices': {"path":"/v1/prices"},
  'account.notices': {"path":"/v1/notices"},
  'account.setNotices': {"path":"/v1/notices","method":"PATCH","query":[]},
  'account.access': {"path":"/v1/access"},
}
