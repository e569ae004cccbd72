import type { IncomingMessage } from 'node:http'
import { isIPv6, type Socket } from 'node:net'

/** Reads who sent a request from what a proxy reports; null: the peer itself. */
export type AddressReader = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | null

const reader = Symbol('reader of the client address')

/** Requests of a server behind proxies; each carries the reader of its server. */
interface ProxiedRequest {
  [reader]?: AddressReader
}

/** Sets how {@link clientAddressOf} reads the address of a request. The header is read only where the address is needed. */
export function readAddressBy(request: IncomingMessage, read: AddressReader): void {
  const proxied = request as ProxiedRequest
  proxied[reader] = read
}

/**
 * The address of the client that sent a request: the peer, or the client that a trusted proxy reports
 * (api/server/trusted-proxies.ts). IPv4 addresses in IPv6 form are written as IPv4.
 */
export function clientAddressOf(request: IncomingMessage): string {
  return (request as ProxiedRequest)[reader]?.(request) ?? peerAddressOf(request.socket)
}

/**
 * The network that a limit counts for: an IPv4 address, or the first bits (default 64) of an IPv6 address. A subscriber has at
 * least 64 bits of addresses to choose from (RFC 6177), so a limit of each address would limit nobody.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  if (!isIPv6(address)) return address
  const [bare] = address.split('%')
  // The URL parser writes every form of an address alike.
  const [before, after = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const head = groups(before)
  const zeros = Array<string>(Math.max(0, 8 - head.length - groups(after).length)).fill('0')
  return `${[...head, ...zeros, ...groups(after)].slice(0, bits / 16).join(':')}::/${bits}`
}

/** The address of the peer of a connection; empty after its end. */
export const peerAddressOf = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string =>
  remoteAddress.startsWith('::ffff:') && remoteAddress.includes('.') ? remoteAddress.slice(7) : remoteAddress
