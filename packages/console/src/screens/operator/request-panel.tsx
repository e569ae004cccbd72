import { useParams } from '@tanstack/react-router'
import { useOperatorQuery } from '../../api/operator.ts'
import type { OperatorRow } from '../../api/operator-types.ts'
import { PlaceLink } from '../../app/links.tsx'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { Facts } from '../../ui/card.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatDuration, formatNumber } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import styles from './operator.module.css'
import { AnyOutcome } from './requests-screen.tsx'
import { formatUsd } from './text.ts'

type KeysOf<Union> = Union extends unknown ? keyof Union : never
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never

/** A usage record, or the trace of a refusal, which has other fields. */
type Trace = {
  readonly [Key in KeysOf<OperatorRow<'lookup'>>]?: ValueOf<OperatorRow<'lookup'>, Key>
}

/** Why a request of any account ended and cost as it did. */
export default function OperatorRequestPanel() {
  const { requestId = '' } = useParams({ strict: false }) as { readonly requestId?: string }
  const query = useOperatorQuery('lookup', { id: requestId })
  const traces: readonly Trace[] | undefined = query.data
  return (
    <DetailPanel title={traces?.[0]?.operation ?? 'Request'} list={{ to: 'requests', isOperator: true }}>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {traces?.map((trace) => (
        <TraceFacts
          key={`${trace.operation} ${trace.at} ${trace.credits}`}
          trace={trace}
          requestId={requestId}
        />
      ))}
    </DetailPanel>
  )
}

function TraceFacts({ trace, requestId }: { readonly trace: Trace; readonly requestId: string }) {
  const { account, outcome, at, source, cause, cached, durationMs, key, vendorUsd } = trace
  return (
    <>
      <Facts
        entries={[
          ['Outcome', outcome === undefined ? undefined : <AnyOutcome key="outcome" outcome={outcome} />],
          ['Refused', trace.reason === undefined ? undefined : `${trace.status} ${trace.reason}`],
          ['Message', trace.message ?? undefined],
          ['Cause', cause ?? undefined],
          ['Time', at === undefined ? undefined : formatExact(new Date(at))],
          [
            'Account',
            account ? (
              <PlaceLink key="account" place={{ to: `accounts/${account}`, isOperator: true }}>
                {account}
              </PlaceLink>
            ) : undefined,
          ],
          ['Data', trace.mode ?? undefined],
          ['Key', key ? <CopyText key="key" text={key} what="key id" /> : undefined],
          ['Source', cached ? 'Cache' : (source ?? undefined)],
          ['Duration', durationMs === undefined ? undefined : formatDuration(durationMs)],
          ['Paid to vendors', vendorUsd === undefined ? undefined : formatUsd(vendorUsd)],
          ['Request id', <CopyText key="id" text={requestId} what="request id" />],
        ]}
      />
      {trace.credits !== undefined && <Price trace={trace} />}
    </>
  )
}

function Price({ trace: { price, credits = 0 } }: { readonly trace: Trace }) {
  return (
    <DetailSection title="Why it was charged">
      {!price || price.parts.length === 0 ? (
        <p className={styles.note}>
          {credits === 0 ? 'Nothing was charged: errors are free.' : `${count(credits, 'credit')}.`}
        </p>
      ) : (
        <table className={styles.table} aria-label="Price">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" className={styles.end}>
                Units
              </th>
              <th scope="col" className={styles.end}>
                Each
              </th>
              <th scope="col" className={styles.end}>
                Credits
              </th>
            </tr>
          </thead>
          <tbody>
            {price.parts.map(({ name, units, creditsEach, credits: part }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={styles.end}>{formatNumber(units)}</td>
                <td className={styles.end}>{formatNumber(creditsEach)}</td>
                <td className={styles.end}>{formatNumber(part)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Charged</th>
              <td />
              <td />
              <td className={styles.end}>{formatNumber(price.credits)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </DetailSection>
  )
}
