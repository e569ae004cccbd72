import { changeOf } from './report-fields.ts'

/**
 * How often looks missed fields, for the whole source and for each form of its answers. A field that is missed for the
 * first time is one thing, a field that every third object lacks is another.
 */

/**
 * Objects that looks found, by a number that many objects share. An object that never had a field says nothing about the
 * platform: one account alone may have been looked at for a long time.
 */
interface Objects {
  /** The newest first. */
  readonly known: readonly number[]
  /** Field → those of them that lacked it when they were first looked at, and never had it since. */
  readonly without: Readonly<Record<string, readonly number[]>>
}

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
  /** Field → the objects of these looks that no earlier look had found with the field. Each of them counts once. */
  doubters?: Record<string, readonly number[]>
  /** Absent in histories of earlier releases. */
  objects?: Objects
}

/** By form; those of the whole source under ''. */
export type Histories = Record<string, History>

/**
 * `usual`: the field was missed before, and came back; or nothing is known of the source yet. `own`: the object never had
 * it, which says nothing about others. `doubtful`: it never was missed before. `lost`: it was missed in so many looks in a
 * row that chance does not explain it.
 */
export type Verdict = 'usual' | 'own' | 'doubtful' | 'lost'

/** Whether a look with this verdict is one at a good answer. */
export const isGoodVerdict = (verdict: Verdict): boolean => verdict === 'usual' || verdict === 'own'

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

/** Objects that a source has to have been looked at with a field, before its loss by a further object means something. */
const minObjects = 3
const maxObjects = 12
const maxObjectsWithout = 8
/** Looks at a change that the record shows in no way: they are reported, then learned. */
const maxMovedLooks = 6

const noObjects: Objects = { known: [], without: {} }
/** Objects of looks before there were numbers of them. */
const unknownObjects: Objects = { known: [-1, -2, -3], without: {} }
const isUnknown = (object: number) => object < 0

const emptyHistory = (): History => ({ looks: 0, missed: {}, runs: {}, doubtful: {}, objects: noObjects })

/** A field that one look missed. */
export interface Missing {
  readonly field: string
  /** The stored forms of the answers. */
  readonly forms: readonly string[]
  /** The number of the requested object. */
  readonly object: number
}

/** What is known of an object that lacks a field. */
function objectsOf({ objects = unknownObjects }: History, { field, object }: Missing) {
  const without = objects.without[field] ?? []
  const isKnownWith = objects.known.includes(object) && !without.includes(object)
  const others = objects.known.filter((one) => !without.includes(one))
  return {
    isKnownWith,
    /** Whether it never had the field, or too few others had it to expect it. */
    isOwnLack: !isKnownWith && (without.includes(object) || others.length < minObjects),
    /** The share of objects without the field, where this one is new. */
    share: isKnownWith || without.length === 0 ? 0 : (without.length + 0.5) / (objects.known.length + 1),
  }
}

/** Whether a look says what one before it said: of the same object, which never was found with the field. */
const isRepeated = (history: History, missing: Missing): boolean =>
  (history.doubters?.[missing.field] ?? []).includes(missing.object) &&
  !objectsOf(history, missing).isKnownWith &&
  !(history.objects ?? unknownObjects).known.some(isUnknown)

/**
 * The histories of a source whose good answers were summed before there were histories.
 * @param missed the fields that the newest of them lacks
 */
export function historiesOf(looks: number, missed: readonly string[]): Histories {
  const all = Object.fromEntries(missed.map((field) => [field, looks]))
  return looks === 0 ? {} : { '': { looks, missed: all, runs: all, doubtful: {} } }
}

function verdictOf(history: History, missing: Missing, isMoved: boolean): Verdict | null {
  const { field } = missing
  const run = history.runs[field] ?? 0
  const before = history.looks - run
  if (before < (isMoved ? 1 : minLooks)) return null
  const { isOwnLack, share } = objectsOf(history, missing)
  if (isOwnLack) return 'own'
  const missed = (history.missed[field] ?? 0) - run
  const inRow = run + (history.doubtful[field] ?? 0) + Number(!isRepeated(history, missing))
  if (missed > 0 || (share > 0 && !isMoved)) {
    const chance = Math.min(1, Math.max((missed + 0.5) / (before + 1), share)) ** inRow
    return chance <= maxChance ? 'lost' : 'usual'
  }
  if (isMoved) return 'lost'
  return inRow >= (before >= fewLooks ? minRun : minRunOfFew) ? 'lost' : 'doubtful'
}

