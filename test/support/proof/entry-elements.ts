import { Parser } from 'htmlparser2'
import type { Splice } from './mutation.ts'
import type { RecordList } from './record-lists.ts'

/** Changes of the elements and attributes of one entry of each list in markup. */

interface Attribute {
  readonly name: string
  readonly value: string
  /** Of the whole attribute, and of its value without quotes. */
  readonly span: readonly [start: number, end: number]
  readonly valueSpan: readonly [start: number, end: number]
}

/** An element by its place: `start` to `end`, with what is inside of it from `openEnd` to `innerEnd`. */
interface Element {
  readonly name: string
  readonly start: number
  readonly openEnd: number
  readonly attributes: readonly Attribute[]
  readonly children: Element[]
  /** Texts right inside of it. */
  readonly texts: (readonly [start: number, end: number, text: string])[]
  innerEnd: number
  end: number
}

const attribute = /\s([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function attributesOf(tag: string, start: number): Attribute[] {
  return [...tag.matchAll(attribute)].map(({ index, 0: all, 1: name, 2: double, 3: single, 4: bare }) => {
    const raw = double ?? single ?? bare ?? ''
    const from = start + index + 1
    const to = start + index + all.length
    const valueEnd = double === undefined && single === undefined ? to : to - 1
    return {
      name: name!,
      value: unescaped(raw),
      span: [from, to],
      valueSpan: [valueEnd - raw.length, valueEnd],
    }
  })
}

/** Parses markup as the readers do, with the places of everything. */
function parse(markup: string): Element {
  const root: Element = {
    name: '$',
    start: 0,
    openEnd: 0,
    attributes: [],
    children: [],
    texts: [],
    innerEnd: markup.length,
    end: markup.length,
  }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name) {
        const { startIndex: start, endIndex } = parser
        const openEnd = endIndex + 1
        const attributes = attributesOf(markup.slice(start, openEnd), start)
        const one: Element = {
          name,
          start,
          openEnd,
          attributes,
          children: [],
          texts: [],
          innerEnd: openEnd,
          end: openEnd,
        }
        open.at(-1)!.children.push(one)
        open.push(one)
      },
      onclosetag(_, isImplied) {
        const one = open.pop()!
        const isVoid = isImplied && parser.startIndex === one.start
        one.innerEnd = isVoid ? one.openEnd : Math.max(one.openEnd, parser.startIndex)
        one.end = isVoid || isImplied ? one.innerEnd : parser.endIndex + 1
      },
      ontext(text) {
        open.at(-1)!.texts.push([parser.startIndex, parser.endIndex + 1, text])
      },
    },
    { xmlMode: /^\s*<\?xml/.test(markup), decodeEntities: true },
  )
  parser.end(markup)
  return root
}

const squashed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const textOf = (one: Element, markup: string) =>
  squashed(unescaped(markup.slice(one.openEnd, one.innerEnd).replaceAll(/<[^>]*>/g, ' ')))

/** The words and pictures of an element. */
const contentOf = (one: Element, markup: string) =>
  `${textOf(one, markup)} ${markup.slice(one.start, one.innerEnd).match(/<img/g)?.length ?? 0}`

/** Elements whose content is no markup. */
const isOpaque = ({ name }: Element) => ['script', 'style', 'noscript', 'template', 'head'].includes(name)

/** Which entries of a list of the record an element names: by its texts, and by attributes or words in them. */
function namedIn(
  one: Element,
  markup: string,
  names: RecordList['names'],
  known: Map<Element, Set<number>>,
): Set<number> {
  const kept = known.get(one)
  if (kept) return kept
  const found = new Set<number>()
  known.set(one, found)
  if (isOpaque(one)) return found
  const offer = (value: string) => {
    const place = names.get(value)
    if (place !== undefined && place >= 0) found.add(place)
  }
  for (const { value } of one.attributes) {
    for (const word of [value, value.split('?')[0]!, ...value.split(/[^\w-]+/)]) offer(word)
  }
  if (one.innerEnd - one.openEnd < 4000) offer(textOf(one, markup))
  for (const child of one.children) for (const place of namedIn(child, markup, names, known)) found.add(place)
  return found
}

/** An element by what readers find it by: its name, its test id or the first of its classes. */
function kindOf({ name, attributes }: Element): string {
  const sign =
    attributes.find((one) => /^data-test-?id$/.test(one.name)) ??
    attributes.find((one) => one.name === 'class')
  const word = sign?.value.trim().split(/\s+/)[0]
  return word ? `${name}(${word})` : name
}

interface Entry {
  /** The list of the record that it is an entry of. */
  readonly list: string
  readonly path: string
  readonly element: Element
}

/** One entry of every list of elements that has the entries of a list of the record. */
function entriesIn(root: Element, markup: string, lists: readonly RecordList[]): Entry[] {
  const found = new Map<string, Entry>()
  const memories = lists.map(() => new Map<Element, Set<number>>())
  const walk = (parent: Element, path: string) => {
    if (isOpaque(parent)) return
    const { children } = parent
    const own = `${path}>*`
    for (const [place, { path: list, names }] of children.length > 1 && !found.has(own)
      ? lists.entries()
      : []) {
      const named = children.map((one) => [...namedIn(one, markup, names, memories[place]!)])
      const single = children.filter((_, at) => named[at]!.length === 1)
      if (new Set(named.flatMap((one) => (one.length === 1 ? one : []))).size < 2) continue
      // The first and the last entry may have roles of their own: a pinned one, and what shows the end.
      found.set(own, { list, path: own, element: single[(single.length - 1) >> 1]! })
      break
    }
    for (const child of children) walk(child, `${path}>${kindOf(child)}`)
  }
  walk(root, '$')
  return [...found.values()]
}

