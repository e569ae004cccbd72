import type { WebhookEndpointsGetData } from 'social-lookup-client'
import { SelectField, Switch, TextField } from '../../ui/field.tsx'
import { eventTypes } from '../events/types.tsx'
import { Choices } from '../monitors/choices.tsx'

/** How much of an event is sent, as it stands in the fields. */
export interface PayloadDraft {
  readonly isThin: boolean
  /** The maximum size of a body, in bytes; empty: no limit. */
  readonly maxBytes: string
}

export const wholeEvents: PayloadDraft = { isThin: false, maxBytes: '' }

/** The settings of an endpoint. */
export const payloadDraftOf = (endpoint: Pick<WebhookEndpointsGetData, 'payload' | 'maxBytes'>) => ({
  isThin: endpoint.payload === 'thin',
  maxBytes: String(endpoint.maxBytes ?? ''),
})

/** The settings for the API. */
export const payloadOf = ({ isThin, maxBytes }: PayloadDraft) => ({
  payload: isThin ? ('thin' as const) : ('full' as const),
  maxBytes: maxBytes.trim() === '' ? null : Number(maxBytes),
})

/** Types of events that an endpoint may choose: tests reach it in any case. */
const chosenTypes = eventTypes
  .filter((type) => type !== 'webhook_endpoint.test')
  .map((value) => ({ value, label: value }))

interface EndpointFieldsProps {
  /** Null: all types. */
  readonly types: readonly string[] | null
  readonly onTypes: (types: readonly string[] | null) => void
  /** Null: a mail address, whose mails are whole. */
  readonly payload: PayloadDraft | null
  readonly onPayload: (payload: PayloadDraft) => void
  readonly description: string
  readonly onDescription: (description: string) => void
  readonly notices: boolean
  readonly onNotices: (notices: boolean) => void
}

/** What can be chosen of every endpoint, whatever its kind. */
export function EndpointFields({
  description,
  onDescription,
  notices,
  onNotices,
  payload,
  onPayload,
  types,
  onTypes,
}: EndpointFieldsProps) {
  return (
    <>
      <TextField
        label="Description"
        about="Its name in this console."
        value={description}
        onChange={(event) => onDescription(event.target.value)}
      />
      <Switch
        label="Notices"
        about="It also receives an event when a monitor or an endpoint fails, stops or recovers."
        checked={notices}
        onChange={onNotices}
      />
      <SelectField
        label="Events"
        value={types === null ? 'all' : 'chosen'}
        options={[
          { value: 'all', label: 'All types' },
          { value: 'chosen', label: 'Chosen types' },
        ]}
        onChange={(event) => onTypes(event.target.value === 'all' ? null : ['monitor.new_items'])}
      />
      {types !== null && (
        <Choices legend="Types" options={chosenTypes} chosen={types} onChange={onTypes} isLong />
      )}
      {payload !== null && (
        <>
          <Switch
            label="Only ids and links"
            about="The receiver reads the whole event by its id."
            checked={payload.isThin}
            onChange={(isThin) => onPayload({ ...payload, isThin })}
          />
          <TextField
            label="Largest body, in bytes"
            about="Digests are split to fit; what is still larger has ids and links. Empty: no limit."
            type="number"
            min={8192}
            max={4_000_000}
            value={payload.maxBytes}
            onChange={(event) => onPayload({ ...payload, maxBytes: event.target.value })}
          />
        </>
      )}
    </>
  )
}
