import { useApiQuery } from '../api/hooks.ts'
import { useOperatorQuery } from '../api/operator.ts'
import type { Place } from '../app/links.tsx'
import { useRights, useSession } from '../app/session.tsx'
import { useSuggestions } from '../lists/suggestions.ts'

/** Something that the search finds. */
export interface Target {
  readonly label: string
  readonly about: string
  readonly place: Place
}

/** Whether each of the words is in a text. */
export const isFound = (words: string, text: string): boolean =>
  words.split(/\s+/).every((word) => text.toLowerCase().includes(word))

/** Objects are searched from this many letters on. */
const minLetters = 2
const maxOfKind = 5

interface Named {
  readonly id: string
  readonly name: string | null
}

/** Keys, monitors, endpoints, people, operations and, for an operator, accounts whose names have the words. */
export function useObjects(words: string): readonly Target[] {
  const { accountId, operatorRole } = useSession().session
  const { managesAccess } = useRights()
  const isWanted = words.length >= minLetters
  const ofAccount = isWanted && accountId !== null
  const asOwner = { enabled: ofAccount && managesAccess }
  const keys = useApiQuery(['keys', 'names'], (api, signal) => api.keys.list({}, { signal }), asOwner)
  const members = useApiQuery(['members'], (api, signal) => api.members.list({}, { signal }), asOwner)
  const endpoints = useApiQuery(
    ['endpoints', 'names'],
    (api, signal) => api.webhookEndpoints.list({}, { signal }),
    { enabled: ofAccount },
  )
  const { options: monitors } = useSuggestions('monitors', ofAccount)
  const { options: operations } = useSuggestions('operations', ofAccount)
  const accounts = useOperatorQuery(
    'accounts list',
    { search: words, limit: maxOfKind },
    { enabled: isWanted && operatorRole !== null },
  )
  if (!isWanted) return []
  const find = (about: string, all: readonly Named[], placeOf: (id: string) => Place): Target[] =>
    all
      .filter(({ name }) => name !== null && isFound(words, name))
      .slice(0, maxOfKind)
      .map(({ id, name }) => ({ label: name!, about, place: placeOf(id) }))
  const named = (options: readonly { readonly value: string; readonly label: string }[]): Named[] =>
    options.map(({ value, label }) => ({ id: value, name: label }))
  return [
    ...find('Monitor', named(monitors), (id) => ({ to: `monitors/${id}` })),
    ...find(
      'Endpoint',
      (endpoints.data?.endpoints ?? []).map(({ id, description, url }) => ({ id, name: description ?? url })),
      (id) => ({ to: `endpoints/${id}` }),
    ),
    ...find('Key', keys.data?.keys ?? [], (id) => ({ to: `keys/${id}` })),
    ...find(
      'Person',
      (members.data?.members ?? []).map(({ personId, name, email }) => ({
        id: personId,
        name: name ?? email,
      })),
      () => ({ to: 'people' }),
    ),
    ...find('Requests of the operation', named(operations), (operation) => ({
      to: 'requests',
      search: { operation },
    })),
    ...(accounts.data ?? []).map(({ id, name }) => ({
      label: name ?? id,
      about: 'Account',
      place: { to: `accounts/${id}`, isOperator: true },
    })),
  ]
}