interface Part extends Entry {
  /** Whether it is between words: its author's. */
  readonly isInText: boolean
  /** Whether it has all that the entry has. */
  readonly isAll: boolean
}

/** What a change of a part is, and what may come of it. */
export interface ElementChange {
  readonly path: string
  readonly form: string
  readonly splices: readonly Splice[]
  readonly means: readonly unknown[]
  /** Whether a text of the record is what remains of it after the change. */
  readonly allows: (was: unknown, is: unknown) => boolean
  /** Whether a list of the record may lack entries without a sign. */
  readonly mayLose: (list: string) => boolean
}

const words = 'some text'
const bare = (text: string) => text.replaceAll(/[\s•]+/g, '')

function* changesOf(
  { list, path, element, isInText, isAll }: Part,
  markup: string,
): Generator<ElementChange> {
  const { start, openEnd, innerEnd, end, name, attributes, texts } = element
  const content = bare(textOf(element, markup))
  // A text is what its elements have: a part of it that is gone is missing, and white space follows its blocks.
  const allows = (was: unknown, is: unknown) => {
    if (typeof was !== 'string' || typeof is !== 'string') return false
    if (/v9/i.test(is)) return true
    const [before, after] = [bare(was), bare(is)]
    if (before === after) return true
    if (content === '' || content === before || !before.includes(content)) return false
    return [before.replace(content, ''), before.replace(content, bare(words))].includes(after)
  }
  // What an element had is gone with it: entries of lists inside of the entry.
  const isWithin = (one: string) => one.startsWith(`${list}.*.`)
  const change = (form: string, splices: readonly Splice[], means: readonly unknown[] = []) => ({
    path,
    form,
    splices,
    means,
    allows,
    mayLose: form === 'renamed' ? () => false : isWithin,
  })
  const isWhole = end > innerEnd
  // Lists of real pages have items without content, which are no entries.
  if (!isAll) yield change('removed', [[start, end, '']])
  if (!isAll && isWhole && innerEnd > openEnd) yield change('emptied', [[openEnd, innerEnd, '']], [''])
  const nameEnd = start + 1 + name.length
  if (isWhole && !isInText) {
    yield change('renamed', [
      [start + 1, nameEnd, `${name}-v9`],
      [innerEnd + 2, innerEnd + 2 + name.length, `${name}-v9`],
    ])
  }
  const shown = texts.filter(([, , text]) => text.trim() !== '')
  // Readers split some texts into lists.
  if (shown.length > 0 && !shown.some(([, , text]) => /,\s/.test(text))) {
    yield change(
      'other words',
      shown.map(([from, to], place) => [from, to, place === 0 ? words : '']),
      [words],
    )
  }
  for (const one of attributes) {
    const at = { ...change('', []), path: `${path}@${one.name}`, mayLose: () => false }
    yield { ...at, form: 'removed', splices: [[...one.span, '']] }
    yield {
      ...at,
      form: 'renamed',
      splices: [[one.span[0], one.span[0] + one.name.length, `${one.name}-v9`]],
    }
    if (one.value === '') continue
    yield { ...at, form: 'emptied', splices: [[...one.valueSpan, '']] }
    yield { ...at, form: 'other words', splices: [[...one.valueSpan, words]], means: [words] }
    const tokens = one.name === 'class' ? [...one.value.matchAll(/\S+/g)] : []
    for (const { index, 0: token } of tokens.length > 1 ? tokens : []) {
      const from = one.valueSpan[0] + index
      yield { ...at, form: `${token}-v9`, splices: [[from, from + token.length, `${token}-v9`]] }
    }
  }
}

/** The parts of an entry; of elements of one kind the first. */
function* partsOf(entry: Entry, markup: string): Generator<Part> {
  const seen = new Set<string>()
  const all = contentOf(entry.element, markup)
  function* walk(part: Part): Generator<Part> {
    if (isOpaque(part.element) || part.element.name === 'br') return
    if (!seen.has(part.path)) yield part
    seen.add(part.path)
    const isInText = part.element.texts.some(([, , text]) => text.trim() !== '')
    for (const element of part.element.children) {
      const isAll = part.isAll && contentOf(element, markup) === all
      yield* walk({ ...part, path: `${part.path}>${kindOf(element)}`, element, isInText, isAll })
    }
  }
  yield* walk({ ...entry, isInText: false, isAll: true })
}

/** The changes of each part of one entry of each list in a body of markup. */
export function* elementChanges(body: string, lists: readonly RecordList[]): Generator<ElementChange> {
  if (!/^\s*<[?!\w]/.test(body) || lists.length === 0) return
  for (const entry of entriesIn(parse(body), body, lists)) {
    for (const part of partsOf(entry, body)) yield* changesOf(part, body)
  }
}
