import { createRequire } from 'node:module'
import type { load } from 'cheerio/slim'
import type { Selector } from 'css-what'

const require = createRequire(import.meta.url)

/**
 * Finds elements by an index of the tree. A search walks the whole tree for every selector otherwise, and readers ask
 * dozens of them of one page. Results are those of `querySelectorAll` (DOM, section 4.2.6): elements inside the searched
 * ones, in the document's order; what a chain begins with may stand around them.
 */

type Loaded = ReturnType<typeof load>
type AnyNode = Extract<Parameters<typeof load>[0], { readonly nodeType: number }>
type Elem = Extract<AnyNode, { readonly attribs: unknown }>
type Found = ReturnType<Loaded>

const isElement = (node: AnyNode): node is Elem => 'attribs' in node

/** Where an element stands in the document's order, and the place of the last element inside it. */
interface Span {
  readonly place: number
  last: number
}

const none: readonly Elem[] = []

/** What elements are listed by. */
type Listing = 'tag' | 'class' | 'id' | 'attribute'

interface Index {
  readonly spans: ReadonlyMap<AnyNode, Span>
  readonly all: readonly Elem[]
  /** The elements of a name, in the document's order. Lists are made at the first search that needs their kind. */
  listed(by: Listing, name: string): readonly Elem[]
}

const classesOf = ({ attribs }: Elem) => (attribs.class ? attribs.class.split(/[\t\n\f\r ]+/) : [])
const namesBy: Readonly<Record<Listing, (element: Elem) => readonly string[]>> = {
  tag: ({ name }) => [name],
  class: classesOf,
  id: ({ attribs: { id } }) => (id === undefined ? [] : [id]),
  attribute: ({ attribs }) => Object.keys(attribs),
}

function listElements(all: readonly Elem[], by: Listing): Map<string, Elem[]> {
  const lists = new Map<string, Elem[]>()
  const namesOf = namesBy[by]
  for (const element of all) {
    for (const name of namesOf(element)) {
      const list = lists.get(name)
      if (list === undefined) lists.set(name, [element])
      else if (list.at(-1) !== element) list.push(element)
    }
  }
  return lists
}

function indexOf(root: AnyNode): Index {
  const spans = new Map<AnyNode, Span>()
  const all: Elem[] = []
  const visit = (node: AnyNode, place: number) => {
    spans.set(node, { place, last: place })
    if (isElement(node)) all.push(node)
  }
  // A loop: markup without end tags nests deeper than calls may.
  let places = 0
  let node: AnyNode | null = root
  let isNew = true
  while (node !== null) {
    if (isNew && (isElement(node) || node === root)) visit(node, places++)
    const first: AnyNode | undefined = isNew && 'children' in node ? node.children[0] : undefined
    if (first !== undefined) {
      node = first
      continue
    }
    const span = spans.get(node)
    if (span !== undefined) span.last = places - 1
    if (node === root) break
    isNew = node.next !== null
    node = node.next ?? node.parent
  }
  const listings: Partial<Record<Listing, Map<string, Elem[]>>> = {}
  return {
    spans,
    all,
    listed(by, name) {
      listings[by] ??= listElements(all, by)
      return listings[by].get(name) ?? none
    },
  }
}

/** The node above all others of a tree. */
function topOf(node: AnyNode): AnyNode {
  let top = node
  while (top.parent !== null) top = top.parent
  return top
}

/** A selector that the index can answer: each alternative with the parts of its last compound. */
interface Plan {
  readonly matches: (element: Elem) => boolean
  readonly lastCompounds: readonly (readonly Selector[])[]
}

const combinators = new Set(['descendant', 'child', 'sibling', 'adjacent', 'parent', 'column-combinator'])

/** Pseudo-classes of CSS that say something of an element itself. Others (`:first`, `:scope`) depend on the search. */
const ownPseudos = new Set(
  'not is where has empty root first-child last-child only-child nth-child nth-last-child first-of-type last-of-type only-of-type nth-of-type'.split(
    ' ',
  ),
)

const isCombinator = (token: Selector | undefined) => token !== undefined && combinators.has(token.type)

function isPlain(token: Selector): boolean {
  if (token.type === 'pseudo-element') return false
  if ('namespace' in token && token.namespace !== null) return false
  if (token.type !== 'pseudo') return true
  const nested = Array.isArray(token.data) ? token.data : []
  const isRelative = nested.some(([first]) => isCombinator(first))
  return ownPseudos.has(token.name) && !isRelative && nested.flat().every(isPlain)
}

function planOf(selector: string, xmlMode: boolean): Plan | null {
  const { parse } = require('css-what') as typeof import('css-what')
  const { compile } = require('css-select') as typeof import('css-select')
  const alternatives = parse(selector)
  const startsPlain = alternatives.every(([first]) => first !== undefined && !isCombinator(first))
  if (!startsPlain || !alternatives.flat().every(isPlain)) return null
  const lastCompounds = alternatives.map((tokens) => tokens.slice(tokens.findLastIndex(isCombinator) + 1))
  // Kept results would outlive a change of the tree.
  const matches = compile<AnyNode, Elem>(selector, { xmlMode, cacheResults: false })
  return { matches, lastCompounds }
}

const plans = new Map<string, Plan | null>()

/** Readers have a fixed set of selectors; those that contain a value from an answer must not fill the memory. */
const maxPlans = 2000

function keptPlan(selector: string, xmlMode: boolean): Plan | null {
  const key = `${xmlMode ? 'x' : 'h'}${selector}`
  const kept = plans.get(key)
  if (kept !== undefined) return kept
  if (plans.size >= maxPlans) plans.clear()
  const plan = planOf(selector, xmlMode)
  plans.set(key, plan)
  return plan
}

