import { Printer } from 'lucide-react'
import { useApiQuery } from '../../api/hooks.ts'
import { useMode } from '../../app/mode.ts'
import { useSearchFilters } from '../../app/search-filters.ts'
import { CsvButton } from '../../lists/csv-button.tsx'
import { FilterBar } from '../../lists/filters.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { monthName, monthOptions } from './months.ts'
import { StatementSheet } from './statement-sheet.tsx'

/** What a month began with, what came and went, and what it ended with. */
export default function StatementsScreen() {
  const mode = useMode()
  const [search] = useSearchFilters()
  const options = monthOptions()
  const month = search.month ?? options[0]!.value
  const statement = useApiQuery(['statement', month], (api, signal) =>
    api.account.statement({ month }, { signal }),
  )
  const whoami = useApiQuery(['whoami'], (api, signal) => api.account.whoami({}, { signal }))
  const error = statement.error ?? whoami.error
  return (
    <Stack>
      <div>
        <PageHeader
          title={`Statement of ${monthName(month)}`}
          about={
            month === options[0]!.value ? 'The sums of the ledger until now.' : 'The sums of the ledger.'
          }
          actions={
            <>
              <CsvButton
                csv={{
                  name: `statement-${month}`,
                  path: `/v1/statements/${month}`,
                  params: {},
                }}
              />
              <Button size="small" icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
        <FilterBar filters={[{ kind: 'choice', name: 'month', label: 'Month', isRequired: true, options }]} />
      </div>
      {error && (
        <ErrorNotice
          error={error}
          onRetry={() => {
            void statement.refetch()
            void whoami.refetch()
          }}
        />
      )}
      {(statement.isPending || whoami.isPending) && <SkeletonBlock size="large" />}
      {statement.data && whoami.data && (
        <StatementSheet account={whoami.data.user} mode={mode} month={month} lines={statement.data.lines} />
      )}
    </Stack>
  )
}
