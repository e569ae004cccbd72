import { contradictions, namesIt } from './contradictions.ts'
import { anotherId, rewritten } from './forms.ts'
import { harmlessChanges } from './harmless.ts'
import { findJson, type Node } from './json.ts'
import type { Mutation, MutationKind, Splice, WireAnswer } from './mutation.ts'
import { textMutations } from './texts.ts'

interface Place {
  readonly node: Node
  /** Of its key, quotes included; undefined for entries of lists and roots. */
  readonly key?: readonly [start: number, end: number]
  /** Which entry of the innermost list it belongs to; -1 outside lists. */
  readonly entry: number
}

interface Group {
  readonly path: string
  readonly places: Place[]
  onPath: boolean
}

/** Keys that are data themselves (ids as names of members). */
const idLike = /^(?:\d{5,}|[\w-]*\d[\w-]*_[\w-]{8,}|[0-9a-f]{16,})$/

function groupsOf(holder: string, root: Node, text: string, recordValues: ReadonlySet<string>): Group[] {
  const groups = new Map<string, Group>()
  function walk(node: Node, path: string, place: Omit<Place, 'node'>): boolean {
    let group = groups.get(path)
    if (group === undefined) {
      group = { path, places: [], onPath: false }
      groups.set(path, group)
    }
    group.places.push({ node, ...place })
    let onPath = false
    if (node.kind === 'object') {
      for (const member of node.members) {
        const name = idLike.test(member.key) ? '{id}' : member.key
        const key = [member.keyStart, member.keyEnd] as const
        if (walk(member.value, `${path}.${name}`, { key, entry: place.entry })) onPath = true
      }
    } else if (node.kind === 'array') {
      for (const [entry, item] of node.items.entries()) {
        if (walk(item, `${path}.*`, { entry })) onPath = true
      }
    } else {
      onPath = recordValues.has(plain(text.slice(node.start, node.end)))
    }
    if (onPath) group.onPath = true
    return onPath
  }
  walk(root, holder === '' ? '$' : holder, { entry: -1 })
  return [...groups.values()]
}

/** A scalar as text: without quotes, escapes read. */
function plain(raw: string): string {
  if (!raw.startsWith('"')) return raw
  try {
    return JSON.parse(raw)
  } catch {
    return raw.slice(1, -1)
  }
}

/** The text with these parts replaced; of parts that overlap, the first is. */
export function splice(text: string, splices: readonly Splice[]): string {
  const parts: string[] = []
  let at = 0
  for (const [start, end, replacement] of splices.toSorted((a, b) => a[0] - b[0])) {
    if (start < at) continue
    parts.push(text.slice(at, start), replacement)
    at = end
  }
  return parts.join('') + text.slice(at)
}

const idName =
  /(?:^|\.)(?:[\w]*_)?(?:id|ids|id_str|[\w]*Id|[\w]*ID|uniqueId|username|screen_name|handle|shortcode|externalId)$/

/** Names of members that lead to the next page, or state whether there is one. */
const continuation =
  /cursor|continuation|next|after|paging|(?:page|sync)_?token|has_?more|more_?(?:available|results)/i

export const continues = (name: string): boolean => continuation.test(name)

/** Removes members with the comma that follows or precedes them. */
function removals(keyed: readonly Place[], text: string): Splice[] {
  return keyed.map(({ node, key }) => {
    const start = key![0]
    const behind = /^\s*,/.exec(text.slice(node.end, node.end + 40))
    if (behind) return [start, node.end + behind[0].length, ''] as const
    const before = /,\s*$/.exec(text.slice(Math.max(0, start - 40), start))
    return [start - (before?.[0].length ?? 0), node.end, ''] as const
  })
}

const unknownEntry = '{"somethingNewV9":{"label":"new","value":1}}'

function jsonMutations(text: string, recordValues: ReadonlySet<string>, values: boolean): Mutation[] {
  const found: Mutation[] = []
  for (const { holder, root } of findJson(text)) {
    for (const group of groupsOf(holder, root, text, recordValues)) {
      found.push(...groupMutations(group, text, values))
    }
  }
  return found
}

