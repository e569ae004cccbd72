import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useOperatorQuery } from '../../api/operator.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useSearchFilters } from '../../app/search-filters.ts'
import { FilterBar } from '../../lists/filters.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { monthName, monthOptions } from '../statements/months.ts'
import { StatementSheet } from '../statements/statement-sheet.tsx'

const modes = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
]

/** The monthly statement of any account. */
export default function StatementPage() {
  const { account = '' } = useParams({ strict: false }) as { readonly account?: string }
  const [search] = useSearchFilters()
  const options = monthOptions()
  const month = search.month ?? options[0]!.value
  const mode = search.mode === 'test' ? 'test' : 'live'
  const report = useOperatorQuery('accounts show', { account })
  const statement = useOperatorQuery('accounts statement', { account, month, mode })
  const error = report.error ?? statement.error
  return (
    <Stack>
      <div>
        <PageHeader
          title={`Statement of ${monthName(month)}`}
          about="The sums of the ledger of this account."
          actions={
            <>
              <PlaceLink
                place={{ to: `accounts/${account}`, isOperator: true }}
                className={buttonClass({ look: 'quiet', size: 'small' })}
              >
                The account
              </PlaceLink>
              <Button size="small" icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
        <FilterBar
          filters={[
            { kind: 'choice', name: 'month', label: 'Month', isRequired: true, options },
            { kind: 'choice', name: 'mode', label: 'Credits', isRequired: true, options: modes },
          ]}
        />
      </div>
      {error && (
        <ErrorNotice
          error={error}
          onRetry={() => {
            void report.refetch()
            void statement.refetch()
          }}
        />
      )}
      {(report.isPending || statement.isPending) && <SkeletonBlock size="large" />}
      {report.data && statement.data && (
        <StatementSheet account={report.data} mode={mode} month={month} lines={statement.data} />
      )}
    </Stack>
  )
}
