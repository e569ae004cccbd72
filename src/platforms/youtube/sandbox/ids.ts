import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { forcedOutcomes } from '../../shared/forced.ts'
import { fromBase36, fromBase64, numbering, shuffle, toBase64 } from './numbers.ts'

/**
 * Identifiers of simulated YouTube. They carry what they name, so that any process can answer for any of them:
 * a channel id holds its handle, a video id its channel and its place in that channel's timeline.
 */

export type VideoKind = 'video' | 'short'

const handleText = numbering('abcdefghijklmnopqrstuvwxyz0123456789._-', 23)
const channelBits = shuffle(132)
/** Handle of a channel whose id was not made from a handle: the id itself, in base 36. */
const foreignHandle = /^id[0-9a-z]{26}$/
const wellFormed = /^[a-z0-9]$|^[a-z0-9][a-z0-9._-]*[a-z0-9]$/

/** The handle under which a channel is known: lower case, Latin, 23 characters at most (docs/SANDBOX-YOUTUBE.md). */
export function canonicalHandle(handle: string): string {
  const plain = handle.replace(/^@/, '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  if (foreignHandle.test(plain)) return plain
  const latin = plain.replace(/[^a-z0-9._-]/gu, (other) => other.codePointAt(0)!.toString(36))
  return trimmed(trimmed(latin).slice(0, 23)) || 'channel'
}

const trimmed = (text: string) => text.replace(/^[._-]+|[._-]+$/g, '')

/** The channel id (`UC` and 22 characters) of a canonical handle. */
export function channelIdOf(handle: string): string {
  const number = foreignHandle.test(handle)
    ? fromBase36(handle.slice(2))
    : channelBits.mix(handleText.numberOf(handle)!)
  return `UC${toBase64(number, 22)}`
}

/** The canonical handle of a channel id; every well-formed id has one. */
export function handleOfChannel(channelId: string): string {
  const number = fromBase64(channelId.slice(2))
  const plain = channelBits.unmix(number)
  if (plain < handleText.count) {
    const handle = handleText.textOf(plain)
    if (wellFormed.test(handle)) return handle
  }
  return `id${number.toString(36).padStart(26, '0')}`
}

const letters = numbering('abcdefghijklmnopqrstuvwxyz', 10)
const shortText = numbering('abcdefghijklmnopqrstuvwxyz0123456789._-', 9)
const videoBits = shuffle(66)
const reserved = forcedOutcomes.filter((forced) => forced !== 'busy').map((forced) => `sim_${forced}`)
/** Of the 55 bits that name a channel, the uppermost 2^14 values belong to sim_busy: its videos need 24 bits. */
const busyFrom = (1n << 55n) - (1n << 14n)
const reservedFrom = busyFrom - 64n
const hashedFrom = letters.count + shortText.count

/**
 * Handles that do not fit into the 55 bits a video id has for its channel are named there by a hash. This process
 * remembers which of them it has met; elsewhere such a video belongs to a channel named after the hash, with
 * the same title, pictures and numbers.
 */
const hashed = new LRUCache<bigint, string>({ max: 10_000 })
const hashedHandle = /^ch-[0-9a-z]{11}$/

/** The number that stands for a channel in its videos' ids; also the seed of all its content. */
export function channelCode(handle: string): bigint {
  const place = reserved.indexOf(handle)
  if (place >= 0) return reservedFrom + BigInt(place)
  const asLetters = letters.numberOf(handle)
  if (asLetters !== null) return asLetters
  const asText = shortText.numberOf(handle)
  if (asText !== null) return letters.count + asText
  if (hashedHandle.test(handle)) {
    const code = fromBase36(handle.slice(3))
    if (code >= hashedFrom && code < reservedFrom) return code
  }
  const digest = createHash('sha256').update(handle).digest().readBigUInt64BE()
  const code = hashedFrom + (digest % (reservedFrom - hashedFrom))
  hashed.set(code, handle)
  return code
}

function handleOfCode(code: bigint): string {
  if (code >= reservedFrom) return reserved[Number(code - reservedFrom) % reserved.length]!
  const short = code < letters.count ? letters.textOf(code) : null
  const text = short ?? (code < hashedFrom ? shortText.textOf(code - letters.count) : '')
  if (wellFormed.test(text) && channelCode(text) === code) return text
  return hashed.get(code) ?? `ch-${code.toString(36).padStart(11, '0')}`
}

/** Most videos, and most shorts, an ordinary channel can have: 10 bits of a video id. */
export const mostItems = 1024

/** The id (11 characters) of a channel's video; `index` counts from the channel's first. */
export function videoIdOf(handle: string, kind: VideoKind, index: number): string {
  const short = kind === 'short' ? 1n : 0n
  const number =
    handle === 'sim_busy'
      ? (busyFrom << 11n) + ((short << 24n) | BigInt(index))
      : (channelCode(handle) << 11n) | (short << 10n) | BigInt(index)
  return toBase64(videoBits.mix(number), 11)
}

/** What a video id names. `index` may lie beyond what the channel has published: see `videoOf` in world.ts. */
export function placeOfVideo(videoId: string): { handle: string; kind: VideoKind; index: number } {
  const number = videoBits.unmix(fromBase64(videoId))
  const code = number >> 11n
  if (code >= busyFrom) {
    const rest = number - (busyFrom << 11n)
    return { handle: 'sim_busy', kind: rest >> 24n ? 'short' : 'video', index: Number(rest & 0xffffffn) }
  }
  return {
    handle: handleOfCode(code),
    kind: (number >> 10n) & 1n ? 'short' : 'video',
    index: Number(number & 0x3ffn),
  }
}

const ownedText = numbering('abcdefghijklmnopqrstuvwxyz0123456789._-', 28)
const ownedBits = shuffle(192)

/** 32 characters that hold a handle and a small number (playlists and posts). */
function ownedId(handle: string, index: number): string {
  return toBase64(ownedBits.mix((ownedText.numberOf(handle)! << 20n) | BigInt(index)), 32)
}

function ownerOf(id: string): { handle: string; index: number } | null {
  if (!/^[\w-]{32}$/.test(id)) return null
  const plain = ownedBits.unmix(fromBase64(id))
  if (plain >> 20n >= ownedText.count) return null
  const handle = ownedText.textOf(plain >> 20n)
  return handle === canonicalHandle(handle) ? { handle, index: Number(plain & 0xfffffn) } : null
}

/** The id of a channel's playlist. */
export const playlistIdOf = (handle: string, index: number) => `PL${ownedId(handle, index)}`

/** Whose playlist it is and the how manieth, or null for an id that no simulated channel gave out. */
export const placeOfPlaylist = (id: string) => ownerOf(id.replace(/^PL/, ''))

/** The id of a channel's community post. */
export const postIdOf = (handle: string, index: number) => `Ugkx${ownedId(handle, index)}`

/** Whose post it is and the how manieth, or null for an id that no simulated channel gave out. */
export const placeOfPost = (id: string) => ownerOf(id.replace(/^Ugkx/, ''))

const commentNumber = numbering('0123456789', 8)

/** The id (26 characters) of a video's comment: it holds the video's id and the comment's place. */
export function commentIdOf(videoId: string, index: number): string {
  return `Ugx${videoId}${toBase64(commentNumber.numberOf(String(index))!, 5)}4AaABAg`
}

/** The video and place of a comment id, or null for another kind of id. */
export function placeOfComment(id: string): { videoId: string; index: number } | null {
  const [, videoId, digits] = /^Ugx([\w-]{11})([\w-]{5})4AaABAg/.exec(id) ?? []
  if (!videoId || !digits) return null
  const index = Number(commentNumber.textOf(fromBase64(digits) % commentNumber.count))
  return { videoId, index: Number.isNaN(index) ? 0 : index }
}
