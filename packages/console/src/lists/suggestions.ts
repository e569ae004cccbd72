import { useApiQuery } from '../api/hooks.ts'
import { callerName } from '../app/callers.ts'
import type { Option } from '../ui/field.tsx'

/** What a filter offers while somebody types: names in place of ids. */
export type Suggested = 'operations' | 'keys' | 'monitors'

const dayMs = 86_400_000
const since = () => new Date(Math.floor(Date.now() / dayMs - 90) * dayMs).toISOString()

/** Equal names are told apart by the ends of their ids. */
function tellApart(options: readonly Option[]): Option[] {
  const seen = new Map<string, number>()
  for (const { label } of options) seen.set(label, (seen.get(label) ?? 0) + 1)
  return options.map(({ value, label }) => ({
    value,
    label: seen.get(label)! > 1 && value !== label ? `${label} (…${value.slice(-4)})` : label,
  }))
}

/**
 * Objects by their names. Operations and callers are those of the last 90 days, which people of every role may know.
 * @param isWanted whether somebody types, or a name is shown
 */
export function useSuggestions(
  kind: Suggested | undefined,
  isWanted: boolean,
): { readonly options: readonly Option[]; readonly isLoading: boolean } {
  const operations = useApiQuery(
    ['usage', 'names', 'operation'],
    (api, signal) => api.account.usage({ by: ['operation'], from: since() }, { signal }),
    { enabled: kind === 'operations' && isWanted },
  )
  const keys = useApiQuery(
    ['usage', 'names', 'key'],
    (api, signal) => api.account.usage({ by: ['key'], from: since() }, { signal }),
    { enabled: kind === 'keys' && isWanted },
  )
  const monitors = useApiQuery(['monitors', 'names'], (api, signal) => api.monitors.list({}, { signal }), {
    enabled: kind === 'monitors' && isWanted,
  })
  const ofOperations = operations.data?.usage ?? []
  const ofKeys = keys.data?.usage ?? []
  const options: Record<Suggested, () => readonly Option[]> = {
    operations: () => ofOperations.map(({ operation = '' }) => ({ value: operation, label: operation })),
    keys: () =>
      tellApart(
        ofKeys.map(({ key = '', keyName = null }) => ({ value: key, label: callerName({ key, keyName }) })),
      ),
    monitors: () =>
      tellApart((monitors.data?.monitors ?? []).map(({ id, name }) => ({ value: id, label: name }))),
  }
  return {
    options: kind === undefined ? [] : options[kind](),
    isLoading: operations.isLoading || keys.isLoading || monitors.isLoading,
  }
}
