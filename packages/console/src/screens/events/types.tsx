import type { EventsListData } from 'social-lookup-client'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { sentence } from '../../ui/text.ts'

export type EventRow = EventsListData['events'][number]

const tones: Readonly<Record<string, Tone>> = {
  'monitor.new_items': 'good',
  'monitor.items_edited': 'warn',
  'monitor.items_removed': 'warn',
  'monitor.condition_met': 'good',
  'monitor.text_changed': 'good',
  'monitor.part_missing': 'warn',
  'monitor.summary': 'good',
  'monitor.failing': 'warn',
  'monitor.broken': 'bad',
  'monitor.exhausted': 'warn',
  'monitor.recovered': 'good',
  'monitor.quiet': 'calm',
  'job.progress': 'calm',
  'job.paused': 'warn',
  'job.completed': 'good',
  'job_schedule.left_out': 'warn',
  'job_schedule.paused': 'warn',
  'endpoint.disabled': 'bad',
  'endpoint.failing': 'warn',
  'endpoint.recovered': 'good',
  'account.balance_low': 'warn',
  'account.daily_budget_reached': 'warn',
  'key.daily_budget_reached': 'warn',
  'webhook_endpoint.test': 'calm',
}

export const eventTypes = Object.keys(tones)

/** What an event is about. */
export const EventBadge = ({ type }: { readonly type: string }) => (
  <Badge tone={tones[type] ?? 'calm'}>{sentence(type.split('.').at(-1)!)}</Badge>
)

/** A condition that held. */
export interface MetCondition {
  readonly field: string | null
  readonly value: number | null
  readonly before: number | null
  readonly beforeAt: string | null
  readonly reason: string
}

/** What changed in a text. */
export interface Difference {
  readonly field: string
  readonly changes: readonly {
    readonly kind: 'added' | 'removed' | 'changed'
    readonly before?: string
    readonly after?: string
    readonly words?: readonly { readonly is: 'same' | 'added' | 'removed'; readonly text: string }[]
  }[]
  readonly omitted: number
}

interface Payload {
  readonly monitor?: { readonly id: string; readonly name: string }
  readonly source?: { readonly operationId: string }
  readonly data?: {
    readonly itemId?: string
    readonly itemIds?: readonly string[]
    readonly items?: readonly unknown[]
    readonly reason?: string
    readonly message?: string
    readonly met?: readonly MetCondition[]
    readonly differences?: readonly Difference[]
    readonly jobId?: string
  }
}

/** The envelope of an event, as far as screens read it. */
export const payloadOf = ({ payload }: Pick<EventRow, 'payload'>): Payload => payload as Payload

/** Fields in which records have their words, best first. */
const textFields = [
  'title',
  'text',
  'caption',
  'name',
  'body',
  'description',
  'content',
  'fullName',
  'displayName',
  'bio',
]

/** A short text of a record: its title or words. Null: it has none. */
export function textOf(record: unknown): string | null {
  const fields = record as Readonly<Record<string, unknown>> | null
  for (const name of textFields) {
    const value = fields?.[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 200)
  }
  return null
}

/** What happened, in a line. */
export function describeEvent(event: Pick<EventRow, 'payload'>): string {
  const { data = {} } = payloadOf(event)
  const { items = [], reason, message } = data
  if (reason !== undefined || message !== undefined) return reason ?? message!
  const first = textOf(items[0]) ?? data.itemId ?? data.itemIds?.[0] ?? ''
  const all = Math.max(items.length, data.itemIds?.length ?? 0)
  return all > 1 ? `${all} items: ${first}` : first
}
