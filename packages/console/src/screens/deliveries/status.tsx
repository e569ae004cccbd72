import type { WebhookDeliveriesListData } from 'social-lookup-client'
import { Badge, type Tone } from '../../ui/badge.tsx'

export type DeliveryRow = WebhookDeliveriesListData['deliveries'][number]
export type DeliveryStatus = DeliveryRow['status']

type Shown = Pick<DeliveryRow, 'status' | 'pendingState'>

const pendingWords: Record<NonNullable<DeliveryRow['pendingState']>, readonly [string, Tone]> = {
  queued: ['Queued', 'calm'],
  retry: ['Waits to retry', 'warn'],
  sending: ['Sending', 'accent'],
  held: ['Held', 'warn'],
}

function wordsOf({ status, pendingState }: Shown): readonly [string, Tone] {
  if (status === 'success') return ['Delivered', 'good']
  if (status === 'failed') return ['Failed', 'bad']
  return pendingWords[pendingState ?? 'queued']
}

/** What became of a delivery, or what it waits for. */
export function DeliveryBadge(row: Shown) {
  const [word, tone] = wordsOf(row)
  return <Badge tone={tone}>{word}</Badge>
}

/** The answer in a few words: its status, or why none came. */
export const answerOf = ({ responseStatus, error }: Pick<DeliveryRow, 'responseStatus' | 'error'>): string =>
  responseStatus !== null ? String(responseStatus) : (error?.split(':')[0] ?? '—')
