// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `deviceLogins`, for {@link createClient}. */
export const deviceLogins: Table<Pick<Api, 'deviceLogins'>> = {
  'deviceLogins.find': {"path":"/v1/device-logins/find","method":"POST","query":[]},
  'deviceLogins.approve': {"path":"/v1/device-logins/approve","method":"POST","query":[]},
  'deviceLogins.refuse': {"path":"/v1/device-logins/refuse","method":"POST","query":[]},
}
