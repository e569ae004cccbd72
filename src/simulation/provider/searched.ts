import { mentioning } from '../mention.ts'
import type { Params } from './request.ts'

/** Parameters that are searched for: what they say is found in each item. */
const searching = ['query', 'keyword', 'hashtag', 'topic', 'title', 'company', 'school'] as const

/** What a list was searched by. */
export interface Searched {
  readonly words: readonly (readonly [name: string, words: string])[]
  /** The names of a person, where they are asked for; either may be empty. */
  readonly person: { readonly first: string; readonly last: string } | null
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? textOf(Object.values(value).find((one) => typeof one === 'string'))
      : ''

/** Reads what a list was searched by; null for one that is no search. */
export function searchedOf(params: Params): Searched | null {
  const words = searching.flatMap((name) =>
    textOf(params[name]) === '' ? [] : [[name, textOf(params[name])] as const],
  )
  const person = { first: textOf(params.firstName), last: textOf(params.lastName) }
  const isNamed = person.first !== '' || person.last !== ''
  return words.length === 0 && !isNamed ? null : { words, person: isNamed ? person : null }
}

/** Fields that words stand in, the likeliest first. */
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

/** Words as a tag begins with them. */
export const tagOf = (words: string) => words.replace(/\W/g, '').toLowerCase()

/** The item of a list that was searched: it holds what was searched for. */
export function found(item: unknown, { words, person }: Searched): unknown {
  const all = words.map(([, said]) => said).join(' ')
  if (typeof item === 'string') return /^\d*$/.test(item) ? all : mentioning(item, all)
  if (typeof item !== 'object' || item === null) return item
  const made: Record<string, unknown> = { ...item }
  const isText = (name: string) => typeof made[name] === 'string'
  if (person !== null) {
    const field = naming.find(isText)
    const [own = '', ...family] = field ? String(made[field]).split(' ') : []
    const [first, last] = [person.first || own, person.last || family.join(' ')]
    if (isText('firstName')) {
      const { firstName, lastName } = made
      Object.assign(made, { firstName: person.first || firstName, lastName: person.last || lastName })
    }
    if (field) made[field] = `${first} ${last}`.trim()
  }
  for (const [name, said] of words) {
    const field = isText(name) ? name : speaking.find(isText)
    if (field === undefined) {
      // What is found may lie one level down: `post.caption`.
      const inner = Object.entries(made).find(
        ([, value]) =>
          typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value) &&
          speaking.some((key) => key in value),
      )
      if (inner) made[inner[0]] = found(inner[1], { words: [[name, said]], person: null })
    } else {
      const isTag = /hashtag/i.test(name) || 'hashtagUrl' in made || 'isTrending' in made
      const tag = tagOf(said)
      const own = String(made[field])
      made[field] =
        isTag && field === 'name' ? `${own.startsWith(tag) ? '' : tag}${own}` : mentioning(own, said)
    }
  }
  return made
}
