import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress, type Encoding, minCompressedBytes } from './compression.ts'

/**
 * A document that anybody may ask for, as often as they like: it is packed once for each encoding, when it is first asked
 * for so.
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
    const made = compress(this.#plain, encoding)
    this.#packed.set(encoding, made)
    made.catch(() => this.#packed.delete(encoding))
    return made
  }

  /** Sends it in the encoding that a request prefers. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('vary', 'accept-encoding')
    const encoding =
      this.#plain.length < minCompressedBytes ? null : chooseEncoding(headers['accept-encoding'])
    if (encoding === null) return reply.send(this.#plain)
    const body = await this.#in(encoding)
    return reply.header('content-encoding', encoding).send(body)
  }
}
