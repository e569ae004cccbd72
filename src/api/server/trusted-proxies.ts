import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'
import { type AddressReader, peerAddressOf, readAddressBy } from '../../catalog/http/client-address.ts'
import type { Config } from '../../runtime/config/config.ts'
import { acceptAnnouncements, type TrustsAddress } from './proxy-protocol.ts'

/** The proxies that report addresses of clients. */
export interface Proxies {
  /** Clients that were announced at the start of their connections. */
  readonly announced: WeakMap<Socket, string>
  /**
   * Sets for each request of a server how the address of its client is read.
   * @param maxHeadMs how long the head of the PROXY protocol may take
   */
  serve(server: Server, maxHeadMs: number): void
}

/** Creates what TRUSTED_PROXIES and CLIENT_ADDRESS_FROM say; null: no proxy is trusted. */
export function createProxies(
  config: Pick<Config, 'TRUSTED_PROXIES' | 'CLIENT_ADDRESS_FROM'>,
): Proxies | null {
  const { CLIENT_ADDRESS_FROM: from, TRUSTED_PROXIES: ranges } = config
  if (ranges.length === 0) return null
  const trusts = trustedRanges(ranges)
  const announced = new WeakMap<Socket, string>()
  const read: AddressReader =
    from === 'proxy-protocol' ? ({ socket }) => announced.get(socket) ?? null : headerReader(from, trusts)
  return {
    announced,
    serve(server, maxHeadMs) {
      for (const event of ['request', 'checkContinue', 'checkExpectation']) {
        server.prependListener(event, (request: IncomingMessage) => readAddressBy(request, read))
      }
      if (from === 'proxy-protocol') acceptAnnouncements(server, trusts, announced, maxHeadMs)
    },
  }
}

/** How many addresses of a header are read; longer chains of proxies are not known. */
const maxHops = 32

/** @param ranges CIDR ranges */
export function trustedRanges(ranges: readonly string[]): TrustsAddress {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Reads addresses from the header that trusted proxies write. It counts from the right: each proxy appends its peer, so
 * the right-most address of an untrusted host is the client, and everything left of it is the client's own text.
 */
export function headerReader(header: 'x-forwarded-for' | 'forwarded', trusts: TrustsAddress): AddressReader {
  const addressOf = header === 'forwarded' ? forwardedFor : addressAndPort
  return ({ headers, socket }) => {
    const peer = peerAddressOf(socket)
    const text = headers[header]
    // An untrusted peer can write any address into the header.
    if (typeof text !== 'string' || !trusts(peer)) return null
    let client: string | null = null
    let end = text.length
    for (let hops = 0; hops < maxHops && end >= 0; hops += 1) {
      const comma = text.lastIndexOf(',', end - 1)
      const address = addressOf(text.slice(comma + 1, end).trim())
      // The rest of a malformed header is not read: the nearest known host counts.
      if (address === null) break
      client = address
      if (!trusts(address)) break
      end = comma === 0 ? -1 : comma
    }
    return client
  }
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`; null: none of them. */
function addressAndPort(text: string): string | null {
  if (text.length > 60) return null
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? plain(bracketed) : null
  if (isIP(text) !== 0) return text.includes('%') ? null : plain(text)
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  return withPort !== undefined && isIP(withPort) === 4 ? withPort : null
}

const plain = (address: string) => peerAddressOf({ remoteAddress: address.toLowerCase() })

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const pair = new RegExp(`^(${token})=(?:(${token})|"([^"\\\\]*)")$`)

/**
 * The `for` of an element of a Forwarded header (RFC 7239); null: malformed, hidden or unknown. Elements end at the last
 * comma, also within quotes: an element that is cut there has an unpaired quote and counts as malformed.
 */
function forwardedFor(element: string): string | null {
  let found: string | null = null
  for (const part of element.split(';')) {
    const [, name, bare, quoted] = pair.exec(part.trim()) ?? []
    if (name === undefined) return null
    if (name.toLowerCase() !== 'for') continue
    if (found !== null) return null
    found = bare ?? quoted ?? ''
  }
  return found === null ? null : addressAndPort(found)
}
