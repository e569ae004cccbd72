import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { Facts } from '../../ui/card.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber, sentence } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import { formatChange, kindTexts, type LedgerEntry } from './kinds.ts'
import styles from './ledger.module.css'

/** One entry: what it is for, and the requests that it charges. */
export default function EntryPanel() {
  const { entryId = '' } = useParams({ strict: false }) as { readonly entryId?: string }
  const query = useApiQuery(['ledger', 'entry', entryId], (api, signal) =>
    api.account.ledgerEntry({ id: entryId }, { signal }),
  )
  return (
    <DetailPanel title={query.data ? sentence(query.data.kind) : 'Entry'} list={{ to: 'ledger' }}>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Entry entry={query.data} />}
    </DetailPanel>
  )
}

function Entry({
  entry: { id, kind, credits, balanceAfter, at, note, lookups, requestIds },
}: {
  readonly entry: LedgerEntry
}) {
  return (
    <>
      <p className={styles.note}>{kindTexts[kind]}</p>
      <Facts
        entries={[
          ['Credits', formatChange(credits)],
          ['Balance after', formatNumber(balanceAfter)],
          ['Time', formatExact(new Date(at))],
          ['Note', note ?? undefined],
          ['Entry id', <CopyText key="id" text={id} what="entry id" />],
        ]}
      />
      {lookups > 0 && (
        <DetailSection title={count(lookups, 'lookup')}>
          <p className={styles.note}>
            Charges that were answered at the same moment share an entry. Open a request to see how its price
            came about.
          </p>
          <ul className={styles.requests}>
            {requestIds.map((requestId) => (
              <li key={requestId}>
                <PlaceLink place={{ to: `requests/${encodeURIComponent(requestId)}`, search: { at } }}>
                  {requestId}
                </PlaceLink>
              </li>
            ))}
          </ul>
          {lookups > requestIds.length && (
            <p className={styles.note}>
              and {formatNumber(lookups - requestIds.length)} more at the same time
            </p>
          )}
        </DetailSection>
      )}
    </>
  )
}
