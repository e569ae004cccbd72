import { useState } from 'react'
import type { WebhookDeliveriesRedeliverMatchingParams } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { useSearchFilters } from '../../app/search-filters.ts'
import { periodOf } from '../../lists/period.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { type Option, SelectField, TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { count } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import type { NamedEndpoint } from '../endpoints/names.ts'
import { eventTypes } from '../events/types.tsx'
import type { MonitorNames } from '../monitors/names.ts'

type Filter = Omit<WebhookDeliveriesRedeliverMatchingParams, 'cursor'>

const dayMs = 86_400_000
/** Calls that one click makes; each inspects thousands of deliveries. */
const maxCalls = 20
/** The form of `<input type="datetime-local">`, in UTC. */
const inputForm = (at: number) => new Date(at).toISOString().slice(0, 16)

interface RedeliverDialogProps {
  readonly onClose: () => void
  readonly endpoints: readonly NamedEndpoint[]
  readonly monitors: MonitorNames['all']
}

/** Makes the calls of one click, and adds them up. */
const useRedelivery = () =>
  useApiMutation(
    async (api, filter: Filter) => {
      let redelivered = 0
      let cursor: string | undefined
      let calls = 0
      do {
        const { data } = await api.webhookDeliveries.redeliverMatching({
          ...filter,
          ...(cursor && { cursor }),
        })
        redelivered += data.redelivered
        cursor = data.nextCursor ?? undefined
        calls += 1
      } while (cursor !== undefined && calls < maxCalls)
      return { data: { redelivered, isMore: cursor !== undefined } }
    },
    ['deliveries', 'endpoints'],
  )

/** Sends all events again that match a filter, which begins as that of the list. */
export function RedeliverDialog({ onClose, endpoints, monitors }: RedeliverDialogProps) {
  const [search] = useSearchFilters()
  const { from, to } = periodOf(search)
  const toast = useToast()
  const [which, setWhich] = useState<'failed' | 'success'>(search.status === 'success' ? 'success' : 'failed')
  const [chosen, setChosen] = useState({
    endpoint: search.endpoint ?? '',
    monitor: search.monitor ?? '',
    type: search.type ?? '',
  })
  const [since, setSince] = useState(() =>
    inputForm(from === undefined ? Date.now() - dayMs : Date.parse(from)),
  )
  const [until, setUntil] = useState(() => (to === undefined ? '' : inputForm(Date.parse(to))))
  const redeliver = useRedelivery()
  const submit = () => {
    const given = Object.entries(chosen).filter(([, value]) => value !== '')
    const filter: Filter = {
      ...{ ...Object.fromEntries(given), status: which, from: `${since}:00Z` },
      ...(until === '' ? {} : { to: `${until}:00Z` }),
    }
    redeliver.mutate(filter, {
      onSuccess: ({ redelivered, isMore }) => {
        toast.done(
          `Sent again: ${count(redelivered, 'event')}.${isMore ? ' More match: do it once more.' : ''}`,
        )
        onClose()
      },
    })
  }
  const choice = (name: keyof typeof chosen, label: string, all: string, options: readonly Option[]) => (
    <SelectField
      label={label}
      value={chosen[name]}
      options={[{ value: '', label: all }, ...options]}
      onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Redeliver events"
      about="Each event that matches is sent once more to its endpoint, with a fresh retry schedule. Events that are still being retried are left to that."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <SelectField
            label="Events that"
            value={which}
            options={[
              { value: 'failed', label: 'Did not arrive' },
              { value: 'success', label: 'Arrived' },
            ]}
            onChange={(event) => setWhich(event.target.value as typeof which)}
          />
          {choice(
            'endpoint',
            'Endpoint',
            'All endpoints',
            endpoints.map(({ id, name }) => ({ value: id, label: name })),
          )}
          {choice(
            'monitor',
            'Monitor',
            'All monitors',
            monitors.map(({ id, name }) => ({ value: id, label: name })),
          )}
          {choice(
            'type',
            'Event',
            'All types',
            eventTypes.map((value) => ({ value, label: value })),
          )}
          <TextField
            label="From (UTC)"
            type="datetime-local"
            value={since}
            required
            onChange={(event) => setSince(event.target.value)}
          />
          <TextField
            label="Until (UTC)"
            about="Empty: until now."
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
          {redeliver.isError && <ErrorNotice error={redeliver.error} />}
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={redeliver.isPending}>
            Redeliver
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