function groupMutations({ path, places, onPath }: Group, text: string, values: boolean): Mutation[] {
  const found: Mutation[] = []
  const add = (
    kind: MutationKind,
    form: string,
    splices: readonly Splice[],
    more: Partial<Pick<Mutation, 'means' | 'signs'>> = {},
  ) =>
    found.push({
      kind,
      path,
      form,
      means: [],
      signs: [],
      onPath,
      ...more,
      splices,
      apply: (answer) => ({ ...answer, body: splice(String(answer.body), splices) }),
    })
  const replaceAll = (replacement: string): Splice[] =>
    places.map(({ node }) => [node.start, node.end, replacement] as const)
  const keyed = places.filter(({ key }) => key !== undefined)
  const name = path.split('.').at(-1)!
  if (keyed.length > 0 && name !== '{id}') {
    const renames = keyed.map(({ key }) => [key![0], key![1], `"${name}V9"`] as const)
    add('key renamed', `${name}V9`, renames)
    if (continues(name)) add('cursor removed', 'no key', removals(keyed, text))
    const first = keyed.filter(({ entry }) => entry === keyed[0]!.entry)
    if (first.length < keyed.length) {
      const one = first.map(({ key }) => [key![0], key![1], `"${name}V9"`] as const)
      add('key renamed in one entry', `${name}V9`, one)
      const ends = first.map(({ node }) => [node.start, node.end, 'null'] as const)
      add('part of one entry gone', 'null', ends)
      // An unknown member with null in it is the same as no member.
      add(
        'part of one entry gone',
        'removed',
        [...one, ...ends].sort(([a], [b]) => a - b),
      )
    }
  }
  if (!values) return found
  const { kind } = places[0]!.node
  const raws = places.map(({ node }) => text.slice(node.start, node.end))
  if (kind === 'array') {
    const filled = places.filter(({ node }) => node.items.length > 0)
    const items = filled.flatMap(({ node }) => node.items.map((item, place) => ({ item, place })))
    if (items.length > 0) {
      add('list emptied', '[]', replaceAll('[]'))
      const all = items.map(({ item }) => [item.start, item.end, unknownEntry] as const)
      add('entries of an unknown kind', 'all', all)
      add(
        'entries null',
        'all',
        items.map(({ item }) => [item.start, item.end, 'null'] as const),
      )
      if (items.length > 1) {
        const half = items.filter(({ place }) => place % 2 === 1)
        add(
          'half of the entries of an unknown kind',
          `${half.length} of ${items.length}`,
          half.map(({ item }) => [item.start, item.end, unknownEntry] as const),
        )
        add(
          'entries null',
          `${half.length} of ${items.length}`,
          half.map(({ item }) => [item.start, item.end, 'null'] as const),
        )
      }
      add('container in another form', '{}', replaceAll('{}'))
      add('null in its place', 'null', replaceAll('null'))
      listMutations(filled, text, add)
    }
  }
  if (kind === 'object') {
    add('container in another form', '[]', replaceAll('[]'))
    add('container in another form', '"text"', replaceAll('"text"'), { means: ['text'] })
    const listed = places.map(
      ({ node }) => [node.start, node.end, `[${text.slice(node.start, node.end)}]`] as const,
    )
    add('container in another form', '[{}]', listed)
    add('null in its place', 'null', replaceAll('null'))
  }
  const isId = idName.test(path) && (kind === 'string' || kind === 'number')
  if (isId) {
    const exchanged = places.map(
      ({ node }, place) => [node.start, node.end, anotherId(raws[place]!)] as const,
    )
    add('another id', 'moved on by one', exchanged, { means: exchanged.map(([, , raw]) => plain(raw)) })
  }
  for (const { kind: change, form, raws: written, means } of rewritten(raws, isId)) {
    const splices = places.map(({ node }, place) => [node.start, node.end, written[place]!] as const)
    add(change, form, splices, { means })
  }
  const says = new Set(raws)
  if (keyed.length === places.length && says.size === 1) {
    if (says.has('false')) add('all replaced', 'true', replaceAll('true'), { means: [true] })
    if (says.has('0')) add('all replaced', '7', replaceAll('7'), { means: [7] })
    if (says.has('""')) add('all replaced', 'words', replaceAll('"words"'), { means: ['words'] })
  }
  if (kind === 'number' || (kind === 'string' && /^"\d{1,12}"$/.test(raws[0]!))) {
    if (!isId) {
      add('count in another form', '"1.2K"', replaceAll('"1.2K"'), { means: ['1.2K', 1200, 1_200_000] })
      add('count in another form', '-1', replaceAll(kind === 'number' ? '-1' : '"-1"'), {
        means: kind === 'number' ? [] : ['-1'],
      })
    }
    const wrapped = places.map(
      ({ node }, place) => [node.start, node.end, `{"count":${raws[place]}}`] as const,
    )
    add('count in another form', '{"count": n}', wrapped)
    add('null in its place', 'null', replaceAll('null'))
  } else if (kind === 'string') {
    const wrapped = places.map(
      ({ node }, place) => [node.start, node.end, `{"strange":${raws[place]}}`] as const,
    )
    add('text in another form', '{"strange": text}', wrapped)
    const runs = places.map(
      ({ node }, place) => [node.start, node.end, `{"runs":[{"text":${raws[place]}}]}`] as const,
    )
    add('text in another form', '{"runs": [{"text": text}]}', runs)
    add('text in another form', 'true', replaceAll('true'))
    add('null in its place', 'null', replaceAll('null'))
  } else if (kind === 'boolean') {
    const wrapped = places.map(
      ({ node }, place) => [node.start, node.end, `{"value":${raws[place]}}`] as const,
    )
    add('flag in another form', '{"value": flag}', wrapped)
    add('null in its place', 'null', replaceAll('null'))
  }
  return found
}

