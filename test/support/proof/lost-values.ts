import { parseDocument } from 'htmlparser2'
import { parseJson } from '../../../src/reading/json.ts'
import { findJson } from './json.ts'
import type { WireAnswer } from './mutation.ts'

type PageNode = ReturnType<typeof parseDocument>['children'][number]

/**
 * Values of an answer whose fields the record leaves null. An object of the answer belongs to an object of the record if a
 * value that occurs nowhere else is in both. A null field whose name is that of a value in the object of the answer is lost.
 */

/** A value of the answer, and the null field of the same meaning. */
export interface Lost {
  /** `comments.*.author.avatarUrl` */
  readonly field: string
  /** `$.data.comments.*.user.avatar` */
  readonly path: string
  readonly value: string
}

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
type Part = { readonly [name: string]: Value }

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with its path, and the scalars in and below it. */
interface Place {
  readonly path: string
  readonly part: Part
}

/** Names that say nothing without that of the object around them. */
const bare = /^(?:url|uri|id|name|text|label|value|title|count|src|href|type|code|content|simpleText|runs)$/i

/** In place of a list with entries. */
const filledList = '(a list with entries)'

/** Deeper values belong to objects of their own. */
const maxDepth = 4

/** Entries of a list that are looked at; records keep the order of answers. */
const maxEntries = 12

function* placesOf(value: Value, path: string): Generator<Place> {
  if (Array.isArray(value)) for (const item of value.slice(0, maxEntries)) yield* placesOf(item, `${path}.*`)
  else if (isPart(value)) {
    yield { path, part: value }
    for (const [name, inner] of Object.entries(value)) yield* placesOf(inner, `${path}.${name}`)
  }
}

function* scalarsOf(
  value: Value,
  path: string,
  depth = 0,
): Generator<readonly [path: string, value: string | number | boolean | null]> {
  if (Array.isArray(value)) {
    if (value.length > 0 && depth > 0 && depth < maxDepth) yield [path, filledList]
    // Entries of a list are things of their own. A list of one may hold the only picture or the whole text.
    for (const item of value) {
      if (!isPart(item)) yield* scalarsOf(item, `${path}.*`, depth + 1)
      else if (value.length === 1) {
        for (const [name, inner] of Object.entries(item)) {
          if (bare.test(name)) yield* scalarsOf(inner, `${path}.*.${name}`, depth + 2)
        }
      }
    }
  } else if (isPart(value)) {
    if (depth >= maxDepth) return
    for (const [name, inner] of Object.entries(value)) yield* scalarsOf(inner, `${path}.${name}`, depth + 1)
  } else {
    yield [path, value as string | number | boolean | null]
  }
}

/** The same value in both: white space, and times of any form. */
export function plainOf(value: unknown): string {
  const text = String(value).replaceAll(/\s+/g, ' ').trim()
  if (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))) {
    return `at ${Math.floor(Date.parse(text) / 1000)}`
  }
  if (/^1\d{9}$/.test(text)) return `at ${text}`
  if (/^1\d{12}$/.test(text)) return `at ${text.slice(0, 10)}`
  return text.replaceAll('&amp;', '&')
}

/** A value that identifies a thing. */
const isDistinct = (value: unknown): value is string | number =>
  value !== filledList &&
  ((typeof value === 'string' && value.trim().length >= 6) || (typeof value === 'number' && value >= 10_000))

/** Words in place of a name or text that is not there. */
const placeholder = /^\[(?:deleted|removed)\]$|^\{\{.*\}\}$|\*{2,}/

/** Words of one meaning. The first stands for all. */
const sameWords = [
  'like digg heart favorite favourite likes upvote reaction reactions liked',
  'view play views plays viewed watch',
  'comment reply replies comments',
  'share repost retweet reshare shares forward',
  'save bookmark collect saves saved',
  'follower followers fans fan subscriber subscribers followedby',
  'following follows follow friends',
  'avatar profilepic picture pic photo icon logo',
  'thumbnail cover poster preview still',
  'bio signature biography about',
  'description desc summary subtitle excerpt',
  'published created taken posted create publish timestamp date datetime',
  'handle username uniqueid screenname shortname vanity',
  'location place city region',
  'verified verify',
  'website externalurl homepage site',
  'category genre',
  'price amount cost',
  'duration length seconds',
  'language lang locale',
  'headline occupation tagline',
  'title heading',
  'text caption message content body commentary',
].map((line) => line.split(' '))

