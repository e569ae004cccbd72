import { DetailSection } from '../../lists/detail-panel.tsx'
import { SmallTable } from '../../lists/small-table.tsx'
import { formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './events.module.css'
import type { MetCondition } from './types.tsx'

const shown = (value: number | null) => (value === null ? '—' : formatNumber(value))

/** The conditions that held, with the numbers before. */
export function MetSection({ met }: { readonly met: readonly MetCondition[] }) {
  return (
    <DetailSection title="Conditions that held">
      <div className={styles.table}>
        <SmallTable
          label="Conditions that held"
          rows={met}
          rowKey={({ field, reason }) => `${field} ${reason}`}
          columns={[
            { header: 'Number', grows: true, cell: ({ field, reason }) => field ?? reason },
            {
              header: 'Before',
              align: 'end',
              cell: ({ before, beforeAt }) => (
                <>
                  {shown(before)}
                  {beforeAt !== null && (
                    <div className={styles.small}>
                      <Time at={beforeAt} />
                    </div>
                  )}
                </>
              ),
            },
            { header: 'Now', align: 'end', cell: ({ value }) => shown(value) },
          ]}
        />
      </div>
    </DetailSection>
  )
}
