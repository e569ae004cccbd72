import { callerName } from '../../app/callers.ts'
import { PlaceLink } from '../../app/links.tsx'
import type { Search } from '../../app/search.ts'
import { useRights } from '../../app/session.tsx'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { sinceOr } from '../../lists/live-page.ts'
import { periodOf } from '../../lists/period.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatDuration, formatNumber, sentence } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { describeParameters, type Outcome, OutcomeBadge, outcomes, type RequestRow } from './outcome.tsx'
import styles from './requests.module.css'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'outcome',
    label: 'Outcome',
    options: outcomes.map((value) => ({ value, label: sentence(value) })),
  },
  { kind: 'text', name: 'operation', label: 'Operation', placeholder: 'Any', suggests: 'operations' },
  { kind: 'text', name: 'key', label: 'Key', suggests: 'keys' },
  { kind: 'text', name: 'monitor', label: 'Monitor', suggests: 'monitors' },
  { kind: 'text', name: 'status', label: 'Status', placeholder: '502' },
  { kind: 'text', name: 'reason', label: 'Reason', placeholder: 'platform_down' },
  {
    kind: 'choice',
    name: 'charged',
    label: 'Charged',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  { kind: 'period', name: 'period' },
]

/** The filters of the address as parameters of the API. */
const paramsOf = ({ outcome, operation, key, monitor, status, reason, charged, ...search }: Search) => ({
  outcome: outcome as Outcome | undefined,
  operation,
  key,
  monitor,
  status: status === undefined ? undefined : Number(status),
  reason,
  charged: charged === undefined ? undefined : charged === 'true',
  ...periodOf(search),
})

const columns: readonly Column<RequestRow>[] = [
  { header: 'Time', cell: ({ at }) => <Time at={at} /> },
  {
    header: 'Operation',
    cell: ({ operation }) => (
      <span className={styles.operation}>
        <Dotted name={operation} />
      </span>
    ),
  },
  {
    header: 'Parameters',
    grows: true,
    hide: 'medium',
    cell: ({ parameters }) => <span className={styles.parameters}>{describeParameters(parameters)}</span>,
  },
  {
    header: 'Outcome',
    cell: ({ outcome, times, lastAt }) => (
      <>
        <OutcomeBadge outcome={outcome} />
        {times > 1 && (
          <span className={styles.times} title={`Last ${formatExact(new Date(lastAt))}`}>
            {' '}
            × {formatNumber(times)}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Caller',
    hide: 'medium',
    cell: (row) => <Cut text={row.monitorName ?? callerName(row)} about={row.monitor ?? row.key} />,
  },
  { header: 'Status', align: 'end', hide: 'medium', cell: ({ status }) => status },
  {
    header: 'Duration',
    align: 'end',
    hide: 'medium',
    cell: ({ durationMs, cached }) =>
      cached ? 'cached' : durationMs === null ? '—' : formatDuration(durationMs),
  },
  {
    header: 'Credits',
    align: 'end',
    hide: 'narrow',
    cell: ({ creditsCharged }) => formatNumber(creditsCharged),
  },
]

const hourMs = 3_600_000

/** Equal refusals within an hour are one row, which counts them. */
const mayChange = ({ outcome, at }: RequestRow): boolean =>
  outcome === 'refused' && Date.now() - Date.parse(at) < hourMs

/** What happened to each call. */
export default function RequestsScreen() {
  const { makesLookups } = useRights()
  return (
    <ListScreen
      title="Requests"
      about="Every lookup and every refused request, newest first."
      queryKey="requests"
      filters={filters}
      load={async (api, { search, cursor, limit, since }, signal) => {
        const params = sinceOr(since, paramsOf(search))
        const { data } = await api.requests.list({ ...params, cursor, limit }, { signal })
        return { rows: data.requests, nextCursor: data.page.nextCursor }
      }}
      csv={{
        name: 'requests',
        path: '/v1/requests',
        paramsOf: (search) => ({ ...paramsOf(search), all: true }),
      }}
      columns={columns}
      rowKey={({ requestId, at }) => `${requestId} ${at}`}
      rowPlace={({ requestId, at, monitor }) => ({
        to: `requests/${encodeURIComponent(requestId)}`,
        // Ids of monitors' lookups contain no time.
        search: { at: monitor === null ? undefined : at },
      })}
      empty={
        <EmptyState
          title="No requests yet"
          command={
            'curl -H "x-api-key: $SOCIAL_LOOKUP_KEY" ' +
            '"$SOCIAL_LOOKUP_URL/v1/reddit/subreddits?subreddit=askscience"'
          }
          action={
            makesLookups && (
              <PlaceLink place={{ to: 'playground' }} className={buttonClass({ look: 'primary' })}>
                Make a lookup in the playground
              </PlaceLink>
            )
          }
        >
          Each lookup appears here with its outcome, its duration and its price.
        </EmptyState>
      }
      live={{ atOf: ({ at }) => at, mayChange }}
    />
  )
}