const advertisement = '{"__typename":"SponsoredUnit","is_ad":true,"ad_id":"7158474026414182"}'

/** What platforms do to lists beside new kinds of entries: wrappers, tables, repeats and advertisements. */
function listMutations(
  filled: readonly Place[],
  text: string,
  add: (kind: MutationKind, form: string, splices: readonly Splice[]) => void,
): void {
  const rawOf = ({ start, end }: Node) => text.slice(start, end)
  const items = filled.flatMap(({ node }) => (node.kind === 'array' ? node.items : []))
  if (!items.every(({ kind }) => kind === 'object')) return
  const each = (form: (node: Node) => string) =>
    items.map((item) => [item.start, item.end, form(item)] as const)
  const lists = (form: (inside: readonly string[]) => string) =>
    filled.map(
      ({ node }) => [node.start, node.end, form(node.kind === 'array' ? node.items.map(rawOf) : [])] as const,
    )
  add(
    'entries in a wrapper',
    '{"node": {}}',
    each((item) => `{"node":${rawOf(item)}}`),
  )
  add(
    'entries in a wrapper',
    '[{}]',
    each((item) => `[${rawOf(item)}]`),
  )
  add(
    'container in another form',
    '{"0": {}}',
    lists((inside) => `{${inside.map((raw, place) => `"${place}":${raw}`).join(',')}}`),
  )
  add(
    'container in another form',
    '{"edges": []}',
    lists((inside) => `{"edges":[${inside.join(',')}]}`),
  )
  add(
    'entry repeated',
    'the first one, at the end',
    lists((inside) => `[${[...inside, inside[0]].join(',')}]`),
  )
  add(
    'advertisement added',
    'first',
    lists((inside) => `[${[advertisement, ...inside].join(',')}]`),
  )
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const wallPage =
  '<!DOCTYPE html><html><head><title>Just a moment</title></head><body><h1>Please verify that you are human</h1><form id="captcha"></form></body></html>'
const consentPage =
  '<!DOCTYPE html><html><head><title>Before you continue</title></head><body><form action="https://consent.example/save"><button>Accept all</button></form></body></html>'
const wordsOfServer = '{"statusCode":404,"message":"Cannot GET /path","error":"Not Found"}'
const gatewayPage =
  '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>'
const apachePage = (status: number, words: string) =>
  `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><head><title>${status} ${words}</title></head><body><h1>${words}</h1><p>The requested URL was not found on this server.</p><hr><address>Apache/2.4.58 Server</address></body></html>`
const varnishPage =
  '<!DOCTYPE html><html><head><title>404 Not Found</title></head><body><h1>Error 404 Not Found</h1><p>Not Found</p><h3>Guru Meditation:</h3><p>XID: 3</p><hr><p>Varnish cache server</p></body></html>'
const page = (title: string, words: string, head = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title>${head}</head><body><h2>${words}</h2></body></html>`
const errorPage = '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Oops</h1></body></html>'

type WholeForm = readonly [
  kind: MutationKind,
  form: string,
  change: Partial<WireAnswer>,
  signs?: Mutation['signs'],
]

const closed = ['private', 'restricted'] as const

/** What any answer may be replaced by as a whole. */
const wholeForms: readonly WholeForm[] = [
  ['wall', '200 with a captcha page', { status: 200, headers: html, body: wallPage }, ['restricted']],
  ['wall', '200 with a consent page', { status: 200, headers: html, body: consentPage }, ['restricted']],
  ['wall', '403 with a captcha page', { status: 403, headers: html, body: wallPage }, closed],
  ['status', '403 with {}', { status: 403, headers: json, body: '{}' }, closed],
  [
    'status',
    '403 with a strange error',
    { status: 403, headers: json, body: '{"error":"x","code":7}' },
    closed,
  ],
  ['wall', '404 with a captcha page', { status: 404, headers: html, body: wallPage }, closed],
  ['status', '401 with nothing', { status: 401, headers: html, body: '' }, closed],
  ['status', '400 with {}', { status: 400, headers: json, body: '{}' }],
  ['status', '429 with a page', { status: 429, headers: html, body: errorPage }],
  ['status', '500 with a page', { status: 500, headers: html, body: errorPage }],
  ['status', '500 with {"data":[]}', { status: 500, headers: json, body: '{"data":[]}' }],
  ['status', '204 with nothing', { status: 204, headers: {}, body: '' }],
  ['another format', 'a page of another kind', { status: 200, headers: html, body: errorPage }],
  ['another format', 'plain words', { status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' }],
  ['nothing in it', 'no body', { status: 200, body: '' }],
  ['nothing in it', '{}', { status: 200, headers: json, body: '{}' }],
  ['nothing in it', '{"data":{}}', { status: 200, headers: json, body: '{"data":{}}' }],
  ['nothing in it', '{"data":[]}', { status: 200, headers: json, body: '{"data":[]}' }],
  ['nothing in it', '[]', { status: 200, headers: json, body: '[]' }],
  ['nothing in it', 'null', { status: 200, headers: json, body: 'null' }],
  ['connection', 'reset', { fault: 'reset' }],
]

/**
 * The status for missing objects with words that are not the platform's: of servers in front of it, of routes that it does
 * not know, of other platforms. None is a sign that the object does not exist.
 */
const missingForms: readonly (readonly [form: string, change: Partial<WireAnswer>])[] = [
  ['404 with a page', { status: 404, headers: html, body: errorPage }],
  ['404 with {}', { status: 404, headers: json, body: '{}' }],
  ['404 with no body', { status: 404, headers: {}, body: '' }],
  ['404 in plain text', { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' }],
  ['404 of nginx', { status: 404, headers: html, body: gatewayPage }],
  ['404 of Apache', { status: 404, headers: html, body: apachePage(404, 'Not Found') }],
  ['410 of Apache', { status: 410, headers: html, body: apachePage(410, 'Gone') }],
  ['404 of Varnish', { status: 404, headers: html, body: varnishPage }],
  ['404 of an unknown path', { status: 404, headers: json, body: wordsOfServer }],
]

/** What platforms say of their own missing objects, with status 404. */
const wordsOfPlatforms: Readonly<Record<string, readonly [Partial<WireAnswer>, ...Partial<WireAnswer>[]]>> = {
  facebook: [
    {
      headers: html,
      body: page('Page Not Found | Facebook', 'This page isn’t available. The link may be broken.'),
    },
  ],
  instagram: [
    { headers: json, body: '{"message":"User not found","status":"fail"}' },
    { headers: html, body: page('Page not found • Instagram', 'Sorry, this page isn’t available.') },
  ],
  linkedin: [
    {
      headers: html,
      body: page('Page not found | LinkedIn', 'Uh oh.', '<meta name="pageKey" content="d_public_404">'),
    },
  ],
  reddit: [{ headers: json, body: '{"message":"Not Found","error":404}' }],
  tiktok: [{ headers: json, body: '{"statusCode":10202,"statusMsg":"user doesn’t exist"}' }],
  twitter: [{ headers: html, body: page('X / ?', 'Nothing to see here') }],
  youtube: [
    {
      headers: json,
      body: '{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}}',
    },
  ],
}

function missingWithoutWords(platform: string): Mutation[] {
  const others = Object.entries(wordsOfPlatforms)
    .filter(([name]) => name !== platform)
    .flatMap(([name, forms]) =>
      forms.map(
        (change, n) => [`404 of ${name}${n === 0 ? '' : ', as a page'}`, { status: 404, ...change }] as const,
      ),
    )
  return [...missingForms, ...others].map(([form, change]) => ({
    kind: 'missing without words',
    path: '',
    form,
    means: [],
    signs: [],
    onPath: true,
    apply: (given) => ({ ...given, ...change }),
  }))
}

const isText = (body: string | Buffer) => typeof body === 'string' || !body.subarray(0, 512).includes(0)

/**
 * Every change of a wire answer.
 * @param recordValues the scalars of the record as text: the path to them is the path to the data
 * @param options.identities words of the request that name the thing asked for
 * @param options.owners words of the request that name what a list belongs to
 * @param options.isFirst whether the request is for the first page
 * @param options.platform the name of the platform that answers: its own words for missing objects are no change
 * @param options.values false where the answer is in our own record shape (providers): only its form is changed
 */
export function mutationsOf(
  answer: WireAnswer,
  recordValues: ReadonlySet<string>,
  options: {
    readonly identities: readonly string[]
    readonly owners: readonly string[]
    readonly isFirst: boolean
    readonly values: boolean
    readonly platform: string
  },
): Mutation[] {
  const whole = wholeForms.map(
    ([kind, form, change, signs = []]): Mutation => ({
      kind,
      path: '',
      form,
      means: [],
      signs,
      onPath: true,
      apply: (given) => ({ ...given, ...change }),
    }),
  )
  whole.push(...missingWithoutWords(options.platform))
  if (!isText(answer.body) || answer.status >= 300) return whole
  const text = String(answer.body)
  const inside = jsonMutations(text, recordValues, options.values)
  const cuts = findJson(text).some(({ holder }) => holder === '')
    ? [0.5, 0.9, 0.99].map(
        (part): Mutation => ({
          kind: 'cut in the middle',
          path: '',
          form: `after ${Math.round(part * 100)} %`,
          means: [],
          signs: [],
          onPath: true,
          apply: (given) => ({ ...given, body: text.slice(0, Math.max(1, Math.floor(text.length * part))) }),
        }),
      )
    : []
  const contradicting = options.values ? contradictions(text, { recordValues, ...options }) : []
  const others = otherThings(text, options.identities)
  const harmless = options.values ? harmlessChanges(text) : []
  return [...whole, ...cuts, ...inside, ...textMutations(text), ...others, ...contradicting, ...harmless]
}

/** The answer of a neighbour: the words that name the thing asked for are others, everywhere in the body. */
function otherThings(text: string, identities: readonly string[]): Mutation[] {
  return identities
    .filter((identity) => namesIt(text, identity))
    .map((identity) => ({
      kind: 'another thing',
      path: identity,
      form: anotherId(identity),
      means: [],
      signs: ['not_found'],
      onPath: true,
      apply: (given) => ({ ...given, body: String(given.body).replaceAll(identity, anotherId(identity)) }),
    }))
}
