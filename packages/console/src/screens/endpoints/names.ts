import type { WebhookEndpointsListData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'

export type EndpointRow = WebhookEndpointsListData['endpoints'][number]

/** An endpoint as people know it. */
export interface NamedEndpoint {
  readonly id: string
  readonly name: string
}

export interface EndpointNames {
  /** Newest first. */
  readonly all: readonly NamedEndpoint[]
  /** Whether the service answered that there is none. */
  readonly isNone: boolean
  nameOf(id: string): string
}

/** The name of an endpoint: its description, its address, or that it is a test inbox. */
export function endpointName({
  kind,
  url,
  description,
  id,
}: Pick<EndpointRow, 'kind' | 'url' | 'description' | 'id'>) {
  if (description) return description
  if (url !== null) return url.replace(/^(?:https:\/\/|mailto:)/, '')
  return kind === 'sink' ? `Test inbox ${id.slice(-6)}` : id
}

/** The names of the account's endpoints. */
export function useEndpointNames(): EndpointNames {
  const { data } = useApiQuery(['endpoints', 'names'], (api, signal) =>
    api.webhookEndpoints.list({}, { signal }),
  )
  const all = (data?.endpoints ?? []).map((one) => ({ id: one.id, name: endpointName(one) }))
  const isNone = data?.endpoints.length === 0
  return { all, isNone, nameOf: (id) => all.find((one) => one.id === id)?.name ?? id }
}
