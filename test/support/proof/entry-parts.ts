import { type Bench, type Case, type Effort, endingOf } from './cases.ts'
import { compare, type Difference, general, leaves } from './compare.ts'
import { matchesAnyPattern } from './conventions.ts'
import { documentsIn } from './documents.ts'
import { elementChanges } from './entry-elements.ts'
import { proveInGroups } from './groups.ts'
import type { Node } from './json.ts'
import { type Baseline, type Ended, isSameEnd, judge } from './judge.ts'
import type { Splice } from './mutation.ts'
import { splice } from './mutations.ts'
import { listsOf, type RecordList } from './record-lists.ts'
import { inOrder, type Trial } from './trials.ts'
import type { Changes, Exchange } from './wire.ts'

/** Changes of each part of one entry of a list: the others come, and what is missing is null or counted. */

/** A part of an entry, by its place. */
interface Part {
  readonly path: string
  readonly node: Node
  /** Of its member's key, quotes included; undefined for entries of lists. */
  readonly key?: readonly [start: number, end: number]
}

const idLike = /^(?:\d{5,}|[\w-]*\d[\w-]*_[\w-]{8,}|[0-9a-f]{16,})$/

/** What a node lists: the items of an array, the values of a table by id. */
function itemsOf(node: Node): Node[] {
  if (node.kind === 'array') return node.items.filter(({ kind }) => kind === 'object' || kind === 'array')
  const table = node.members.filter(({ key }) => idLike.test(key)).map(({ value }) => value)
  return table.every(({ kind }) => kind === 'object') ? table : []
}

const plain = (raw: string): string => {
  if (!raw.startsWith('"')) return raw
  try {
    return JSON.parse(raw)
  } catch {
    return raw.slice(1, -1)
  }
}

/** Which entries of a list of the record a node names. */
function namedIn(
  node: Node,
  text: string,
  names: RecordList['names'],
  found = new Set<number>(),
): Set<number> {
  for (const { value } of node.members) namedIn(value, text, names, found)
  for (const item of node.items) namedIn(item, text, names, found)
  if (node.kind === 'string' || node.kind === 'number') {
    const place = names.get(plain(text.slice(node.start, node.end)))
    if (place !== undefined) found.add(place)
  }
  return found
}

/** One entry of every list of a document that has those of a list of the record. */
function entriesIn(root: Node, text: string, lists: readonly RecordList[]): Part[] {
  const found = new Map<string, Part>()
  const walk = (node: Node, path: string) => {
    const items = itemsOf(node)
    const isEntries = ({ names }: RecordList) => {
      const named = items.map((item) => [...namedIn(item, text, names)])
      const single = named.flatMap((places) => (places.length === 1 ? places : []))
      return new Set(single).size > 1 ? named : null
    }
    if (items.length > 1 && !found.has(`${path}.*`)) {
      for (const list of lists) {
        const named = isEntries(list)
        if (!named) continue
        // The first and the last entry may have roles of their own: a pinned one, and what shows the end.
        const places = named.flatMap((one, place) => (one.length === 1 ? [place] : []))
        const place = places[Math.floor(places.length / 2)]!
        found.set(`${path}.*`, { path: `${path}.*`, node: items[place]! })
        break
      }
    }
    for (const { key, value } of node.members) walk(value, `${path}.${idLike.test(key) ? '{id}' : key}`)
    for (const item of node.items) walk(item, `${path}.*`)
  }
  walk(root, '$')
  return [...found.values()]
}

/** The parts of an entry; of a list within it the first one of each kind. */
function partsOf(entry: Part): Part[] {
  const found = new Map<string, Part>()
  const walk = (part: Part) => {
    if (!found.has(part.path)) found.set(part.path, part)
    for (const { key, keyStart, keyEnd, value } of part.node.members) {
      walk({ path: `${part.path}.${idLike.test(key) ? '{id}' : key}`, node: value, key: [keyStart, keyEnd] })
    }
    for (const item of part.node.items) walk({ path: `${part.path}.*`, node: item })
  }
  walk(entry)
  return [...found.values()]
}

/** A form that a part may have in its place, and what a reader may make of it. */
type Form = readonly [form: string, text: string, means?: readonly unknown[]]

