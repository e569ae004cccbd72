import { Card } from '../../ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/page.tsx'
import { Choices } from './choices.tsx'
import type { Draft, SourceForm, TextPart } from './draft.ts'
import styles from './monitors.module.css'

/** Numbers of a monitor at most. */
const maxFields = 20

/** Which numbers or texts of the record are watched. */
export function FieldsCard({
  draft,
  form,
  onChange,
}: {
  readonly draft: Draft
  readonly form: SourceForm
  readonly onChange: (changes: Partial<Draft>) => void
}) {
  const { available = [], usual = [] } = form.fields ?? {}
  const what = draft.watch === 'values' ? 'number' : 'text'
  return (
    <Card
      title={`Which ${what}s`}
      about={
        usual.length > 0 && draft.fields.length === 0
          ? `Without a choice: ${usual.join(', ')}`
          : `${draft.fields.length} chosen, at most ${maxFields}`
      }
    >
      {available.length === 0 ? (
        <p className={styles.note}>This lookup has no {what} outside of lists. Choose another one.</p>
      ) : (
        <Choices
          legend="Fields of the record, or of the shape that platforms share"
          options={available.map((value) => ({ value, label: value }))}
          chosen={draft.fields}
          most={maxFields}
          isLong
          onChange={(fields) => onChange({ fields })}
        />
      )}
    </Card>
  )
}

const reported = [
  { value: '', label: 'Every change' },
  { value: 'added', label: 'Only what was added' },
  { value: 'removed', label: 'Only what was removed' },
]

/** Which part of a text is compared, and what stays out. */
export function PartCard({
  part,
  onChange,
}: {
  readonly part: TextPart
  readonly onChange: (part: TextPart) => void
}) {
  const set = (changes: Partial<TextPart>) => onChange({ ...part, ...changes })
  return (
    <Card title="What is compared" about="Times, counters, tokens and adverts are left out by themselves.">
      <Stack>
        <div className={styles.two}>
          <TextField
            label="Section below the heading"
            about="Empty: the whole text"
            value={part.heading}
            disabled={part.selector.trim() !== ''}
            onChange={(event) => set({ heading: event.target.value })}
          />
          <TextField
            label="Elements of the CSS selector"
            about="For a field with HTML"
            spellCheck={false}
            value={part.selector}
            disabled={part.heading.trim() !== ''}
            onChange={(event) => set({ selector: event.target.value })}
          />
        </div>
        <TextAreaField
          label="Passages to ignore"
          about="One a line: passages with one of these texts are left out. Digits stand for any number."
          rows={3}
          value={part.ignore}
          onChange={(event) => set({ ignore: event.target.value })}
        />
        <SelectField
          label="Report"
          value={part.only}
          options={reported}
          onChange={(event) => set({ only: event.target.value as TextPart['only'] })}
        />
      </Stack>
    </Card>
  )
}
