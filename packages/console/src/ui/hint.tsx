import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '../app/code.ts'
import styles from './hint.module.css'

// A tenth of the first screen, so it is loaded when the first hint is shown.
const HintPopup = lazyPart(() => import('./hint-popup.tsx'))

/** Time between the pointer's arrival and the hint, and between its leaving and the end, in milliseconds. */
const openAfterMs = 250
const closeAfterMs = 120

interface HintParts {
  /** Attributes of the element that has the hint. */
  readonly props: HTMLAttributes<HTMLElement>
  readonly popup: ReactNode
  /** Shows or hides it at once, for a tap. */
  readonly toggle: () => void
}

/**
 * A hint at an element: for the pointer over it or over the hint, for the keyboard focus, until Escape.
 * @param describes whether the hint says more than the element's name; then it is the element's description
 */
export function useHint(
  text: string,
  anchor: RefObject<HTMLElement | null>,
  { describes }: { readonly describes: boolean },
): HintParts {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const plan = (open: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), afterMs)
  }
  const hold = {
    onPointerEnter: (event: { readonly pointerType: string }) => {
      if (event.pointerType === 'mouse') plan(true, openAfterMs)
    },
    onPointerLeave: (event: { readonly pointerType: string }) => {
      if (event.pointerType === 'mouse') plan(false, closeAfterMs)
    },
  }
  const props: HTMLAttributes<HTMLElement> = {
    ...hold,
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) plan(true, 0)
    },
    onBlur: () => plan(false, 0),
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !isOpen) return
      // Escape ends a description alone; a hint that repeats a name does not hold up the dialog around it.
      if (describes) event.preventDefault()
      plan(false, 0)
    },
    ...(describes && isOpen ? { 'aria-describedby': id } : {}),
  }
  const popup = isOpen && (
    <Suspense>
      <HintPopup id={id} text={text} anchor={anchor} hold={hold} onClose={() => plan(false, 0)} />
    </Suspense>
  )
  return { props, popup, toggle: () => plan(!isOpen, 0) }
}

/**
 * Shows a text at its content. In a row of a list it takes no stop of the Tab key: the row's detail has the text, and
 * fifty rows would be fifty stops.
 */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const { props, popup, toggle } = useHint(text, anchor, { describes: true })
  const [isInRow, setInRow] = useState(true)
  useEffect(() => setInRow(anchor.current?.closest('a, button, tr') != null), [])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the hint adds a description and no action */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the hint at the focus */}
      <span
        ref={anchor}
        className={styles.anchor}
        {...props}
        tabIndex={isInRow ? undefined : 0}
        onClick={(event) => {
          const row = event.currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-row]')
          if (row == null) toggle()
          else if (!row.contains(event.currentTarget)) row.click()
        }}
      >
        {children}
      </span>
      {popup}
    </>
  )
}
