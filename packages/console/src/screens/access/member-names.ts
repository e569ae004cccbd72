import type { MembersListData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { callerName } from '../../app/callers.ts'

type Member = MembersListData['members'][number]

export const nameOf = ({ name, email, personId }: Member) => name ?? email ?? personId

/** Names of members by their ids; other callers by their kind. */
export function useMemberNames(): (id: string) => string {
  const { data } = useApiQuery(['members'], (api, signal) => api.members.list({}, { signal }))
  return (id) => {
    const member = data?.members.find(({ personId }) => personId === id)
    return member === undefined ? callerName({ key: id, keyName: null }) : nameOf(member)
  }
}
