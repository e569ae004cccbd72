import type { load } from 'cheerio/slim'

/**
 * Changes of a tree in the time of its length. cheerio searches the list of a parent for each child that it takes out: a
 * megabyte of `<br>` in one element took twelve seconds.
 */

type Loaded = ReturnType<typeof load>
type AnyNode = Extract<Parameters<typeof load>[0], { readonly nodeType: number }>
type Parent = NonNullable<AnyNode['parent']>
type Found = ReturnType<Loaded>
type Method = (this: Found, ...given: unknown[]) => unknown

/**
 * Replaces nodes in their parents, whose lists are written once.
 * @param replacement of a node; null takes it out
 */
function replaceAll(nodes: readonly AnyNode[], replacement: () => AnyNode | null): void {
  const replaced = new Set(nodes)
  const parents = new Set(nodes.flatMap(({ parent }) => parent ?? []))
  for (const parent of parents) writeChildren(parent, replaced, replacement)
  for (const node of nodes) node.parent = node.prev = node.next = null
}

function writeChildren(
  parent: Parent,
  replaced: ReadonlySet<AnyNode>,
  replacement: () => AnyNode | null,
): void {
  const children = parent.children.flatMap((child): AnyNode[] => {
    const other = replaced.has(child) ? replacement() : child
    return other === null ? [] : [other]
  })
  for (const [place, child] of children.entries()) {
    child.parent = parent
    child.prev = (children[place - 1] ?? null) as typeof child.prev
    child.next = (children[place + 1] ?? null) as typeof child.next
  }
  parent.children = children as typeof parent.children
}

/** Gives a document `remove()` and `replaceWith(text)` that take time by the length of the lists that they change. */
export function changeInLinearTime($: Loaded): void {
  const own = $.prototype as unknown as Record<'remove' | 'replaceWith', Method>
  const { remove, replaceWith } = own
  own.remove = function (...given) {
    if (given.length > 0) return remove.apply(this, given)
    replaceAll(this.toArray() as AnyNode[], () => null)
    return this
  }
  own.replaceWith = function (...given) {
    const [text] = given
    if (given.length > 1 || typeof text !== 'string' || /[<&]/.test(text))
      return replaceWith.apply(this, given)
    const [node] = ($.parseHTML(text) ?? []) as AnyNode[]
    replaceAll(this.toArray() as AnyNode[], () => node?.cloneNode() ?? null)
    return this
  }
}
