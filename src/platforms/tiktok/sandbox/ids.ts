import { type Forced, forcedBy, forcedByNumber, forcedNames } from '../../../simulation/forced.ts'
import { snowflakes } from '../../../simulation/ids.ts'
import { dice } from '../../../simulation/world.ts'

/**
 * Ids of simulated TikTok. Like TikTok's ids they have 64 bits, with the Unix time in the upper half. The lower half
 * contains the author's number (24 bits) and the kind of thing (8 bits), so that an id determines its author.
 */

const ids = snowflakes({ epoch: 0, unitMs: 1000, lowBits: 32 })

const authorBits = 24
/** Smaller numbers belong to generated people, whose handle contains the number. */
const peopleEnd = 2 ** (authorBits - 1)

export const kinds = {
  post: 0x15,
  comment: 0x16,
  reply: 0x17,
  user: 0x18,
  music: 0x19,
  other: 0x1b,
  /** Posts under the hashtags of `tags`: this kind plus the position of the hashtag. */
  tagged: 0x20,
  /** Posts of a sound's list: the author's number determines the sound ({@link soundPlaces}). */
  sounded: 0x30,
}

/** Number of sounds that posts use. The author's number of a `sounded` post, modulo this, is the place of its sound. */
export const soundPlaces = 401

/** The outcome that a handle, name, query or id forces; null for ordinary ones. */
export const forcedOf = (text: string): Forced | null => forcedBy(text) ?? forcedByNumber(text)

const firstNames = ['ada', 'bo', 'chen', 'dara', 'eli', 'fatou', 'gus', 'hana', 'ines', 'jun', 'kofi', 'lena']

/** The handle of a generated person, or of an account known only by its number. */
function generatedHandle(number: number): string {
  const name =
    number < peopleEnd ? firstNames[dice('first name', number).int(0, firstNames.length - 1)] : 'acct'
  return `${name}_${number.toString(36).padStart(5, '0')}`
}

const hashedNumber = (handle: string) => peopleEnd + dice('account', handle).int(0, peopleEnd - 1)

/** Handles in documents and tests, by their number. A number is a hash of such a handle and cannot be converted back. */
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

/** The handle of an account's number: `claimed` if it has this number, otherwise a documented or generated handle. */
export function handleOf(number: number, claimed?: string): string {
  if (claimed && numberOf(claimed) === number) return claimed
  return documentedHandles.get(number) ?? generatedHandle(number)
}

/** The handle of a generated person, determined by the parts. */
export function generatedPerson(...parts: (string | number)[]): string {
  return generatedHandle(dice('someone', ...parts).int(0, peopleEnd - 1))
}

/**
 * Builds an id.
 * @param time milliseconds since the Unix epoch
 * @param number the author's number
 * @param kind one of {@link kinds}
 */
export function makeId(time: number, number: number, kind: number): string {
  return ids.idOf(time, (BigInt(number) << 8n) | BigInt(kind))
}

/** The kind of an id, from its lowest byte. */
export const kindOf = (id: string) => Number(ids.lowOf(id) & 0xffn)
export const placeOf = (id: string) => Number(ids.lowOf(id) >> 8n)
/** The time in an id: milliseconds since the Unix epoch. */
export const timeOf = (id: string) => ids.timeOf(id)
/** Handle of the author of a post. */
export const authorOf = (id: string, claimed?: string) => handleOf(placeOf(id), claimed)

/** The opaque id of an account in JSON calls: its handle, encoded and padded to the length of TikTok's ids. */
export function secUidOf(handle: string): string {
  return `MS4wLjABAAAA${Buffer.from(handle.padEnd(24, '\0')).toString('base64url').padEnd(64, 'A')}`
}

/** The handle in an opaque id; null for ids that `secUidOf` did not build. */
export function handleOfSecUid(secUid: string): string | null {
  if (!secUid.startsWith('MS4wLjABAAAA')) return null
  const handle = Buffer.from(secUid.slice(12, 44), 'base64url').toString().replaceAll('\0', '')
  return /^[a-z0-9_.]{2,24}$/.test(handle) ? handle : null
}

/** Hashtags that posts carry. */
export const tags = ['booktok', 'fyp', 'streetfood', 'cooking', 'travel', 'diy', 'robots', 'gardening']

/** Ids of tags start with this prefix, followed by the encoded name. */
const tagIdPrefix = '99'

export const tagId = (name: string) => tagIdPrefix + BigInt(`0x1${Buffer.from(name).toString('hex')}`)

/** The tag of an id; the id itself where it contains no tag. */
export const tagOf = (id: string) =>
  id.startsWith(tagIdPrefix) ? Buffer.from(BigInt(id.slice(2)).toString(16).slice(1), 'hex').toString() : id
