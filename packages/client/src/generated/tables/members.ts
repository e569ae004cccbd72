// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `members`, for {@link createClient}. */
export const members: Table<Pick<Api, 'members'>> = {
  'members.list': {"path":"/v1/members"},
  'members.invite': {"path":"/v1/members/invitations","method":"POST","query":[]},
  'members.invitations': {"path":"/v1/members/invitations"},
  'members.uninvite': {"path":"/v1/members/invitations/{id}","method":"DELETE"},
  'members.signInLink': {"path":"/v1/members/sign-in-links/{id}","method":"POST","query":[]},
  'members.change': {"path":"/v1/members/{id}","method":"PATCH","query":[]},
  'members.remove': {"path":"/v1/members/{id}","method":"DELETE"},
}
