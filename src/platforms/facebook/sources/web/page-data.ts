import { type Refusal, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { endsWhole, loadHtml } from '../../../../reading/html.ts'
import { parseJson } from '../../../../reading/json.ts'
import { at, type Json, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { readText } from '../../../../threads/threads.ts'

/** What a page of Facebook tells: its tags, and the answers of the queries it was made with. */
export interface PageData {
  /** `og:` and `al:` tags and the description, by their names. */
  readonly tags: ReadonlyMap<string, string>
  readonly canonical: string | null
  /** Answers of queries (`result.data`), with the parts that were sent later in their places. */
  readonly answers: readonly Json[]
  /** Whether it came to its end. */
  readonly isComplete: boolean
  /** Whether everything that its loader was handed has the form that it is known by. */
  readonly isIntact: boolean
  /** The bare application: what visitors get who are shown nothing. */
  readonly isShell: boolean
  /** The page as it was sent. */
  readonly html: string
}

/** The end of the object that begins at a place of a text; -1 where it is cut off. */
function indexAfterObject(text: string, start: number): number {
  let depth = 0
  for (let mergeLaterPart = start; mergeLaterPart < text.length; mergeLaterPart++) {
    const character = text.charCodeAt(mergeLaterPart)
    if (character === 34) {
      for (
        mergeLaterPart++;
        mergeLaterPart < text.length && text.charCodeAt(mergeLaterPart) !== 34;
        mergeLaterPart++
      ) {
        if (text.charCodeAt(mergeLaterPart) === 92) mergeLaterPart++
      }
    } else if (character === 123) depth++
    else if (character === 125 && --depth === 0) return mergeLaterPart + 1
  }
  return -1
}

const mark = /\{\s*"__bbox"\s*:/g

/** The loader's objects in a script, whatever code stands around them. */
function loaderObjects(script: string): unknown[] {
  const found: unknown[] = []
  let next = 0
  for (const { index: start } of script.matchAll(mark)) {
    if (start < next) continue
    const end = indexAfterObject(script, start)
    if (end < 0) continue
    next = end
    try {
      found.push(parseJson(script.slice(start, end)))
    } catch {
      // What is no JSON tells nothing.
    }
  }
  return found
}

type Call = readonly unknown[]

/** A call of the loader: `[module, method or null, what it needs, arguments]`, the last three left out in some. */
const isCall = (value: unknown): value is Call =>
  Array.isArray(value) && typeof value[0] === 'string' && (value[1] == null || typeof value[1] === 'string')

/** Whether what the loader is handed is read as far as the answers of queries in it. */
function isLoaderForm(value: unknown): boolean {
  const calls = obj(value)?.require
  return Array.isArray(calls) && calls.every((call) => isCall(call) && hasKnownArguments(call))
}

/** The server's own calls hold more of the same; a stream of answers holds an answer. */
function hasKnownArguments([module, method, , given]: Call): boolean {
  const first = obj(Array.isArray(given) ? given[0] : undefined)
  if (/^ScheduledServerJS/.test(String(module))) {
    const box = obj(first?.__bbox)
    return box !== undefined && (box.require === undefined || isLoaderForm(box))
  }
  if (module !== 'RelayPrefetchedStreamCache') return true
  if (method !== 'next') return typeof method === 'string'
  const answer = obj(Array.isArray(given) ? given[1] : undefined)
  return obj(at(answer, '__bbox', 'result', 'data')) !== undefined
}

/** Whether a script of data holds what it is known to hold: calls of the loader, or settings without any. */
function isIntactScript(script: string): boolean {
  try {
    const read = obj(parseJson(script))
    return read !== undefined && (read.require === undefined || isLoaderForm(read))
  } catch {
    return false
  }
}

/** An answer of a query, or a later part of one, which is sent under the same name. */
interface Part {
  readonly query: string | null
  readonly path: readonly (string | number)[]
  readonly data: Json
}

/** Deepest nesting of the loader above an answer. */
const maxDepth = 24

/** Collects the answers of queries, and their later parts, in the order in which they stand. */
function collect(value: unknown, into: Part[], query: string | null = null, depth = 0): void {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return
  const result = obj((value as Json).result)
  const data = obj(result?.data)
  if (data) {
    const path = Array.isArray(result?.path) ? (result.path as (string | number)[]) : []
    into.push({ query, path, data })
    return
  }
  const named = Array.isArray(value) && typeof value[0] === 'string' && obj(value[1]) ? value[0] : query
  for (const inner of Object.values(value)) collect(inner, into, named, depth + 1)
}

/** Puts a later part where it belongs: into the newest answer that has its place, of its query where that is known. */
function place(answers: Part[], part: Part): void {
  const { query, path, data } = part
  const last = path.at(-1)!
  const own = answers.filter((answer) => query !== null && answer.query === query)
  for (const answer of (own.length > 0 ? own : answers).toReversed()) {
    const holder = at(answer.data, ...path.slice(0, -1))
    if (typeof holder !== 'object' || holder === null) continue
    const here = (holder as Record<string | number, unknown>)[last]
    const merged = obj(here) ? Object.assign(here as Json, data) : data
    ;(holder as Record<string | number, unknown>)[last] = merged
    return
  }
  answers.push(part)
}

/** What is read of a page: all but the page itself. */
export function readPageData(html: string): Omit<PageData, 'html'> {
  const $ = loadHtml(html)
  const parts: Part[] = []
  for (const element of $('script').toArray()) {
    const script = $(element).text()
    for (const one of loaderObjects(script)) collect(one, parts)
  }
  const answers: Part[] = []
  for (const part of parts) {
    if (part.path.length === 0) answers.push(part)
    else place(answers, part)
  }
  const tags = new Map<string, string>()
  for (const element of $('meta[property], meta[name]').toArray()) {
    const name = $(element).attr('property') ?? $(element).attr('name') ?? ''
    const content = $(element).attr('content')
    if (content !== undefined && !tags.has(name)) tags.set(name, content)
  }
  const isWhole = endsWhole(html)
  const title = $('title').first().text().trim()
  return {
    tags,
    canonical: str($('link[rel="canonical"]').attr('href')),
    answers: answers.map(({ data }) => data),
    isComplete: isWhole,
    isIntact: $('script[type="application/json"]')
      .toArray()
      .every((element) => isIntactScript($(element).text())),
    isShell:
      isWhole && title === 'Facebook' && !tags.has('og:title') && /<html[^>]* id="facebook"/.test(html),
  }
}

/** Reads a page; a long one in a thread. */
export async function readPage(html: string, signal: AbortSignal): Promise<PageData> {
  return { ...(await readText(import.meta.url, readPageData, html, [], signal)), html }
}

/** The first value under a path in any of the answers; undefined where none has it. */
export function findPath(data: PageData, ...path: (string | number)[]): unknown {
  for (const answer of data.answers) {
    const value = at(answer, ...path)
    if (value !== undefined) return value
  }
  return undefined
}

/** Posts inside posts, which are others. */
const nestedPosts = new Set(['attached_story', 'attached_story_layout'])

/** The first value under a name, anywhere inside, breadth first; undefined where there is none. */
export function findField(value: unknown, name: string): unknown {
  const queue: unknown[] = [value]
  for (const one of queue) {
    if (typeof one !== 'object' || one === null) continue
    const own = Array.isArray(one) ? undefined : (one as Json)[name]
    if (own !== undefined && own !== null) return own
    for (const [key, inner] of Object.entries(one)) if (!nestedPosts.has(key)) queue.push(inner)
  }
  return undefined
}

/** The objects anywhere inside that pass, breadth first. */
export function findObjects(value: unknown, passes: (object: Json) => boolean): Json[] {
  const found: Json[] = []
  const queue: unknown[] = [value]
  for (const one of queue) {
    if (typeof one !== 'object' || one === null) continue
    const object = obj(one)
    if (object && passes(object)) found.push(object)
    for (const inner of Object.values(one)) queue.push(inner)
  }
  return found
}

/**
 * Why a page does not tell what is looked for: visitors are not shown it (the page has its usual form and never names
 * it, or is the bare application), or it stands elsewhere now.
 * @param names of the data that would hold it
 * @throws Fault changed in the second case
 */
export function restrictedOrChanged(data: PageData, ...names: readonly [string, ...string[]]): Refusal {
  const isUsual = data.isComplete && data.isIntact && data.answers.length > 0
  if (data.isShell || (isUsual && !names.some((name) => data.html.includes(name)))) return restricted
  throw changed(names[0])
}
