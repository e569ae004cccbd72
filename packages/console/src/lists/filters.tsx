import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useSearchFilters } from '../app/search-filters.ts'
import { Button } from '../ui/button.tsx'
import type { Option } from '../ui/field.tsx'
import styles from './filters.module.css'
import { PeriodFilter } from './period-filter.tsx'
import { type Suggested, useSuggestions } from './suggestions.ts'

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
      /** Names are typed in place of ids. */
      readonly suggests?: Suggested
    }
  /** Whole days of the chosen zone (lists/period.ts). */
  | {
      readonly kind: 'period'
      readonly name: 'period'
      /** The period without a choice; absent: all times. */
      readonly usual?: string
    }

/** The parts of the address that filters use. */
export const namesOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ kind, name }) => (kind === 'period' ? ['period', 'from', 'to'] : [name]))

/** With more filters than this, the others are behind a button. */
const maxShownFilters = 4

/** The row of filters above a list. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const [search, change] = useSearchFilters()
  const [isOpen, setOpen] = useState(false)
  const isUsed = (filter: Filter) => namesOf([filter]).some((name) => search[name])
  const isFiltered = filters.some(isUsed)
  const isShort = filters.length <= maxShownFilters + 1
  const shown = filters.filter(
    (filter, place) =>
      isShort || isOpen || place < maxShownFilters || filter.kind === 'period' || isUsed(filter),
  )
  return (
    <search className={styles.bar} aria-label="Filters">
      {shown.map((filter) =>
        filter.kind === 'period' ? (
          <PeriodFilter key={filter.name} usual={filter.usual} />
        ) : (
          <FilterControl
            key={filter.name}
            filter={filter}
            value={search[filter.name] ?? ''}
            onChange={(value) => change({ [filter.name]: value === '' ? undefined : value })}
          />
        ),
      )}
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
          onClick={() => change(Object.fromEntries(namesOf(filters).map((name) => [name, undefined])))}
        >
          Clear
        </Button>
      )}
    </search>
  )
}

interface ControlProps {
  readonly filter: Exclude<Filter, { kind: 'period' }>
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
  const [isUsed, setUsed] = useState(false)
  const { options: suggestions, isLoading } = useSuggestions(filter.suggests, isUsed || value !== '')
  const shown = suggestions.find((one) => one.value === value)?.label ?? value
  const [text, setText] = useState(shown)
  useEffect(() => setText(shown), [shown])
  const [isWaiting, setWaiting] = useState(false)
  const apply = () => {
    // Whoever types faster than the names come means a name too.
    if (isLoading && text.trim() !== '') return setWaiting(true)
    setWaiting(false)
    const typed = text.trim()
    const same = (one: Option) => one.label.toLowerCase() === typed.toLowerCase()
    const next = suggestions.find(same)?.value ?? typed
    if (next !== value) onChange(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it applies what was typed when the names are there
  useEffect(() => {
    if (isWaiting && !isLoading) apply()
  }, [isWaiting, isLoading])
  const listId = `${id}-suggestions`
  return (
    <>
      <input
        id={id}
        value={text}
        placeholder={filter.placeholder ?? 'Any'}
        list={filter.suggests ? listId : undefined}
        title={shown === value ? undefined : value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setUsed(true)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
      {filter.suggests && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one.value} value={one.label} />
          ))}
        </datalist>
      )}
    </>
  )
}
