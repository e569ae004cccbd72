import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Field, SelectField, Switch, TextAreaField, TextField } from '../../ui/field.tsx'
import { More } from '../../ui/more.tsx'
import { Stack } from '../../ui/page.tsx'
import { count } from '../../ui/text.ts'
import { ScheduleFields } from '../monitors/schedule-fields.tsx'
import type { Operation } from '../playground/operations.ts'
import { ParameterField } from '../playground/parameter-field.tsx'
import { headerOf, isList, type JobDraft, rowParameters } from './job-draft.ts'
import styles from './jobs.module.css'

interface FormProps {
  readonly draft: JobDraft
  readonly operation: Operation
  readonly onChange: (changes: Partial<JobDraft>) => void
}

/** The fields of a job. */
export function JobForm({
  operations,
  onOperation,
  ...props
}: FormProps & {
  readonly operations: readonly Operation[]
  readonly onOperation: (operation: Operation) => void
}) {
  const { draft, operation, onChange } = props
  return (
    <>
      <Card title="What to look up">
        <Stack>
          <SelectField
            label="Lookup"
            about={operation.summary}
            value={operation.id}
            options={operations.map(({ id }) => ({ value: id, label: id }))}
            onChange={({ target }) => onOperation(operations.find(({ id }) => id === target.value)!)}
          />
          {isList(operation) && (
            <SelectField
              label="For"
              value={draft.kind}
              options={[
                { value: 'inputs', label: 'Many inputs, the first page of each' },
                { value: 'pages', label: 'All pages of one list' },
              ]}
              onChange={({ target }) => onChange({ kind: target.value as JobDraft['kind'] })}
            />
          )}
          <TextField
            label="Name"
            about="Default: the lookup"
            maxLength={200}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Stack>
      </Card>
      {draft.kind === 'inputs' ? <InputsCard {...props} /> : <ListCard {...props} />}
      <AgainCard {...props} />
      <Card title="Limit" about={draft.repeats ? 'Of each run' : undefined}>
        <TextField
          label={draft.kind === 'pages' ? 'Maximum credits (required)' : 'Maximum credits'}
          about={
            draft.kind === 'pages' ? 'The job pauses before it costs more' : 'Default: the highest price'
          }
          type="number"
          min={0}
          required={draft.kind === 'pages'}
          value={draft.cap}
          onChange={({ target }) => onChange({ cap: target.value })}
        />
      </Card>
    </>
  )
}

/** Whether the job runs again at set times. */
function AgainCard({ draft, operation, onChange }: FormProps) {
  return (
    <Card title="When to run">
      <Stack>
        <Switch
          label="Again at set times"
          about="It runs now, and then each time with the same rows. Each run is a job of its own, with its own price."
          checked={draft.repeats}
          onChange={(repeats) => onChange({ repeats })}
        />
        {draft.repeats && <ScheduleFields schedule={draft} what="runs" least={15} onChange={onChange} />}
        {draft.repeats && isList(operation) && (
          <Switch
            label="Only new items"
            about="Each run delivers only items that no run before delivered. Its lookups cost the same."
            checked={draft.onlyNew}
            onChange={(onlyNew) => onChange({ onlyNew })}
          />
        )}
      </Stack>
    </Card>
  )
}

function InputsCard({ draft, operation, onChange }: FormProps) {
  const [file, setFile] = useState<string | null>(null)
  const header = headerOf(draft, operation)
  const parameters = rowParameters(operation)
  const values = draft.inputs.split('\n').filter((line) => line.trim() !== '').length
  const isJson = draft.inputs.trimStart().startsWith('{')
  const rows = count(Math.max(0, header === null ? values : values - 1), 'row')
  return (
    <Card title="Inputs" about="Up to 100,000 rows. Columns of your own are kept in the results.">
      <Stack>
        <Field label="A file with CSV or JSON lines" about={file ?? 'Or paste the rows below'}>
          <input
            type="file"
            className={styles.file}
            aria-label="A file with CSV or JSON lines"
            accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv"
            onChange={async ({ target }) => {
              const chosen = target.files?.[0]
              if (chosen === undefined) return
              setFile(chosen.name)
              onChange({ inputs: await chosen.text(), columns: {} })
            }}
          />
        </Field>
        <TextAreaField
          label="Rows"
          about={
            draft.inputs.trim() === ''
              ? 'One value a line, or a table with a header line'
              : `${rows}${isJson ? ', as JSON lines' : header === null ? `, each a ${draft.parameter}` : `, with the columns ${header.join(', ')}`}`
          }
          rows={8}
          spellCheck={false}
          value={draft.inputs}
          onChange={({ target }) => onChange({ inputs: target.value })}
        />
        {header === null && !isJson && parameters.length > 1 && (
          <SelectField
            label="Each line is"
            value={draft.parameter}
            options={parameters.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ target }) => onChange({ parameter: target.value })}
          />
        )}
        {header !== null && <ColumnFields {...{ draft, operation, onChange, header }} />}
        <SharedFields
          {...{ draft, onChange }}
          parameters={parameters.filter(({ name, required }) => !required && name !== draft.parameter)}
        />
      </Stack>
    </Card>
  )
}

/** Which column has a parameter, where its name is another. */
function ColumnFields({
  draft,
  operation,
  header,
  onChange,
}: FormProps & { readonly header: readonly string[] }) {
  const lower = header.map((name) => name.toLowerCase())
  const unnamed = rowParameters(operation).filter(({ name }) => !lower.includes(name.toLowerCase()))
  const needed = unnamed.filter(({ required }) => required)
  if (needed.length === 0) return null
  return (
    <div className={styles.two}>
      {needed.map(({ name }) => (
        <SelectField
          key={name}
          label={`Column with ${name}`}
          value={draft.columns[name] ?? ''}
          options={[{ value: '', label: 'None' }, ...header.map((value) => ({ value, label: value }))]}
          onChange={({ target }) => onChange({ columns: { ...draft.columns, [name]: target.value } })}
        />
      ))}
    </div>
  )
}

function SharedFields({
  draft,
  parameters,
  onChange,
}: Pick<FormProps, 'draft' | 'onChange'> & { readonly parameters: Operation['parameters'] }) {
  if (parameters.length === 0) return null
  return (
    <More summary={`${count(parameters.length, 'parameter')} for all rows`}>
      <div className={styles.two}>
        {parameters.map((parameter) => (
          <SharedField key={parameter.name} {...{ draft, parameter, onChange }} />
        ))}
      </div>
    </More>
  )
}

function SharedField({
  draft,
  parameter,
  onChange,
}: Pick<FormProps, 'draft' | 'onChange'> & { readonly parameter: Operation['parameters'][number] }) {
  return (
    <ParameterField
      parameter={parameter}
      value={draft.shared[parameter.name] ?? ''}
      onChange={(value) => onChange({ shared: { ...draft.shared, [parameter.name]: value } })}
    />
  )
}

function ListCard({ draft, operation, onChange }: FormProps) {
  return (
    <Card title="The list">
      <Stack>
        <div className={styles.two}>
          {rowParameters(operation).map((parameter) => (
            <SharedField key={parameter.name} {...{ draft, parameter, onChange }} />
          ))}
        </div>
        <TextField
          label="Maximum items"
          type="number"
          min={1}
          required
          value={draft.maxItems}
          onChange={({ target }) => onChange({ maxItems: target.value })}
        />
      </Stack>
    </Card>
  )
}
