/**
 * How often looks missed fields, for the whole source and for each form of its answers. A field that is missed for the
 * first time is one thing, a field that every third object lacks is another.
 */

/** Looks at a source, or at one form of its answers. */
export interface History {
  /** Looks without a doubtful field. */
  looks: number
  /** Field → looks that missed it, doubtful ones of earlier times included. */
  missed: Record<string, number>
  /** Field → the newest looks in a row that missed it, of those in `missed`. */
  runs: Record<string, number>
  /** Field → the newest looks in a row that missed it, and are doubtful. */
  doubtful: Record<string, number>
}

/** By form; those of the whole source under ''. */
export type Histories = Record<string, History>

/**
 * `usual`: the field was missed before, and came back; or nothing is known of the source yet. `doubtful`: it never was
 * missed before. `lost`: it was missed in so many looks in a row that chance does not explain it.
 */
export type Verdict = 'usual' | 'doubtful' | 'lost'

/** Looks after which a field that none of them missed is known to be always there. */
const minLooks = 5
/** Looks in a row that miss a field which was always there: a second look says the same; of few earlier looks a third. */
const minRun = 2
const minRunOfFew = 3
const fewLooks = 20
/** The chance of so many looks in a row that miss a field which sometimes is missing. */
const maxChance = 1e-7
/** Beyond this number of looks the counts are halved, so that the newest weigh more. */
const maxLooks = 80
const maxFields = 200

const emptyHistory = (): History => ({ looks: 0, missed: {}, runs: {}, doubtful: {} })

/**
 * The histories of a source whose good answers were summed before there were histories.
 * @param missed the fields that the newest of them lacks
 */
export function historiesOf(looks: number, missed: readonly string[]): Histories {
  const all = Object.fromEntries(missed.map((field) => [field, looks]))
  return looks === 0 ? {} : { '': { looks, missed: all, runs: all, doubtful: {} } }
}

function verdictOf(history: History, field: string, isMoved: boolean): Verdict | null {
  const run = history.runs[field] ?? 0
  const before = history.looks - run
  if (before < (isMoved ? 1 : minLooks)) return null
  const missed = (history.missed[field] ?? 0) - run
  const inRow = run + (history.doubtful[field] ?? 0) + 1
  if (missed > 0) return ((missed + 0.5) / (before + 1)) ** inRow <= maxChance ? 'lost' : 'usual'
  if (isMoved) return 'lost'
  return inRow >= (before >= fewLooks ? minRun : minRunOfFew) ? 'lost' : 'doubtful'
}

/**
 * What it means that a look misses a field.
 * @param forms the stored forms of the answers
 * @param isMoved whether the answer, which is of a known form, shows where the value is now
 */
export function judgeMissed(
  histories: Histories,
  forms: readonly string[],
  field: string,
  isMoved: boolean,
): Verdict {
  const verdicts = ['', ...forms].flatMap((level) => {
    const history = histories[level]
    return (history && verdictOf(history, field, isMoved && level !== '')) ?? []
  })
  if (verdicts.includes('lost')) return 'lost'
  return verdicts.includes('doubtful') ? 'doubtful' : 'usual'
}

/** How many looks in a row missed a field, this one included. */
export function runOf(histories: Histories, forms: readonly string[], field: string): number {
  const runs = ['', ...forms].map((level) => {
    const history = histories[level]
    return (history?.runs[field] ?? 0) + (history?.doubtful[field] ?? 0)
  })
  return Math.max(...runs) + 1
}

const halved = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([field, n]) => (n > 1 ? [[field, Math.floor(n / 2)] as const] : [])),
  )

/** A history after one more look. */
function after(history: History, verdicts: ReadonlyMap<string, Verdict>): History {
  const next: History = {
    looks: history.looks,
    missed: { ...history.missed },
    runs: { ...history.runs },
    doubtful: { ...history.doubtful },
  }
  for (const field of Object.keys({ ...history.runs, ...history.doubtful })) {
    if (verdicts.has(field)) continue
    const doubtful = history.doubtful[field] ?? 0
    // It came back: the looks without it were of other objects, or of another form.
    if (doubtful > 0) next.missed[field] = (next.missed[field] ?? 0) + doubtful
    next.looks += doubtful
    delete next.runs[field]
    delete next.doubtful[field]
  }
  const isGood = [...verdicts.values()].every((verdict) => verdict === 'usual')
  if (isGood) next.looks += 1
  for (const [field, verdict] of [...verdicts].slice(0, maxFields)) {
    if (verdict === 'usual') {
      if (!isGood) continue
      next.missed[field] = (next.missed[field] ?? 0) + 1
      next.runs[field] = (next.runs[field] ?? 0) + 1
    } else next.doubtful[field] = (next.doubtful[field] ?? 0) + 1
  }
  if (next.looks <= maxLooks) return next
  return { ...next, looks: Math.floor(next.looks / 2), missed: halved(next.missed), runs: halved(next.runs) }
}

/**
 * The histories after one more look.
 * @param forms the stored forms of the answers; those of a good answer that is the first of its form, too
 * @param known the names of all stored forms: histories of others are dropped
 */
export function withLook(
  histories: Histories,
  forms: readonly string[],
  verdicts: ReadonlyMap<string, Verdict>,
  known: ReadonlySet<string>,
): Histories {
  const kept = Object.entries(histories).filter(([level]) => level === '' || known.has(level))
  const next = Object.fromEntries(kept)
  for (const level of new Set(['', ...forms]))
    next[level] = after(histories[level] ?? emptyHistory(), verdicts)
  return next
}
