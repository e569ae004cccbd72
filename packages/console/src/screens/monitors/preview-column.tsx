import { FlaskConical } from 'lucide-react'
import type { MonitorsPreviewData } from 'social-lookup-client'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber, sentence } from '../../ui/text.ts'
import { textOf } from '../events/types.tsx'
import type { previewOf } from './draft.ts'
import styles from './monitors.module.css'
import { NextRuns } from './next-runs.tsx'
import { type RuleDraft, ruleNumber } from './rules.ts'

type Wanted = NonNullable<ReturnType<typeof previewOf>>

/** What the described monitor would cost, when it would check, and what its filters let through. */
export function PreviewColumn({
  wanted,
  current,
  rules,
}: {
  /** What was described when the typing paused. */
  readonly wanted: Wanted | null
  /** What is described now. */
  readonly current: Wanted | null
  readonly rules: readonly RuleDraft[]
}) {
  const query = useApiQuery(
    ['monitors', 'preview', wanted],
    (api, signal) => api.monitors.preview(wanted!, { signal }),
    { enabled: wanted !== null, keepsPrevious: true },
  )
  return (
    <section className={styles.preview} aria-label="Preview">
      {wanted === null && (
        <Card title="Preview">
          <p className={styles.note}>Fill in what to watch. Cost and next checks appear here.</p>
        </Card>
      )}
      {wanted !== null && query.isPending && <SkeletonBlock size="large" />}
      {wanted !== null && query.isError && <ErrorNotice error={query.error} />}
      {wanted !== null && query.data && !query.isError && (
        <>
          <CostCard cost={query.data.costPreview} />
          <Card title="Next checks">
            <NextRuns runs={query.data.nextRuns} timezone={query.data.timezone} />
          </Card>
          {(wanted.watch ?? 'items') === 'items' && (
            <TrialCard
              wanted={current ?? wanted}
              price={query.data.costPreview.perCheckCredits}
              rules={rules}
            />
          )}
        </>
      )}
    </section>
  )
}

function CostCard({ cost }: { readonly cost: MonitorsPreviewData['costPreview'] }) {
  return (
    <Card title="Cost">
      <Facts
        entries={[
          ['A check', count(cost.perCheckCredits, 'credit')],
          ['A day', count(cost.perDayCredits, 'credit')],
          ['A month', count(cost.perMonthCredits, 'credit')],
          [
            'At most',
            cost.maxChecksPerSlot === 1
              ? undefined
              : `${count(cost.perMonthCredits * cost.maxChecksPerSlot, 'credit')} a month, if so much is new that every check is followed by ${formatNumber(cost.maxChecksPerSlot - 1)} more`,
          ],
        ]}
      />
    </Card>
  )
}

function TrialCard({
  wanted,
  price,
  rules,
}: {
  readonly wanted: Wanted
  readonly price: number
  readonly rules: readonly RuleDraft[]
}) {
  const trial = useApiMutation(
    (api, input: Wanted) => api.monitors.preview({ ...input, tryFilters: true }),
    ['balance', 'requests'],
  )
  const result = trial.data?.filterTrial ?? null
  return (
    <Card title="Try the filters now">
      <Stack>
        <p className={styles.note}>
          Reads the first page of the list now and shows which items the filters let through. This is a
          lookup: it costs up to {count(price, 'credit')}.
        </p>
        <div>
          <Button icon={FlaskConical} disabled={trial.isPending} onClick={() => trial.mutate(wanted)}>
            {trial.isPending ? 'Reading…' : `Try for ${count(price, 'credit')}`}
          </Button>
        </div>
        {trial.isError && <ErrorNotice error={trial.error} />}
        {result && JSON.stringify(trial.variables) !== JSON.stringify(wanted) && (
          <p className={styles.note}>The description changed since: try again to see its effect.</p>
        )}
        {result && <Trial result={result} rules={rules} />}
      </Stack>
    </Card>
  )
}

function Trial({
  result,
  rules,
}: {
  readonly result: NonNullable<MonitorsPreviewData['filterTrial']>
  readonly rules: readonly RuleDraft[]
}) {
  const nameOf = (name: string) =>
    name === 'publishedWithinHours' ? 'its age' : `rule ${ruleNumber(rules, name) ?? name}`
  const { outcome, items, passing, creditsCharged, cached } = result
  if (outcome !== 'found') {
    return (
      <p>
        The list was not read: {sentence(outcome).toLowerCase()}. It cost {count(creditsCharged, 'credit')}.
      </p>
    )
  }
  return (
    <>
      <p role="status">
        {formatNumber(passing)} of {count(items.length, 'item')} pass. It cost{' '}
        {count(creditsCharged, 'credit')}
        {cached ? ', from the cache' : ''}.
      </p>
      <ol className={styles.tried} aria-label="Items of the page">
        {items.map(({ itemId, passes, unmetRules, record }) => (
          <li key={itemId} className={passes ? '' : styles.held}>
            <Badge tone={passes ? 'good' : 'calm'}>
              {passes ? 'Passes' : `Kept back by ${unmetRules.map(nameOf).join(', ')}`}
            </Badge>
            <span>{textOf(record) ?? itemId}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
