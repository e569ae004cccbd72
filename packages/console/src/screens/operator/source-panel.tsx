import { useParams } from '@tanstack/react-router'
import { useOperator, useOperatorMutation, useOperatorQuery } from '../../api/operator.ts'
import type { SourceReport } from '../../api/operator-types.ts'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Row } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatDuration, formatNumber, formatPercent, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './operator.module.css'
import { SourceState } from './sources-screen.tsx'
import { SwitchButton, SwitchOffButton } from './switches.tsx'

/** The sources of one operation, with a check of what they answer now. */
export default function SourcePanel() {
  const { operationId = '' } = useParams({ strict: false }) as { readonly operationId?: string }
  const platform = operationId.split('.')[0]
  const query = useOperatorQuery('sources list', { platform, minutes: 60 }, { live: true })
  const rows = query.data?.filter(({ operation }) => operation === operationId)
  return (
    <DetailPanel title={operationId} list={{ to: 'sources', isOperator: true }}>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {rows && (
        <>
          <Sources rows={rows} operationId={operationId} />
          <Fields operationId={operationId} />
          <Check key={operationId} operationId={operationId} />
        </>
      )}
    </DetailPanel>
  )
}

function Sources({
  rows,
  operationId,
}: {
  readonly rows: readonly SourceReport[]
  readonly operationId: string
}) {
  const operator = useOperator()
  const isOff = rows.some(({ switchedOff }) => switchedOff?.kind === 'operation')
  return (
    <>
      {operator.may('all') && !isOff && (
        <Row>
          <SwitchOffButton target={{ kind: 'operation', name: operationId }} />
        </Row>
      )}
      {rows.map((row) => (
        <DetailSection key={row.source} title={`${row.place}. ${row.source}`}>
          <Facts
            entries={[
              ['State', <SourceState key="state" row={row} />],
              ['Switched off', row.switchedOff?.reason],
              ['Lacks', row.missing.length > 0 ? row.missing.join(', ') : undefined],
              ['Cost', row.isPaid ? 'Each page costs money at a data vendor' : 'Free'],
              ['Answered', count(row.answered, 'request')],
              [
                'Failed',
                `${count(row.failed, 'request')}${row.fault === null ? '' : `, mostly ${row.fault}`}`,
              ],
              ['Average time', row.averageMs === null ? undefined : formatDuration(row.averageMs)],
              [
                'Last 7 days',
                row.lastDays === null ? 'No caller asked' : <LastDays key="days" days={row.lastDays} />,
              ],
            ]}
          />
          {operator.may('all') && (
            <Row>
              {row.switchedOff === null ? (
                <SwitchOffButton target={{ kind: 'source', name: `${row.platform}/${row.source}` }} />
              ) : (
                <SwitchButton off={row.switchedOff} />
              )}
            </Row>
          )}
        </DetailSection>
      ))}
    </>
  )
}

/** How the requests of callers to a source ended. */
function LastDays({ days }: { readonly days: NonNullable<SourceReport['lastDays']> }) {
  const { asked, lastAnsweredAt, answeredShare, restrictedShare, changedShare, failedShare } = days
  const shares = [
    [answeredShare, 'answered'],
    [restrictedShare, 'restricted'],
    [changedShare, 'changed'],
    [failedShare, 'failed'],
  ] as const
  const shown = shares.flatMap(([share, word]) => (share ? [`${formatPercent(share)} ${word}`] : []))
  return (
    <>
      {`${count(asked, 'request')}: ${shown.join(', ')}; `}
      {lastAnsweredAt === null ? 'no answer' : <Time at={lastAnsweredAt} />}
    </>
  )
}

/** Fields beyond this share of records need no attention. */
const fullShare = 0.99

/** How often each field of the record had a value in the last days, the emptiest first. */
function Fields({ operationId }: { readonly operationId: string }) {
  const { data } = useOperatorQuery('sources results', { operation: operationId })
  const rows = (data?.sources ?? [])
    .flatMap(({ source, fields }) => fields.map((field) => ({ source, ...field })))
    .filter(({ filledShare }) => filledShare < fullShare)
    .toSorted((a, b) => a.filledShare - b.filledShare)
  if (rows.length === 0) return null
  return (
    <DetailSection title="Fields that are not always filled">
      <table className={styles.table} aria-label="Fields that are not always filled">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Source</th>
            <th scope="col" className={styles.end}>
              Filled
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, field, filledShare, seen }) => (
            <tr key={`${source} ${field}`}>
              <th scope="row">
                <Dotted name={field} />
              </th>
              <td>{source}</td>
              <td className={styles.end}>{`${formatPercent(filledShare)} of ${formatNumber(seen)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  )
}

/** Asks the free sources for the example, as doctor does. */
function Check({ operationId }: { readonly operationId: string }) {
  const operator = useOperator()
  const check = useOperatorMutation('sources check')
  if (!operator.may('support')) return null
  return (
    <DetailSection title="Doctor">
      <p className={styles.note}>
        Asks each free source for the example of this operation. Nobody is charged; a data vendor is not
        asked.
      </p>
      <div>
        <Button
          size="small"
          disabled={check.isPending}
          onClick={() => check.mutate({ operation: operationId })}
        >
          {check.isPending ? 'Asking …' : 'Ask the sources'}
        </Button>
      </div>
      {check.isError && <ErrorNotice error={check.error} />}
      {check.data && (
        <Facts
          entries={check.data.map(({ source, state, detail, ms }) => [
            source,
            <span key={source}>
              <Badge
                tone={
                  state === 'ok' ? 'good' : ['skipped', 'not configured'].includes(state) ? 'calm' : 'bad'
                }
              >
                {sentence(state)}
              </Badge>
              <span className={styles.note}>
                {' '}
                {detail}
                {ms !== null && ` ${formatDuration(ms)}`}
              </span>
            </span>,
          ])}
        />
      )}
    </DetailSection>
  )
}
