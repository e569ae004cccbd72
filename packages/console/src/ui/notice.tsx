import { CircleAlert, Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownError } from '../api/errors.ts'
import { Button } from './button.tsx'
import { CodeBlock } from './code.tsx'
import { CopyText } from './copy.tsx'
import styles from './notice.module.css'

/** A failure: the service's message, its reason, and the request id to ask about. */
export function ErrorNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { message, code, reason, requestId, status } = shownError(error)
  return (
    <div className={styles.error} role="alert">
      <CircleAlert className={styles.errorIcon} aria-hidden />
      <div className={styles.errorText}>
        <p className={styles.message}>{message}</p>
        {(reason ?? code) !== null && (
          <p className={styles.facts}>
            {status !== null && <span>{status}</span>}
            <span>{code}</span>
            {reason !== null && reason !== code && <span>{reason}</span>}
          </p>
        )}
        {requestId !== null && (
          <p className={styles.facts}>
            Request <CopyText text={requestId} what="request id" />
          </p>
        )}
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** What a list without entries means, and the command or action that comes next. */
export function EmptyState({
  icon: Icon = Inbox,
  title,
  children,
  command,
  action,
}: {
  readonly icon?: LucideIcon
  readonly title: string
  readonly children?: ReactNode
  /** A command for a terminal. */
  readonly command?: string
  readonly action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Icon aria-hidden />
      </span>
      <h2>{title}</h2>
      {children && <div className={styles.emptyText}>{children}</div>}
      {command && (
        <div className={styles.command}>
          <CodeBlock code={command} what="command" />
        </div>
      )}
      {action}
    </div>
  )
}
