import { useState } from 'react'
import type { SummariesCreateParams } from 'social-lookup-client'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, Switch, TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { sentence } from '../../ui/text.ts'
import { useEndpointNames } from '../endpoints/names.ts'
import { Choices } from '../monitors/choices.tsx'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const timezones = Intl.supportedValuesOf('timeZone')
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Creates a summary of the monitors with a tag. */
export function NewSummaryDialog({ open, onOpenChange }: DialogProps) {
  const create = useApiMutation(
    (api, input: SummariesCreateParams) => api.summaries.create(input),
    ['summaries'],
  )
  const close = (next: boolean) => {
    if (!next) create.reset()
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={close} title="New summary" isBusy={create.isPending}>
      <SummaryForm
        error={create.error}
        isBusy={create.isPending}
        onCancel={() => close(false)}
        onSubmit={(input) => create.mutate(input, { onSuccess: () => close(false) })}
      />
    </Dialog>
  )
}

interface FormProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: (input: SummariesCreateParams) => void
  readonly onCancel: () => void
}

function SummaryForm({ error, isBusy, onSubmit, onCancel }: FormProps) {
  const { all } = useEndpointNames()
  const tags = useApiQuery(['monitors', 'tags'], (api, signal) => api.monitors.tags({}, { signal }))
  const [tag, setTag] = useState('')
  const [time, setTime] = useState('08:00')
  const [timezone, setTimezone] = useState(ownZone)
  const [days, setDays] = useState<readonly string[]>(weekdays)
  const [endpointIds, setEndpointIds] = useState<readonly string[]>([])
  const [sendsEmpty, setSendsEmpty] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({
          ...{ tag: tag.trim(), time, timezone, webhookEndpointIds: [...endpointIds] },
          weekdays: weekdays.filter((day) => days.includes(day)),
          whenEmpty: sendsEmpty ? 'send' : 'skip',
        })
      }}
    >
      <Stack>
        <TextField
          label="Tag"
          about="Of the monitors whose events it has."
          required
          list="summary-tags"
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id="summary-tags">
          {tags.data?.tags.map((one) => (
            <option key={one.tag} value={one.tag} />
          ))}
        </datalist>
        <TextField
          label="Time"
          type="time"
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        <SelectField
          label="Time zone"
          value={timezone}
          options={[...new Set([timezone, 'UTC', ...timezones])].map((value) => ({ value, label: value }))}
          onChange={(event) => setTimezone(event.target.value)}
        />
        <Choices
          legend="Days"
          options={weekdays.map((value) => ({ value, label: sentence(value) }))}
          chosen={days}
          onChange={setDays}
        />
        <Choices
          legend="Endpoints"
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={endpointIds}
          onChange={setEndpointIds}
        />
        <Switch
          label="Also when nothing is new"
          about="A message that says so."
          checked={sendsEmpty}
          onChange={setSendsEmpty}
        />
        {error !== null && <ErrorNotice error={error} />}
      </Stack>
      <DialogActions>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={isBusy || tag.trim() === '' || days.length === 0}>
          Create
        </Button>
      </DialogActions>
    </form>
  )
}
