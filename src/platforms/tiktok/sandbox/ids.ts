import { LRUCache } from 'lru-cache'
import { forcedOutcomes } from '../../shared/forced.ts'
import { dice } from '../../shared/world.ts'

/**
 * Ids of simulated TikTok. Like the platform's own they are 64 bits wide with the Unix time in the upper half; the
 * lower half names the author (24 bits) and the kind of thing (8 bits), so that any id leads back to its author.
 */

const authorBits = 24
/** Numbers below belong to made-up people, whose handles can be read back from the number. */
const peopleEnd = 2 ** (authorBits - 1)

export const kinds = {
  post: 0x15,
  comment: 0x16,
  reply: 0x17,
  user: 0x18,
  music: 0x19,
  tag: 0x1a,
  other: 0x1b,
  tagged: 0x20,
}

const firstNames = ['ada', 'bo', 'chen', 'dara', 'eli', 'fatou', 'gus', 'hana', 'ines', 'jun', 'kofi', 'lena']

/** Handles met in this process, by number: a number alone does not tell a handle that was not made here. */
const met = new LRUCache<number, string>({ max: 50_000 })

/** Handle of a made-up person, or of an account known by its number only. */
function madeHandle(number: number): string {
  const name =
    number < peopleEnd ? firstNames[dice('first name', number).int(0, firstNames.length - 1)] : 'acct'
  return `${name}_${number.toString(36).padStart(5, '0')}`
}

function hashed(handle: string): number {
  return peopleEnd + dice('account', handle).int(0, peopleEnd - 1)
}

/** The number of an account. */
export function numberOf(handle: string): number {
  const written = /^[a-z]+_([0-9a-z]{5})$/.exec(handle)?.[1]
  const number = written === undefined ? -1 : Number.parseInt(written, 36)
  if (number >= 0 && number < 2 ** authorBits && madeHandle(number) === handle) return number
  const own = hashed(handle)
  met.set(own, handle)
  return own
}

/** The handle of an account's number. */
export function handleOf(number: number): string {
  return number < peopleEnd ? madeHandle(number) : (met.get(number) ?? madeHandle(number))
}

for (const known of [
  'ada.cooks',
  'sim_silent',
  'sim_long',
  'sim_gone_media',
  'sim_hidden',
  ...forcedOutcomes.map((f) => `sim_${f}`),
]) {
  numberOf(known)
}

/** A made-up person. */
export function someone(...parts: (string | number)[]): string {
  return madeHandle(dice('someone', ...parts).int(0, peopleEnd - 1))
}

/** An id: milliseconds since the Unix epoch, number of the author, kind. */
export function makeId(time: number, number: number, kind: number): string {
  return String((BigInt(Math.floor(time / 1000)) << 32n) | (BigInt(number) << 8n) | BigInt(kind))
}

const asNumber = (id: string) => (/^\d{1,20}$/.test(id) ? BigInt(id) : 0n)

/** The lowest byte: the kind of thing. From `tagged` on, a post under a well-known hashtag. */
export const kindOf = (id: string) => Number(asNumber(id) & 0xffn)

/** Milliseconds since the Unix epoch of an id. */
export const timeOf = (id: string) => Number(asNumber(id) >> 32n) * 1000
/** Handle of the author of a post. */
export const authorOf = (id: string) => handleOf(Number((asNumber(id) >> 8n) & 0xffffffn))

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
