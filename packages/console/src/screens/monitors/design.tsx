import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { type Draft, previewOf, type Source } from './draft.ts'
import { DraftForm, type SourceChoice } from './draft-form.tsx'
import styles from './monitors.module.css'
import { PreviewColumn } from './preview-column.tsx'
import { useSourceForm } from './source-form.ts'

/** The form of a monitor with its cost and next checks beside it. */
export function Design({
  draft,
  source,
  choice,
  onChange,
  onSubmit,
  children,
}: {
  readonly draft: Draft
  readonly source: Source
  readonly choice?: SourceChoice
  readonly onChange: (changes: Partial<Draft>) => void
  readonly onSubmit: () => void
  /** What follows the fields: errors and buttons. @param isComplete whether every needed field is filled */
  readonly children: (isComplete: boolean) => ReactNode
}) {
  const form = useSourceForm(draft)
  const settled = useSettled(useDeferredValue(draft))
  const current = previewOf(draft, form.data)
  return (
    <div className={styles.design}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack>
          {form.isError && <ErrorNotice error={form.error} onRetry={() => void form.refetch()} />}
          <DraftForm {...{ draft, source, choice, onChange }} form={form.data} />
          {children(current !== null)}
        </Stack>
      </form>
      <PreviewColumn wanted={previewOf(settled, form.data)} current={current} rules={draft.rules} />
    </div>
  )
}

/** Typing pauses before a preview follows, in milliseconds. */
const settleMs = 400

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
