import { type Dice, dice, words, worldBegan } from './world.ts'

/** A person of the simulated world, with the values that every platform has. */
export interface Person {
  readonly handle: string
  /** Display name. */
  readonly name: string
  readonly bio: string
  /** A token for the addresses of the person's pictures. */
  readonly picture: string
  readonly website: string
  readonly place: string
  /** ISO 3166-1 and ISO 639-1. */
  readonly country: string
  readonly language: string
  readonly verified: boolean
  /** Milliseconds since the Unix epoch; before the world began. */
  readonly joined: number
  readonly followers: number
  readonly following: number
  readonly likes: number
  readonly posts: number
}

const homes: readonly (readonly [place: string, country: string, language: string])[] = [
  ['Nairobi', 'KE', 'en'],
  ['Lisboa', 'PT', 'pt'],
  ['Osaka', 'JP', 'ja'],
  ['Oslo', 'NO', 'no'],
  ['Leeds', 'GB', 'en'],
  ['Köln', 'DE', 'de'],
  ['Austin', 'US', 'en'],
  ['Puebla', 'MX', 'es'],
]

const dayMs = 86_400_000

/**
 * The person with this handle. Every handle has a person, the same on every node.
 * @param world name of the platform whose person this is
 */
export function personOf(world: string, handle: string): Person {
  const d = dice(world, 'person', handle)
  const [place, country, language] = d.pick(homes)
  const followers = Math.floor(10 ** (2 + d.next() * 4.7))
  return {
    handle,
    name: words.personName(d),
    bio: `${words.title(d)} & more. ${words.sentence(d)}`,
    picture: d.token(16),
    website: `https://${
      handle
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'a'
    }.example/`,
    place,
    country,
    language,
    verified: followers > 50_000,
    joined: worldBegan - d.int(100, 4000) * dayMs,
    followers,
    following: d.int(10, 3000),
    likes: d.int(0, 90_000),
    posts: d.int(100, 60_000),
  }
}

const highest = 99
const handleOf = (name: string, number: number) => `${name.toLowerCase().replace(' ', '_')}${number}`

/** A generated person's handle: `ada_berg42`. */
export function someHandle(d: Dice): string {
  return handleOf(words.personName(d), d.int(1, highest))
}

/** The handles of all generated people. */
export const madeUpHandles = (): string[] =>
  words.personNames().flatMap((name) => Array.from({ length: highest }, (_, n) => handleOf(name, n + 1)))

/** A hashtag without its sign. */
export function someTag(d: Dice): string {
  return d.pick([
    'streetfood',
    'gardening',
    'robots',
    'oldmaps',
    'nighttrains',
    'repair',
    'hiking',
    'history',
  ])
}

/** A title of a search result: it contains the words of the search. */
export function titleAbout(d: Dice, query: string): string {
  return query === '' ? words.title(d) : `${words.title(d)}: ${query}`
}
