import { mentioning } from '../mention.ts'
import type { Params } from './request.ts'

/** Search parameters: each item contains their values. */
const searching = ['query', 'keyword', 'hashtag', 'topic', 'title', 'company', 'school'] as const

/** The search terms of a list. */
export interface Searched {
  readonly words: readonly (readonly [name: string, words: string])[]
  /** The searched names of a person; either may be empty. Null for other searches. */
  readonly person: { readonly first: string; readonly last: string } | null
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? textOf(Object.values(value).find((one) => typeof one === 'string'))
      : ''

/** Reads the search terms of a list; null for a list that is not a search. */
export function searchedOf(params: Params): Searched | null {
  const words = searching.flatMap((name) =>
    textOf(params[name]) === '' ? [] : [[name, textOf(params[name])] as const],
  )
  const person = { first: textOf(params.firstName), last: textOf(params.lastName) }
  const isNamed = person.first !== '' || person.last !== ''
  return words.length === 0 && !isNamed ? null : { words, person: isNamed ? person : null }
}

/** Fields that hold words, the likeliest first. */
const speaking = [
  'caption',
  'title',
  'headline',
  'text',
  'description',
  'name',
  'displayName',
  'fullName',
  'bio',
  'term',
]
const naming = ['name', 'fullName', 'displayName']

/** The start of a tag, from words. */
export const tagOf = (words: string) => words.replace(/\W/g, '').toLowerCase()

/** An item of a search, with the search terms added. */
export function found(item: unknown, { words, person }: Searched): unknown {
  const all = words.map(([, term]) => term).join(' ')
  if (typeof item === 'string') return /^\d*$/.test(item) ? all : mentioning(item, all)
  if (typeof item !== 'object' || item === null) return item
  const changed: Record<string, unknown> = { ...item }
  const isText = (name: string) => typeof changed[name] === 'string'
  if (person !== null) {
    const field = naming.find(isText)
    const [own = '', ...family] = field ? String(changed[field]).split(' ') : []
    const [first, last] = [person.first || own, person.last || family.join(' ')]
    if (isText('firstName')) {
      const { firstName, lastName } = changed
      Object.assign(changed, { firstName: person.first || firstName, lastName: person.last || lastName })
    }
    if (field) changed[field] = `${first} ${last}`.trim()
  }
  for (const [name, term] of words) {
    const field = isText(name) ? name : speaking.find(isText)
    if (field === undefined) {
      // The text may be one level down: `post.caption`.
      const inner = Object.entries(changed).find(
        ([, value]) =>
          typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value) &&
          speaking.some((key) => key in value),
      )
      if (inner) changed[inner[0]] = found(inner[1], { words: [[name, term]], person: null })
    } else {
      const isTag = /hashtag/i.test(name) || 'hashtagUrl' in changed || 'isTrending' in changed
      const tag = tagOf(term)
      const own = String(changed[field])
      changed[field] =
        isTag && field === 'name' ? `${own.startsWith(tag) ? '' : tag}${own}` : mentioning(own, term)
    }
  }
  return changed
}