/** Words that say what kind of value it is, not what it is about. */
const kindWords = new Set(
  'count counts num number total is has of the a at url uri link href src id str text ms seconds second value label original'.split(
    ' ',
  ),
)

const wordsIn = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')

function meaningOf(name: string): string {
  const words = wordsIn(name)
  const telling = words.filter((word) => !kindWords.has(word))
  const meant = (telling.length > 0 ? telling : words).map(
    (word) =>
      sameWords.find((alike) => alike.includes(word) || alike.includes(`${word}s`))?.[0] ??
      word.replace(/s$/, ''),
  )
  return [...new Set(meant)].sort().join(' ')
}

const nameOf = (path: string) =>
  path
    .split('.')
    .filter((part) => part !== '*')
    .at(-1) ?? ''

/** What a field is about. A bare name takes the object around it: `author.name`, `thumbnail.url`. */
function meaningsOf(path: string): string[] {
  const parts = path.split('.').filter((part) => part !== '*' && part !== '')
  const own = parts.at(-1) ?? ''
  const around = parts.at(-2)
  if (/^id$|[a-z]I[dD]$|_id$/.test(own)) return [`${meaningOf(/^id$/.test(own) ? (around ?? '') : own)} id`]
  if (/^(?:type|code)$/.test(own)) return [`${meaningOf(around ?? '')} ${own}`]
  if (bare.test(own)) return around === undefined ? [] : [meaningOf(`${around}_${own}`), meaningOf(around)]
  return [meaningOf(own)]
}

/** Parts of a thing that are things of their own. */
const otherThing =
  /music|audio|sound|author|user|owner|creator|quoted|parent|crosspost|related|repl(?:y|ies)|comment|community/i

/** Whether a value is within the part that a nested field belongs to: `audio.coverUrl` is not the cover of the video. */
function isWithin(field: string, owner: string, path: string, depth: number): boolean {
  const parts = field.split('.').filter((part) => part !== '' && part !== '*')
  const around = path.split('.').slice(0, -1)
  const inner = parts.slice(0, -1).map(meaningOf)
  const meanings = around.map(meaningOf)
  const others = around.slice(-depth).filter((part) => otherThing.test(part))
  const named = [...inner, meaningOf(nameOf(owner))]
  return (
    inner.every((part) => meanings.includes(part)) && others.every((part) => named.includes(meaningOf(part)))
  )
}

const isAddress = (value: unknown) => typeof value === 'string' && /^(?:https?:)?\/\//.test(value)
const isCount = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^\d[\d.,]*[KMB]?\b/i.test(value))
const addressName = /url$|uri$|link$/i
const countName =
  /count$|^(?:likes?|views?|plays?|comments?|shares?|saves?|followers?|following|posts|replies|members|size|duration\w*|\w+Seconds|\w+Ms|width|height|total\w*|price|amount)$/i
const timeName = /(?:At|Date|Time|On)$/

/** Whether a value may be that of a field, by its kind. */
function mayBe(name: string, value: string | number | boolean | null): boolean {
  if (value === filledList) return /s$|List$|Data$/.test(name)
  if (value === null || value === '' || value === 0 || value === '0') return false
  if (placeholder.test(String(value))) return false
  if (addressName.test(name)) return isAddress(value)
  if (timeName.test(name)) return typeof value !== 'boolean' && /\d/.test(String(value))
  if (/^(?:is|has|can|verified|private)/.test(name)) return typeof value === 'boolean'
  if (countName.test(name)) return isCount(value)
  return typeof value !== 'boolean' && !isAddress(value)
}

