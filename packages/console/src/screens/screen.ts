import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Session } from '../app/session.tsx'

export type LoadComponent = () => Promise<{ readonly default: ComponentType }>

/** Headings of the navigation, in its order. */
export const sections = ['Activity', 'Watching', 'Account'] as const

/** A screen of the console, loaded when it is first opened. */
export interface ScreenDeclaration {
  /** Path below the mode: `requests`. */
  readonly path: string
  readonly title: string
  readonly icon: LucideIcon
  /** Other words by which people search for it. */
  readonly words?: string
  /** The heading of the navigation above it; null: above all headings. */
  readonly section: (typeof sections)[number] | null
  readonly load: LoadComponent
  /** Pages below it that the screen shows in an `<Outlet />`: the detail of a row, by its parameter (`$id`). */
  readonly panels?: readonly { readonly path: string; readonly load: LoadComponent }[]
  /** Pages below it that take its place. */
  readonly pages?: readonly { readonly path: string; readonly load: LoadComponent }[]
  /** Whether the navigation shows it to this person, and its address opens it. */
  readonly isFor?: (session: Session['session']) => boolean
}
