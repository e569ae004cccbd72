import { useState } from 'react'
import type { WebhookEndpointsGetData, WebhookEndpointsUpdateParams } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { useToast } from '../../ui/toast.tsx'
import { EndpointFields, payloadDraftOf, payloadOf } from './endpoint-fields.tsx'
import { FormFields, useForm } from './form-fields.tsx'

type Changes = Omit<WebhookEndpointsUpdateParams, 'id'>

interface ChangeEndpointProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly endpoint: WebhookEndpointsGetData
}

/** Changes the address, the form, the description, the notices, the events and the payload of an endpoint. */
export function ChangeEndpointDialog({ open, onOpenChange, endpoint }: ChangeEndpointProps) {
  const toast = useToast()
  const update = useApiMutation(
    (api, changes: Changes) => api.webhookEndpoints.update({ id: endpoint.id, ...changes }),
    ['endpoints', 'deliveries'],
  )
  const close = (next: boolean) => {
    if (!next) update.reset()
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={close} title="Change the endpoint">
      <ChangeForm
        endpoint={endpoint}
        error={update.error}
        isBusy={update.isPending}
        onCancel={() => close(false)}
        onSubmit={(changes) =>
          update.mutate(changes, {
            onSuccess: () => {
              close(false)
              toast.done('The endpoint is changed.')
            },
          })
        }
      />
    </Dialog>
  )
}

/** What becomes of what waits, and of the custom headers of the old address. */
const addressNote = (left: readonly string[]): string =>
  left.length > 0
    ? `What waits is sent there at once. The custom headers (${left.join(', ')}) belong to the old address and are removed.`
    : 'What waits is sent to a new address at once.'

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

function ChangeForm({
  endpoint,
  error,
  isBusy,
  onSubmit,
  onCancel,
}: {
  readonly endpoint: WebhookEndpointsGetData
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: (changes: Changes) => void
  readonly onCancel: () => void
}) {
  const [url, setUrl] = useState(endpoint.url ?? '')
  const [description, setDescription] = useState(endpoint.description ?? '')
  const [notices, setNotices] = useState(endpoint.notices)
  const [payload, setPayload] = useState(payloadDraftOf(endpoint))
  const [types, setTypes] = useState<readonly string[] | null>(endpoint.eventTypes)
  const wanted = payloadOf(payload)
  const form = useForm(endpoint)
  const headers = Object.keys(endpoint.headers ?? {})
  const isElsewhere =
    endpoint.url !== null && originOf(url.trim()) !== null && originOf(url.trim()) !== originOf(endpoint.url)
  const leavesHeaders = isElsewhere && headers.length > 0
  const changes: Changes = {
    ...(endpoint.url !== null && url.trim() !== endpoint.url ? { url: url.trim() } : {}),
    // They hold secrets of the old receiver.
    ...(leavesHeaders ? { headers: Object.fromEntries(headers.map((name) => [name, null])) } : {}),
    ...(description.trim() === (endpoint.description ?? '') ? {} : { description: description.trim() }),
    ...(notices === endpoint.notices ? {} : { notices }),
    ...(String(types) === String(endpoint.eventTypes) ? {} : { eventTypes: types as Changes['eventTypes'] }),
    ...(wanted.payload === endpoint.payload ? {} : { payload: wanted.payload }),
    ...(wanted.maxBytes === endpoint.maxBytes ? {} : { maxBytes: wanted.maxBytes }),
    ...form.changes,
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(changes)
      }}
    >
      <Stack>
        {endpoint.kind === 'http' && (
          <TextField
            label="Address"
            about={addressNote(leavesHeaders ? headers : [])}
            type="url"
            required
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
        <FormFields {...form} />
        <EndpointFields
          description={description}
          onDescription={setDescription}
          notices={notices}
          onNotices={setNotices}
          payload={endpoint.kind === 'email' ? null : payload}
          onPayload={setPayload}
          types={types}
          onTypes={setTypes}
        />
        {error !== null && <ErrorNotice error={error} />}
      </Stack>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          disabled={isBusy || !form.isReady || types?.length === 0 || Object.keys(changes).length === 0}
        >
          Change
        </Button>
      </DialogActions>
    </form>
  )
}
