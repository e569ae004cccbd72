import { useState } from 'react'
import type { AccountReport } from '../../api/operator-types.ts'
import { TextField } from '../../ui/field.tsx'
import { formatNumber } from '../../ui/text.ts'

export type Limits = AccountReport['limits']
type Name = keyof Limits

/** The limits in their order, with what they count. */
export const limitNames: readonly {
  readonly name: Name
  readonly label: string
  readonly about: string
  readonly least: number
  /** What holds without a limit. */
  readonly none: string
}[] = [
  {
    name: 'creditsPerDay',
    label: 'Credits a day',
    about: 'In each mode, days of UTC',
    least: 1,
    none: 'No limit',
  },
  {
    name: 'requestsPerSecond',
    label: 'Requests a second',
    about: 'Over all keys',
    least: 1,
    none: 'No limit',
  },
  { name: 'concurrency', label: 'Requests at once', about: 'On each node', least: 1, none: 'No limit' },
  { name: 'monitors', label: 'Monitors', about: 'In each mode', least: 0, none: 'Service default' },
  { name: 'endpoints', label: 'Endpoints', about: 'In each mode', least: 0, none: 'Service default' },
]

export const formatLimit = (limit: number | null, none: string): string =>
  limit === null ? none : formatNumber(limit)

/** The fields of limits; an empty field is no limit. */
export function useLimitFields(start: Limits | null) {
  const textsOf = (limits: Limits | null) =>
    Object.fromEntries(limitNames.map(({ name }) => [name, limits?.[name]?.toString() ?? ''])) as Record<
      Name,
      string
    >
  const [texts, setTexts] = useState(() => textsOf(start))
  return {
    texts,
    set: (name: Name, text: string) => setTexts((before) => ({ ...before, [name]: text })),
    reset: (limits: Limits | null) => setTexts(textsOf(limits)),
    /** Null removes a limit. */
    values: () =>
      Object.fromEntries(
        limitNames.map(({ name }) => [name, texts[name].trim() === '' ? null : Number(texts[name])]),
      ) as unknown as Limits,
  }
}

export function LimitFields({
  fields,
  none,
}: {
  readonly fields: ReturnType<typeof useLimitFields>
  /** What holds where a field is empty, if it is not the service's rule. */
  readonly none?: string
}) {
  return limitNames.map(({ name, label, about, least, none: usual }) => (
    <TextField
      key={name}
      label={label}
      about={about}
      type="number"
      min={least}
      step={1}
      placeholder={none ?? usual}
      value={fields.texts[name]}
      onChange={(event) => fields.set(name, event.target.value)}
    />
  ))
}
