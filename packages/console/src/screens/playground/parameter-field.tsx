import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'

/** What a field must know of a parameter. */
export interface FieldParameter {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly type: string
  readonly options: readonly string[] | null
  readonly example: string | null
}

/** The field of a parameter of a lookup, by its type. */
export function ParameterField({
  parameter: { name, required, description, type, options, example },
  value,
  usual = 'Default',
  onChange,
}: {
  readonly parameter: FieldParameter
  readonly value: string
  /** What holds without a choice. */
  readonly usual?: string
  readonly onChange: (value: string) => void
}) {
  const label = required ? `${name} (required)` : name
  const about = description || undefined
  const choices = type === 'boolean' ? ['true', 'false'] : options
  if (choices !== null && type !== 'array') {
    const none = required ? [] : [{ value: '', label: usual }]
    return (
      <SelectField
        label={label}
        about={about}
        value={value}
        options={[...none, ...choices.map((one) => ({ value: one, label: one }))]}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (type === 'object') {
    return (
      <TextAreaField
        label={`${label}, as JSON`}
        about={about}
        required={required}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
      />
    )
  }
  return (
    <TextField
      label={label}
      about={about}
      required={required}
      type={type === 'integer' || type === 'number' ? 'number' : 'text'}
      step="any"
      placeholder={example ?? undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      spellCheck={false}
    />
  )
}
