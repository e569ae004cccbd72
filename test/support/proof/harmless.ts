import { type Embedded, findJson, type Node } from './json.ts'
import type { HarmlessKind, Mutation } from './mutation.ts'

const harmlessKinds: ReadonlySet<string> = new Set<HarmlessKind>([
  'white space',
  'members in another order',
  'unknown members',
])

export const isHarmless = (kind: string): kind is HarmlessKind => harmlessKinds.has(kind)

const unknownMember = '"somethingNewV9":{"label":"new","values":[1,"b",false,null]}'

/**
 * Readers of these compare all members: a new one may be the flag or cursor of the next page under another name. They are
 * at the top of a body, or beside it.
 */
const maxPagingDepth = 1

/** Members that are data themselves, such as the countries of an ad: their order may be its ranking. */
const dataName = /^(?:[A-Z]{2}|\d+)$/

/** How a node is written. */
interface Writing {
  readonly space: boolean
  readonly reversed: boolean
  /** Depth from which objects have an unknown member. */
  readonly unknownFrom: number
}

function written(text: string, node: Node, how: Writing, depth = 0): string {
  const gap = how.space ? '\n  ' : ''
  const around = (signs: string, parts: readonly string[]) =>
    `${signs[0]}${parts.map((part) => `${gap}${part}`).join(',')}${gap}${signs[1]}`
  if (node.kind === 'array') {
    return around(
      '[]',
      node.items.map((item) => written(text, item, how, depth + 1)),
    )
  }
  if (node.kind !== 'object') return text.slice(node.start, node.end)
  const members = node.members.map(({ keyStart, keyEnd, value }) => {
    const colon = how.space ? ' : ' : ':'
    return `${text.slice(keyStart, keyEnd)}${colon}${written(text, value, how, depth + 1)}`
  })
  const isData = node.members.every(({ key }) => dataName.test(key))
  const ordered = how.reversed && !isData ? members.toReversed() : members
  return around('{}', depth >= how.unknownFrom ? [unknownMember, ...ordered] : ordered)
}

function change(kind: HarmlessKind, text: string, { holder, root }: Embedded, how: Writing): Mutation {
  return {
    kind,
    path: holder === '' ? '$' : holder,
    form: 'everywhere',
    means: [],
    signs: [],
    onPath: true,
    apply: (answer) => ({
      ...answer,
      body: text.slice(0, root.start) + written(text, root, how) + text.slice(root.end),
    }),
  }
}

/** Every such change of the JSON in a text answer. */
export function harmlessChanges(text: string): Mutation[] {
  const plain: Writing = { space: false, reversed: false, unknownFrom: Number.POSITIVE_INFINITY }
  return findJson(text).flatMap((embedded) => {
    const unknownFrom = embedded.holder === '' ? maxPagingDepth + 1 : 0
    return [
      change('white space', text, embedded, { ...plain, space: true }),
      change('members in another order', text, embedded, { ...plain, reversed: true }),
      change('unknown members', text, embedded, { ...plain, unknownFrom }),
    ]
  })
}
