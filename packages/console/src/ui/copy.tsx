import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './copy.module.css'
import { useToast } from './toast.tsx'

/**
 * Copies a text. Browsers have the clipboard only for pages of https and of this machine: elsewhere, as at
 * `http://192.168.0.5:3000`, a selection is copied.
 * @returns whether it is in the clipboard
 */
async function copy(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'visually-hidden'
    // Beside the button: a dialog takes the focus back from what is outside of it.
    button.after(field)
    field.select()
    // The only way to the clipboard of a page without https.
    const isCopied = document.execCommand('copy')
    field.remove()
    button.focus()
    return isCopied
  }
}

/** Copies a text, and confirms it for two seconds; where it cannot, it says so. */
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
  const toast = useToast()
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
        onClick={({ currentTarget }) =>
          void copy(text, currentTarget).then((done) => {
            if (!done) return toast.failed(`The ${what} was not copied`, 'Select it, and copy it by hand.')
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
