import { Badge } from '../../ui/badge.tsx'
import type { EndpointRow } from './names.ts'

type Shown = Pick<EndpointRow, 'status' | 'failingSince' | 'kind' | 'confirmedAt'>

/** Whether an endpoint takes deliveries. */
export function EndpointBadge({ status, failingSince, kind, confirmedAt }: Shown) {
  if (kind === 'email' && confirmedAt === null) return <Badge tone="warn">Unconfirmed</Badge>
  if (status === 'disabled') return <Badge tone="bad">Disabled</Badge>
  if (status === 'disabled_by_user') return <Badge tone="calm">Paused</Badge>
  return failingSince === null ? <Badge tone="good">Healthy</Badge> : <Badge tone="warn">Failing</Badge>
}
