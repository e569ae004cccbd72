import { anotherId } from './forms.ts'
import { findJson, type Node } from './json.ts'
import type { Mutation } from './mutation.ts'

/** Changes by which an answer contradicts itself, or names things in a form that its reader does not know. */

/** A node of a JSON document with its surroundings. */
interface Place {
  readonly node: Node
  /** With `*` for entries of lists. */
  readonly path: string
  /** The name of the member; '' for entries and roots. */
  readonly key: string
  /** The object or list around it. */
  readonly around: Node | null
}

function* placesOf(node: Node, path: string, key = '', around: Node | null = null): Generator<Place> {
  yield { node, path, key, around }
  for (const member of node.members) {
    yield* placesOf(member.value, `${path}.${member.key}`, member.key, node)
  }
  for (const item of node.items) yield* placesOf(item, `${path}.*`, '', node)
}

type Splice = readonly [start: number, end: number, text: string]

function change(
  kind: Mutation['kind'],
  path: string,
  form: string,
  splices: readonly Splice[],
  means: readonly unknown[] = [],
): Mutation {
  return {
    kind,
    path,
    form,
    means,
    signs: [],
    onPath: true,
    apply(answer) {
      let body = String(answer.body)
      for (const [start, end, text] of splices.toSorted((a, b) => b[0] - a[0])) {
        body = body.slice(0, start) + text + body.slice(end)
      }
      return { ...answer, body }
    },
  }
}

/** Whether a word is the value of a member for ids and names. */
export function namesIt(text: string, identity: string): boolean {
  const word = identity.replace(/[.]/g, '\\.')
  return new RegExp(
    `"(?:\\w*id|id_str|username|screen_name|handle|\\w*name|slug)"\\s*:\\s*"?${word}"?(?=[\\s,}])`,
    'i',
  ).test(text)
}

/** Whether a value of the record is below a node. Shorter values occur everywhere. */
function holdsValue(node: Node, text: string, recordValues: ReadonlySet<string>): boolean {
  if (node.kind === 'object') return node.members.some(({ value }) => holdsValue(value, text, recordValues))
  if (node.kind === 'array') return node.items.some((item) => holdsValue(item, text, recordValues))
  return (
    node.end - node.start >= 8 && recordValues.has(text.slice(node.start, node.end).replace(/^"|"$/g, ''))
  )
}

/** One entry of a list names another owner than the one that the list was requested for. */
function entriesOfOthers(
  places: readonly Place[],
  text: string,
  recordValues: ReadonlySet<string>,
  owners: readonly string[],
): Mutation[] {
  const within = (outer: Node, inner: Node) =>
    outer !== inner && outer.start <= inner.start && inner.end <= outer.end
  return owners.flatMap((owner) => {
    const lists = places.flatMap(({ node, path }) => {
      const entries = node.items.filter(
        (item) =>
          item.kind === 'object' &&
          namesIt(text.slice(item.start, item.end), owner) &&
          holdsValue(item, text, recordValues),
      )
      return entries.length > 1 ? [{ node, path, entries }] : []
    })
    // A list around such a list has sections, not entries.
    return lists
      .filter(({ node }) => !lists.some((other) => within(node, other.node)))
      .map(({ path, entries }) => {
        const { start, end } = entries.at(-1)!
        const other = text.slice(start, end).replaceAll(owner, anotherId(owner))
        return change('entry of another', `${path}.*`, anotherId(owner), [[start, end, other]])
      })
  })
}

const totalName = /^(?:total|total_?(?:count|results|items)|num_?results|result_?count|count)$/i
const moreName = /^(?:has_?more|more_available|has_?next(?:_?page)?)$/i
const besideName = /^(?:page_?info|paging|pagination|summary)$/i

/** What an object states about the number of entries of one of its lists, or about further ones. */
function statementsOf(around: Node): { key: string; node: Node; isTotal: boolean }[] {
  return around.members.flatMap(({ key, value }) => {
    if (totalName.test(key) && value.kind === 'number') return [{ key, node: value, isTotal: true }]
    if (moreName.test(key) && ['boolean', 'number'].includes(value.kind)) {
      return [{ key, node: value, isTotal: false }]
    }
    return besideName.test(key) ? statementsOf(value) : []
  })
}

/** Lists without entries beside a count, a count in an unknown form, or a flag that says otherwise. */
function emptiedBeside(
  places: readonly Place[],
  text: string,
  { recordValues, isFirst }: Pick<Asked, 'recordValues' | 'isFirst'>,
): Mutation[] {
  return places.flatMap(({ node, path, around }) => {
    const isList = node.items.length > 0 && around?.kind === 'object' && !path.includes('.*')
    if (!isList || !holdsValue(node, text, recordValues)) return []
    const emptied: Splice = [node.start, node.end, '[]']
    return statementsOf(around).flatMap(({ key, node: stated, isTotal }) => {
      const beside = (raw: string) =>
        change('list emptied beside a count', path, `${key}: ${raw}`, [
          emptied,
          [stated.start, stated.end, raw],
        ])
      // Behind its last entry, a list still states its total.
      if (isTotal) return isFirst ? [beside('20'), beside('{"value":20}')] : []
      return [beside(stated.kind === 'number' ? '1' : 'true')]
    })
  })
}

const hidingName =
  /^(?:like_and_view_counts_disabled|(?:hide|hides|hidden|disable)_?likes?\w*|likes?_?(?:hidden|disabled))$/i