/** The shortest list of elements that contains all which match a compound. */
function candidatesOf(index: Index, compound: readonly Selector[], xmlMode: boolean): readonly Elem[] {
  let shortest = index.all
  const offer = (by: Listing, name: string) => {
    const list = index.listed(by, name)
    if (list.length < shortest.length) shortest = list
  }
  const nameOf = ({ name }: { readonly name: string }) => (xmlMode ? name : name.toLowerCase())
  for (const token of compound) {
    if (token.type === 'tag') offer('tag', nameOf(token))
    if (token.type !== 'attribute' || token.action === 'not') continue
    const isExact = token.ignoreCase !== true && token.value !== ''
    if (isExact && token.name === 'id' && token.action === 'equals') offer('id', token.value)
    else if (isExact && token.name === 'class' && token.action === 'element' && !/\s/.test(token.value))
      offer('class', token.value)
    else offer('attribute', nameOf(token))
  }
  return shortest
}

/** The place in an ordered list of the first element behind a place of the document. */
function firstBehind(list: readonly Elem[], place: number, spans: Index['spans']): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans.get(list[middle]!)!.place > place) high = middle
    else low = middle + 1
  }
  return low
}

function search(index: Index, scopes: readonly AnyNode[], plan: Plan, xmlMode: boolean): Elem[] | null {
  const found = new Set<Elem>()
  let lists = 0
  for (const compound of plan.lastCompounds) {
    const candidates = candidatesOf(index, compound, xmlMode)
    for (const scope of scopes) {
      const span = index.spans.get(scope)
      if (span === undefined) return null
      lists += 1
      for (let at = firstBehind(candidates, span.place, index.spans); at < candidates.length; at++) {
        const candidate = candidates[at]!
        if (index.spans.get(candidate)!.place > span.last) break
        if (plan.matches(candidate)) found.add(candidate)
      }
    }
  }
  const placeOf = (element: Elem) => index.spans.get(element)!.place
  return lists === 1 ? [...found] : [...found].sort((a, b) => placeOf(a) - placeOf(b))
}

const changes =
  'append prepend after before replaceWith remove empty html text wrap wrapAll wrapInner unwrap attr removeAttr addClass removeClass toggleClass'.split(
    ' ',
  )

type Method = (this: Found, ...given: unknown[]) => unknown

/** Whether a call changes the tree: `text()` and `attr('href')` only read. */
const isChange = (name: string, given: readonly unknown[]) =>
  name === 'html' || name === 'text'
    ? given.length > 0
    : name !== 'attr' || given.length > 1 || typeof given[0] === 'object'

/**
 * The index of a tree, at its root, and what is called when a document changes. They end with the tree. A copy has an
 * index too: cheerio searches it in the time of the square of its elements.
 */
const indexKey = Symbol('index of elements')
const changeKey = Symbol('change of the document')

type Indexed = AnyNode & { [indexKey]?: Index | undefined; [changeKey]?: () => void }

/** The index of the tree that contains a node. */
function indexWith(node: AnyNode, document: Indexed): Index {
  document[indexKey] ??= indexOf(document)
  if (document[indexKey].spans.has(node)) return document[indexKey]
  const top: Indexed = topOf(node)
  top[indexKey] ??= indexOf(top)
  return top[indexKey]
}

/** Sets what is called when a document itself changes, and not a copy of its elements. */
export function onChange(root: AnyNode, changed: () => void): void {
  ;(root as Indexed)[changeKey] = changed
}

/** The document that elements were found in: cheerio's own property. */
const documentOf = (found: Found): Indexed | undefined =>
  (found as unknown as { readonly _root?: ArrayLike<Indexed> })._root?.[0]

/**
 * Lets `find` and `$(selector)` of documents use an index, which is built at the first search and again after a change.
 * @param $ cheerio's functions, which all documents share
 */
export function indexElements($: Loaded): void {
  const own = $.prototype as unknown as Record<string, Method>
  const xmlMode = $._options.xmlMode === true
  // By default what is found belongs to the document that the functions were loaded with.
  own._make = function (selector, context) {
    const { _root: root } = this as unknown as { readonly _root: Found }
    const made = ($ as unknown as (...given: unknown[]) => Found)(selector, context, root)
    ;(made as unknown as { prevObject: Found }).prevObject = this
    return made
  }
  const { find } = own
  own.find = function (selector) {
    const scopes = this.toArray() as AnyNode[]
    const document = documentOf(this)
    const [first] = scopes
    const isSearch = typeof selector === 'string' && first !== undefined && document !== undefined
    const plan = isSearch ? keptPlan(selector, xmlMode) : null
    if (plan === null) return find!.call(this, selector)
    const found = search(indexWith(first!, document!), scopes, plan, xmlMode)
    return found === null ? find!.call(this, selector) : this._make(found)
  }
  for (const name of changes) {
    const method = own[name]!
    own[name] = function (...given) {
      if (isChange(name, given)) {
        const nodes = this.toArray() as AnyNode[]
        const document = documentOf(this)
        const index = document?.[indexKey]
        if (document !== undefined && nodes.some((node) => index?.spans.has(node) ?? true)) {
          document[indexKey] = undefined
          document[changeKey]?.()
        }
        // Changed nodes of one copy are in one tree: looking for each one's root would take the square of their depth.
        const [first] = nodes
        if (first !== undefined) (topOf(first) as Indexed)[indexKey] = undefined
      }
      return method.apply(this, given)
    }
  }
}
