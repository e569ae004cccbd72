/** Initial capacity. */
const minBytes = 1024

/**
 * UTF-8 text in reusable memory that grows by doubling. It is allocated outside the JavaScript heap, so it costs the
 * garbage collector nothing.
 */
export class ByteBuffer {
  #buffer = Buffer.allocUnsafeSlow(minBytes)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Allocated bytes. */
  get capacity(): number {
    return this.#buffer.length
  }

  append(more: string | ByteBuffer): void {
    if (typeof more === 'string') {
      // UTF-8 needs at most three bytes per UTF-16 code unit.
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

  /** The content without a copy: read it before the next change of this buffer. */
  view(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }
}
