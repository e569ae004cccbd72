import type { Place } from '../../app/links.tsx'

/** Something that needs attention, and what to do about it. */
export interface Problem {
  readonly key: string
  /** `bad`: requests are refused or nothing works. `warn`: it will come to that. `calm`: somebody chose it. */
  readonly severity: 'bad' | 'warn' | 'calm'
  readonly text: string
  readonly since?: string | null
  /** What to do: the text of a link, or a sentence where there is none. */
  readonly action: string
  readonly place?: Place
  /** A page elsewhere. */
  readonly href?: string
}
