import type { ReactNode } from 'react'
import { Facts } from '../../ui/card.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import styles from './playground.module.css'

/** Longer lists show their beginning; the JSON has all of them. */
const maxShownItems = 25

/** A record as names and values, with its parts inside. */
export function RecordView({ value }: { readonly value: unknown }) {
  if (Array.isArray(value)) return <Items items={value} />
  if (typeof value !== 'object' || value === null) return <Scalar value={value} />
  const entries = Object.entries(value)
  const simple = entries.filter(([, one]) => typeof one !== 'object' || one === null)
  const parts = entries.filter(([, one]) => typeof one === 'object' && one !== null)
  return (
    <div className={styles.record}>
      {simple.length > 0 && (
        <Facts entries={simple.map(([name, one]) => [name, <Scalar key={name} value={one} />] as const)} />
      )}
      {parts.map(([name, one]) => (
        <Part
          key={name}
          name={name}
          about={Array.isArray(one) ? count(one.length, 'entry', 'entries') : undefined}
          isOpen={!Array.isArray(one) || one.length <= 3}
        >
          <RecordView value={one} />
        </Part>
      ))}
    </div>
  )
}

function Part({
  name,
  about,
  isOpen,
  children,
}: {
  readonly name: string
  readonly about: string | undefined
  readonly isOpen: boolean
  readonly children: ReactNode
}) {
  return (
    <details className={styles.part} open={isOpen}>
      <summary>
        {name}
        {about && <span className={styles.note}> {about}</span>}
      </summary>
      <div className={styles.partBody}>{children}</div>
    </details>
  )
}

function Items({ items }: { readonly items: readonly unknown[] }) {
  if (items.length === 0) return <span className={styles.note}>none</span>
  if (items.every((item) => typeof item !== 'object')) return <span>{items.map(String).join(', ')}</span>
  return (
    <div className={styles.record}>
      {items.slice(0, maxShownItems).map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and does not change
        <Part key={place} name={titleOf(item) ?? `${place + 1}`} about={undefined} isOpen={false}>
          <RecordView value={item} />
        </Part>
      ))}
      {items.length > maxShownItems && (
        <p className={styles.note}>{formatNumber(items.length - maxShownItems)} more are in the JSON.</p>
      )}
    </div>
  )
}

/** The name of an item: the first of its fields that usually has one. */
function titleOf(item: unknown): string | null {
  const fields = item as Record<string, unknown> | null
  for (const name of ['title', 'name', 'handle', 'text', 'caption', 'url', 'id']) {
    const value = fields?.[name]
    if (typeof value === 'string' && value !== '') return value.slice(0, 100)
  }
  return null
}

function Scalar({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined) return <span className={styles.note}>unknown</span>
  if (typeof value === 'number') return <span>{Number.isInteger(value) ? formatNumber(value) : value}</span>
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>
  const text = String(value)
  if (/^https?:\/\//.test(text)) {
    return (
      <a href={text} target="_blank" rel="noreferrer noopener" className={styles.link}>
        {text}
      </a>
    )
  }
  return <span className={styles.text}>{text}</span>
}
