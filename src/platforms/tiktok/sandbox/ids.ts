import { type Forced, forcedBy, forcedByNumber, forcedNames } from '../../../simulation/forced.ts'
import { snowflakes } from '../../../simulation/ids.ts'
import { dice } from '../../../simulation/world.ts'

/**
 * Ids of simulated TikTok. Like the platform's own they are 64 bits wide with the Unix time in the upper half; the
 * lower half names the author (24 bits) and the kind of thing (8 bits), so that any id leads back to its author.
 */

const ids = snowflakes({ epoch: 0, unitMs: 1000, lowBits: 32 })

const authorBits = 24
/** Numbers below belong to made-up people, whose handles can be read back from the number. */
const peopleEnd = 2 ** (authorBits - 1)

export const kinds = {
  post: 0x15,
  comment: 0x16,
  reply: 0x17,
  user: 0x18,
  music: 0x19,
  other: 0x1b,
  /** From here on, a post under a well-known hashtag. */
  tagged: 0x20,
}

/** What a handle, name, query or id forces, or null for an ordinary one. */
export const forcedOf = (text: string): Forced | null => forcedBy(text) ?? forcedByNumber(text)

const firstNames = ['ada', 'bo', 'chen', 'dara', 'eli', 'fatou', 'gus', 'hana', 'ines', 'jun', 'kofi', 'lena']

/** Handle of a made-up person, or of an account known by its number only. */
function generatedHandle(number: number): string {
  const name =
    number < peopleEnd ? firstNames[dice('first name', number).int(0, firstNames.length - 1)] : 'acct'
  return `${name}_${number.toString(36).padStart(5, '0')}`
}

const hashedNumber = (handle: string) => peopleEnd + dice('account', handle).int(0, peopleEnd - 1)

/** Handles of documents and tests: a number alone does not tell a handle that was not made here. */
const documentedHandles = new Map(
  [
    'ada.cooks',
    ...['silent', 'long', 'gone_media', 'hidden'].map((name) => `sim_${name}`),
    ...forcedNames,
  ].map((handle) => [hashedNumber(handle), handle]),
)

/** The number of an account. */
export function numberOf(handle: string): number {
  const written = /^[a-z]+_([0-9a-z]{5})$/.exec(handle)?.[1]
  const number = written === undefined ? -1 : Number.parseInt(written, 36)
  const own = number >= 0 && number < 2 ** authorBits && generatedHandle(number) === handle
  return own ? number : hashedNumber(handle)
}

/** The handle of an account's number; `claimed` is believed where the number is its own. */
export function handleOf(number: number, claimed?: string): string {
  if (claimed && numberOf(claimed) === number) return claimed
  return documentedHandles.get(number) ?? generatedHandle(number)
}

/** A made-up person. */
export function generatedPerson(...parts: (string | number)[]): string {
  return generatedHandle(dice('someone', ...parts).int(0, peopleEnd - 1))
}

/** An id: milliseconds since the Unix epoch, number of the author, kind. */
export function makeId(time: number, number: number, kind: number): string {
  return ids.idOf(time, (BigInt(number) << 8n) | BigInt(kind))
}

/** The lowest byte: the kind of thing. */
export const kindOf = (id: string) => Number(ids.lowOf(id) & 0xffn)
export const placeOf = (id: string) => Number(ids.lowOf(id) >> 8n)
/** Milliseconds since the Unix epoch of an id. */
export const timeOf = (id: string) => ids.timeOf(id)
/** Handle of the author of a post. */
export const authorOf = (id: string, claimed?: string) => handleOf(placeOf(id), claimed)

/** The opaque id of an account in JSON calls: here its handle, padded as the platform's are. */
export function secUidOf(handle: string): string {
  return `MS4wLjABAAAA${Buffer.from(handle.padEnd(24, '\0')).toString('base64url').padEnd(64, 'A')}`
}

/** The handle inside an opaque id; null for one that was not made here. */
export function handleOfSecUid(secUid: string): string | null {
  if (!secUid.startsWith('MS4wLjABAAAA')) return null
  const handle = Buffer.from(secUid.slice(12, 44), 'base64url').toString().replaceAll('\0', '')
  return /^[a-z0-9_.]{2,24}$/.test(handle) ? handle : null
}

/** Hashtags that posts carry. */
export const tags = ['booktok', 'fyp', 'streetfood', 'cooking', 'travel', 'diy', 'robots', 'gardening']

/** What ids of tags begin with; behind it they hold the name. */
const tagIdPrefix = '99'

export const tagId = (name: string) => tagIdPrefix + BigInt(`0x1${Buffer.from(name).toString('hex')}`)

/** The tag of an id; of one that names none, its list is named after the id. */
export const tagOf = (id: string) =>
  id.startsWith(tagIdPrefix) ? Buffer.from(BigInt(id.slice(2)).toString(16).slice(1), 'hex').toString() : id
