import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownError } from '../api/errors.ts'
import { IconButton } from './button.tsx'
import styles from './toast.module.css'

/** Shows what was done or went wrong at the edge of the page. */
export function useToast() {
  const { add } = Toast.useToastManager()
  return {
    done: (title: string) => add({ title }),
    failed: (title: string, error: unknown) => {
      const { message, requestId } = shownError(error)
      add({
        title,
        description: requestId === null ? message : `${message} (request ${requestId})`,
        type: 'error',
        priority: 'high',
        timeout: 12_000,
      })
    },
  }
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`${styles.toast} ${toast.type === 'error' ? styles.error : ''}`}
    >
      <div>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.text} />
      </div>
      {/* It is always shown, so assistive technology finds it without the list being opened. */}
      <Toast.Close aria-hidden={false} render={<IconButton icon={X} label="Dismiss" />} />
    </Toast.Root>
  ))
}
