import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/page.tsx'
import { Choices } from './choices.tsx'
import type { Draft } from './draft.ts'

const changes = [
  { value: 'edited', label: 'Edited items' },
  { value: 'removed', label: 'Items that are gone from the list' },
]

/** What is reported beside what is new. */
export function ReportCard({
  draft,
  onChange,
}: {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
}) {
  const { reports, watch } = draft
  const change = (part: Partial<Draft['reports']>) => onChange({ reports: { ...reports, ...part } })
  return (
    <Card title="What else to report" about="At no extra cost">
      <Stack>
        {watch === 'items' && (
          <Choices
            legend="Changes of known items"
            options={changes}
            chosen={changes.map(({ value }) => value).filter((value) => reports[value as 'edited'])}
            onChange={(chosen) =>
              change({ edited: chosen.includes('edited'), removed: chosen.includes('removed') })
            }
          />
        )}
        <TextField
          label="Notice of silence after, days"
          about="When its checks work but find nothing new for this long. Empty: no notice."
          type="number"
          min={1}
          max={366}
          value={reports.quietAfterDays}
          onChange={(event) => change({ quietAfterDays: event.target.value })}
        />
      </Stack>
    </Card>
  )
}
