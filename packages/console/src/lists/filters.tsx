import { useNavigate, useSearch } from '@tanstack/react-router'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Search } from '../app/search.ts'
import { Button } from '../ui/button.tsx'
import type { Option } from '../ui/field.tsx'
import styles from './filters.module.css'

/** A filter of a list; its value is in the address under `name`. */
export type Filter =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly options: readonly Option[]
      /** One of the options always holds: without a value in the address, the first. */
      readonly isRequired?: boolean
    }
  | {
      readonly kind: 'text'
      readonly name: string
      readonly label: string
      readonly placeholder?: string
      readonly suggestions?: readonly string[]
    }
  /** A day (UTC): `2026-01-31`. */
  | { readonly kind: 'day'; readonly name: string; readonly label: string }

/** The filters in the address, and a function that changes some of them. A change leads back to the first page. */
export function useSearchFilters(): readonly [Search, (changes: Search) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = (changes: Search) =>
    void navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, cursor: undefined, ...changes })) as never,
      replace: true,
    })
  return [search, change]
}

/** The start of a day in the form of the API. */
export const startOfDay = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : `${day}T00:00:00.000Z`

/** The end of a day, which is the start of the next. */
export function endOfDay(day: string | undefined): string | undefined {
  if (day === undefined) return undefined
  const start = Date.parse(`${day}T00:00:00.000Z`)
  return Number.isNaN(start) ? undefined : new Date(start + 86_400_000).toISOString()
}

/** With more filters than this, the others are behind a button. */
const maxShownFilters = 4

/** The row of filters above a list. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const [search, change] = useSearchFilters()
  const [isOpen, setOpen] = useState(false)
  const isFiltered = filters.some(({ name }) => search[name])
  const isShort = filters.length <= maxShownFilters + 1
  const shown = filters.filter(
    ({ name }, place) => isShort || isOpen || place < maxShownFilters || search[name],
  )
  return (
    <search className={styles.bar} aria-label="Filters">
      {shown.map((filter) => (
        <FilterControl
          key={filter.name}
          filter={filter}
          value={search[filter.name] ?? ''}
          onChange={(value) => change({ [filter.name]: value === '' ? undefined : value })}
        />
      ))}
      {(shown.length < filters.length || isOpen) && (
        <Button
          size="small"
          look="quiet"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      {isFiltered && (
        <Button
          size="small"
          look="quiet"
          icon={X}
          onClick={() => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
        >
          Clear
        </Button>
      )}
    </search>
  )
}

interface ControlProps {
  readonly filter: Filter
  readonly value: string
  readonly onChange: (value: string) => void
}

function FilterControl({ filter, value, onChange }: ControlProps) {
  const id = useId()
  return (
    <div className={`${styles.filter} ${value === '' ? '' : styles.active}`}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'choice' && (
        <select
          id={id}
          value={value || (filter.isRequired ? filter.options[0]?.value : '')}
          onChange={(event) => onChange(event.target.value)}
        >
          {!filter.isRequired && <option value="">Any</option>}
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {filter.kind === 'day' && (
        <input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
      {filter.kind === 'text' && <TextControl id={id} filter={filter} value={value} onChange={onChange} />}
    </div>
  )
}

/** A text is applied by Enter or when the focus leaves, so that the list does not follow each letter. */
function TextControl({
  id,
  filter,
  value,
  onChange,
}: ControlProps & { readonly id: string; readonly filter: Extract<Filter, { kind: 'text' }> }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const listId = `${id}-suggestions`
  return (
    <>
      <input
        id={id}
        value={text}
        placeholder={filter.placeholder ?? 'Any'}
        list={filter.suggestions ? listId : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== value && onChange(text.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(text.trim())
        }}
      />
      {filter.suggestions && (
        <datalist id={listId}>
          {filter.suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}
