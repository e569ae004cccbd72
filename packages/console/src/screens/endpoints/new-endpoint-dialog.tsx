import { useState } from 'react'
import type { WebhookEndpointsCreateParams } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { SecretDialog, useLeaveGuard } from '../../ui/secret-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { EndpointFields, payloadOf, wholeEvents } from './endpoint-fields.tsx'
import { addressAbout, FormFields, useForm } from './form-fields.tsx'

type Kind = 'http' | 'email' | 'sink'
type EventTypes = WebhookEndpointsCreateParams['eventTypes']

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'http', label: 'HTTPS address' },
  { value: 'email', label: 'Mail address' },
  { value: 'sink', label: 'Test inbox in this service' },
]

/** Creates an endpoint, and shows its secret, which no other answer has. */
export function NewEndpointDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const go = useGo()
  const toast = useToast()
  const create = useApiMutation(
    (api, input: WebhookEndpointsCreateParams) => api.webhookEndpoints.create(input),
    ['endpoints'],
  )
  const close = (next: boolean) => {
    if (!next) create.reset()
    onOpenChange(next)
  }
  const created = create.data
  useLeaveGuard(() => create.isPending)
  if (created && created.kind !== 'email') {
    return (
      <SecretDialog
        title="The endpoint is created"
        about="Copy the signing secret now: it is shown only once. With it your server verifies that events come from here."
        secret={created.secret}
        what="signing secret"
        done="Open the endpoint"
        onDone={() => {
          close(false)
          go({ to: `endpoints/${created.id}` })
        }}
      />
    )
  }
  return (
    <Dialog open={open} onOpenChange={close} title="New endpoint" isBusy={create.isPending}>
      <EndpointForm
        error={create.error}
        isBusy={create.isPending}
        onSubmit={(input) =>
          create.mutate(input, {
            onSuccess: ({ kind }) => {
              if (kind !== 'email') return
              toast.done('A mail with a link is on its way. Its person confirms the address first.')
              close(false)
            },
          })
        }
        onCancel={() => close(false)}
      />
    </Dialog>
  )
}

function EndpointForm({
  error,
  isBusy,
  onSubmit,
  onCancel,
}: {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: (input: WebhookEndpointsCreateParams) => void
  readonly onCancel: () => void
}) {
  const [kind, setKind] = useState<Kind>('http')
  const [url, setUrl] = useState('')
  const [address, setAddress] = useState('')
  const [description, setDescription] = useState('')
  const [notices, setNotices] = useState(true)
  const [payload, setPayload] = useState(wholeEvents)
  const [types, setTypes] = useState<readonly string[] | null>(null)
  const form = useForm(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const { payload: part, maxBytes } = payloadOf(payload)
        onSubmit({
          ...{ kind, notices },
          ...(kind === 'email' ? {} : { payload: part }),
          ...(kind === 'email' || maxBytes === null ? {} : { maxBytes }),
          ...(types === null ? {} : { eventTypes: types as EventTypes }),
          ...(kind === 'email' ? {} : form.changes),
          ...(kind === 'http' ? { url: url.trim() } : {}),
          ...(kind === 'email' ? { url: `mailto:${address.trim()}` } : {}),
          ...(description.trim() === '' ? {} : { description: description.trim() }),
        })
      }}
    >
      <Stack>
        <SelectField
          label="Kind"
          value={kind}
          options={kinds}
          onChange={(event) => setKind(event.target.value as Kind)}
        />
        {kind !== 'email' && <FormFields {...form} />}
        {kind === 'email' && <MailField address={address} onAddress={setAddress} />}
        {kind === 'http' && <AddressField url={url} onUrl={setUrl} about={addressAbout(form.form)} />}
        <EndpointFields
          description={description}
          onDescription={setDescription}
          notices={notices}
          onNotices={setNotices}
          payload={kind === 'email' ? null : payload}
          onPayload={setPayload}
          types={types}
          onTypes={setTypes}
        />
        {error !== null && <ErrorNotice error={error} />}
      </Stack>
      <DialogActions>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={isBusy || !form.isReady || types?.length === 0}>
          Create
        </Button>
      </DialogActions>
    </form>
  )
}

function MailField({
  address,
  onAddress,
}: {
  readonly address: string
  readonly onAddress: (to: string) => void
}) {
  return (
    <TextField
      label="Mail address"
      about="Its person gets a mail with a link, and confirms it first."
      type="email"
      placeholder="desk@example.com"
      required
      value={address}
      onChange={(event) => onAddress(event.target.value)}
    />
  )
}

function AddressField({
  url,
  onUrl,
  about,
}: {
  readonly url: string
  readonly onUrl: (to: string) => void
  /** What the form of the endpoint asks of the address. */
  readonly about: ReturnType<typeof addressAbout>
}) {
  return (
    <TextField
      label="Address"
      about={about ?? 'A public https address. It answers with a 2xx within 15 seconds.'}
      type="url"
      placeholder="https://example.com/hooks"
      required
      value={url}
      onChange={(event) => onUrl(event.target.value)}
    />
  )
}
