import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress, type Encoding, minCompressedBytes } from './compression.ts'

/**
 * A public document without rate limit. It is compressed once per encoding, at the first request with that encoding.
 */
export class CompressedDocument {
  readonly #plain: Buffer
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(document: string | Buffer) {
    this.#plain = Buffer.from(document)
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding)
    if (known !== undefined) return known
    const compressed = compress(this.#plain, encoding)
    this.#packed.set(encoding, compressed)
    compressed.catch(() => this.#packed.delete(encoding))
    return compressed
  }

  /** Sends it in the encoding that a request prefers. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    const encoding =
      this.#plain.length < minCompressedBytes ? null : chooseEncoding(headers['accept-encoding'])
    if (encoding === null) return reply.send(this.#plain)
    const body = await this.#in(encoding)
    return reply.header('content-encoding', encoding).send(body)
  }
}
