import { Calendar, Hash, Trash2, Type } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, Switch, TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import type { SourceForm } from './draft.ts'
import styles from './monitors.module.css'
import { newRule, type Operator, type RuleDraft, type RuleKind } from './rules.ts'

type FilterFields = SourceForm['filterFields']

const operators: readonly { readonly value: Operator; readonly label: string }[] = [
  { value: 'gte', label: 'at least' },
  { value: 'gt', label: 'more than' },
  { value: 'lte', label: 'at most' },
  { value: 'lt', label: 'less than' },
  { value: 'eq', label: 'equal to' },
  { value: 'ne', label: 'other than' },
]

const sides = [
  { value: 'include', label: 'Report only items with' },
  { value: 'exclude', label: 'Leave out items with' },
]

const kinds: readonly { readonly value: RuleKind; readonly label: string }[] = [
  { value: 'any', label: 'any of these words' },
  { value: 'all', label: 'all of these words' },
  { value: 'none', label: 'none of these words' },
  { value: 'number', label: 'a number' },
  { value: 'date', label: 'a date' },
]

/** The comparisons that make sense for a day, which begins at 00:00 UTC. */
const dateOperators: typeof operators = [
  { value: 'gte', label: 'on or after' },
  { value: 'lt', label: 'before' },
]

/** Which new items are reported: a list of rules. */
export function FilterCard({
  rules,
  withinHours,
  fields,
  onChange,
  onWithinHours,
}: {
  readonly rules: readonly RuleDraft[]
  readonly withinHours: string
  readonly fields: FilterFields | undefined
  readonly onChange: (rules: readonly RuleDraft[]) => void
  readonly onWithinHours: (hours: string) => void
}) {
  const numbers = fields?.numbers ?? []
  const dates = fields?.dates ?? []
  return (
    <Card
      title="Which new items to report"
      about="Without rules: all of them. Rules do not change the price; an item must pass every one."
    >
      <Stack>
        {rules.length > 0 && (
          <ol className={styles.rules}>
            {rules.map((rule, place) => (
              <li key={rule.key}>
                <RuleFields
                  rule={rule}
                  number={place + 1}
                  fields={fields}
                  onChange={(changes) =>
                    onChange(rules.map((one) => (one === rule ? { ...one, ...changes } : one)))
                  }
                  onRemove={() => onChange(rules.filter((one) => one !== rule))}
                />
              </li>
            ))}
          </ol>
        )}
        <Row>
          <Button size="small" icon={Type} onClick={() => onChange([...rules, newRule('any')])}>
            Add a rule about words
          </Button>
          {numbers.length > 0 && (
            <Button
              size="small"
              icon={Hash}
              onClick={() => onChange([...rules, newRule('number', numbers[0])])}
            >
              Add a rule about a number
            </Button>
          )}
          {dates.length > 0 && (
            <Button
              size="small"
              icon={Calendar}
              onClick={() => onChange([...rules, newRule('date', dates[0])])}
            >
              Add a rule about a date
            </Button>
          )}
        </Row>
        <TextField
          label="Published within, hours"
          about="Older items are not reported when they appear. Empty: items of any age."
          type="number"
          min={1}
          step="any"
          value={withinHours}
          onChange={(event) => onWithinHours(event.target.value)}
        />
      </Stack>
    </Card>
  )
}

function RuleFields({
  rule,
  number,
  fields,
  onChange,
  onRemove,
}: {
  readonly rule: RuleDraft
  readonly number: number
  readonly fields: FilterFields | undefined
  readonly onChange: (changes: Partial<RuleDraft>) => void
  readonly onRemove: () => void
}) {
  const { side, kind } = rule
  const numbers = fields?.numbers ?? []
  const dates = fields?.dates ?? []
  const isThere = { number: numbers.length > 0, date: dates.length > 0 }
  const fieldFor = (next: RuleKind) => {
    const known = next === 'number' ? numbers : next === 'date' ? dates : []
    return known.includes(rule.field) ? rule.field : (known[0] ?? rule.field)
  }
  return (
    <fieldset className={styles.rule}>
      <legend>Rule {number}</legend>
      <div className={styles.two}>
        <SelectField
          label="Effect"
          value={side}
          options={sides}
          onChange={(event) => onChange({ side: event.target.value as RuleDraft['side'] })}
        />
        {kind !== 'other' && (
          <SelectField
            label="What"
            value={kind}
            options={kinds.filter(({ value }) => isThere[value as keyof typeof isThere] ?? true)}
            onChange={(event) => {
              const next = event.target.value as RuleKind
              onChange({ kind: next, field: fieldFor(next), op: 'gte', value: '' })
            }}
          />
        )}
      </div>
      {kind === 'other' && (
        <p className={styles.note}>
          Made by the API: <code>{JSON.stringify(rule.other)}</code>
        </p>
      )}
      {kind === 'number' && <ThresholdFields rule={rule} paths={numbers} onChange={onChange} />}
      {kind === 'date' && <ThresholdFields rule={rule} paths={dates} onChange={onChange} />}
      {kind !== 'number' && kind !== 'date' && kind !== 'other' && (
        <WordFields rule={rule} texts={fields?.texts ?? []} onChange={onChange} />
      )}
      <IconButton
        icon={Trash2}
        label={`Remove rule ${number}`}
        className={styles.remove}
        onClick={onRemove}
      />
    </fieldset>
  )
}

interface PartProps {
  readonly rule: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

function ThresholdFields({ rule, paths, onChange }: PartProps & { readonly paths: readonly string[] }) {
  const { field, op, value } = rule
  const isDate = rule.kind === 'date'
  const known = isDate && dateOperators.some((one) => one.value === op) ? dateOperators : operators
  return (
    <div className={styles.threshold}>
      <SelectField
        label={isDate ? 'Date' : 'Number'}
        value={field}
        options={[...new Set([field, ...paths])].map((one) => ({ value: one, label: one }))}
        onChange={(event) => onChange({ field: event.target.value })}
      />
      <SelectField
        label="Is"
        value={op}
        options={known}
        onChange={(event) => onChange({ op: event.target.value as Operator })}
      />
      <TextField
        label={isDate ? 'Day' : 'Value'}
        type={isDate ? 'date' : 'number'}
        {...(isDate ? {} : { step: 'any' })}
        required
        value={value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    </div>
  )
}

const everywhere = ''

function WordFields({ rule, texts, onChange }: PartProps & { readonly texts: readonly string[] }) {
  const { words, fields, isWhole } = rule
  // A rule of the API may name several fields; they stay while the choice stays.
  const chosen = fields.join(', ')
  const options = [...new Set([chosen, ...texts])].filter((one) => one !== everywhere)
  return (
    <div className={styles.two}>
      <TextField
        label="Words"
        about="Separated by commas"
        required
        value={words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <SelectField
        label="Searched in"
        value={chosen}
        options={[
          { value: everywhere, label: 'All texts' },
          ...options.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) =>
          onChange({ fields: target.value === everywhere ? [] : target.value.split(', ') })
        }
      />
      <Switch
        label="Whole words only"
        about="“art” does not match “party”."
        checked={isWhole}
        onChange={(next) => onChange({ isWhole: next })}
      />
    </div>
  )
}
