import type { StatementLine } from '../../api/operator-types.ts'
import type { Mode } from '../../app/mode.ts'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Stack } from '../../ui/page.tsx'
import { formatNumber, sentence } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import { formatChange } from '../ledger/kinds.ts'
import { monthName } from './months.ts'

const isBalance = ({ item }: StatementLine) => item === 'opening' || item === 'closing'

function nameOf({ item, operation }: StatementLine): string {
  if (item === 'opening' || item === 'closing') return `${sentence(item)} balance`
  return item === 'charge' ? (operation ?? 'Other lookups') : sentence(item)
}

const columns: readonly SmallColumn<StatementLine>[] = [
  {
    header: 'Item',
    grows: true,
    cell: (line) => (isBalance(line) ? <strong>{nameOf(line)}</strong> : nameOf(line)),
  },
  {
    header: 'Lookups',
    align: 'end',
    cell: ({ lookups }) => (lookups === null ? '' : formatNumber(lookups)),
  },
  {
    header: 'Credits',
    align: 'end',
    cell: (line) =>
      isBalance(line) ? <strong>{formatNumber(line.credits)}</strong> : formatChange(line.credits),
  },
]

/** A monthly statement, on the screen and on paper. */
export function StatementSheet({
  account,
  mode,
  month,
  lines,
}: {
  readonly account: { readonly id: string; readonly name: string | null; readonly email: string | null }
  readonly mode: Mode
  readonly month: string
  readonly lines: readonly StatementLine[]
}) {
  return (
    <Stack>
      <Facts
        entries={[
          ['Account', account.name ?? undefined],
          ['E-mail', account.email ?? undefined],
          ['Account id', account.id],
          ['Month', `${monthName(month)}, in UTC`],
          ['Credits', mode === 'live' ? 'Live' : 'Test'],
          ['As of', formatExact(new Date())],
        ]}
      />
      <Card flush>
        <SmallTable
          label={`Statement of ${monthName(month)}`}
          columns={columns}
          rows={lines}
          rowKey={({ item, operation }) => `${item} ${operation ?? ''}`}
        />
      </Card>
    </Stack>
  )
}
