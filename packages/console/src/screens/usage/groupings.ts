import type { AccountUsageData } from 'social-lookup-client'
import { callerKind, callerName } from '../../app/callers.ts'
import { sentence } from '../../ui/text.ts'

export type UsageRow = AccountUsageData['usage'][number]
/** What the service sums up by. */
type Dimension = 'operation' | 'key' | 'monitor' | 'outcome' | 'source' | 'day'

/** A group of lookups as the table shows it: several rows of the service may be one. */
export interface Group extends Pick<UsageRow, 'credits' | 'lookups' | 'cached' | 'failed' | 'averageMs'> {
  readonly id: string
  readonly name: string
  readonly day: string | undefined
  /** Filters that lead to its requests; null: there are none. */
  readonly filter: Readonly<Record<string, string>> | null
}

interface Grouping {
  readonly label: string
  readonly by: Dimension
  /** The group of a row: its id and name. */
  readonly groupOf: (row: UsageRow) => readonly [id: string, name: string]
  readonly filterOf?: (row: UsageRow) => Readonly<Record<string, string>> | null
}

const same = (value: string) => [value, value] as const
const caller = ({ key = '', keyName = null }: UsageRow) => ({ key, keyName })
const ofKey = (row: UsageRow) => ({ key: row.key ?? '' })
const day = ({ day: at }: UsageRow) => at?.slice(0, 10) ?? ''

/** Ways to sum up usage, in the order of the choice. */
export const groupings = {
  operation: {
    label: 'Operation',
    by: 'operation',
    groupOf: ({ operation = '' }) => same(operation),
    filterOf: ({ operation = '' }) => ({ operation }),
  },
  platform: {
    label: 'Platform',
    by: 'operation',
    groupOf: ({ operation = '' }) => same(operation.split('.')[0]!),
  },
  key: {
    label: 'Key',
    by: 'key',
    groupOf: (row) => [row.key ?? '', callerName(caller(row))],
    filterOf: ofKey,
  },
  person: {
    label: 'Person',
    by: 'key',
    groupOf: (row) =>
      callerKind(row.key ?? '') === 'session'
        ? same(callerName(caller(row)))
        : ['', 'Keys and assistants, by no person'],
  },
  assistant: {
    label: 'Assistant',
    by: 'key',
    groupOf: (row) =>
      callerKind(row.key ?? '') === 'assistant'
        ? [row.key ?? '', callerName(caller(row))]
        : ['', 'Without an assistant'],
    filterOf: (row) => (callerKind(row.key ?? '') === 'assistant' ? ofKey(row) : null),
  },
  monitor: {
    label: 'Monitor',
    by: 'monitor',
    groupOf: ({ monitor, monitorName }) =>
      monitor == null ? ['', 'No monitor'] : [monitor, monitorName ?? `${monitor} (deleted)`],
    filterOf: ({ monitor }) => (monitor == null ? null : { monitor }),
  },
  outcome: {
    label: 'Outcome',
    by: 'outcome',
    groupOf: ({ outcome = 'failed' }) => [outcome, sentence(outcome)],
    filterOf: ({ outcome = 'failed' }) => ({ outcome }),
  },
  source: {
    label: 'Source',
    by: 'source',
    groupOf: ({ source }) => [source ?? '', source == null ? 'None (failed or cached)' : sentence(source)],
  },
  day: {
    label: 'Day',
    by: 'day',
    groupOf: (row) => same(day(row)),
    filterOf: (row) => ({ from: day(row), to: day(row) }),
  },
} as const satisfies Record<string, Grouping>

export type GroupingName = keyof typeof groupings

/**
 * Sums up rows of the service by a grouping.
 * @param perDay the groups of each day apart, for a plot
 */
export function groupRows(
  rows: readonly UsageRow[],
  grouping: GroupingName,
  { perDay = false }: { readonly perDay?: boolean } = {},
): Group[] {
  const { groupOf, filterOf }: Grouping = groupings[grouping]
  const groups = new Map<string, Group & { readonly ms: number }>()
  for (const row of rows) {
    const [id, name] = groupOf(row)
    const place = perDay ? `${row.day} ${id}` : id
    const known = groups.get(place)
    const asked = row.lookups - row.cached
    const ms = (known?.ms ?? 0) + (row.averageMs ?? 0) * asked
    const sum = (read: 'credits' | 'lookups' | 'cached' | 'failed') => (known?.[read] ?? 0) + row[read]
    const lookups = sum('lookups')
    const cached = sum('cached')
    groups.set(place, {
      ...{ id, name, ms, lookups, cached, day: row.day, filter: filterOf?.(row) ?? null },
      ...{ credits: sum('credits'), failed: sum('failed') },
      averageMs: lookups === cached ? null : Math.round(ms / (lookups - cached)),
    })
  }
  return [...groups.values()]
}
