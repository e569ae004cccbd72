import { type Forced, forcedBy, forcedByNumber, forcedNames } from '../../../simulation/forced.ts'
import { nameCodes, snowflakes } from '../../../simulation/ids.ts'
import { type GrowingList, newestFirst } from '../../../simulation/lists.ts'
import { madeUpHandles, type Person, personOf, someHandle } from '../../../simulation/people.ts'
import { type Dice, dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import { examples } from '../parameters.ts'

/** The people, organizations, posts and jobs of the simulated LinkedIn; everything they show follows from their names. */

/** Companies that advertise jobs. */
const companies = ['night-trains', 'old-maps', 'tiny-robots', 'home-gardens', 'street-food-co']
/** Where people of this world learned. */
export const school = 'university-of-timetables'

/** A simulated company's slug, short enough for every id: `okafor-42`. */
export const companySlug = (d: Dice) =>
  `${words.personName(d).split(' ').at(-1)!.toLowerCase()}-${d.int(1, 999)}`

const known = () => [
  ...madeUpHandles().map((handle) => handle.replaceAll('_', '-')),
  ...companies.flatMap((company) => [`${company}-labs`, `${company}-group`]),
  school,
  ...companies.filter((company) => company !== examples.slug),
  examples.handle,
  examples.slug,
  ...forcedNames,
  ...forcedNames.map((name) => name.replaceAll('_', '-')),
]
const symbols = 'abcdefghijklmnopqrstuvwxyz0123456789_-'
/** Digits alone are an id. */
const isName = (name: string) => /^(?!\d+$)[a-z0-9]/.test(name)

/** The outcome that a name or number forces. */
export const forcedOf = (name: string): Forced | null => forcedBy(name) ?? forcedByNumber(name)

/**
 * Numbers of organizations: as long as an id may be (20 digits), so that slugs of up to 12 characters fit whole, and an
 * organization that was resolved is the same by its number.
 */
const numbers = nameCodes({
  bits: 66,
  symbols,
  known,
  generate: (digits) => `org-${digits}`,
  digitsOf: (name) => /^org-([0-9a-z]{13})$/.exec(name)?.[1] ?? null,
  isOpen: true,
  isName,
})
export const numberOf = (slug: string): string => numbers.codeOf(slug).toString()
export const slugOf = (id: string): string => {
  const forced = forcedByNumber(id)
  return forced ? `sim_${forced}` : numbers.nameOf(BigInt(id))
}

/** Those that a company's list holds carry the company behind the minute: slugs of up to 8 characters fit whole. */
const companyBits = 44
const advertisers = nameCodes({
  bits: companyBits,
  symbols,
  known,
  generate: (digits) => `org-${digits}`,
  digitsOf: (name) => /^org-([0-9a-z]{9})$/.exec(name)?.[1] ?? null,
  wider: numbers,
  isName,
})

/** The author's name in a post's id: 21 bits, and one for the kind. */
const authors = nameCodes({
  bits: 21,
  symbols,
  known,
  generate: (digits) => `li-${digits}`,
  digitsOf: (name) => /^li-([0-9a-z]{5})$/.exec(name)?.[1] ?? null,
  wider: advertisers,
  isName,
})
/** Somebody's name, in words, from a slug: `society-of-trains` → `Society of Trains`. */
const spoken = (slug: string) =>
  slug
    .split(/[-_]/)
    .filter(Boolean)
    .map((word) => (word === 'of' ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ')

/** Affiliated organizations. They are named after their parent if the name fits into their numbers. */
export function affiliatesOf(slug: string): string[] {
  const d = dice('linkedin affiliates', slug)
  const usableSlug = (name: string) => (slugOf(numberOf(name)) === name ? name : companySlug(d))
  return [usableSlug(`${slug}-labs`), usableSlug(`${slug}-group`)]
}

const industries = [
  'Rail Transportation',
  'Software Development',
  'Restaurants',
  'Book Publishing',
  'Robotics',
]
const bands = ['2-10', '11-50', '51-200', '201-500', '501-1,000', '1,001-5,000', '10,001+'] as const

export interface SimulatedOrganization {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly industry: string
  readonly tagline: string
  readonly about: string
  readonly website: string
  readonly place: string
  readonly country: string
  readonly employees: number
  readonly band: string
  readonly followers: number
  readonly founded: number
  readonly logo: string
}

/** Whom a long name is the same as: under the names that ids lead to as well. */
export const sameAs = (name: string) => authors.nameOf(authors.codeOf(name))

/** The organization of a slug: every slug is somebody's. All but its name is the same under the names of its ids. */
export function organizationOf(slug: string): SimulatedOrganization {
  const d = dice('linkedin organization', sameAs(slug))
  const person = personOf('linkedin org', sameAs(slug))
  const employees = Math.floor(10 ** (0.5 + d.next() * 3.6))
  const band =
    bands.find((one) => employees <= Number(one.replaceAll(',', '').replace('+', '').split('-').at(-1))) ??
    '10,001+'
  return {
    id: numberOf(slug),
    slug,
    name: spoken(slug) || slug,
    industry: d.pick(industries),
    tagline: words.title(d),
    about: words.paragraph(d, 4),
    website: person.website,
    place: person.place,
    country: person.country,
    employees,
    band: `${band} employees`,
    followers: person.followers,
    founded: d.int(1950, 2022),
    logo: person.picture,
  }
}

export interface Member extends Person {
  /** The token behind the login. */
  readonly entityId: string
  readonly memberId: number
  readonly headline: string
  /** The year of the present job. */
  readonly since: number
  /** Slugs of the employers, the present one first. */
  readonly employers: readonly [string, string]
}

const employers = ['night-trains', 'old-maps', 'tiny-robots', 'home-gardens']

/** Entity ids hold the handle. */
const entityPrefix = 'ACoAA'
const entityOf = (handle: string) =>
  entityPrefix + Buffer.from(handle.padEnd(24)).subarray(0, 75).toString('base64url')

/** The handle in an entity id. An entity id of another origin gets a simulated person's handle. */
export function handleOfEntity(id: string): string {
  const handle = Buffer.from(id.slice(entityPrefix.length), 'base64url').toString().trimEnd()
  return id === entityOf(handle) ? handle : personHandle(dice('linkedin entity', id))
}

/** A simulated person's handle. */
export const personHandle = (d: Dice) => someHandle(d).replaceAll('_', '-')

/** The member of a handle. Who has a long one is the same under the name that the ids of their posts lead to. */
export function memberOf(handle: string): Member {
  const name = sameAs(handle)
  const d = dice('linkedin member', name)
  return {
    ...personOf('linkedin', name),
    handle,
    entityId: entityOf(handle),
    memberId: d.int(1000, 99_999_999),
    headline: words.title(d),
    since: d.int(2010, 2023),
    employers: [d.pick(employers), d.pick(employers)],
  }
}

/** Author of a post: a person or an organization by its name in links. */
export interface Author {
  readonly kind: 'person' | 'organization'
  readonly handle: string
}

const activities = snowflakes({ epoch: 0, unitMs: 1, lowBits: 22 })

export interface SimulatedPost {
  /** Activity id. */
  readonly id: string
  readonly author: Author
  readonly at: number
  readonly text: string
  readonly likes: number
  readonly isVideo: boolean
  readonly seed: string
}

/** What an author posted at a time: their own also where their name is too long for the id. */
export function postAt(author: Author, at: number): SimulatedPost {
  const low = (authors.codeOf(author.handle) << 1n) | (author.kind === 'organization' ? 1n : 0n)
  // Posts of lists are of whole seconds, by which they are known again.
  return postOf(activities.idOf(Math.floor(at / 1000) * 1000, low), author.handle)
}

/**
 * The post of an activity: every id of the world's time is one. What no list holds is a video, so that any post has a
 * transcript.
 * @param by the author's name in the link of the post, believed where the id is theirs
 */
export function postOf(id: string, by?: string): SimulatedPost {
  const low = activities.lowOf(id)
  const author: Author = {
    kind: (low & 1n) === 1n ? 'organization' : 'person',
    handle: authors.nameOf(low >> 1n, by),
  }
  const d = dice('linkedin post', id)
  return {
    id,
    author,
    at: activities.timeOf(id),
    text: `${words.title(d)}\n\n${words.paragraph(d, 2)}`,
    likes: d.int(3, 4000),
    isVideo: d.chance(0.25) || activities.timeOf(id) % 1000 !== 0,
    seed: `linkedin ${id}`,
  }
}

/** The posts of somebody, newest first. */
export function postsOf(author: Author, now: number): GrowingList<SimulatedPost> {
  const forced = forcedOf(author.handle)
  const line = timeline(`linkedin posts ${author.kind} ${author.handle}`, forced === 'busy' ? 1 : 7 * 60)
  return newestFirst(line, now, (index) => postAt(author, line.timeOf(index)), { forced })
}

/** Jobs carry the minute in which they appeared. */
const firstJob = 3_000_000_000
const perMinute = 1000
/** The minute of a job's id, and the company where it carries one. */
function partsOf(id: string): { minutes: number; slug: string | null } {
  const number = BigInt(id)
  const minutes = number >> BigInt(companyBits)
  if (minutes === 0n || forcedByNumber(id)) {
    return { minutes: Math.floor((Number(id) - firstJob) / perMinute), slug: null }
  }
  return { minutes: Number(minutes), slug: advertisers.nameOf(BigInt.asUintN(companyBits, number)) }
}

const titles = [
  'Data Engineer',
  'Conductor',
  'Platform Engineer',
  'Head Chef',
  'Product Designer',
  'Archivist',
]

export interface SimulatedJob {
  readonly id: string
  readonly title: string
  readonly company: SimulatedOrganization
  readonly place: string
  readonly at: number
  readonly applicants: number
}

export function jobOf(id: string, slug?: string): SimulatedJob {
  const d = dice('linkedin job', id)
  const { minutes, slug: carried } = partsOf(id)
  const isDated = minutes > 0 && minutes < 5_000_000
  const picked = d.pick(companies)
  return {
    id,
    title: `${d.pick(['Senior ', 'Junior ', ''])}${d.pick(titles)}`,
    company: organizationOf(slug ?? carried ?? picked),
    place: `${personOf('linkedin place', id).place}`,
    at: isDated ? worldBegan + minutes * 60_000 : worldBegan,
    applicants: d.int(1, 190),
  }
}

/** Jobs that a search finds, newest first. */
export function jobsFor(
  seed: string,
  forced: Forced | null,
  now: number,
  slug?: string,
): GrowingList<SimulatedJob> {
  const line = timeline(`linkedin jobs ${seed}`, forced === 'busy' ? 1 : 5 * 60)
  const low = dice('linkedin job', seed).int(0, perMinute - 1)
  const idAt = (at: number) => {
    const minutes = Math.floor((at - worldBegan) / 60_000)
    if (slug === undefined) return String(firstJob + minutes * perMinute + low)
    return String((BigInt(minutes) << BigInt(companyBits)) | advertisers.codeOf(slug))
  }
  return newestFirst(line, now, (index) => jobOf(idAt(line.timeOf(index)), slug), { forced, most: 120 })
}
