import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './small-table.module.css'

export interface SmallColumn<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** Takes the room that the others leave; its text wraps. */
  readonly grows?: boolean
  /** Left out where there is little room. */
  readonly hide?: 'narrow'
}

/** A few rows within a card: without filters and pages. */
export function SmallTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  none,
}: {
  readonly label: string
  readonly columns: readonly SmallColumn<Row>[]
  /** Undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Shown in place of no rows. */
  readonly none?: ReactNode
}) {
  if (rows?.length === 0) return <p className={styles.none}>{none}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
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
          {rows === undefined
            ? [0, 1, 2].map((row) => (
                <tr key={row}>
                  {columns.map((column) => (
                    <td key={column.header} className={classOf(column)}>
                      <Skeleton width={column.grows ? 'long' : 'short'} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td key={column.header} className={classOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

const classOf = <Row,>({ align, grows, hide }: SmallColumn<Row>): string =>
  [align === 'end' && styles.end, grows && styles.grows, hide && styles.narrow].filter(Boolean).join(' ')
