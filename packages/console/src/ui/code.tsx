import type { ReactNode } from 'react'
import styles from './code.module.css'
import { CopyButton } from './copy.tsx'

/** A code or command to copy. */
export function CodeBlock({
  code,
  what,
  label,
  onCopied,
}: {
  readonly code: string
  readonly what: string
  readonly label?: string
  readonly onCopied?: (() => void) | undefined
}) {
  return (
    <div className={styles.block}>
      <Scrolling label={label ?? what}>{code}</Scrolling>
      <div className={styles.copy}>
        <CopyButton text={code} what={what} onCopied={onCopied} />
      </div>
    </div>
  )
}

/** A value as indented JSON, with colours by kind. */
export function JsonBlock({ value, label }: { readonly value: unknown; readonly label: string }) {
  const text = JSON.stringify(value, null, 2) ?? 'null'
  return (
    <div className={styles.block}>
      <Scrolling label={label}>{text.length > maxColouredCharacters ? text : coloured(text)}</Scrolling>
      <div className={styles.copy}>
        <CopyButton text={text} what={label} />
      </div>
    </div>
  )
}

function Scrolling({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section className={styles.code} tabIndex={0} aria-label={label}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  )
}

/** Longer texts stay in one colour: an element for each word would slow the page down. */
const maxColouredCharacters = 60_000

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function coloured(text: string) {
  const parts = []
  let end = 0
  for (const found of text.matchAll(token)) {
    parts.push(text.slice(end, found.index))
    const [all, string, colon] = found
    const kind = string === undefined ? styles.literal : colon === undefined ? styles.string : styles.name
    parts.push(
      <span key={found.index} className={kind}>
        {string ?? all}
      </span>,
      colon ?? '',
    )
    end = found.index + all.length
  }
  return [...parts, text.slice(end)]
}
