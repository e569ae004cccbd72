import { mergeProps } from '@base-ui/react/merge-props'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useCallback, useRef } from 'react'
import styles from './button.module.css'
import { useHint } from './hint.tsx'

interface Look {
  /** `primary`: the one main action of a screen. `danger`: it takes something away. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  readonly icon?: LucideIcon
  readonly children?: ReactNode
}

/** Classes of a button, for links and triggers that look like one. */
export const buttonClass = ({
  look = 'secondary',
  size = 'normal',
}: Pick<Look, 'look' | 'size'> = {}): string => `${styles.button} ${styles[look]} ${styles[size]}`

export function Button({
  look,
  size,
  icon: Icon,
  children,
  className = '',
  ...others
}: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...others} className={`${buttonClass({ look, size })} ${className}`}>
      {Icon && <Icon className={styles.icon} aria-hidden />}
      {children}
    </button>
  )
}

function setRefs<T>(value: T | null, ...refs: readonly (Ref<T> | undefined)[]): void {
  for (const ref of refs) {
    if (typeof ref === 'function') ref(value)
    else if (ref) ref.current = value
  }
}

/** A button of an icon alone; `label` is its name, and its hint. */
export function IconButton({
  icon: Icon,
  label,
  className = '',
  ref,
  ...others
}: { readonly icon: LucideIcon; readonly label: string } & Omit<ComponentProps<'button'>, 'children'>) {
  const button = useRef<HTMLButtonElement>(null)
  const { props, popup } = useHint(label, button, { describes: false })
  return (
    <>
      <button
        type="button"
        {...mergeProps<'button'>(props, others)}
        ref={useCallback((element: HTMLButtonElement | null) => setRefs(element, button, ref), [ref])}
        aria-label={label}
        className={`${styles.iconButton} ${className}`}
      >
        <Icon className={styles.icon} aria-hidden />
      </button>
      {popup}
    </>
  )
}
