import { useState } from 'react'
import { useOperatorQuery } from '../../api/operator.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { Time, useNow } from '../../ui/time.tsx'
import styles from './operator.module.css'
import { formatUsd } from './text.ts'

const dayMs = 86_400_000

/** What operations earn and cost, payments that hang, and whether the books add up. */
export default function MoneyScreen() {
  return (
    <Stack>
      <PageHeader title="Money" about="Live credits and what data vendors were paid, over all accounts." />
      <Verification />
      <HangingPayments />
      <Margins />
    </Stack>
  )
}

/** Rebuilding all balances takes a while, so it waits for a click. */
function Verification() {
  const [isWanted, setWanted] = useState(false)
  const query = useOperatorQuery('verify', {}, { enabled: isWanted })
  const run = () => {
    if (isWanted) void query.refetch()
    else setWanted(true)
  }
  return (
    <Card
      title="Books"
      about="Rebuilds all balances from the ledger and compares them"
      action={
        <Button size="small" disabled={query.isFetching} onClick={run}>
          {query.isFetching ? 'Adding up …' : 'Verify the books'}
        </Button>
      }
    >
      {query.isError && <ErrorNotice error={query.error} />}
      {!query.data && !query.isError && <p className={styles.note}>Not verified in this window yet.</p>}
      {query.data &&
        (query.data.differences.length === 0 ? (
          <Badge tone="good">All balances agree with the ledger</Badge>
        ) : (
          <Badge tone="bad">{`${count(query.data.differences.length, 'difference')}: social-lookup verify names them`}</Badge>
        ))}
    </Card>
  )
}

function HangingPayments() {
  const query = useOperatorQuery('payments list', { state: 'settling', limit: 20 }, { live: true })
  return (
    <Card
      title="Payments that are settling"
      about="Single requests paid by x402"
      flush={Boolean(query.data?.length)}
    >
      {query.isPending && <SkeletonBlock />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className={styles.note}>No payment hangs.</p>}
      {query.data && query.data.length > 0 && (
        <table className={styles.table} aria-label="Payments that are settling">
          <tbody>
            {query.data.map(({ id, createdAt }) => (
              <tr key={id}>
                <th scope="row">
                  <code>{id}</code>
                </th>
                <td>
                  <Time at={createdAt} />
                </td>
                <td className={styles.note}>social-lookup payments resolve {id}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Cost and credits by operation. */
function Margins() {
  const today = Math.floor(useNow() / dayMs)
  const from = new Date((today - 30) * dayMs).toISOString()
  const query = useOperatorQuery('usage', { all: true, mode: 'live', by: 'operation', from })
  return (
    <Card title="By operation" about="The last 30 days" flush>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className={styles.empty}>No live lookup in 30 days.</p>}
      {query.data && query.data.length > 0 && (
        <table className={styles.table} aria-label="Credits and cost by operation">
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col" className={`${styles.end} ${styles.less}`}>
                Lookups
              </th>
              <th scope="col" className={styles.end}>
                Credits
              </th>
              <th scope="col" className={styles.end}>
                Paid to vendors
              </th>
              <th scope="col" className={styles.end}>
                Cost of a credit
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data.map(({ operation, lookups, credits, vendorUsd, vendorUsdPerCredit }) => (
              <tr key={operation}>
                <th scope="row">{operation}</th>
                <td className={`${styles.end} ${styles.less}`}>{formatNumber(lookups)}</td>
                <td className={styles.end}>{formatNumber(credits)}</td>
                <td className={styles.end}>{formatUsd(vendorUsd)}</td>
                <td className={styles.end}>
                  {vendorUsdPerCredit === null ? '—' : formatUsd(vendorUsdPerCredit)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
