import type { CodeSamples } from '../../../../client/src/code-samples.ts'
import { PlaceLink } from '../../app/links.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock, JsonBlock } from '../../ui/code.tsx'
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { count, formatNumber, sentence } from '../../ui/text.ts'
import type { LookupAnswer } from './lookups.ts'
import styles from './playground.module.css'
import { RecordView } from './record-view.tsx'

/** The answer as a record and as JSON, and the call as code. */
export function AnswerCard({
  answer,
  error,
  isPending,
  samples,
}: {
  readonly answer: LookupAnswer | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly samples: CodeSamples | null
}) {
  return (
    <Stack>
      <Card title="Answer" action={answer && <AnswerFacts answer={answer} />}>
        {isPending ? (
          <SkeletonBlock size="large" />
        ) : error ? (
          <ErrorNotice error={error} />
        ) : answer ? (
          <Tabs
            label="Answer"
            tabs={[
              { id: 'record', title: 'Record', content: <RecordView value={answer.data} /> },
              { id: 'json', title: 'JSON', content: <JsonBlock value={answer} label="answer" /> },
            ]}
          />
        ) : (
          <EmptyState title="No answer yet">Fill in the parameters and run the lookup.</EmptyState>
        )}
      </Card>
      {samples && (
        <Card title="Code">
          <Tabs
            label="Language"
            tabs={[
              { id: 'curl', title: 'curl', content: <CodeBlock code={samples.curl} what="curl command" /> },
              {
                id: 'typescript',
                title: 'TypeScript',
                content: <CodeBlock code={samples.typescript} what="TypeScript code" />,
              },
              {
                id: 'python',
                title: 'Python',
                content: <CodeBlock code={samples.python} what="Python code" />,
              },
            ]}
          />
        </Card>
      )}
    </Stack>
  )
}

function AnswerFacts({ answer: { meta } }: { readonly answer: LookupAnswer }) {
  const { lookupStatus, creditsCharged, cached, unreadableEntries, creditsRemaining, requestId } = meta
  return (
    <Row>
      {lookupStatus && (
        <Badge tone={lookupStatus === 'found' ? 'good' : 'calm'}>{sentence(lookupStatus)}</Badge>
      )}
      {cached && <Badge>From the cache</Badge>}
      {unreadableEntries !== undefined && (
        <Badge tone="warn">{count(unreadableEntries, 'unreadable entry', 'unreadable entries')}</Badge>
      )}
      <span className={styles.note}>
        {count(creditsCharged, 'credit')}
        {creditsRemaining !== undefined && `, ${formatNumber(creditsRemaining)} left`}
      </span>
      <PlaceLink place={{ to: `requests/${requestId}` }}>Why this price</PlaceLink>
    </Row>
  )
}