function formsOf({ node }: Part, text: string): Form[] {
  const raw = text.slice(node.start, node.end)
  switch (node.kind) {
    case 'object':
      return [
        ['[]', '[]'],
        ['"text"', '"text"', ['text']],
        ['[{}]', `[${raw}]`],
        ['{}', '{}'],
      ]
    case 'array':
      return [
        ['{}', '{}'],
        ['"text"', '"text"', ['text']],
        ['7', '7', [7]],
        ...(node.items.length === 0
          ? []
          : ([
              ['[null]', `[${node.items.map(() => 'null').join(',')}]`],
              ['[7]', `[${node.items.map(() => '7').join(',')}]`, [7, '7']],
              ['[{}]', `[${node.items.map(() => '{}').join(',')}]`],
            ] satisfies Form[])),
      ]
    case 'string':
      return [
        ['{"strange": text}', `{"strange":${raw}}`],
        ['[text]', `[${raw}]`],
        ['true', 'true', [true]],
        ...(/^"\d{1,25}"$/.test(raw) ? [['a number', raw.slice(1, -1)] as Form] : []),
      ]
    case 'number':
      return [
        ['{"count": n}', `{"count":${raw}}`],
        ['"text"', '"some text"', ['some text']],
        ['true', 'true', [true]],
        ['-7', '-7', [-7]],
      ]
    case 'boolean':
      return [
        ['{"value": flag}', `{"value":${raw}}`],
        ['"text"', '"some text"', ['some text']],
        ['7', '7', [7]],
      ]
    default:
      return [
        ['{"strange": 1}', '{"strange":1}'],
        ['true', 'true', [true]],
        ['"text"', '"some text"', ['some text']],
      ]
  }
}

const otherwise: Readonly<Record<string, readonly [string, unknown]>> = {
  false: ['true', true],
  0: ['7', 7],
  '"0"': ['"7"', 7],
  '""': ['"words"', 'words'],
}

/** A part that says false, 0 or '' in the entry: what it says otherwise, and its unreadable forms. */
interface Silent {
  readonly otherwise: Trial
  readonly unreadable: readonly Trial[]
}

type Change = (form: string, splices: readonly Splice[], means?: readonly unknown[]) => Trial

/** The changes of one part; null where it does not say false, 0 or ''. */
function changesOf(part: Part, text: string, trial: Change): { all: Trial[]; silent: Silent | null } {
  const raw = text.slice(part.node.start, part.node.end)
  const at = (form: string): Splice => [part.node.start, part.node.end, form]
  const gone = [
    ...(raw === 'null' ? [] : [trial('null', [at('null')])]),
    ...(part.key ? [trial('removed', [[...part.key, '"somethingNewV9"'], at('null')])] : []),
  ]
  const others = formsOf(part, text).map(([form, written, means]) => trial(form, [at(written)], means))
  const said = otherwise[raw]
  if (!said) return { all: [...gone, ...others], silent: null }
  // A number in place of digits in a text says the same.
  const unreadable = others.filter(({ form }) => !['-7', '7', 'true', 'a number'].includes(form))
  const silent = { otherwise: trial(said[0], [at(said[0])], [said[1]]), unreadable }
  return { all: [...gone, ...others], silent }
}

function trialsOf(exchanges: readonly Exchange[], record: unknown): { all: Trial[]; silent: Silent[] } {
  const lists = listsOf(record)
  const all: Trial[] = []
  const silent: Silent[] = []
  for (const { request, title, answer } of exchanges.filter(({ answer }) => answer.status < 300)) {
    const trial = (
      path: string,
      form: string,
      splices: readonly Splice[],
      means: readonly unknown[],
    ): Trial => ({
      title,
      kind: 'part of one entry unreadable',
      path,
      form,
      means,
      signs: [],
      onPath: true,
      changes: (name, given) =>
        name === request ? { ...given, body: splice(String(given.body), splices) } : undefined,
      parts: new Map([[request, splices]]),
    })
    for (const { holder, root, text, inBody } of documentsIn(String(answer.body))) {
      for (const part of entriesIn(root, text, lists).flatMap(partsOf)) {
        const path = part.path.replace(/^\$/, holder || '$')
        const changes = changesOf(part, text, (form, splices, means = []) =>
          trial(path, form, inBody(splices), means),
        )
        all.push(...changes.all)
        if (changes.silent) silent.push(changes.silent)
      }
    }
    for (const change of elementChanges(String(answer.body), lists)) {
      const { path, form, splices, means, allows, mayLose } = change
      all.push({ ...trial(path, form, splices, means), allows, mayLose })
    }
  }
  return { all, silent }
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

const missingOf = ({ was, is }: Difference) => (was as number) - (is as number)

/** Whether an entry came with an empty list in place of its own. */
const isWholeWithin = ({ path, is }: Difference) => path.includes('.') && is === 0

/** How many entries the lists of a value have. */
function listedIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 0
  return Object.values(value).reduce<number>((sum, one) => sum + listedIn(one), own)
}

