import { useState } from 'react'
import type { JobsCreateData, JobsCreateParams } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import { type Operation, useOperations } from '../playground/operations.ts'
import { type JobDraft, jobOf, newJobDraft } from './job-draft.ts'
import { JobForm } from './job-form.tsx'
import styles from './jobs.module.css'

/** A new job: what it looks up for which inputs, with its price before it runs. */
export default function NewJobPage() {
  const operations = useOperations()
  return (
    <Stack>
      <PageHeader title="New job" about="One lookup over many inputs, or over all pages of a list." />
      {operations.isPending && <SkeletonBlock size="large" />}
      {operations.isError && (
        <ErrorNotice error={operations.error} onRetry={() => void operations.refetch()} />
      )}
      {operations.data && <NewJob operations={operations.data} />}
    </Stack>
  )
}

function NewJob({ operations }: { readonly operations: readonly Operation[] }) {
  const usual = operations.find(({ id }) => id === 'tiktok.profiles') ?? operations[0]!
  const [draft, setDraft] = useState<JobDraft>(() => newJobDraft(usual))
  const operation = operations.find(({ id }) => id === draft.operationId)!
  const go = useGo()
  const toast = useToast()
  const wanted = jobOf(draft, operation)
  const price = useApiMutation(
    (api, input: JobsCreateParams) => api.jobs.create({ ...input, dryRun: true }),
    [],
  )
  const create = useApiMutation((api, input: JobsCreateParams) => api.jobs.create(input), ['jobs', 'balance'])
  const isPriced = price.data !== undefined && JSON.stringify(price.variables) === JSON.stringify(wanted)
  const set = (next: JobDraft) => {
    create.reset()
    setDraft(next)
  }
  const start = () => {
    if (wanted === null) return
    // The price that was shown is the most that the job may cost.
    const { highestCredits } = price.data!.plan!
    create.mutate(
      { maxCredits: highestCredits, ...wanted },
      {
        onSuccess: ({ job }) => {
          toast.done('The job is running.')
          go({ to: `jobs/${job!.id}` })
        },
      },
    )
  }
  const isFree = draft.kind === 'pages' && draft.cap.trim() === ''
  return (
    <div className={styles.design}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPriced) start()
          else if (wanted !== null) price.mutate(wanted)
        }}
      >
        <Stack>
          <JobForm
            draft={draft}
            operation={operation}
            operations={operations}
            onOperation={(next) => set(newJobDraft(next))}
            onChange={(changes) => set({ ...draft, ...changes })}
          />
          {create.isError && <ErrorNotice error={create.error} />}
          <div className={styles.submit}>
            <Button onClick={() => go({ to: 'jobs' })}>Cancel</Button>
            <Button
              type="submit"
              look="primary"
              disabled={wanted === null || isFree || price.isPending || create.isPending}
            >
              {isPriced
                ? `Start for up to ${count(wanted?.maxCredits ?? price.data.plan!.highestCredits, 'credit')}`
                : price.isPending
                  ? 'Checking the rows…'
                  : 'Show the price'}
            </Button>
          </div>
        </Stack>
      </form>
      <section className={styles.plan} aria-label="Price">
        {price.isError ? (
          <ErrorNotice error={price.error} />
        ) : (
          <PlanCard plan={isPriced ? price.data.plan : null} isPages={draft.kind === 'pages'} />
        )}
      </section>
    </div>
  )
}

function PlanCard({ plan, isPages }: { readonly plan: JobsCreateData['plan']; readonly isPages: boolean }) {
  if (plan === null) {
    return (
      <Card title="Price">
        <p className={styles.note}>
          The rows are checked and priced before anything runs. Nothing is charged for that.
        </p>
      </Card>
    )
  }
  const { rows, repeated, invalid, usualCredits, highestCredits, problems, ownColumns } = plan
  return (
    <Card title="Price">
      <Stack>
        <Facts
          entries={[
            [isPages ? 'Pages' : 'Rows', formatNumber(rows)],
            ['Repeated', repeated === 0 ? undefined : `${formatNumber(repeated)}, which cost nothing`],
            ['Cannot run', invalid === 0 ? undefined : `${formatNumber(invalid)}, which cost nothing`],
            ['Usual price', count(usualCredits, 'credit')],
            ['Highest price', count(highestCredits, 'credit')],
            ['Own columns', ownColumns.length === 0 ? undefined : ownColumns.join(', ')],
          ]}
        />
        {problems.length > 0 && (
          <ul className={styles.problems} aria-label="Rows that cannot run">
            {problems.map(({ row, message }) => (
              <li key={row}>
                Row {formatNumber(row)}: {message}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}
