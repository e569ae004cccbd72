import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

/** A menu of actions below its trigger. */
export function Menu({
  trigger,
  defaultOpen = false,
  children,
}: {
  readonly trigger: ReactElement
  readonly defaultOpen?: boolean
  readonly children: ReactNode
}) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align="start">
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({
  onSelect,
  danger = false,
  disabled = false,
  children,
}: {
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
}) {
  return (
    <Base.Item
      className={`${styles.item} ${danger ? styles.danger : ''}`}
      disabled={disabled}
      onClick={onSelect}
    >
      {children}
    </Base.Item>
  )
}

/** A choice of one of several values. */
export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.Group>
        <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
            {option.label}
            <Base.RadioItemIndicator className={styles.check}>
              <Check aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.Group>
    </Base.RadioGroup>
  )
}

export const MenuLine = () => <Base.Separator className={styles.line} />
