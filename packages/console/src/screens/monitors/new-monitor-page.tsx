import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useOperations } from '../playground/operations.ts'
import { Design } from './design.tsx'
import { creationOf, type Draft, newDraft, recordSource, type Source, type WatchKind } from './draft.ts'
import styles from './monitors.module.css'
import { useSourceForm, useSources } from './source-form.ts'

/** A new monitor: what it watches and when, with its cost and next checks beside it. */
export default function NewMonitorPage() {
  const sources = useSources()
  return (
    <Stack>
      <PageHeader
        title="New monitor"
        about="The baseline is read at the creation, free of charge: what is there already is not reported."
      />
      {sources.isPending && <SkeletonBlock size="large" />}
      {sources.isError && <ErrorNotice error={sources.error} onRetry={() => void sources.refetch()} />}
      {sources.data && <NewMonitor sources={sources.data.sources} />}
    </Stack>
  )
}

/** What a person sees first of each kind: a list, a profile, a page. */
const usualRecord = { values: 'tiktok.profiles', text: 'web.markdown' } as const

const firstOf = (watch: WatchKind, sources: readonly Source[], chosen: string): Source =>
  watch === 'items'
    ? (sources.find(({ operationId }) => operationId === chosen) ?? sources[0]!)
    : recordSource(usualRecord[watch])

function NewMonitor({ sources }: { readonly sources: readonly Source[] }) {
  const [draft, setDraft] = useState<Draft>(() => newDraft(sources[0]!))
  const lookups = useOperations()
  const records = (lookups.data ?? []).map(({ id, summary }) => recordSource(id, summary.replace(/\.$/, '')))
  const choices = draft.watch === 'items' ? sources : records
  const source =
    choices.find(({ operationId }) => operationId === draft.operationId) ?? recordSource(draft.operationId)
  const form = useSourceForm(draft)
  const go = useGo()
  const toast = useToast()
  const create = useApiMutation(
    (api, input: NonNullable<ReturnType<typeof creationOf>>) =>
      // The operation is chosen at run time, so the types of its parameters are unknown here.
      api.monitors.create(input as never),
    ['monitors', 'endpoints', 'balance'],
  )
  const submit = () => {
    const wanted = creationOf(draft, form.data)
    if (wanted === null) return
    create.mutate(wanted, {
      onSuccess: ({ id, baseline }) => {
        toast.done(
          baseline?.outcome === 'found'
            ? 'The monitor is created, and its baseline is read.'
            : 'The monitor is created. Its first check that finds what it watches is the baseline.',
        )
        go({ to: `monitors/${id}` })
      },
    })
  }
  const set = (next: Draft) => {
    create.reset()
    setDraft(next)
  }
  return (
    <Design
      draft={draft}
      source={source}
      choice={{
        sources: choices,
        onSource: (next) => set({ ...newDraft(next, draft.watch), endpointIds: draft.endpointIds }),
        onWatch: (watch) => {
          const first = firstOf(watch, sources, draft.operationId)
          set({ ...newDraft(first, watch), endpointIds: draft.endpointIds })
        },
      }}
      onChange={(changes) => set({ ...draft, ...changes })}
      onSubmit={submit}
    >
      {(isComplete) => (
        <>
          {create.isError && <ErrorNotice error={create.error} />}
          <div className={styles.submit}>
            <Button onClick={() => go({ to: 'monitors' })}>Cancel</Button>
            <Button type="submit" look="primary" disabled={create.isPending || !isComplete}>
              {create.isPending ? 'Reading the baseline…' : 'Create the monitor'}
            </Button>
          </div>
        </>
      )}
    </Design>
  )
}
