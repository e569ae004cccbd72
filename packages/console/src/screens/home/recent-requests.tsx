import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { Card } from '../../ui/card.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { describeParameters, OutcomeBadge } from '../requests/outcome.tsx'
import styles from './home.module.css'

/** The newest requests. */
export function RecentRequests() {
  const query = useApiQuery(
    ['requests', 'recent'],
    (api, signal) => api.requests.list({ limit: 8 }, { signal }),
    { live: true },
  )
  return (
    <Card
      title="Recent requests"
      flush
      action={<PlaceLink place={{ to: 'requests' }}>All requests</PlaceLink>}
    >
      {query.isPending && <SkeletonBlock />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && query.data.requests.length === 0 && <p className={styles.none}>No requests yet.</p>}
      {query.data && query.data.requests.length > 0 && (
        <table className={styles.recent} aria-label="Recent requests">
          <tbody>
            {query.data.requests.map(
              ({ requestId, at, monitor, operation, parameters, outcome, creditsCharged }) => (
                <tr key={`${requestId} ${at}`}>
                  <td>
                    <PlaceLink
                      place={{
                        to: `requests/${requestId}`,
                        search: { at: monitor === null ? undefined : at },
                      }}
                      data-row
                    >
                      <Dotted name={operation} />
                    </PlaceLink>
                  </td>
                  <td className={styles.parameters}>{describeParameters(parameters)}</td>
                  <td>
                    <OutcomeBadge outcome={outcome} />
                  </td>
                  <td className={`${styles.number} ${styles.credits}`}>{formatNumber(creditsCharged)}</td>
                  <td className={styles.number}>
                    <Time at={at} />
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Card>
  )
}
