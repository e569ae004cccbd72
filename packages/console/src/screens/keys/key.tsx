import type { KeysListData } from 'social-lookup-client'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { formatNumber, sentence } from '../../ui/text.ts'

export type Key = KeysListData['keys'][number]

const tones: Record<Key['status'], Tone> = { active: 'good', expired: 'warn', revoked: 'calm' }

export const KeyBadge = ({ status }: { readonly status: Key['status'] }) => (
  <Badge tone={tones[status]}>{sentence(status)}</Badge>
)

/** What a key may do, in a line. */
export function describeLimits({
  allowed,
  creditsPerDay,
  requestsPerSecond,
  addresses,
  manages,
}: Key): string {
  const parts = [
    allowed === null ? 'All operations' : allowed.join(', '),
    creditsPerDay === null ? null : `${formatNumber(creditsPerDay)} credits a day`,
    requestsPerSecond === null ? null : `${formatNumber(requestsPerSecond)} requests a second`,
    addresses === null ? null : `from ${addresses.join(', ')}`,
    manages ? 'manages the account' : null,
  ]
  return parts.filter(Boolean).join(' · ')
}
