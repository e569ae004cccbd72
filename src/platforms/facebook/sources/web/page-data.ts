import { changed } from '../../../../catalog/errors.ts'
import { type Refusal, restricted } from '../../../../catalog/source.ts'
import { endsWhole, loadHtml } from '../../../../reading/html.ts'
import { jsonIn, parseJson } from '../../../../reading/json.ts'
import { at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { hasErrors } from '../../../../reading/stated-errors.ts'
import { str } from '../../../../reading/values.ts'
import { readText } from '../../../../runtime/threads/threads.ts'

/** The data in a Facebook page: its meta tags and the embedded answers of its queries. */
export interface PageData {
  /** `og:` and `al:` tags and the description, by name. */
  readonly tags: ReadonlyMap<string, string>
  readonly canonical: string | null
  /** The objects of its JSON-LD. */
  readonly linked: readonly Json[]
  /** Answers of queries (`result.data`), with streamed parts merged in. */
  readonly answers: readonly Json[]
  /** Streamed parts of answers that belong to no place of them; also in `answers`. */
  readonly strays: readonly Json[]
  /** Whether the HTML is complete. */
  readonly isComplete: boolean
  /** Whether all arguments of the page's script loader have a known form. */
  readonly isIntact: boolean
  /** Whether a query of the page failed: its answer is null or has errors. */
  readonly hasFailedQuery: boolean
  /** Whether the page is the empty application, which Facebook sends when it shows a visitor no content. */
  readonly isShell: boolean
  /** The page's source. */
  readonly html: string
}

/** The index after the JSON object that begins at `start`; -1 for a truncated object. */
function indexAfterObject(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (character === 34) {
      for (index++; index < text.length && text.charCodeAt(index) !== 34; index++) {
        if (text.charCodeAt(index) === 92) index++
      }
    } else if (character === 123) depth++
    else if (character === 125 && --depth === 0) return index + 1
  }
  return -1
}

const mark = /\{\s*"__bbox"\s*:/g

/**
 * The loader's JSON in a script: the whole script, or the objects in it that begin as the loader's do, without the code.
 * @param whole the script read as JSON; undefined if it is none
 */
function loaderObjects(script: string, whole: unknown): unknown[] {
  if (whole !== undefined) return [whole]
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
      // Invalid JSON is skipped: other code can begin the same way.
    }
  }
  return found
}

type Call = readonly unknown[]

/** A call of the loader: `[module, method, dependencies, arguments]`. Only the module is required. */
const isCall = (value: unknown): value is Call =>
  Array.isArray(value) && typeof value[0] === 'string' && (value[1] == null || typeof value[1] === 'string')

/** Whether loader data has the form that this reader knows, down to the answers of queries. */
function isLoaderForm(value: unknown): boolean {
  const calls = obj(value)?.require
  return Array.isArray(calls) && calls.every((call) => isCall(call) && hasKnownArguments(call))
}

/** Calls of the server's loader nest further calls; calls of the prefetched stream contain an answer. */
function hasKnownArguments([module, method, , values]: Call): boolean {
  const first = obj(Array.isArray(values) ? values[0] : undefined)
  if (/^ScheduledServerJS/.test(String(module))) {
    const box = obj(first?.__bbox)
    return box !== undefined && !isEmptyObject(box) && (box.require === undefined || isLoaderForm(box))
  }
  if (module !== 'RelayPrefetchedStreamCache') return true
  if (method !== 'next') return typeof method === 'string'
  const answer = obj(Array.isArray(values) ? values[1] : undefined)
  return obj(at(answer, '__bbox', 'result', 'data')) !== undefined
}

/** Whether a data script has a known form: loader calls, or settings without calls. */
function isIntactScript(whole: unknown): boolean {
  const read = obj(whole)
  return read !== undefined && (read.require === undefined || isLoaderForm(read))
}

/** An answer of a query, or a part of it that was streamed later under the same query name. */
interface Part {
  readonly query: string | null
  readonly path: readonly (string | number)[]
  readonly data: Json
}

/** The collected answers; `hasFailedQuery` as in {@link PageData}. */
interface Collected {
  readonly parts: Part[]
  hasFailedQuery: boolean
}

const isEmptyObject = (value: unknown) => obj(value) !== undefined && Object.keys(value as Json).length === 0

/** An answer without data, or with errors, does not show what the page asked for. */
const isFailed = ({ data, errors }: Json) => data === null || isEmptyObject(data) || hasErrors(errors)

/** Maximum depth at which answers are searched in loader data. Two calls of the loader around an answer take 12. */
const maxDepth = 32

