import type { Clock } from '../../catalog/clock.ts'
import type { Database, Queryable } from './database.ts'
import { readSetting, storeSetting } from './settings.ts'

/**
 * Work on stored rows that a release brings and a migration cannot do, because it would hold its locks for as long as
 * the table is large: new columns get their values, old values another form. The code of the release serves meanwhile and
 * reads both forms. A later migration that needs the work done names it in {@link migrationsAfterFills}.
 */
export interface Fill {
  readonly name: FillName
  /** By table, in order: works on the next rows, in a transaction. */
  readonly steps: Readonly<Record<string, FillStep>>
  /**
   * For how long after its beginning rows that appear are worked on too, in milliseconds: nodes of the release before may
   * run beside this one.
   */
  readonly followMs: number
}

/** @returns the last key and the number of rows that were read; null where no row follows */
export type FillStep = (
  q: Queryable,
  stretch: {
    /** The last key that was read; undefined at the beginning. */
    readonly after: string | undefined
    readonly startedAt: number
  },
) => Promise<{ readonly last: string; readonly rows: number } | null>

/** All fills of this release and of earlier ones that may be unfinished, with what operators read about them. */
export const fills = {
  'clean-stored-secrets': 'replaces secrets in the parameters of lookups, refused requests and payments',
} as const

export type FillName = keyof typeof fills

/** Migrations that take away what a fill still reads: refused until it has ended. */
export const migrationsAfterFills: Readonly<Record<string, FillName>> = {}

/** How far a fill is. */
interface Progress {
  readonly startedAt: number
  /** By table the last key that was read. */
  readonly read: Readonly<Record<string, string>>
  /** Rows that were read. Absent in what earlier releases stored. */
  readonly rows?: number
  readonly isDone?: boolean
}

/** A run ends after this time; the next one goes on at the stored place. */
const maxRunMs = 5000

/**
 * Works for some seconds, and takes no lock but those of the rows that it changes. Safe to repeat, to kill, and to run
 * beside nodes of the release before.
 * @returns whether the fill has ended
 */
export async function runFill(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  fill: Fill,
): Promise<boolean> {
  const stored = await readProgress(database, fill.name)
  let progress: Progress = stored ?? { startedAt: clock.now(), read: {} }
  if (stored === null) await storeProgress(database, fill.name, progress)
  if (progress.isDone) return true
  const until = clock.elapsed() + maxRunMs
  for (const [table, step] of Object.entries(fill.steps)) {
    for (let isRead = false; !isRead; ) {
      if (clock.elapsed() > until) return false
      const { read, startedAt, rows = 0 }: Progress = progress
      const stretch = await database.transaction((q) => step(q, { after: read[table], startedAt }))
      isRead = stretch === null
      if (stretch === null) continue
      progress = { startedAt, read: { ...read, [table]: stretch.last }, rows: rows + stretch.rows }
      await storeProgress(database, fill.name, progress)
    }
  }
  const isDone = clock.now() - progress.startedAt > fill.followMs
  if (isDone) await storeProgress(database, fill.name, { ...progress, isDone })
  return isDone
}

/** How far a fill is, for operators. */
export interface FillState {
  readonly name: FillName
  readonly what: string
  readonly state: 'waiting' | 'running' | 'finished'
  /** When it began; null where it waits. */
  readonly startedAt: Date | null
  /** Rows that were read, by all tables. */
  readonly rows: number
}

/** All fills, in the order of their releases. A database without tables has none to run. */
export async function fillStates(database: Database): Promise<FillState[]> {
  const names = Object.keys(fills) as FillName[]
  return Promise.all(
    names.map(async (name) => {
      const progress = await readProgress(database, name)
      const state = progress === null ? 'waiting' : progress.isDone ? 'finished' : 'running'
      const startedAt = progress === null ? null : new Date(progress.startedAt)
      return { name, what: fills[name], state, startedAt, rows: progress?.rows ?? 0 }
    }),
  )
}

async function readProgress(database: Database, name: FillName): Promise<Progress | null> {
  const stored = await readSetting(database, name)
  return stored === null ? null : (JSON.parse(stored) as Progress)
}

const storeProgress = (database: Database, name: FillName, progress: Progress) =>
  storeSetting(database, name, JSON.stringify(progress))
