import { Field as Base } from '@base-ui/react/field'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

interface Labels {
  readonly label: string
  /** What the value means, its unit or its form. */
  readonly about?: ReactNode
  readonly error?: string | null
}

/** A label, a control, an explanation and an error. */
export function Field({ label, about, error, children }: Labels & { readonly children: ReactNode }) {
  return (
    <Base.Root className={styles.field} invalid={Boolean(error)}>
      <Base.Label className={styles.label}>{label}</Base.Label>
      {children}
      {about && <Base.Description className={styles.about}>{about}</Base.Description>}
      {error && (
        <Base.Error className={styles.error} match>
          {error}
        </Base.Error>
      )}
    </Base.Root>
  )
}

/** A field of one line. */
export function TextField({
  label,
  about,
  error,
  ...input
}: Labels & Omit<ComponentProps<typeof Base.Control>, 'className'>) {
  return (
    <Field label={label} about={about} error={error}>
      <Base.Control autoComplete="off" {...input} className={styles.input} />
    </Field>
  )
}

/** A field of several lines. */
export function TextAreaField({
  label,
  about,
  error,
  ...area
}: Labels & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} about={about} error={error}>
      <Base.Control render={<textarea {...area} className={`${styles.input} ${styles.area}`} />} />
    </Field>
  )
}

/** A choice of a few values, as the browser's own menu. */
export function SelectField({
  label,
  about,
  error,
  options,
  ...select
}: Labels & { readonly options: readonly Option[] } & Omit<
    ComponentProps<'select'>,
    'className' | 'children'
  >) {
  return (
    <Field label={label} about={about} error={error}>
      <Base.Control
        render={
          <select {...select} className={`${styles.input} ${styles.select}`}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        }
      />
    </Field>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** A setting that is on or off. */
export function Switch({
  label,
  about,
  checked,
  onChange,
  disabled = false,
}: {
  readonly label: string
  readonly about?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}) {
  return (
    <Base.Root className={styles.switchField}>
      <BaseSwitch.Root
        className={styles.switch}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
      <div>
        <Base.Label className={styles.label}>{label}</Base.Label>
        {about && <Base.Description className={styles.about}>{about}</Base.Description>}
      </div>
    </Base.Root>
  )
}
