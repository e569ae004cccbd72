import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Api } from '../api/client.ts'
import { isNoAnswer } from '../api/errors.ts'
import { liveEveryMs, useApi } from '../api/hooks.ts'
import { type Place, PlaceLink } from '../app/links.tsx'
import { useMode } from '../app/mode.ts'
import type { Search } from '../app/search.ts'
import { useSearchFilters } from '../app/search-filters.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx'
import type { CsvList } from './csv.ts'
import { CsvButton } from './csv-button.tsx'
import { type Filter, FilterBar, namesOf } from './filters.tsx'
import styles from './list-screen.module.css'
import { type LivePage, type LiveRows, type Page, renewed, renewFrom } from './live-page.ts'
import { Pager } from './pager.tsx'
import { fixedPeriod } from './period.ts'

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** Where there is little room, columns that matter less are left out. */
  readonly hide?: 'narrow' | 'medium'
  /** Takes the room that the others leave, and cuts off what is longer. */
  readonly grows?: boolean
}

export interface ListScreenProps<Row> {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
  /** Above the list: figures of all of it. */
  readonly summary?: ReactNode
  /** The first part of the query's key; changes that concern it name it. */
  readonly queryKey: string
  /** What the rows belong to, where they are a part of something. */
  readonly of?: string
  readonly filters?: readonly Filter[]
  /** Loads one page. `search` has the filters as they are in the address. */
  readonly load: (
    api: Api,
    place: {
      readonly search: Search
      readonly cursor: string | undefined
      readonly limit: number
      /** Only entries from this time on, if the list is live by what is new. */
      readonly since?: string | undefined
    },
    signal: AbortSignal,
  ) => Promise<Page<Row>>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** The detail of a row. The first column is its link. */
  readonly rowPlace?: (row: Row) => Place
  /** Shown instead of an empty list without filters. */
  readonly empty: ReactNode
  /** The list as a CSV file, with the filters as they are in the address. */
  readonly csv?: Omit<CsvList, 'params'> & { readonly paramsOf: (search: Search) => CsvList['params'] }
  /** Renews the first page every five seconds while it is visible: by what is new, or all of it (true). */
  readonly live?: boolean | LiveRows<Row>
}

const rowsPerPage = 50
/** Lists with more columns than this let them be chosen. */
const minChosenColumns = 5

/** A list with filters in the address, pages, CSV, live updates, and the detail of a row beside it. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, about, actions, summary, queryKey, filters = [], load, empty, csv, live = false } = props
  const { columns, of } = props
  const list = of === undefined ? queryKey : `${queryKey} rows`
  const hidden = useHiddenColumns(list)
  const shown = columns.filter(({ header }, place) => place === 0 || !hidden.includes(header))
  const [search] = useSearchFilters()
  const api = useApi()
  const mode = useMode()
  const [isPaused, setPaused] = useState(false)
  const { cursor } = search
  const used = Object.fromEntries(namesOf(filters).map((name) => [name, search[name]]))
  const queries = useQueryClient()
  const key = [mode, queryKey, 'list', of, used, cursor]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<LivePage<Row>> => {
      const place = { search, cursor, limit: rowsPerPage }
      const before = queries.getQueryData<LivePage<Row>>(key)
      const since =
        typeof live === 'object' && cursor === undefined ? renewFrom(before, live, Date.now()) : undefined
      if (before !== undefined && since !== undefined) {
        const page = renewed(before, await load(api, { ...place, since }, signal), props.rowKey)
        if (page !== null) return page
      }
      return { ...(await load(api, place, signal)), readAt: Date.now() }
    },
    placeholderData: keepPreviousData,
    refetchInterval: live !== false && !isPaused && cursor === undefined ? liveEveryMs : false,
  })
  const isFiltered = Object.values(used).some(Boolean)
  const isEmpty = query.data?.rows.length === 0 && !isFiltered && cursor === undefined
  return (
    <>
      <PageHeader title={title} about={about} actions={actions} />
      {summary}
      <div className={styles.layout}>
        <div className={styles.list}>
          {!isEmpty && (filters.length > 0 || csv || live !== false) && (
            <div className={styles.tools}>
              <FilterBar filters={filters} />
              <div className={styles.toolsEnd}>
                {live !== false && cursor === undefined && (
                  <Button
                    size="small"
                    look="quiet"
                    icon={isPaused ? Play : Pause}
                    onClick={() => setPaused(!isPaused)}
                  >
                    {isPaused ? 'Resume updates' : 'Pause updates'}
                  </Button>
                )}
                {columns.length > minChosenColumns && (
                  <ColumnChoice list={list} headers={columns.map(({ header }) => header)} />
                )}
                {csv && <CsvButton csv={{ ...csv, params: csv.paramsOf(search) }} />}
              </div>
            </div>
          )}
          {query.isError && !(query.data && isNoAnswer(query.error)) && (
            <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
          )}
          {!(query.isError && query.data === undefined) && (
            <div className={styles.card} aria-busy={query.isPending || query.isPlaceholderData}>
              {isEmpty ? (
                empty
              ) : (
                <Rows {...props} columns={shown} page={query.data} isOld={query.isPlaceholderData} />
              )}
            </div>
          )}
        </div>
        <Outlet />
      </div>
    </>
  )
}

function Rows<Row>({
  title,
  columns,
  rowKey,
  rowPlace,
  page,
  isOld,
}: ListScreenProps<Row> & { readonly page: Page<Row> | undefined; readonly isOld: boolean }) {
  const [search] = useSearchFilters()
  return (
    <>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${isOld ? styles.old : ''}`} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.header} scope="col" className={classOf(column)}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page === undefined
              ? skeletonRows.map((row) => (
                  <tr key={row}>
                    {columns.map((column) => (
                      <td key={column.header} className={classOf(column)}>
                        <Skeleton width={column.grows ? 'long' : 'short'} />
                      </td>
                    ))}
                  </tr>
                ))
              : page.rows.map((row) => (
                  <tr key={rowKey(row)}>
                    {columns.map((column, place) => (
                      <td key={column.header} className={classOf(column)}>
                        {place === 0 && rowPlace ? (
                          <RowLink place={rowPlace(row)}>{column.cell(row)}</RowLink>
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      {page?.rows.length === 0 && <p className={styles.none}>No entry matches the filters.</p>}
      <Pager nextCursor={page?.nextCursor ?? null} rows={page?.rows.length} fixed={fixedPeriod(search)} />
    </>
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index)

const classOf = <Row,>({ align, hide, grows }: Column<Row>): string =>
  [align === 'end' && styles.end, hide && styles[hide], grows && styles.grows].filter(Boolean).join(' ')

/** The link covers its row. The filters stay in the address, so that the list beside the detail stays as it is. */
function RowLink({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  const [search] = useSearchFilters()
  const params = Object.values(useParams({ strict: false }) as Record<string, string>)
  const isOpen = params.includes(decodeURIComponent(place.to.split('/').at(-1)!))
  return (
    <PlaceLink
      place={{ ...place, search: { ...search, ...place.search } }}
      className={styles.rowLink}
      data-row
      data-open={isOpen || undefined}
      activeProps={{}}
      preload={false}
      resetScroll={false}
    >
      {children}
    </PlaceLink>
  )
}
