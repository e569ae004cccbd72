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
import { dayAgo, inputForm, instantOf } from './input-time.ts'

type Filter = Omit<WebhookDeliveriesRedeliverMatchingParams, 'cursor'>

/** Calls that one click makes; each inspects thousands of deliveries. */
const maxCalls = 20

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

/** The filter as it is typed. It begins as that of the list. */
function useDraft() {
  const [search] = useSearchFilters()
  const { from, to } = periodOf(search)
  return useState(() => ({
    status: search.status === 'success' ? ('success' as const) : ('failed' as const),
    endpoint: search.endpoint ?? '',
    monitor: search.monitor ?? '',
    type: search.type ?? '',
    since: from === undefined ? dayAgo() : inputForm(Date.parse(from)),
    until: to === undefined ? '' : inputForm(Date.parse(to)),
  }))
}

type Draft = ReturnType<typeof useDraft>[0]

/** The filter for the API. */
const filterOf = ({ status, since, until, ...chosen }: Draft): Filter => ({
  ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')),
  ...{ status, from: instantOf(since) },
  ...(until === '' ? {} : { to: instantOf(until) }),
})

interface RedeliverDialogProps {
  readonly onClose: () => void
  readonly endpoints: readonly NamedEndpoint[]
  readonly monitors: MonitorNames['all']
}

/** Sends all events again that match a filter. */
export function RedeliverDialog({ onClose, endpoints, monitors }: RedeliverDialogProps) {
  const [draft, setDraft] = useDraft()
  const toast = useToast()
  const redeliver = useRedelivery()
  const submit = () =>
    redeliver.mutate(filterOf(draft), {
      onSuccess: ({ redelivered, isMore }) => {
        const more = isMore ? ' More match: do it once more.' : ''
        toast.done(
          redelivered === 0
            ? 'Nothing was sent: no event matches, or those that do are still being retried.'
            : `Sent again: ${count(redelivered, 'event')}.${more}`,
        )
        onClose()
      },
    })
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
          <FilterFields draft={draft} onChange={setDraft} endpoints={endpoints} monitors={monitors} />
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

const results: readonly Option[] = [
  { value: 'failed', label: 'Did not arrive' },
  { value: 'success', label: 'Arrived' },
]
const named = (all: readonly { readonly id: string; readonly name: string }[]): readonly Option[] =>
  all.map(({ id, name }) => ({ value: id, label: name }))

function FilterFields({
  draft,
  onChange,
  endpoints,
  monitors,
}: Omit<RedeliverDialogProps, 'onClose'> & {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}) {
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  })
  const any = (label: string, options: readonly Option[]) => [{ value: '', label }, ...options]
  return (
    <>
      <SelectField label="Events that" options={results} {...field('status')} />
      <SelectField label="Endpoint" options={any('All endpoints', named(endpoints))} {...field('endpoint')} />
      <SelectField label="Monitor" options={any('All monitors', named(monitors))} {...field('monitor')} />
      <SelectField
        label="Event"
        options={any(
          'All types',
          eventTypes.map((value) => ({ value, label: value })),
        )}
        {...field('type')}
      />
      <TextField label="From (UTC)" type="datetime-local" required {...field('since')} />
      <TextField label="Until (UTC)" about="Empty: until now." type="datetime-local" {...field('until')} />
    </>
  )
}
