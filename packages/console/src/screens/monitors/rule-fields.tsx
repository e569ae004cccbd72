import { Hash, Trash2, Type } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
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
]

/** Which new items are reported: a list of rules. */
export function FilterCard({
  rules,
  fields,
  onChange,
}: {
  readonly rules: readonly RuleDraft[]
  readonly fields: FilterFields | undefined
  readonly onChange: (rules: readonly RuleDraft[]) => void
}) {
  const numbers = fields?.numbers ?? []
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
        </Row>
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
            options={numbers.length === 0 ? kinds.filter(({ value }) => value !== 'number') : kinds}
            onChange={(event) =>
              onChange({
                kind: event.target.value as RuleKind,
                field: rule.field || (numbers[0] ?? ''),
              })
            }
          />
        )}
      </div>
      {kind === 'other' && (
        <p className={styles.note}>
          Made by the API: <code>{JSON.stringify(rule.other)}</code>
        </p>
      )}
      {kind === 'number' && <NumberFields rule={rule} numbers={numbers} onChange={onChange} />}
      {kind !== 'number' && kind !== 'other' && (
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

function NumberFields({ rule, numbers, onChange }: PartProps & { readonly numbers: readonly string[] }) {
  const { field, op, value } = rule
  return (
    <div className={styles.threshold}>
      <SelectField
        label="Number"
        value={field}
        options={[...new Set([field, ...numbers])].map((one) => ({ value: one, label: one }))}
        onChange={(event) => onChange({ field: event.target.value })}
      />
      <SelectField
        label="Is"
        value={op}
        options={operators}
        onChange={(event) => onChange({ op: event.target.value as Operator })}
      />
      <TextField
        label="Value"
        type="number"
        step="any"
        required
        value={value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    </div>
  )
}

const everywhere = ''

function WordFields({ rule, texts, onChange }: PartProps & { readonly texts: readonly string[] }) {
  const { words, fields } = rule
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
    </div>
  )
}
