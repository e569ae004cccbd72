import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useMode } from './mode.ts'
import type { Search } from './search.ts'

/** A place of the console: a path without the mode (`requests/0189…`), and filters. */
export interface Place {
  readonly to: string
  readonly search?: Search | undefined
  /** Parts of an operator's path have no mode. */
  readonly isOperator?: boolean
}

const pathOf = (mode: string, { to, isOperator }: Place): string =>
  `/${isOperator ? 'operator' : mode}${to === '' ? '' : `/${to}`}`

/** A link to another place of the console, in the same mode. */
export function PlaceLink({
  place,
  ...others
}: { readonly place: Place } & Omit<ComponentProps<typeof Link>, 'to' | 'search'>) {
  const mode = useMode()
  const { search = {} } = place
  return <Link {...(others as object)} to={pathOf(mode, place) as never} search={search as never} />
}

/** Goes to another place of the console, in the same mode. */
export function useGo(): (place: Place, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  const mode = useMode()
  return (place, { replace = false } = {}) =>
    void navigate({ to: pathOf(mode, place) as never, search: (place.search ?? {}) as never, replace })
}
