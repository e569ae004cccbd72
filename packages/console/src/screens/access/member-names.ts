import type { MembersListData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'

type Member = MembersListData['members'][number]

export const nameOf = ({ name, email, personId }: Member) => name ?? email ?? personId

/** Names of the account's members by their id. Other ids stay as they are. */
export function useMemberNames(): (id: string) => string {
  const { data } = useApiQuery(['members'], (api, signal) => api.members.list({}, { signal }))
  return (id) => {
    const member = data?.members.find(({ personId }) => personId === id)
    return member === undefined ? id : nameOf(member)
  }
}
