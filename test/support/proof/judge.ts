import { ServiceError } from '../../../src/catalog/errors.ts'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Outcome } from '../../../src/catalog/source.ts'
import { compare, type Difference, general, leaves } from './compare.ts'
import { type Known, matchesAnyPattern, mayLose, signOf } from './conventions.ts'
import { isHarmless } from './harmless.ts'
import type { Mutation as Whole } from './mutation.ts'

type Mutation = Omit<Whole, 'apply'>

/** How one lookup ended. */
export interface Ended {
  readonly error?: unknown
  readonly outcome?: Outcome
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape
  readonly data?: any
  readonly credits: number
  /** Credits that were taken from the payer. */
  readonly charged: number
  /** Growth of the drift counter. */
  readonly drift: number
  /** Entries that the answer reports as missing because they were unreadable. */
  readonly unreadableEntries?: number
  /** Whether requests were made beyond those of the intact lookup: another way to the data was tried. */
  readonly fellBack?: boolean
}

/** What a lookup is judged by. */
export interface Baseline {
  readonly operation: AnyOperation
  /** How it ended with intact answers. */
  readonly intact: Ended
  readonly volatile: ReadonlySet<string>
  /** Words of the request that name the thing asked for. */
  readonly identities: readonly string[]
  readonly conventions: readonly Known[]
  /** Everything that was answered, as text. */
  readonly wire: string
  /** Credits of the outcomes other than found. */
  priceOf(outcome: Outcome): number
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

function wrongError(error: unknown): string | null {
  if (!(error instanceof ServiceError)) return `threw ${shown(String(error))}`
  if (error.status === 502 || error.status === 503) return null
  const detail = error.detail ?? error.message
  if (error.status === 400) return `blames the caller: 400 ${shown(detail)}`
  return `is our own fault: ${error.status} ${shown(detail)}`
}

const nested = (was: unknown, is: unknown): boolean =>
  typeof was === 'string' && typeof is === 'string' && was.length > 1 && is.includes(was)

/**
 * What is wrong with how a lookup ended after a change of one answer, a sentence each; empty where it is the right
 * record, a fault, or the same record with nulls and counted losses.
 */
export function judge(baseline: Baseline, mutation: Mutation, ended: Ended): string[] {
  if (ended.error !== undefined) {
    const wrong = isHarmless(mutation.kind)
      ? `a fault: ${shown(String(ended.error))}`
      : wrongError(ended.error)
    const found = wrong === null ? [] : [wrong]
    return ended.charged > 0 ? [...found, `a failed lookup was charged ${ended.charged}`] : found
  }
  const outcome = ended.outcome!
  const problems: string[] = []
  const { intact, operation } = baseline
  // Each input of a batch is charged by its own outcome.
  const isBatch = operation.price.inputs !== undefined
  const most = outcome === intact.outcome || isBatch ? intact.credits : baseline.priceOf(outcome)
  if (ended.credits > most) problems.push(`charged ${ended.credits} for what costs ${most}`)
  if (ended.charged !== ended.credits) {
    problems.push(`charged ${ended.charged} and reported ${ended.credits} credits`)
  }
  if (outcome !== intact.outcome) {
    const isSign = outcome !== 'found' && mutation.signs.includes(outcome)
    const isDeclared = signOf(baseline.conventions, operation.id, mutation, outcome)
    if (!isSign && !isDeclared) problems.push(`${outcome} without a sign of it`)
    return problems
  }
  const isSame = signOf(baseline.conventions, operation.id, mutation, outcome)
  if (mutation.kind === 'another thing' && !ended.fellBack && !isSame) {
    return [...problems, 'found, though the answer is about another thing']
  }
  if (mutation.kind === 'entry of another') {
    if (ended.fellBack || isSame) return problems
    return [...problems, 'found, though an entry belongs to another thing']
  }
  // Other ids make other things: only that the reader stumbles, or writes an empty text, is wrong.
  if (mutation.kind === 'link or id of an unknown form') return [...problems, ...emptied(baseline, ended)]
  if (mutation.kind === 'address continues') {
    // Data beside the address may name the thing itself; an address of another thing is in no field.
    const shown = [...leaves(ended.data)].filter(([, value]) => String(value).includes('7158474026414182'))
    return [
      ...problems,
      ...gathered(shown.map(([path, value]) => `${path}: ${String(value)} of a longer address`)),
    ]
  }
  if (isHarmless(mutation.kind)) return [...problems, ...harmlessProblems(baseline, ended)]
  if (mutation.kind === 'counts hidden') return [...problems, ...hiddenProblems(intact, ended)]
  return [...problems, ...recordProblems(baseline, mutation, ended)]
}

/** Whether a lookup ended as the intact one did: outcome, record, price and the number of unreadable entries. */
export function isSameEnd({ intact, volatile }: Baseline, ended: Ended): boolean {
  if (ended.error !== undefined || ended.outcome !== intact.outcome) return false
  if (ended.credits !== intact.credits || ended.charged !== intact.charged) return false
  if ((ended.unreadableEntries ?? 0) !== (intact.unreadableEntries ?? 0)) return false
  const { others, nulls, lost } = compare(intact.data, ended.data, { volatile, honest: () => false })
  return others.length + nulls.length + lost.length === 0
}

/** Whatever sets a record apart from the intact one. */
function harmlessProblems({ intact, volatile }: Baseline, ended: Ended): string[] {
  const { others, nulls, lost } = compare(intact.data, ended.data, { volatile, honest: () => false })
  return gathered(
    [...others, ...nulls, ...lost]
      .filter(({ path }) => !/(?:^|\.)nextCursor$/.test(path) || !ended.data?.page?.nextCursor)
      .map(({ path, was, is }) => `${general(path)}: ${shown(is)} in place of ${shown(was)}`),
  )
}

/** Texts of the record that became empty. */
function emptied({ intact, operation, conventions }: Baseline, ended: Ended): string[] {
  const was = new Map(leaves(intact.data))
  const empty = [...leaves(ended.data)].filter(
    ([path, value]) =>
      value === '' &&
      typeof was.get(path) === 'string' &&
      was.get(path) !== '' &&
      !matchesAnyPattern(conventions, operation.id, general(path), value),
  )
  return gathered(empty.map(([path]) => `${path}: "" in place of ${shown(was.get(path))}`))
}

const likesField = /(?:^|\.)likes?(?:Count)?$/

/** Likes of posts that are shown although their owner hides them. Comments have likes of their own. */
function hiddenProblems(intact: Ended, ended: Ended): string[] {
  const known = new Set([...leaves(intact.data)].map(([path]) => path))
  const shownLikes = [...leaves(ended.data)].filter(
    ([path, value]) =>
      value !== null && known.has(path) && likesField.test(path) && !/comment|repl/i.test(path),
  )
  return gathered(shownLikes.map(([path, value]) => `${path}: ${shown(value)}, though it is hidden`))
}

const pictured = /(?:thumbnail|avatar|banner|cover|image|preview|picture|icon|poster)\w*(?:\.\*)?(?:\.url)?$/i

/** An address without its scheme, which a page may leave out. */
const bare = (address: unknown) => String(address).replace(/^https?:/i, '')

const hostOf = (value: unknown) => (URL.canParse(String(value)) ? new URL(String(value)).host : null)

/** Another size of the same file: the platform reported it, and no other part of the record shows it. */
function sameFile({ wire, intact }: Baseline, path: string, was: unknown, is: unknown): boolean {
  const field = general(path)
  const isFile = pictured.test(field) || (/url$/i.test(field) && hostOf(was) === hostOf(is))
  if (typeof is !== 'string' || !isFile || hostOf(is) === null || !wire.includes(bare(is))) return false
  return ![...leaves(intact.data)].some(([, value]) => bare(value) === bare(is))
}

/** Fields that name the thing asked for, not another one that it belongs to. */
const ownName =
  /^(?:\w+\.)?(?!\w*(?:conversation|parent|reply|quoted|pinned|root))(?:id|\w*Id|handle|username|name)$/i

/** How many entries the lists of a record have: each, all together, and with those within entries. */
function countsOf(data: unknown): Set<number> {
  const lists = Object.values(data as object).filter(Array.isArray)
  const nested = lists.flat().flatMap((item) => (Array.isArray(item?.items) ? [item.items.length - 1] : []))
  const all = lists.reduce((sum, list) => sum + list.length, 0)
  return new Set([...lists.map((list) => list.length), all, nested.reduce((sum, one) => sum + one, all)])
}

/** A count of what is listed, which follows the list. */
function countsAList(intact: unknown, data: unknown, was: unknown, is: unknown): boolean {
  return countsOf(intact).has(was as number) && countsOf(data).has(is as number)
}

function recordProblems(baseline: Baseline, mutation: Mutation, ended: Ended): string[] {
  const { intact, operation, conventions, identities } = baseline
  const honest = (was: unknown, is: unknown, path: string): boolean => {
    if (mutation.kind === 'another id') {
      // What is asked for by an id that was exchanged is another thing, and so is what is made of it.
      return !(identities.includes(String(was)) && ownName.test(path))
    }
    if (mutation.means.includes(is) || mutation.means.includes(String(is))) return true
    if (mutation.allows?.(was, is)) return true
    // An object in place of null that holds what the answer states.
    if (was === null && typeof is === 'object' && is !== null) {
      const stated = [...leaves(is)].flatMap(([, value]) => (value === null ? [] : [value]))
      if (stated.length > 0 && stated.every((value) => mutation.means.includes(value))) return true
    }
    return mutation.means.some((one) => nested(one, is)) || countsAList(intact.data, ended.data, was, is)
  }
  const { others, nulls, lost } = compare(intact.data, ended.data, { volatile: baseline.volatile, honest })
  const problems: string[] = []
  for (const { path, was, is } of others) {
    const field = general(path)
    if (field === 'page.hasMore' && is === false) continue
    // It says how many entries the answer has, whatever became of the others.
    if (field.endsWith('page.returnedCount')) continue
    if (field.endsWith('page.hasMore') && is === false && saysNoMore(mutation)) continue
    if (field === 'page.nextCursor') {
      problems.push('a further page where there was none')
      continue
    }
    const known = matchesAnyPattern(conventions, operation.id, field, is)
    if (known && (known.may !== 'derived' || follows(mutation, ended))) continue
    if (sameFile(baseline, path, was, is)) continue
    if (was === undefined && mutation.kind === 'another id') continue
    // The first entry behind the page takes the place of one that is missing from it.
    if (was === undefined && mutation.kind === 'part of one entry unreadable') continue
    // What comes twice may be in the record twice: parts of a text, badges. Only a loss is wrong.
    if (mutation.kind === 'entry repeated') continue
    problems.push(`${field}: ${shown(is)} in place of ${shown(was)}`)
  }
  const lostHere = lost.filter(
    ({ path }) => !mayLose(conventions, operation.id, general(path)) && !mutation.mayLose?.(general(path)),
  )
  for (const one of lostHere) {
    const known = matchesAnyPattern(conventions, operation.id, general(one.path), one.is === 0 ? [] : null)
    if (known && (known.may !== 'derived' || follows(mutation, ended))) continue
    if (one.is === 0 && signOf(conventions, operation.id, mutation, 'found')) continue
    const wrong = lossProblem(one, mutation, ended)
    if (wrong) problems.push(wrong)
  }
  const cut = matchesAnyPattern(conventions, operation.id, 'page.nextCursor', null)
  const isEnd = signOf(conventions, operation.id, mutation, 'last page')
  if (!isEnd && (!cut || (cut.may === 'derived' && !follows(mutation, ended)))) {
    problems.push(...pageProblems(nulls, mutation, intact, ended))
  }
  if (operation.list === undefined && nulls.length > 0 && tellsNothing(intact.data, ended.data)) {
    problems.push('found with nothing but ids')
  }
  return gathered(problems)
}

/** Whether what is computed may be another: a part was seen to be missing, was not answered at all, or counts other. */
function follows(mutation: Mutation, ended: Ended): boolean {
  if (mutation.means.some((one) => typeof one === 'number')) return true
  return ended.drift > 0 || ['wall', 'status', 'connection', 'another id'].includes(mutation.kind)
}

/** One sentence a field, with how often. */
function gathered(problems: readonly string[]): string[] {
  const fields = new Map<string, { first: string; more: number }>()
  for (const problem of problems) {
    const field = general(problem.split(':', 1)[0]!)
    const known = fields.get(field)
    if (known) known.more += 1
    else fields.set(field, { first: problem, more: 0 })
  }
  return [...fields.values()].map(({ first, more }) => (more > 0 ? `${first} (and ${more} more)` : first))
}

/** A list of one kind of what was answered together: what is left of the others was read. */
function mixed(path: string, mutation: Mutation, ended: Ended): boolean {
  const others = Object.entries(ended.data).filter(([name, list]) => name !== path && Array.isArray(list))
  return mutation.path !== '' && ended.drift > 0 && others.some(([, list]) => (list as unknown[]).length > 0)
}

function lossProblem({ path, was, is, atEnd }: Difference, mutation: Mutation, ended: Ended): string | null {
  if (is === 0) {
    if (mutation.kind === 'list emptied beside a count') {
      return path.includes('.') ? null : `${path}: empty beside ${mutation.form}`
    }
    const emptied = mutation.kind === 'list emptied' || mutation.kind === 'nothing in it'
    if (!emptied && mixed(path, mutation, ended)) return null
    if (!emptied) return `${general(path)}: empty in place of ${was} entries`
    if (mutation.kind === 'nothing in it' && !isEmptyList(mutation)) {
      return `${general(path)}: empty in place of ${was} entries`
    }
    if (!path.includes('.') && ended.data.page?.hasMore === true) {
      return `${path}: empty, though there is more`
    }
    return null
  }
  if (/^list emptied/.test(mutation.kind) || mutation.kind === 'another id') return null
  // A shorter page, after which the list goes on.
  if (atEnd && !path.includes('.') && ended.data.page?.nextCursor) return null
  const missing = (was as number) - (is as number)
  // A shorter list that another answer shows is whole by itself.
  const isOwn = !path.includes('.') && !ended.fellBack && !isRefusal(mutation)
  // What a list inside of an entry lacks is counted as well, except where another element has the whole list.
  if (isOwn ? (ended.unreadableEntries ?? 0) >= missing : ended.drift > 0) return null
  return `${general(path)}: ${is} of ${was} entries, and ${ended.unreadableEntries ?? 0} reported as unreadable`
}

/** An answer that is refused as a whole: what it lists comes from elsewhere, where there is a second place. */
const isRefusal = ({ kind }: Mutation) =>
  ['wall', 'status', 'connection', 'missing without words'].includes(kind)

/** A whole answer that is an empty list. */
const isEmptyList = ({ kind, form }: Mutation) =>
  kind === 'nothing in it' && (form === '{"data":[]}' || form === '[]')

/** A list that is empty, a cursor that is null: the platform itself says that this is the end. */
const saysNoMore = (mutation: Mutation) =>
  mutation.kind === 'null in its place' ||
  mutation.kind === 'list emptied' ||
  // Of a pair of entries and cursor.
  (mutation.kind === 'entries null' && mutation.path === '$') ||
  isEmptyList(mutation)

/** Changes that take the cursor away. It may be an entry of the list, as Reddit's `more`. */
const leavesNoCursor: ReadonlySet<Mutation['kind']> = new Set([
  'cursor removed',
  'half of the entries of an unknown kind',
  'entries null',
])

function pageProblems(
  nulls: readonly Difference[],
  mutation: Mutation,
  intact: Ended,
  ended: Ended,
): string[] {
  const before = intact.data?.page
  const after = ended.data?.page
  if (!before?.nextCursor || after?.nextCursor) return []
  if (saysNoMore(mutation)) return []
  // Nothing is left of the cursor: whether the list goes on is unknown, and the record says so.
  if (leavesNoCursor.has(mutation.kind) && after?.hasMore === null) return []
  return nulls.some(({ path }) => path === 'page.nextCursor' || path === 'page')
    ? ['the last page without a sign of it']
    : []
}

const tellingNothing =
  /(?:^|\.)(?:lookupStatus|platform|.*[uU]rl|.*[iI]d|handle|username|query|type|kind|source)$/

/** Whether the record has lost all values but names and addresses. */
function tellsNothing(was: unknown, is: unknown): boolean {
  const telling = (data: unknown) =>
    [...leaves(data)].filter(
      ([path, value]) =>
        value !== null && value !== undefined && value !== false && !tellingNothing.test(general(path)),
    ).length
  return telling(was) >= 2 && telling(is) === 0
}
