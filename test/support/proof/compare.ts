/** A difference between the record of an intact answer and that of a changed one. */
export interface Difference {
  /** `items.3.author.name` */
  readonly path: string
  readonly was: unknown
  readonly is: unknown
  /** Of a list: whether only its end is missing. */
  readonly atEnd?: boolean
}

/** What sets two records apart. */
export interface Comparison {
  /** Values that are others, and not null. */
  readonly others: readonly Difference[]
  /** Values that became null or were left out. */
  readonly nulls: readonly Difference[]
  /** Lists that lost entries. */
  readonly lost: readonly Difference[]
}

interface Found {
  others: Difference[]
  nulls: Difference[]
  lost: Difference[]
}

export interface CompareOptions {
  /** Paths (indexes as `*`) whose values differ between two runs of the intact answer. */
  readonly volatile: ReadonlySet<string>
  /** Whether a different value is one that the changed answer contains. */
  honest(was: unknown, is: unknown, path: string): boolean
}

/** A path with `*` in place of indexes. */
export const general = (path: string) => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, '*')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const below = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/** A number with fewer digits: 12,300 for 12,345. */
export function rounded(was: unknown, is: unknown): boolean {
  if (typeof was !== 'number' || typeof is !== 'number' || was < 1000) return false
  return [1, 2, 3, 4].some((digits) => {
    const unit = 10 ** (Math.floor(Math.log10(was)) + 1 - digits)
    return unit > 1 && (Math.floor(was / unit) * unit === is || Math.round(was / unit) * unit === is)
  })
}

/** How the record `is` differs from `was`. Missing entries are another difference than other entries. */
export function compare(was: unknown, is: unknown, options: CompareOptions): Comparison {
  const found: Found = { others: [], nulls: [], lost: [] }
  differ(was, is, '', found, options)
  return found
}

function differ(was: unknown, is: unknown, path: string, found: Found, options: CompareOptions): void {
  if (was === is) return
  if (is === null || is === undefined) {
    found.nulls.push({ path, was, is })
    return
  }
  if (options.volatile.has(general(path))) return
  if (isObject(was) && isObject(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      differ(was[name], is[name], below(path, name), found, options)
    }
  } else if (Array.isArray(was) && Array.isArray(is)) {
    differLists(was, is, path, found, options)
  } else if (!rounded(was, is) && !options.honest(was, is, path)) {
    found.others.push({ path, was, is })
  }
}

/** Most entries that one is held against before the likest is taken, but for those that are missing. */
const maxTries = 12

const nameOf = (item: unknown): unknown =>
  isObject(item) ? (item.id ?? item.url ?? item.handle ?? item.videoUrl) : undefined

/** Where in `was` an entry can stand: its namesake, or the next few. */
function placesFor(
  item: unknown,
  was: readonly unknown[],
  next: number,
  { end, missing }: { readonly end: number; readonly missing: number },
): number[] {
  const name = nameOf(item)
  if (name !== undefined && name !== null) {
    const at = was.findIndex((one, place) => place >= next && nameOf(one) === name)
    if (at >= 0) return [at]
  }
  return Array.from(
    { length: Math.min(Math.max(maxTries, missing + 1), Math.max(0, end - next)) },
    (_, n) => next + n,
  )
}

/** Entries keep their order: each of `is` is the next of `was` that it can be, or the one it is most like. */
function differLists(
  was: readonly unknown[],
  is: readonly unknown[],
  path: string,
  found: Found,
  options: CompareOptions,
): void {
  let next = 0
  let matched = 0
  for (const [place, item] of is.entries()) {
    let best: { at: number; found: Found } | undefined
    const end = was.length - (is.length - place) + 1
    for (const at of placesFor(item, was, next, { end, missing: was.length - is.length })) {
      const tried: Found = { others: [], nulls: [], lost: [] }
      differ(was[at], item, below(path, place), tried, options)
      if (best === undefined || weight(tried) < weight(best.found)) best = { at, found: tried }
      if (weight(tried) === 0) break
    }
    if (best === undefined) {
      found.others.push({ path: below(path, place), was: undefined, is: item })
      continue
    }
    next = best.at + 1
    matched += 1
    found.others.push(...best.found.others)
    found.nulls.push(...best.found.nulls)
    found.lost.push(...best.found.lost)
  }
  if (matched < was.length) {
    found.lost.push({ path, was: was.length, is: matched, atEnd: next === matched })
  }
}

const weight = ({ others, nulls, lost }: Found) => others.length * 1000 + nulls.length + lost.length

/** Every scalar of a record with its path. */
export function* leaves(value: unknown, path = ''): Generator<readonly [path: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) yield* leaves(item, below(path, place))
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) yield* leaves(member, below(path, name))
  } else yield [path, value]
}

/** Paths (indexes as `*`) at which two records differ, and the whole of a list whose length does. */
export function volatilePaths(one: unknown, other: unknown): Set<string> {
  const differing = new Set<string>()
  const { others, nulls, lost } = compare(one, other, { volatile: new Set(), honest: () => false })
  for (const { path } of [...others, ...nulls, ...lost]) differing.add(general(path))
  return differing
}
