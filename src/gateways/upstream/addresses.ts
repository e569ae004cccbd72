import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** CIDR ranges, parsed. */
export type Ranges = readonly [Address, number][]

/** Parses CIDR ranges (`10.0.0.0/8`, `fd00::/8`) or single addresses. Throws an Error that names an invalid one. */
export function parseRanges(ranges: readonly string[]): Ranges {
  return ranges.map((text) => {
    if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
    if (!ipaddr.isValid(text)) throw new Error(`${text} is not an address range such as 10.0.0.0/8`)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/** The IPv4 address at a byte offset of an IPv6 address. */
function v4At(bytes: readonly number[], offset: number, flip = 0): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(offset, offset + 4).map((byte) => byte ^ flip))
}

const nat64 = ipaddr.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.parseCIDR('2000::/3')

function within(address: Address, [base, bits]: readonly [Address, number]): boolean {
  return address.kind() === base.kind() && (address as ipaddr.IPv6).match(base as ipaddr.IPv6, bits)
}

/** Every IPv4 address embedded in an IPv6 address by a transition mechanism that routers translate. */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === 'ipv4Mapped' || range === 'rfc6145') return [v4At(bytes, 12)]
  if (within(address, nat64)) return [v4At(bytes, 12)]
  if (range === '6to4') return [v4At(bytes, 2)]
  // Teredo (RFC 4380): the server in clear, the client with every bit flipped.
  if (range === 'teredo') return [v4At(bytes, 4), v4At(bytes, 12, 0xff)]
  // IPv4-compatible (RFC 4291, deprecated): some network stacks still support it.
  if (bytes.slice(0, 12).every((byte) => byte === 0)) return [v4At(bytes, 12)]
  return []
}

function publicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast'
}

function publicAddress(address: Address): boolean {
  if (address.kind() === 'ipv4') return publicV4(address as ipaddr.IPv4)
  const v6 = address as ipaddr.IPv6
  if (v6.zoneId) return false
  const hidden = embedded(v6)
  if (hidden.length > 0) return hidden.every(publicV4)
  return v6.range() === 'unicast' && within(v6, globalUnicast)
}

/** Whether an address is inside one of the operator's ranges; an IPv4-mapped address counts as IPv4. */
export function inRanges(text: string, ranges: Ranges): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return ranges.some((range) => within(address, range))
}

/** Whether every address of the inner ranges is in one of the outer ranges. */
export function coversRanges(outer: Ranges, inner: Ranges): boolean {
  return inner.every(([base, bits]) => outer.some((range) => bits >= range[1] && within(base, range)))
}

/**
 * Whether an address belongs to the public internet: it and every IPv4 address embedded in it (IPv4-mapped, NAT64,
 * 6to4, Teredo) are global unicast. Texts that are not addresses are not public.
 */
export function isPublic(text: string): boolean {
  return ipaddr.isValid(text) && publicAddress(ipaddr.parse(text))
}

/** The IP address in a URL's host, without brackets; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