/** Collects the answers of queries and their streamed parts, in document order. */
function collect(value: unknown, into: Collected, query: string | null = null, depth = 0): void {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return
  const result = obj((value as Json).result)
  if (result && isFailed(result)) into.hasFailedQuery = true
  const data = obj(result?.data)
  if (data) {
    const path = Array.isArray(result?.path) ? (result.path as (string | number)[]) : []
    into.parts.push({ query, path, data })
    return
  }
  const named = Array.isArray(value) && typeof value[0] === 'string' && obj(value[1]) ? value[0] : query
  for (const inner of Object.values(value)) collect(inner, into, named, depth + 1)
}

/**
 * Merges a streamed part into the newest answer that contains its path; answers of the same query come first.
 * @returns whether an answer contains it
 */
function place(answers: Part[], part: Part): boolean {
  const { query, path, data } = part
  const last = path.at(-1)!
  const own = answers.filter((answer) => query !== null && answer.query === query)
  for (const answer of (own.length > 0 ? own : answers).toReversed()) {
    const holder = at(answer.data, ...path.slice(0, -1))
    if (typeof holder !== 'object' || holder === null) continue
    if (Array.isArray(holder) !== Number.isInteger(last)) continue
    const here = (holder as Record<string | number, unknown>)[last]
    const merged = obj(here) ? Object.assign(here as Json, data) : data
    ;(holder as Record<string | number, unknown>)[last] = merged
    return true
  }
  answers.push(part)
  return false
}

/** The objects in a script of JSON-LD. Facebook sends it beside tags with the same data, so that invalid JSON is skipped. */
function linkedIn(script: string): Json[] {
  try {
    const read: unknown = parseJson(script)
    return objs(Array.isArray(read) ? read : [read])
  } catch {
    return []
  }
}

/** Reads a page's tags and data. */
export function readPageData(html: string): Omit<PageData, 'html'> {
  const $ = loadHtml(html)
  const into: Collected = { parts: [], hasFailedQuery: false }
  let isIntact = true
  for (const element of $('script').toArray()) {
    const script = $(element).text()
    const isData = $(element).attr('type') === 'application/json'
    const hasLoader = script.includes('"__bbox"')
    // Scripts are most of a page: each is read once.
    const whole = isData || hasLoader ? jsonIn(script) : undefined
    if (isData && !isIntactScript(whole)) isIntact = false
    if (hasLoader) for (const one of loaderObjects(script, whole)) collect(one, into)
  }
  const answers: Part[] = []
  const strays: Json[] = []
  for (const part of into.parts) {
    if (part.path.length === 0) answers.push(part)
    else if (!place(answers, part)) strays.push(part.data)
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
    linked: $('script[type="application/ld+json"]')
      .toArray()
      .flatMap((element) => linkedIn($(element).text())),
    answers: answers.map(({ data }) => data),
    strays,
    isComplete: isWhole,
    hasFailedQuery: into.hasFailedQuery,
    isIntact,
    isShell:
      isWhole && title === 'Facebook' && !tags.has('og:title') && /<html[^>]* id="facebook"/.test(html),
  }
}

/** Reads a page; a long page is read in a worker thread. */
export async function readPage(html: string, signal: AbortSignal): Promise<PageData> {
  return { ...(await readText(import.meta.url, { readPageData }, html, [], signal)), html }
}

/** The value at a path in the first answer that contains it. */
export function findPath(data: PageData, ...path: (string | number)[]): unknown {
  for (const answer of data.answers) {
    const value = at(answer, ...path)
    if (value !== undefined) return value
  }
  return undefined
}

/** Fields that contain other posts. */
const nestedPosts = new Set(['attached_story', 'attached_story_layout'])

/** The first non-null value of a field at any depth, breadth first. Fields with other posts are not searched. */
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

/** The objects at any depth that pass a test, breadth first. */
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

/** Fields of posts, listings, ads, groups and pages. */
const contentFields = [
  ...['comet_sections', 'post_id', 'creation_story', 'short_form_video_context'],
  ...['marketplace_listing_title', 'listing_price', 'ad_archive_id', 'snapshot'],
  ...['profile_social_context', 'profilePicLarge', 'group_member_profiles', 'privacy_info'],
]

/** Whether the data of a page plainly shows an object, although its reader did not find it. */
const showsContent = ({ answers }: PageData) =>
  findObjects(answers, (object) => contentFields.some((name) => name in object)).length > 0

/**
 * Decides why a page lacks the expected data. It is restricted where Facebook hides the data from visitors: the page is
 * the empty application, or it is intact and contains neither the field names nor other content.
 * @param names fields that would contain the data
 * @throws Fault changed where the page contains the field names or content, has an unknown form, or a query failed
 */
export function restrictedOrChanged(data: PageData, ...names: readonly [string, ...string[]]): Refusal {
  const isUsual = data.isComplete && data.isIntact && data.answers.length > 0 && !data.hasFailedQuery
  const isNamed = names.some((name) => data.html.includes(name))
  if (data.isShell || (isUsual && !isNamed && !showsContent(data))) return restricted
  throw changed(names[0])
}
