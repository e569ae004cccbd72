import type { MonitorsListData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'

export type MonitorRow = MonitorsListData['monitors'][number]

export interface MonitorNames {
  /** Newest first. */
  readonly all: readonly { readonly id: string; readonly name: string }[]
}

/** The names of the account's monitors. */
export function useMonitorNames(): MonitorNames {
  const { data } = useApiQuery(['monitors', 'names'], (api, signal) => api.monitors.list({}, { signal }))
  return { all: (data?.monitors ?? []).map(({ id, name }) => ({ id, name })) }
}
