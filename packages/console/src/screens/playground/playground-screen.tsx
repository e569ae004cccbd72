import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { askSamples, lookupSamples } from '../../../../client/src/code-samples.ts'
import { serviceUrl } from '../../app/address.ts'
import { useMode } from '../../app/mode.ts'
import { useSearchFilters } from '../../app/search-filters.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnswerCard } from './answer.tsx'
import { LookupForm } from './lookup-form.tsx'
import { runLookup } from './lookups.ts'
import { exampleTexts, type Operation, paramsOf, useOperations } from './operations.ts'
import styles from './playground.module.css'

/** Any lookup, or a question, with its answer and its code. */
export default function PlaygroundScreen() {
  const [search, change] = useSearchFilters()
  const operations = useOperations()
  return (
    <>
      <PageHeader title="Playground" about="Make any lookup, and see its answer, its price and its code." />
      <Tabs
        label="Kind of request"
        value={search.kind === 'ask' ? 'ask' : 'lookup'}
        onChange={(kind) => change({ kind: kind === 'ask' ? 'ask' : undefined })}
        tabs={[
          {
            id: 'lookup',
            title: 'Lookup',
            content: operations.isError ? (
              <ErrorNotice error={operations.error} onRetry={() => void operations.refetch()} />
            ) : operations.data ? (
              <LookupPart operations={operations.data} />
            ) : (
              <SkeletonBlock size="large" />
            ),
          },
          { id: 'ask', title: 'Ask', content: <AskPart /> },
        ]}
      />
    </>
  )
}

/** Makes lookups in the mode of the address; what they cost is shown elsewhere at once. */
function useRun() {
  const mode = useMode()
  const session = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, params }: { readonly id: string; readonly params: object }) =>
      runLookup(mode, session, id, params),
    onSettled: () =>
      Promise.all(
        ['requests', 'balance', 'usage', 'ledger'].map((key) =>
          queries.invalidateQueries({ queryKey: [mode, key] }),
        ),
      ),
  })
}

function readParams(text: string | undefined): Record<string, string> | null {
  try {
    const params = JSON.parse(text ?? '') as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        value === null
          ? ''
          : typeof value === 'object' && !Array.isArray(value)
            ? JSON.stringify(value)
            : String(value),
      ]),
    )
  } catch {
    return null
  }
}

const firstOperation = 'tiktok.profiles'

function LookupPart({ operations }: { readonly operations: readonly Operation[] }) {
  const [search, change] = useSearchFilters()
  const operation =
    operations.find(({ id }) => id === search.operation) ??
    operations.find(({ id }) => id === firstOperation) ??
    operations[0]!
  const [edited, setEdited] = useState<{
    readonly id: string
    readonly texts: Readonly<Record<string, string>>
  } | null>(null)
  const given = readParams(search.params)
  const texts = edited?.id === operation.id ? edited.texts : (given ?? exampleTexts(operation))
  const run = useRun()
  const params = paramsOf(operation, texts)
  const isShown = run.variables?.id === operation.id
  return (
    <div className={styles.layout}>
      <Card>
        <LookupForm
          operations={operations}
          operation={operation}
          texts={texts}
          isBusy={run.isPending}
          onOperation={({ id }) => {
            setEdited(null)
            change({ operation: id, params: undefined })
          }}
          onTexts={(next) => setEdited({ id: operation.id, texts: next })}
          onRun={() => {
            change({ operation: operation.id, params: JSON.stringify(params) })
            run.mutate({ id: operation.id, params })
          }}
        />
      </Card>
      <AnswerCard
        answer={isShown ? run.data : undefined}
        error={isShown ? run.error : null}
        isPending={run.isPending}
        samples={lookupSamples(operation, params, serviceUrl)}
      />
    </div>
  )
}

function AskPart() {
  const [search, change] = useSearchFilters()
  const [question, setQuestion] = useState(search.question ?? '')
  const run = useRun()
  return (
    <div className={styles.layout}>
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            change({ question })
            run.mutate({ id: 'ask', params: { query: question } })
          }}
        >
          <TextAreaField
            label="Question"
            about="It is routed to one lookup, which is charged like any other. The question itself is free."
            placeholder="how many followers does @nasa have on TikTok?"
            required
            maxLength={500}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Button type="submit" look="primary" icon={Play} disabled={run.isPending}>
            {run.isPending ? 'Running …' : 'Ask'}
          </Button>
        </form>
      </Card>
      <AnswerCard
        answer={run.data}
        error={run.error}
        isPending={run.isPending}
        samples={question === '' ? null : askSamples(question, serviceUrl)}
      />
    </div>
  )
}