/** A page as nested objects, with names of elements, classes and attributes. */
function readPage(html: string): Value {
  const keep = /^(?:href|src|content|datetime|title|alt|data-.+)$/
  const read = (node: PageNode): Value => {
    if (node.type === 'text') return node.data.trim()
    if (!('children' in node) || node.type === 'script' || node.type === 'style') return ''
    const attributes = 'attribs' in node ? node.attribs : {}
    const own = Object.entries(attributes).filter(([name, value]) => keep.test(name) && value !== '')
    const inner = node.children.flatMap((child): [string, Value][] => {
      const value = read(child)
      if (value === '' || (isPart(value) && Object.keys(value).length === 0)) return []
      if (!('attribs' in child)) return [['text', value]]
      const { attribs: named, name } = child
      const property = named.property ?? named.itemprop ?? named['data-test-id'] ?? named['data-testid']
      return [[property ?? named.class?.trim().split(/\s+/).at(-1) ?? name, value]]
    })
    const merged: Record<string, Value> = {}
    for (const [name, value] of [...own, ...inner]) {
      if (!(name in merged)) merged[name] = value
      else merged[name] = [merged[name]!, value].flat() as Value[]
    }
    return merged
  }
  return read(parseDocument(html))
}

/** The values of an answer: its JSON, the JSON that a page has, its elements. */
export function valuesOf({ body }: Pick<WireAnswer, 'body'>): readonly (readonly [string, Value])[] {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString()
  const json = findJson(text.replace(/^for\s*\(;;\);/, '')).flatMap(({ holder, root }) => {
    try {
      return [[holder || '$', parseJson(text.slice(root.start, root.end)) as Value] as const]
    } catch {
      return []
    }
  })
  return /^\s*</.test(text) ? [...json, ['page', readPage(text)]] : json
}

const maxAlike = 4

const general = (path: string) => path.replace(/\.\d{5,}(?=\.|$)/g, '.{id}')

/**
 * The values that the answers tell of things of a record, and that are null in it.
 * @param record the record of the lookup
 * @param answers what the platform answered
 */
export function lostValues(record: unknown, answers: readonly Pick<WireAnswer, 'body'>[]): Lost[] {
  const things = [...placesOf(record as Value, '')].map(({ path, part }) => ({ path, part }))
  const byValue = new Map<string, { path: string; part: Part }[]>()
  const shown = new Set<string>()
  for (const thing of things) {
    for (const [, value] of scalarsOf(thing.part, '')) {
      if (value === filledList) continue
      shown.add(plainOf(value))
      // Seconds and milliseconds.
      if (typeof value === 'number') shown.add(plainOf(Math.round(value / 1000)))
      if (!isDistinct(value)) continue
      const key = plainOf(value)
      const alike = byValue.get(key) ?? []
      byValue.set(key, alike)
      // The first few stand for all entries that share a value, such as that of their author.
      if (alike.length < maxAlike) alike.push(thing)
    }
  }
  const all = JSON.stringify(record)
  const found = new Map<string, Lost>()
  for (const [holder, root] of answers.flatMap((answer) => valuesOf(answer))) {
    for (const { path, part } of placesOf(root, holder)) {
      const scalars = [...scalarsOf(part, '')]
      const matches = new Map<{ path: string; part: Part }, number>()
      for (const [at, value] of scalars) {
        if (!isDistinct(value) || at.split('.').length > 3) continue
        for (const thing of byValue.get(plainOf(value)) ?? []) {
          matches.set(thing, (matches.get(thing) ?? 0) + 1)
        }
      }
      for (const [thing] of matches) {
        for (const [field, is] of scalarsOf(thing.part, '')) {
          if (is !== null || field.split('.').length > 3) continue
          const wanted = meaningsOf(`${thing.path}${field}`)
          for (const [at, value] of scalars) {
            if (!mayBe(nameOf(field), value) || shown.has(plainOf(value))) continue
            if (typeof value === 'string' && value.length > 8 && all.includes(value)) continue
            if (!meaningsOf(`${path}${at}`).some((meaning) => wanted.includes(meaning))) continue
            if (!isWithin(field, thing.path, `${path}${at}`, at.split('.').length)) continue
            const lost = {
              field: general(`${thing.path}${field}`).replace(/^\./, ''),
              path: general(`${path}${at}`),
              value: String(value).slice(0, 80),
            }
            found.set(`${lost.field} ${lost.path}`, lost)
          }
        }
      }
    }
  }
  return [...found.values()]
}
