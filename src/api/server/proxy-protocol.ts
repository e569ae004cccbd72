import type { Server } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { peerAddressOf } from '../../catalog/http/client-address.ts'

/** Whether an address belongs to a proxy that may report the addresses of its clients. */
export type TrustsAddress = (address: string) => boolean

/** A read head of a connection: the client that it announces (null: the proxy itself), and its length in bytes. */
export interface ProxyHead {
  readonly address: string | null
  readonly bytes: number
}

const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
/** The longest line of version 1, its end included. */
const maxLineBytes = 107
/** Addresses of version 2 need 36 bytes; more are extensions, which are skipped. */
const maxExtendedBytes = 2048

/**
 * Reads the PROXY protocol (haproxy.org, proxy-protocol.txt, version 1 and 2).
 * @returns null: more bytes are needed
 * @throws Error if the bytes are no such head
 */
export function readProxyHead(bytes: Buffer): ProxyHead | null {
  const start = bytes.subarray(0, signature.length)
  if (start.equals(signature.subarray(0, start.length))) {
    return bytes.length < 16 ? null : readBinary(bytes)
  }
  return readLine(bytes)
}

function readLine(bytes: Buffer): ProxyHead | null {
  const text = bytes.toString('latin1', 0, maxLineBytes)
  const prefix = 'PROXY '
  if (!text.startsWith(prefix.slice(0, text.length))) throw new Error('no PROXY head')
  const end = text.indexOf('\r\n')
  if (end < 0) {
    if (bytes.length >= maxLineBytes) throw new Error('too long a PROXY line')
    return null
  }
  const [, family = '', source = ''] = text.slice(0, end).split(' ')
  if (family === 'UNKNOWN') return { address: null, bytes: end + 2 }
  const version = { TCP4: 4, TCP6: 6 }[family]
  if (version === undefined || isIP(source) !== version) throw new Error('no address in a PROXY line')
  return { address: source, bytes: end + 2 }
}

function readBinary(bytes: Buffer): ProxyHead | null {
  const [versionAndCommand, family] = [bytes[12]!, bytes[13]!]
  const length = 16 + bytes.readUInt16BE(14)
  if (versionAndCommand >> 4 !== 2 || length > maxExtendedBytes) throw new Error('no PROXY head of version 2')
  if (bytes.length < length) return null
  const command = versionAndCommand & 15
  // LOCAL: the proxy itself, for its health checks.
  if (command === 0) return { address: null, bytes: length }
  if (command !== 1) throw new Error('no command of PROXY version 2')
  const size = { 1: 4, 2: 16 }[family >> 4]
  if (size === undefined) return { address: null, bytes: length }
  if (length < 16 + 2 * size + 4) throw new Error('too short a PROXY head')
  const source = bytes.subarray(16, 16 + size)
  const address =
    size === 4 ? source.join('.') : (source.toString('hex').match(/.{4}/g) as string[]).join(':')
  return {
    address: size === 4 ? address : new URL(`http://[${address}]`).hostname.slice(1, -1),
    bytes: length,
  }
}

/**
 * Lets trusted proxies announce their clients before the first request of each connection. A trusted peer has to: without
 * its head, the first bytes would be the client's, who could write a head. Other peers speak HTTP at once.
 * @param maxHeadMs how long a head may take
 * @param announced receives the addresses
 */
export function acceptAnnouncements(
  server: Server,
  trusts: TrustsAddress,
  announced: WeakMap<Socket, string>,
  maxHeadMs: number,
): void {
  const listeners = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const open = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket)
  }
  server.on('connection', (socket: Socket) => {
    if (trusts(peerAddressOf(socket))) readHead(socket, maxHeadMs, announced, open)
    else open(socket)
  })
}

function readHead(
  socket: Socket,
  maxHeadMs: number,
  announced: WeakMap<Socket, string>,
  open: (socket: Socket) => void,
): void {
  let read = Buffer.alloc(0)
  const drop = () => socket.destroy()
  const late = setTimeout(drop, maxHeadMs)
  late.unref()
  socket.on('error', drop)
  socket.once('close', () => clearTimeout(late))
  const take = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk])
    let head: ProxyHead | null
    try {
      head = readProxyHead(read)
    } catch {
      return drop()
    }
    if (head === null) return
    clearTimeout(late)
    socket.off('data', take)
    socket.pause()
    if (head.address !== null) announced.set(socket, peerAddressOf({ remoteAddress: head.address }))
    const rest = read.subarray(head.bytes)
    if (rest.length > 0) socket.unshift(rest)
    open(socket)
    socket.off('error', drop)
    process.nextTick(() => socket.resume())
  }
  socket.on('data', take)
}