/** The owner hides the likes, whatever counts are in the same or another answer. */
function hiddenCounts(places: readonly Place[], text: string, recordValues: ReadonlySet<string>): Mutation[] {
  const raw = (node: Node) => text.slice(node.start, node.end).replace(/^"(.*)"$/, '$1')
  const flags = places.filter(
    ({ node, key, around }) =>
      hidingName.test(key) &&
      raw(node) === 'false' &&
      // An answer also has posts that the record does not show.
      around?.members.some((member) => idName.test(member.key) && recordValues.has(raw(member.value))) ===
        true &&
      // The same flag of an account is about what its owner sees.
      around?.members.some((member) => likesName.test(member.key)) === true,
  )
  return [...Map.groupBy(flags, ({ path }) => path)].map(([path, alike]) =>
    change(
      'counts hidden',
      path,
      'true',
      alike.map(({ node }) => [node.start, node.end, 'true'] as const),
    ),
  )
}

const likesName = /^(?:likes?|like_?count|edge_\w*lik\w*)$/i

const linkName = /(?:^|_)(?:url|link|permalink|href|uri)$|(?:Url|URL|Link|Permalink|Uri)$/
const fileName = /thumb|image|img|avatar|pic|cover|display|video|media|banner|icon|poster|src|play|download/i
const idName = /^(?:id|id_str|pk|shortcode|code|\w+_id|\w+Id)$/

/** A path of each platform's sites that this service does not know. */
const unknownPath = 'shared/v9/~AbC/'
const unknownId = 'v9~AbC'

/** Addresses and ids of another form. They are the platform's, so that the caller is never blamed for them. */
function unknownForms(places: readonly Place[], text: string, recordValues: ReadonlySet<string>): Mutation[] {
  const textOf = ({ node }: Place) => text.slice(node.start + 1, node.end - 1).replaceAll('\\/', '/')
  const strings = places.filter(({ node }) => node.kind === 'string')
  const links = strings.filter((place) => {
    const isNamed = linkName.test(place.key) && !fileName.test(place.path.split('.').slice(-3).join('.'))
    return isNamed && /^https?:\/\/[^/]+\/./.test(textOf(place))
  })
  const ids = strings.filter((place) => idName.test(place.key) && recordValues.has(textOf(place)))
  const linkChanges = [...Map.groupBy(links, ({ path }) => path)].map(([path, alike]) => {
    const origin = new URL(textOf(alike[0]!)).origin
    const link = `${origin}/${unknownPath}`
    const splices = alike.map(({ node }) => [node.start, node.end, JSON.stringify(link)] as const)
    return change('link or id of an unknown form', path, link, splices, [link])
  })
  const idChanges = [...Map.groupBy(ids, ({ path }) => path)].map(([path, alike]) => {
    const splices = alike.map(
      ({ node }, place) => [node.start, node.end, JSON.stringify(`${unknownId}${place}`)] as const,
    )
    return change('link or id of an unknown form', path, unknownId, splices, [unknownId])
  })
  return [...linkChanges, ...idChanges]
}

/** The address by which a page names itself, in another form. */
function unknownAddress(text: string): Mutation[] {
  const forms = [
    ['og:url', /(<meta\b[^>]*\bproperty=["']og:url["'][^>]*\bcontent=["'])(https?:\/\/[^/"']+)[^"']*/gi],
    ['canonical', /(<link\b[^>]*\brel=["']canonical["'][^>]*\bhref=["'])(https?:\/\/[^/"']+)[^"']*/gi],
  ] as const
  return forms.flatMap(([name, form]) => {
    const body = text.replace(form, `$1$2/${unknownPath}`)
    if (body === text) return []
    return [
      change('link or id of an unknown form', name, unknownPath, [[0, text.length, body]], [unknownPath]),
    ]
  })
}

/** The page's own address goes on past the thing, to one of its posts. */
function longerAddress(text: string): Mutation[] {
  const forms = [
    /(<meta\b[^>]*\bproperty=["']og:url["'][^>]*\bcontent=["'])(https?:\/\/[^"'?#]+?)\/?(?=["'?#])/gi,
    /(<link\b[^>]*\brel=["']canonical["'][^>]*\bhref=["'])(https?:\/\/[^"'?#]+?)\/?(?=["'?#])/gi,
  ]
  const body = forms.reduce((page, form) => page.replace(form, `$1$2/${continued}`), text)
  return body === text
    ? []
    : [change('address continues', 'og:url, canonical', continued, [[0, text.length, body]])]
}

const continued = 'posts/7158474026414182'

/** What was requested, and what is known of it. */
interface Asked {
  /** The scalars of the record as text. */
  readonly recordValues: ReadonlySet<string>
  /** Words of the request that name what a list belongs to. */
  readonly owners: readonly string[]
  /** Whether the request is for the first page. */
  readonly isFirst: boolean
}

/** Every such change of a text answer. */
export function contradictions(text: string, { recordValues, owners, isFirst }: Asked): Mutation[] {
  const inJson = findJson(text).flatMap(({ holder, root }) => {
    const places = [...placesOf(root, holder === '' ? '$' : holder)]
    return [
      ...entriesOfOthers(places, text, recordValues, owners),
      ...emptiedBeside(places, text, { recordValues, isFirst }),
      ...hiddenCounts(places, text, recordValues),
      ...unknownForms(places, text, recordValues),
    ]
  })
  return [...inJson, ...unknownAddress(text), ...longerAddress(text)]
}
