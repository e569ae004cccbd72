import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Search } from './search.ts'

/**
 * The filters in the address, and a function that changes some of them: an entry of the history, so that Back undoes it.
 * A change leads back to the first page.
 */
export function useSearchFilters(): readonly [
  Search,
  (changes: Search, options?: { readonly replace?: boolean }) => void,
] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = (changes: Search, { replace = false }: { readonly replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, cursor: undefined, ...changes })) as never,
      replace,
      resetScroll: false,
    })
  return [search, change]
}
