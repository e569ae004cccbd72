/**
 * JSON with the place of everything in its text, so that a part can be changed and the rest keeps every digit and
 * escape; also where it is embedded in a page.
 */

export type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** A value and where it stands in the text: from `start` up to, not including, `end`. */
export interface Node {
  readonly kind: Kind
  readonly start: number
  readonly end: number
  /** Of an object. */
  readonly members: readonly Member[]
  /** Of an array. */
  readonly items: readonly Node[]
}

export interface Member {
  readonly key: string
  /** Of the key, quotes included. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly value: Node
}

const noNodes: readonly never[] = []
const literals: readonly [text: string, kind: Kind][] = [
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['null', 'null'],
]

/** The value that starts at a place of the text, or null where none does. What follows it is not looked at. */
export function readJson(text: string, from = 0): Node | null {
  let at = from
  const space = /[\s]*/y
  const stringForm = /"(?:[^"\\]|\\.)*"/y
  const numberForm = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

  function skip(): void {
    space.lastIndex = at
    space.test(text)
    at = space.lastIndex
  }

  function take(form: RegExp): boolean {
    form.lastIndex = at
    if (!form.test(text)) return false
    at = form.lastIndex
    return true
  }

  function value(): Node | null {
    skip()
    const start = at
    const made = (kind: Kind, parts: { members?: Member[]; items?: Node[] } = {}): Node => ({
      kind,
      start,
      end: at,
      members: parts.members ?? noNodes,
      items: parts.items ?? noNodes,
    })
    const sign = text[at]
    if (sign === '"') return take(stringForm) ? made('string') : null
    if (sign === '{') {
      const members: Member[] = []
      at += 1
      skip()
      while (text[at] !== '}') {
        const keyStart = at
        if (!take(stringForm)) return null
        const keyEnd = at
        skip()
        if (text[at] !== ':') return null
        at += 1
        const member = value()
        if (!member) return null
        members.push({ key: text.slice(keyStart + 1, keyEnd - 1), keyStart, keyEnd, value: member })
        skip()
        if (text[at] === ',') {
          at += 1
          skip()
        } else if (text[at] !== '}') return null
      }
      at += 1
      return made('object', { members })
    }
    if (sign === '[') {
      const items: Node[] = []
      at += 1
      skip()
      while (text[at] !== ']') {
        const item = value()
        if (!item) return null
        items.push(item)
        skip()
        if (text[at] === ',') {
          at += 1
          skip()
        } else if (text[at] !== ']') return null
      }
      at += 1
      return made('array', { items })
    }
    for (const [literal, kind] of literals) {
      if (text.startsWith(literal, at)) {
        at += literal.length
        return made(kind)
      }
    }
    return take(numberForm) ? made('number') : null
  }

  return value()
}

/** A JSON document within a text, by the name of what holds it: '' for a whole body. */
export interface Embedded {
  readonly holder: string
  readonly root: Node
}

const script = /<script\b([^>]*)>/gi
const assignment =
  /(?:^|[\s;{}(>])((?:var\s+|let\s+|const\s+)?[\w$.]+(?:\[["'][\w$-]+["']\])?)\s*=\s*(?=[{[])/g
/** Shorter ones are code, not data. */
const minDataLength = 20

/** The JSON documents of a body: the body itself, scripts that are JSON, and what scripts assign. */
export function findJson(text: string): Embedded[] {
  const whole = readJson(text)
  if (whole && text.slice(whole.end).trim() === '') {
    return whole.kind === 'object' || whole.kind === 'array' ? [{ holder: '', root: whole }] : []
  }
  if (!/^\s*</.test(text)) return []
  const found: Embedded[] = []
  for (const opening of text.matchAll(script)) {
    const from = opening.index + opening[0].length
    const end = text.indexOf('</script', from)
    const inner = text.slice(from, end < 0 ? undefined : end)
    const name = /\b(?:id|type)\s*=\s*["']?([^"'\s>]+)/i.exec(opening[1]!)?.[1] ?? 'script'
    if (/^\s*[{[]/.test(inner)) {
      const root = readJson(text, from)
      if (root) found.push({ holder: name, root })
      continue
    }
    for (const match of inner.matchAll(assignment)) {
      const root = readJson(text, from + match.index + match[0].length)
      if (root && root.end - root.start >= minDataLength) found.push({ holder: match[1]!.trim(), root })
    }
  }
  return found
}
