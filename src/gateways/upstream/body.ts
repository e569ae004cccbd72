import { open } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Fault } from '../../catalog/errors.ts'
import { gather, tooLarge } from '../../runtime/process/gather-bytes.ts'
import { asFault, type WireResponse } from './transport.ts'

/** Supported content codings, for the `accept-encoding` header. */
export const acceptEncoding = 'gzip, br, zstd'

const decoders: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** More layers are an attack: they save no bytes. */
const maxEncodingLayers = 2

function decodersOf(encoding: string): Duplex[] {
  const names = encoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > maxEncodingLayers)
    throw new Fault('refused', `content-encoding with ${names.length} layers`)
  return names.reverse().map((name) => {
    const make = Object.hasOwn(decoders, name) ? decoders[name] : undefined
    if (!make) throw new Fault('changed', `unknown content-encoding ${name}`)
    return make()
  })
}

/** Compression can enlarge incompressible content; a body may be larger by this number of bytes. */
const packedOverhead = 65_536

/** Writes a body into a file; only one piece of it is in memory at a time. */
async function spool(chunks: AsyncIterable<Uint8Array>, maxBytes: number, path: string): Promise<Buffer> {
  const file = await open(path, 'w', 0o600)
  try {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return Buffer.alloc(0)
}

/**
 * Reads a body in full, decompressed (RFC 9110, content codings).
 * @param maxBytes maximum size, both compressed and decompressed. It is counted during decompression, so that a
 * decompression bomb never fills the memory
 * @param saveTo a file that receives the body in place of memory
 * @throws Fault too_large, truncated, connection, timeout
 */
export async function readBody(response: WireResponse, maxBytes: number, saveTo?: string): Promise<Buffer> {
  const keep = (chunks: AsyncIterable<Uint8Array>) =>
    saveTo === undefined ? gather(chunks, maxBytes) : spool(chunks, maxBytes, saveTo)
  const announced = Number(response.headers['content-length'] ?? 0)
  try {
    if (announced > maxBytes) throw tooLarge(maxBytes)
    const steps = decodersOf(response.headers['content-encoding'] ?? '')
    if (steps.length === 0) return await keep(response.body)
    let arrived = 0
    async function* raw() {
      for await (const chunk of response.body) {
        arrived += chunk.length
        // Bytes that decompress to nothing (file names in gzip headers, empty members) could otherwise continue
        // without end.
        if (arrived > maxBytes + packedOverhead) throw tooLarge(maxBytes)
        yield chunk
      }
    }
    let body: Buffer = Buffer.alloc(0)
    const collect = async (chunks: AsyncIterable<Uint8Array>) => {
      body = await keep(chunks)
    }
    const streams = [raw, ...steps, collect] as unknown as Parameters<typeof pipeline>
    await pipeline(...streams).catch((error) => {
      // Answers to HEAD and 304 answers name an encoding without a body.
      if (arrived > 0 || error instanceof Fault) throw error
    })
    return body
  } catch (error) {
    response.discard()
    throw asFault(error, true)
  }
}

/** Reads at most `maxBytes` and drops the rest, for answers that are only displayed. */
export async function readStart(response: WireResponse, maxBytes: number): Promise<Buffer> {
  const kept: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body) {
      kept.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch (error) {
    throw asFault(error, true)
  } finally {
    response.discard()
  }
  return Buffer.concat(kept).subarray(0, maxBytes)
}
