import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { MonitorsGetData } from 'social-lookup-client'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Design } from './design.tsx'
import { type Changes, changesOf, type Draft, draftOf, recordSource, type Source } from './draft.ts'
import styles from './monitors.module.css'
import { useSources } from './source-form.ts'

/** A monitor's fields, with the cost and the next checks of what they would become. */
export default function EditMonitorPage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const monitor = useApiQuery(['monitors', 'get', id], (api, signal) => api.monitors.get({ id }, { signal }))
  const sources = useSources()
  const failed = monitor.isError ? monitor : sources.isError ? sources : null
  const { operationId, watch } = monitor.data ?? { operationId: '', watch: 'items' }
  const source =
    watch === 'items'
      ? sources.data?.sources.find((one) => one.operationId === operationId)
      : recordSource(operationId)
  const isGone = monitor.data !== undefined && sources.data !== undefined && source === undefined
  return (
    <Stack>
      <PageHeader
        title={monitor.data ? `Edit ${monitor.data.name}` : 'Edit a monitor'}
        about="A change applies from the next check; events found before stay."
      />
      {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {isGone && <p>This list can no longer be watched. Create a monitor of another list.</p>}
      {!failed && !isGone && !(monitor.data && source) && <SkeletonBlock size="large" />}
      {monitor.data && source && <EditMonitor key={id} monitor={monitor.data} source={source} />}
    </Stack>
  )
}

function EditMonitor({ monitor, source }: { readonly monitor: MonitorsGetData; readonly source: Source }) {
  const [before] = useState(() => draftOf(monitor, source))
  const [draft, setDraft] = useState<Draft>(before)
  const go = useGo()
  const toast = useToast()
  const changes = changesOf(before, draft)
  const { id } = monitor
  const update = useApiMutation(
    (api, input: Changes) => api.monitors.update({ id, ...input }),
    ['monitors', 'endpoints'],
  )
  const back = () => go({ to: `monitors/${id}` })
  return (
    <Design
      draft={draft}
      source={source}
      onChange={(next) => {
        update.reset()
        setDraft({ ...draft, ...next })
      }}
      onSubmit={() =>
        update.mutate(changes, {
          onSuccess: () => {
            toast.done('The monitor is changed.')
            back()
          },
        })
      }
    >
      {(isComplete) => (
        <>
          {changes.params && (
            <p className={styles.state} role="status">
              With other parameters it watches something else. Its next check, made at once, is a new
              baseline: what is there already is not reported
              {draft.watch === 'values' ? ', and its series is deleted' : ''}.
            </p>
          )}
          {update.isError && <ErrorNotice error={update.error} />}
          <div className={styles.submit}>
            <Button onClick={back}>Cancel</Button>
            <Button
              type="submit"
              look="primary"
              disabled={update.isPending || !isComplete || Object.keys(changes).length === 0}
            >
              Save
            </Button>
          </div>
        </>
      )}
    </Design>
  )
}
