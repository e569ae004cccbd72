import { Switch, TextField } from '../../ui/field.tsx'

/** How much of an event is sent, as it stands in the fields. */
export interface PayloadDraft {
  readonly isThin: boolean
  /** The maximum size of a body, in bytes; empty: no limit. */
  readonly maxBytes: string
}

export const wholeEvents: PayloadDraft = { isThin: false, maxBytes: '' }

/** The settings for the API. */
export const payloadOf = ({ isThin, maxBytes }: PayloadDraft) => ({
  payload: isThin ? ('thin' as const) : ('full' as const),
  maxBytes: maxBytes.trim() === '' ? null : Number(maxBytes),
})

interface EndpointFieldsProps {
  readonly payload: PayloadDraft
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
  )
}
