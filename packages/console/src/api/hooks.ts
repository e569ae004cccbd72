import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Mode, useMode } from '../app/mode.ts'
import { type Session, useSession } from '../app/session.tsx'
import { type Api, createApi } from './client.ts'

const clients = new WeakMap<Session, Map<Mode, Api>>()

/** The client in the mode of the address. */
export function useApi(): Api {
  const mode = useMode()
  const session = useSession()
  return useMemo(() => {
    const ofSession = clients.get(session) ?? new Map<Mode, Api>()
    clients.set(session, ofSession)
    const api = ofSession.get(mode) ?? createApi(mode, session)
    ofSession.set(mode, api)
    return api
  }, [mode, session])
}

/** Time between updates of data that moves, in milliseconds. Hidden pages do not update. */
export const liveEveryMs = 5000

interface QueryOptions {
  /** Repeats the call every five seconds while the page is visible. */
  readonly live?: boolean
  readonly enabled?: boolean
  /** Shows the data of the key before until the new data is there, so that filters and pages do not flicker. */
  readonly keepsPrevious?: boolean
}

/**
 * Data of the account in the mode of the address.
 * @param key names the call and its parameters; the mode is added
 */
export function useApiQuery<D>(
  key: readonly unknown[],
  call: (api: Api, signal: AbortSignal) => PromiseLike<{ readonly data: D }>,
  { live = false, enabled = true, keepsPrevious = false }: QueryOptions = {},
) {
  const api = useApi()
  const mode = useMode()
  return useQuery({
    queryKey: [mode, ...key],
    queryFn: async ({ signal }) => (await call(api, signal)).data,
    enabled,
    refetchInterval: live ? liveEveryMs : false,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * A change of the account.
 * @param invalidates the first parts of keys whose data the change makes old
 */
export function useApiMutation<Input, D>(
  call: (api: Api, input: Input) => PromiseLike<{ readonly data: D }>,
  invalidates: readonly string[],
) {
  const api = useApi()
  const mode = useMode()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await call(api, input)).data,
    onSuccess: () =>
      Promise.all(invalidates.map((key) => queries.invalidateQueries({ queryKey: [mode, key] }))),
  })
}
