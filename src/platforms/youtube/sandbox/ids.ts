import { type Forced, forcedBy, forcedNames } from '../../../simulation/forced.ts'
import { nameCodes, nameIds } from '../../../simulation/ids.ts'
import { alphabets, digitsOf, numberOfDigits, shuffle } from '../../../simulation/numbers.ts'

/**
 * Identifiers of simulated YouTube. They carry what they name: a channel id holds its handle, a video id its channel and
 * its place in that channel's timeline.
 */

export type VideoKind = 'video' | 'short'

const symbols = 'abcdefghijklmnopqrstuvwxyz0123456789._-'
const maxHandleLength = 23
const base64 = alphabets.base64url
const wellFormed = /^[a-z0-9]$|^[a-z0-9][a-z0-9._-]*[a-z0-9]$/
/** Handle of a channel whose id contains no handle: the id itself, in base 36. */
const foreignHandle = /^id[0-9a-z]{26}$/

const trimmed = (text: string) => text.replace(/^[._-]+|(?<![._-])[._-]+$/g, '')

/** The handle under which a channel is known: lower case, Latin, 23 characters at most (docs/YOUTUBE.md). */
export function canonicalHandle(handle: string): string {
  const plain = handle.replace(/^@/, '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  if (foreignHandle.test(plain)) return plain
  const latin = plain.replace(/[^a-z0-9._-]/gu, (other) => other.codePointAt(0)!.toString(36))
  return trimmed(trimmed(latin).slice(0, maxHandleLength)) || 'channel'
}

const isHandle = (name: string) => wellFormed.test(name)
const channels = nameIds({
  symbols,
  longest: maxHandleLength,
  alphabet: base64,
  length: 22,
  prefix: 'UC',
  isName: isHandle,
})

/** The channel id (`UC` and 22 characters) of a canonical handle. */
export function channelIdOf(handle: string): string {
  if (!foreignHandle.test(handle)) return channels.idOf(handle)!
  return `UC${digitsOf(numberOfDigits(handle.slice(2), alphabets.base36)!, base64, 22)}`
}

/** The canonical handle of a channel id; every well-formed id has one. */
export function handleOfChannel(channelId: string): string {
  const named = channels.read(channelId)
  if (named) return named.name
  return `id${digitsOf(numberOfDigits(channelId.slice(2), base64) ?? 0n, alphabets.base36, 26)}`
}

/** Channels with long handles that documents and examples name: their videos' ids lead back to them as well. */
const wellKnown = ['marques.brownlee', 'a.channel_with-long.nam', 'some.creator_with-4-wor', 'sim_botwall']

/** A video id has 66 bits: 55 for its channel, one for its kind, ten for its place. */
const channelBits = 55
const placeBits = 10n
/** Most videos, and most shorts, an ordinary channel can have. */
export const maxItems = 2 ** Number(placeBits)
/** The uppermost numbers of channels belong to sim_busy: its places need 24 bits. */
const busyCodes = 1n << 14n
const busyFrom = ((1n << BigInt(channelBits)) - busyCodes) << (placeBits + 1n)
const busyPlaceBits = 24n

const codes = nameCodes({
  bits: channelBits,
  reserved: busyCodes,
  symbols,
  known: () => [...wellKnown, ...forcedNames],
  generate: (digits) => `ch-${digits}`,
  digitsOf: (name) => /^ch-([0-9a-z]{11})$/.exec(name)?.[1] ?? null,
})

/** The channel's number in the ids of its videos; also the seed of all its content. */
export const channelCode = (handle: string): bigint => codes.codeOf(handle)

const videoBits = shuffle(66)

/** The id (11 characters) of a channel's video; `index` counts from the channel's first. */
export function videoIdOf(handle: string, kind: VideoKind, index: number): string {
  const short = kind === 'short' ? 1n : 0n
  const place = BigInt(index)
  const number =
    handle === 'sim_busy'
      ? busyFrom + ((short << busyPlaceBits) | place)
      : (((channelCode(handle) << 1n) | short) << placeBits) | place
  return digitsOf(videoBits.mix(number), base64, 11)
}

/** The channel and number in a video id. `index` may exceed the channel's uploads: see `videoOf` in world.ts. */
export function readVideoId(videoId: string): { handle: string; kind: VideoKind; index: number } {
  const number = videoBits.unmix(numberOfDigits(videoId, base64) ?? 0n)
  const isBusy = number >= busyFrom
  const [own, bits] = isBusy ? [number - busyFrom, busyPlaceBits] : [number, placeBits]
  return {
    handle: isBusy ? 'sim_busy' : canonicalHandle(codes.nameOf(number >> (placeBits + 1n))),
    kind: (own >> bits) & 1n ? 'short' : 'video',
    index: Number(own & ((1n << bits) - 1n)),
  }
}

const owned = { symbols, longest: 28, indexBits: 20, alphabet: base64, length: 32, isName: isHandle }
/** Playlists: whose they are, and the how manieth. */
export const playlistIds = nameIds({ ...owned, prefix: 'PL' })

/**
 * The outcome that a name forces: a handle, query or hashtag; the id of a channel, or of a playlist (also with the `VL` of browse
 * pages), whose owner may force something; the id of a playlist or post that says it itself (`PLsim_private`).
 */
export function forcedOf(name: string): Forced | null {
  const id = name.replace(/^VL/, '')
  const channel = /^(?:UC|UU(?:SH|LF)?)([\w-]{22})$/.exec(id)?.[1]
  if (channel) return forcedBy(handleOfChannel(`UC${channel}`))
  return forcedBy(playlistIds.read(id)?.name ?? id.replace(/^(?:PL|Ugkx)(?=sim_)/, ''))
}

/** The id (26 characters) of a video's comment: it holds the video's id and the comment's place. */
export function commentIdOf(videoId: string, index: number): string {
  return `Ugx${videoId}${digitsOf(BigInt(index), base64, 5)}4AaABAg`
}

/** The video and place of a comment id, or null for another kind of id. */
export function readCommentId(id: string): { videoId: string; index: number } | null {
  const [, videoId, digits] = /^Ugx([\w-]{11})([\w-]{5})4AaABAg/.exec(id) ?? []
  if (!videoId || !digits) return null
  return { videoId, index: Number(numberOfDigits(digits, base64)! % 100_000_000n) }
}