/** What is wrong with how a lookup ended after a change of a part of one entry. */
function judgeEntry(baseline: Baseline, trial: Trial, ended: Ended): string[] {
  const { intact } = baseline
  if (ended.error !== undefined) {
    const { detail, message } = ended.error as { detail?: string; message: string }
    return [`a fault of the whole list: ${shown(detail ?? message)}`]
  }
  const problems = judge(baseline, trial, ended)
  if (ended.outcome !== intact.outcome) return problems
  const compared = compare(intact.data, ended.data, { volatile: baseline.volatile, honest: () => false })
  const { nulls } = compared
  // A list that is computed from entries follows them.
  // An element that is not found by its sign is one that is not there.
  const isLeftOut = trial.mayLose !== undefined || ['removed', 'null', '{}'].includes(trial.form)
  const lost = compared.lost.filter(({ path, is }) => {
    if (trial.mayLose?.(general(path))) return false
    const value = isLeftOut && is === 0 ? [] : null
    return !matchesAnyPattern(baseline.conventions, baseline.operation.id, general(path), value)
  })
  const missing = lost.reduce((sum, one) => sum + missingOf(one), 0)
  const counted = (ended.unreadableEntries ?? 0) - (intact.unreadableEntries ?? 0)
  // How many a list within an entry has is unknown where the list itself is unreadable: it counts as one.
  const least = lost.reduce((sum, one) => sum + (isWholeWithin(one) ? 1 : missingOf(one)), 0)
  if (counted < least) {
    const lists = [...new Set(lost.map(({ path, was, is }) => `${general(path)} (${is} of ${was})`))]
    problems.push(`${lists.join(', ')}: ${counted} of ${missing} missing entries counted`)
  }
  const gone = nulls.reduce((sum, { was }) => sum + listedIn(was), 0)
  // Entries below a lost one (replies) are lost with it, and may count.
  const isNested = lost.some(({ path }) => path.includes('.'))
  if (counted > Math.max(missing + gone, 1) && !isNested)
    problems.push(`${counted} counted for ${missing} missing entries`)
  return problems
}

/** Whether a field says false, 0 or '' although the part that it is read from cannot be read: a line for each. */
async function proveSilent(
  { operation, baseline }: Case,
  { otherwise: stating, unreadable }: Silent,
  end: (changes: Changes) => Promise<Ended>,
  report: (trial: Trial, problem: string) => void,
): Promise<void> {
  const stated = await end(stating.changes)
  if (stated.outcome !== 'found') return
  const is = new Map(leaves(stated.data))
  const fields = [...leaves(baseline.intact.data)].filter(
    ([path, value]) =>
      (value === false || value === 0 || value === '') && stating.means.includes(is.get(path)),
  )
  for (const trial of fields.length === 0 ? [] : unreadable) {
    const { outcome, data } = await end(trial.changes)
    if (outcome !== 'found') continue
    const options = { volatile: baseline.volatile, honest: () => true }
    // The entries behind a lost one have moved up.
    if (compare(baseline.intact.data, data, options).lost.length > 0) continue
    const now = new Map(leaves(data))
    for (const [path, value] of fields) {
      if (now.get(path) !== value) continue
      if (matchesAnyPattern(baseline.conventions, operation.id, general(path), value)) continue
      report(trial, `${general(path)}: ${shown(value)}, though it is unreadable`)
    }
  }
}

/**
 * Makes the lookup with each part of one entry of each list changed; a line for everything that is wrong. Only where
 * PROOF_KINDS names it: lines about fields that have no null in the contract remain.
 */
export async function proveEntryParts(
  one: Case,
  bench: Bench,
  effort: Effort,
): Promise<{ lines: string[]; lookups: number }> {
  const { operation, title, baseline, exchanges } = one
  const lines: string[] = []
  if (!effort.kinds?.has('part of one entry unreadable')) return { lines, lookups: 0 }
  const { all, silent } = trialsOf(exchanges, baseline.intact.data)
  const { end, made } = endingOf(one, bench)
  const report = (trial: Trial, problem: string) => {
    lines.push(`${operation.id} [${title}] ${trial.title}: ${trial.path} as ${trial.form}: ${problem}`)
  }
  const prove = async (trial: Trial) => {
    for (const problem of judgeEntry(baseline, trial, await end(trial.changes))) report(trial, problem)
  }
  const isOver = () => made() >= effort.most || effort.signal?.aborted === true
  if (effort.most === Number.POSITIVE_INFINITY) {
    const isIntact = async (changes: Changes) => isSameEnd(baseline, await end(changes))
    await proveInGroups(all, { isOver, prove, isIntact })
  } else {
    for (const trial of inOrder(all, effort.seed)) {
      if (isOver()) break
      await prove(trial)
    }
  }
  for (const part of silent) {
    if (isOver()) break
    await proveSilent(one, part, end, report)
  }
  return { lines, lookups: made() }
}