/**
 * What it means that a look misses a field.
 * @param isMoved whether the answer, which is of a known form, shows where the value is now
 */
export function judgeMissed(histories: Histories, missing: Missing, isMoved: boolean): Verdict {
  const verdicts = ['', ...missing.forms].flatMap((level) => {
    const history = histories[level]
    return (history && verdictOf(history, missing, isMoved && level !== '')) ?? []
  })
  if (verdicts.includes('lost')) return 'lost'
  return verdicts.includes('doubtful') ? 'doubtful' : verdicts.includes('own') ? 'own' : 'usual'
}

/**
 * What it means that a place changed which a reader names. After some looks that say so, the answers are good again: the
 * report has been made, and the record has lost nothing that shows.
 */
export function judgeMoved(histories: Histories, missing: Missing): Verdict {
  const verdict = judgeMissed(histories, missing, false)
  const isKnown = runOf(histories, missing.forms, missing.field) > maxMovedLooks
  return isKnown ? 'usual' : verdict
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

/** The objects after a good look at one of them. */
function objectsAfter(
  { known, without }: Objects,
  object: number,
  verdicts: ReadonlyMap<string, Verdict>,
): Objects {
  const isNew = !known.includes(object)
  const next: Record<string, readonly number[]> = {}
  for (const [field, objects] of Object.entries(without)) {
    // The object has what its reader does not miss. A null is only reported where no earlier record had one.
    const isFound = !verdicts.has(field) && changeOf(field) === 'missing'
    const left = isFound ? objects.filter((one) => one !== object) : objects
    if (left.length > 0) next[field] = left
  }
  for (const field of [...verdicts.keys()].slice(0, maxFields)) {
    const objects = next[field] ?? []
    if (isNew && !objects.includes(object)) next[field] = [object, ...objects].slice(0, maxObjectsWithout)
  }
  return { known: [object, ...known.filter((one) => one !== object)].slice(0, maxObjects), without: next }
}

/** A history after one more look. */
function after(history: History, object: number, verdicts: ReadonlyMap<string, Verdict>): History {
  const doubters = { ...history.doubters }
  const next: History = {
    ...history,
    missed: { ...history.missed },
    runs: { ...history.runs },
    doubtful: { ...history.doubtful },
    doubters,
  }
  for (const field of Object.keys({ ...history.runs, ...history.doubtful })) {
    if (verdicts.has(field)) continue
    const doubtful = history.doubtful[field] ?? 0
    // It came back: the looks without it were of other objects, or of another form.
    if (doubtful > 0) next.missed[field] = (next.missed[field] ?? 0) + doubtful
    next.looks += doubtful
    delete next.runs[field]
    delete next.doubtful[field]
    delete doubters[field]
  }
  const isGood = [...verdicts.values()].every(isGoodVerdict)
  if (isGood) {
    next.looks += 1
    next.objects = objectsAfter(history.objects ?? unknownObjects, object, verdicts)
  }
  for (const [field, verdict] of [...verdicts].slice(0, maxFields)) {
    if (verdict === 'own') continue
    if (verdict === 'usual') {
      if (!isGood) continue
      next.missed[field] = (next.missed[field] ?? 0) + 1
      next.runs[field] = (next.runs[field] ?? 0) + 1
    } else {
      const missing = { field, forms: [], object }
      if (isRepeated(history, missing)) continue
      next.doubtful[field] = (next.doubtful[field] ?? 0) + 1
      if (objectsOf(history, missing).isKnownWith) continue
      doubters[field] = [object, ...(doubters[field] ?? [])].slice(0, maxObjectsWithout)
    }
  }
  if (next.looks <= maxLooks) return next
  return { ...next, looks: Math.floor(next.looks / 2), missed: halved(next.missed), runs: halved(next.runs) }
}

/**
 * The histories after one more look.
 * @param look.forms the stored forms of the answers; those of a good answer that is the first of its form, too
 * @param known the names of all stored forms: histories of others are dropped
 */
export function withLook(
  histories: Histories,
  { forms, object }: Omit<Missing, 'field'>,
  verdicts: ReadonlyMap<string, Verdict>,
  known: ReadonlySet<string>,
): Histories {
  const kept = Object.entries(histories).filter(([level]) => level === '' || known.has(level))
  const next = Object.fromEntries(kept)
  for (const level of new Set(['', ...forms]))
    next[level] = after(histories[level] ?? emptyHistory(), object, verdicts)
  return next
}
