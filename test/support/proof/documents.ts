import { findJson, type Node, readJson } from './json.ts'
import type { Splice } from './mutation.ts'
import { splice } from './mutations.ts'

/**
 * A JSON document anywhere in a body: the body itself, in a script, in an attribute of a page, or written as a text in
 * another document.
 */
export interface Document {
  /** What holds it: '' for the whole body. */
  readonly holder: string
  readonly root: Node
  /** What the places of the nodes refer to. */
  readonly text: string
  /** Changes of `text` as changes of the body. */
  inBody(splices: readonly Splice[]): readonly Splice[]
}

/** Shorter ones are code, not data. */
const minDataLength = 40

/** A document that fills a text. */
function whole(text: string): Node | null {
  const root = readJson(text)
  const isData = root !== null && (root.kind === 'object' || root.kind === 'array')
  return isData && text.slice(root.end).trim() === '' ? root : null
}

/** Documents in texts of a document. Escapes of `<` keep a script closed where it was. */
function writtenIn(outer: Document): Document[] {
  const found: Document[] = []
  const walk = (node: Node, path: string) => {
    for (const { key, value } of node.members) walk(value, `${path}.${key}`)
    for (const item of node.items) walk(item, `${path}.*`)
    if (node.kind !== 'string' || node.end - node.start < minDataLength) return
    const raw = outer.text.slice(node.start, node.end)
    if (!/^"\s*[{[]/.test(raw)) return
    const text = decoded(raw)
    const root = text === null ? null : whole(text)
    if (text === null || root === null) return
    const written = (splices: readonly Splice[]) =>
      JSON.stringify(splice(text, splices)).replaceAll('<', '\\u003c')
    found.push({
      holder: `${path} (text)`,
      root,
      text,
      inBody: (splices) => outer.inBody([[node.start, node.end, written(splices)]]),
    })
  }
  walk(outer.root, outer.holder || '$')
  return found.flatMap((one) => [one, ...writtenIn(one)])
}

function decoded(raw: string): string | null {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

const callOfFunction = /[\w$]\(\s*(?=[{[]["{[])/g
const script = /<script\b[^>]*>([\s\S]*?)<\/script/gi

/** Documents that scripts pass to functions. */
function passedIn(text: string, known: readonly { readonly root: Node }[]): Document[] {
  if (!/^\s*</.test(text)) return []
  const found: Document[] = []
  const isFree = (at: number) => ![...known, ...found].some(({ root }) => root.start <= at && at < root.end)
  for (const { index, 0: all, 1: inner = '' } of text.matchAll(script)) {
    const from = index + all.lastIndexOf(inner)
    for (const call of inner.matchAll(callOfFunction)) {
      const at = from + call.index + call[0].length
      const root = isFree(at) ? readJson(text, at) : null
      if (root === null || root.end - root.start < minDataLength) continue
      found.push({ holder: 'argument', root, text, inBody: (splices) => splices })
    }
  }
  return found
}

const attribute = /\s([\w:-]+)=(?:"([{[][^"]*)"|'([{[][^']*)')/g
const entities: readonly (readonly [entity: string, sign: string])[] = [
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
]
const unescaped = (text: string) =>
  text.replaceAll(/&(?:quot|#39|lt|gt|amp);/g, (one) => entities.find(([entity]) => entity === one)![1])
const escaped = (text: string) =>
  text.replaceAll(/[&"'<>]/g, (one) => entities.find(([, sign]) => sign === one)![0])

/** Documents in attributes of a page. */
function attributesIn(text: string): Document[] {
  if (!/^\s*</.test(text)) return []
  return [...text.matchAll(attribute)].flatMap(({ index, 0: all, 1: name, 2: double, 3: single }) => {
    const raw = (double ?? single)!
    const own = unescaped(raw)
    const root = raw.length < minDataLength ? null : whole(own)
    if (root === null) return []
    const start = index + all.length - 1 - raw.length
    const inBody = (splices: readonly Splice[]): Splice[] => [
      [start, start + raw.length, escaped(splice(own, splices))],
    ]
    return [{ holder: `@${name}`, root, text: own, inBody }]
  })
}

/** All JSON documents of a body. */
export function documentsIn(text: string): Document[] {
  const own = findJson(text).map((one): Document => ({ ...one, text, inBody: (splices) => splices }))
  const found = [...own, ...passedIn(text, own), ...attributesIn(text)]
  return found.flatMap((one) => [one, ...writtenIn(one)])
}
