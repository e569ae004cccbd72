/**
 * Advisory locks of the whole database, by what they keep to one process at a time. The order decides the numbers, and
 * nodes of two releases take the same ones: add new names at the end.
 */
const names = [
  'migrations',
  'partitions',
  'move',
  'firstAccount',
  'usageOutbox',
  'usageHistory',
  'usageMarks',
] as const

/** An arbitrary number, so that other programs on the database take others. */
const first = 734_205_117

/** The number of an advisory lock, for `pg_advisory_lock` and its siblings. Two locks never share a number. */
export const advisoryLock = Object.fromEntries(names.map((name, at) => [name, first + at])) as Readonly<
  Record<(typeof names)[number], number>
>
