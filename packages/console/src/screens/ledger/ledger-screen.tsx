import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import type { Search } from '../../app/search.ts'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { sinceOr } from '../../lists/live-page.ts'
import { periodOf } from '../../lists/period.ts'
import { Stat, Stats } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { count, formatNumber, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { entryKinds, formatChange, type LedgerEntry, purposeOf } from './kinds.ts'
import styles from './ledger.module.css'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    options: entryKinds.map((value) => ({ value, label: sentence(value) })),
  },
  { kind: 'period', name: 'period' },
]

const paramsOf = ({ kind, ...search }: Search) => ({ kind, ...periodOf(search) })

const columns: readonly Column<LedgerEntry>[] = [
  { header: 'Time', cell: ({ at }) => <Time at={at} /> },
  { header: 'Kind', cell: ({ kind }) => sentence(kind) },
  {
    header: 'Purpose',
    grows: true,
    hide: 'narrow',
    cell: purposeOf,
  },
  {
    header: 'Credits',
    align: 'end',
    cell: ({ credits }) => (
      <span className={credits > 0 ? styles.plus : undefined}>{formatChange(credits)}</span>
    ),
  },
  { header: 'Balance after', align: 'end', cell: ({ balanceAfter }) => formatNumber(balanceAfter) },
]

/** Why the balance is what it is. */
export default function LedgerScreen() {
  return (
    <ListScreen
      title="Ledger"
      about="Every change of the balance, newest first, with the balance after it."
      summary={<Balance />}
      queryKey="ledger"
      filters={filters}
      load={async (api, { search, cursor, limit, since }, signal) => {
        const params = sinceOr(since, paramsOf(search))
        const { data } = await api.account.ledger({ ...params, cursor, limit }, { signal })
        return { rows: data.entries, nextCursor: data.page.nextCursor }
      }}
      csv={{
        name: 'ledger',
        path: '/v1/ledger',
        paramsOf: (search) => ({ ...paramsOf(search), all: true }),
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowPlace={({ id }) => ({ to: `ledger/${encodeURIComponent(id)}` })}
      empty={
        <EmptyState
          title="No credits yet"
          command="social-lookup credits grant <account> 1000 --note 'first credits'"
        >
          Whoever runs this service grants credits; then every grant and every charge is here.
        </EmptyState>
      }
      live={{ atOf: ({ at }) => at }}
    />
  )
}

/** A number of an answer; a dash if it failed. */
function figure<D>(
  { data, isError }: { readonly data: D | undefined; readonly isError: boolean },
  read: (data: D) => number,
) {
  return data !== undefined ? formatNumber(read(data)) : isError ? '—' : <Skeleton />
}

/** The balance, and what is set aside now. */
function Balance() {
  const balance = useApiQuery(['balance'], (api, signal) => api.account.balance({}, { signal }), {
    live: true,
  })
  const ledger = useApiQuery(
    ['ledger', 'holds'],
    (api, signal) => api.account.ledger({ limit: 1 }, { signal }),
    {
      live: true,
    },
  )
  const holds = ledger.data?.holds ?? []
  const held = holds.reduce((sum, { credits }) => sum + credits, 0)
  const own = holds.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]))
  return (
    <div className={styles.balance}>
      <Stats>
        <Stat name="Balance" value={figure(balance, ({ balance: all }) => all)} />
        <Stat
          name="Available"
          value={figure(balance, ({ paygSpendable }) => paygSpendable)}
          about="The balance minus what is held"
        />
        <Stat
          name="Held"
          value={figure(ledger, () => held)}
          about={
            own.length === 0 ? (
              'Lookups under way hold their highest price'
            ) : (
              <>
                {count(own.length, 'lookup')} under way, the first is{' '}
                <PlaceLink place={{ to: `requests/${own[0]}` }}>{own[0]?.slice(0, 8)}…</PlaceLink>
              </>
            )
          }
        />
      </Stats>
    </div>
  )
}
