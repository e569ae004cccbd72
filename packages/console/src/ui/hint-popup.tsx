import { Tooltip } from '@base-ui/react/tooltip'
import type { HTMLAttributes, RefObject } from 'react'
import styles from './hint.module.css'

/** Where people who go from landmark to landmark find it; what is outside a modal dialog they cannot reach. */
const containerOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest('[role="dialog"],[role="alertdialog"]')
    ? document.body
    : document.getElementById('content')

/** The popup of a hint, beside its element. */
export default function HintPopup({
  id,
  text,
  anchor,
  hold,
  onClose,
}: {
  readonly id: string
  readonly text: string
  readonly anchor: RefObject<HTMLElement | null>
  /** Keeps it open while the pointer is over it. */
  readonly hold: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave'>
  readonly onClose: () => void
}) {
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
      <Tooltip.Portal container={containerOf(anchor.current)}>
        <Tooltip.Positioner anchor={anchor} side="top" sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup id={id} role="tooltip" className={styles.popup} {...hold}>
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
