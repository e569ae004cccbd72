import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { type ConditionDraft, type NumberPart, newCondition, partsOf, type When } from './conditions.ts'
import styles from './monitors.module.css'

const kinds: readonly { readonly value: When; readonly label: string }[] = [
  { value: 'changes', label: 'it changes' },
  { value: 'above', label: 'it rises above' },
  { value: 'below', label: 'it falls below' },
  { value: 'crosses', label: 'it crosses, up or down' },
  { value: 'moves', label: 'it changes by at least' },
  { value: 'still', label: 'it stays the same' },
  { value: 'disappears', label: 'the record disappears' },
]

const parts: Readonly<Record<NumberPart, { readonly label: string; readonly about?: string }>> = {
  value: { label: 'Level' },
  rearm: { label: 'Armed again at', about: 'Default: the level' },
  margin: { label: 'By more than', about: 'Default: 0' },
  amount: { label: 'Amount' },
  percent: { label: 'Percent', about: 'With an amount: both' },
  withinHours: { label: 'Within hours', about: 'Default: since the last event' },
  hours: { label: 'For hours' },
  checks: { label: 'Proven by checks', about: 'In a row; default: 3' },
}

/** Which numbers are reported: a list of conditions. */
export function ConditionCard({
  conditions,
  fields,
  onChange,
}: {
  readonly conditions: readonly ConditionDraft[]
  /** The numbers that the monitor watches. */
  readonly fields: readonly string[]
  readonly onChange: (conditions: readonly ConditionDraft[]) => void
}) {
  return (
    <Card
      title="When to report"
      about="Conditions that hold at a check are one event. Without conditions there is only the series."
    >
      <Stack>
        {conditions.length > 0 && (
          <ol className={styles.rules}>
            {conditions.map((condition, place) => (
              <li key={condition.key}>
                <ConditionFields
                  condition={condition}
                  number={place + 1}
                  fields={fields}
                  onChange={(changes) =>
                    onChange(conditions.map((one) => (one === condition ? { ...one, ...changes } : one)))
                  }
                  onRemove={() => onChange(conditions.filter((one) => one !== condition))}
                />
              </li>
            ))}
          </ol>
        )}
        <Row>
          <Button size="small" icon={Plus} onClick={() => onChange([...conditions, newCondition('above')])}>
            Add a condition
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function ConditionFields({
  condition,
  number,
  fields,
  onChange,
  onRemove,
}: {
  readonly condition: ConditionDraft
  readonly number: number
  readonly fields: readonly string[]
  readonly onChange: (changes: Partial<ConditionDraft>) => void
  readonly onRemove: () => void
}) {
  const { when, field, direction } = condition
  const { needed, optional } = partsOf[when]
  return (
    <fieldset className={styles.rule}>
      <legend>Condition {number}</legend>
      <div className={styles.two}>
        <SelectField
          label="Report when"
          value={when}
          options={kinds}
          onChange={(event) => onChange({ when: event.target.value as When })}
        />
        {when !== 'disappears' && (
          <SelectField
            label="Number"
            value={field}
            options={[
              { value: '', label: 'Each number' },
              ...[...new Set([...fields, field])]
                .filter((one) => one !== '')
                .map((value) => ({ value, label: value })),
            ]}
            onChange={(event) => onChange({ field: event.target.value })}
          />
        )}
      </div>
      <div className={styles.four}>
        {[...needed, ...optional].map((name) => (
          <TextField
            key={name}
            label={parts[name].label}
            about={parts[name].about}
            type="number"
            step="any"
            required={needed.includes(name)}
            value={condition[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
        {when === 'moves' && (
          <SelectField
            label="Direction"
            value={direction}
            options={[
              { value: '', label: 'Up or down' },
              { value: 'up', label: 'Up' },
              { value: 'down', label: 'Down' },
            ]}
            onChange={(event) => onChange({ direction: event.target.value as ConditionDraft['direction'] })}
          />
        )}
      </div>
      <IconButton
        icon={Trash2}
        label={`Remove condition ${number}`}
        className={styles.remove}
        onClick={onRemove}
      />
    </fieldset>
  )
}
