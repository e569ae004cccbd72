import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useApiQuery } from '../../api/hooks.ts'
import { type Place, PlaceLink } from '../../app/links.tsx'
import { count } from '../../ui/text.ts'
import { Time, useNow } from '../../ui/time.tsx'
import styles from './home.module.css'

interface Problem {
  readonly key: string
  readonly text: string
  readonly since: string | null
  readonly place: Place
}

const dayMs = 86_400_000

/** What needs attention: broken monitors, disabled or failing endpoints, failed lookups of the last day. */
export function Problems() {
  const broken = useApiQuery(['monitors', 'broken'], (api, signal) =>
    api.monitors.list({ status: 'broken', limit: 5 }, { signal }),
  )
  const endpoints = useApiQuery(['endpoints', 'home'], (api, signal) =>
    api.webhookEndpoints.list({ limit: 100 }, { signal }),
  )
  const since = new Date(Math.floor((useNow() - dayMs) / 3_600_000) * 3_600_000).toISOString()
  const failed = useApiQuery(['requests', 'failed', since], (api, signal) =>
    api.requests.list({ outcome: 'failed', from: since, limit: 100 }, { signal }),
  )
  const problems: Problem[] = [
    ...(broken.data?.monitors ?? []).map(({ id, name }) => ({
      key: id,
      text: `The monitor ${name} is broken`,
      since: null,
      place: { to: `monitors/${id}` },
    })),
    ...(endpoints.data?.endpoints ?? [])
      .filter(({ status, failingSince }) => status === 'disabled' || failingSince !== null)
      .map(({ id, url, status, failingSince }) => ({
        key: id,
        text: `The endpoint ${url} ${status === 'disabled' ? 'is disabled' : 'fails'}`,
        since: failingSince,
        place: { to: `endpoints/${id}` },
      })),
    ...failedLookups(failed.data),
  ]
  if (!broken.data || !endpoints.data || !failed.data) return null
  if (problems.length === 0) {
    return (
      <p className={styles.calm}>
        <CircleCheck aria-hidden /> Nothing is broken: no failing monitor, endpoint or lookup in the last day.
      </p>
    )
  }
  return (
    <section className={styles.problems} aria-label="Needs attention">
      <ul>
        {problems.map(({ key, text, since: at, place }) => (
          <li key={key}>
            <TriangleAlert aria-hidden />
            <PlaceLink place={place}>{text}</PlaceLink>
            {at !== null && (
              <span className={styles.since}>
                since <Time at={at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function failedLookups(
  data: { readonly requests: readonly unknown[]; readonly page: { readonly hasMore: boolean } } | undefined,
): Problem[] {
  const number = data?.requests.length ?? 0
  if (data === undefined || number === 0) return []
  const text = data.page.hasMore ? `More than ${count(number, 'lookup')}` : count(number, 'lookup')
  const place = { to: 'requests', search: { outcome: 'failed' } }
  return [{ key: 'failed', text: `${text} failed in the last day`, since: null, place }]
}
