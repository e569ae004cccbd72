/** Room that a list begins with. */
const minBytes = 1024

/**
 * Text as UTF-8 in memory that grows by doubling and is used again: what is gathered here does not grow old among the
 * objects of a process, where it would have to be collected at some cost.
 */
export class ByteBuffer {
  #buffer = Buffer.allocUnsafeSlow(minBytes)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Bytes that it holds room for. */
  get capacity(): number {
    return this.#buffer.length
  }

  append(more: string | ByteBuffer): void {
    if (typeof more === 'string') {
      // A code unit takes three bytes at most.
      this.#reserve(more.length * 3)
      this.#length += this.#buffer.write(more, this.#length)
    } else {
      this.#reserve(more.#length)
      this.#length += more.#buffer.copy(this.#buffer, this.#length, 0, more.#length)
    }
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }

  /** What was appended, as it stands in the memory: to be read before anything else is done here. */
  view(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }
}
