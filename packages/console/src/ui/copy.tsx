import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './copy.module.css'

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({
  text,
  what,
  onCopied,
}: {
  readonly text: string
  readonly what: string
  readonly onCopied?: (() => void) | undefined
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? 'Copied' : `Copy ${what}`}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(() => {
            setCopied(true)
            onCopied?.()
          })
        }
      />
      <span className="visually-hidden" role="status">
        {isCopied ? `${what} copied` : ''}
      </span>
    </>
  )
}

/** An id or another short text to copy. */
export function CopyText({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.copy}>
      <code className={styles.text}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  )
}
