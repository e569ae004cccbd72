/** Bits for each key: with four probes, one new key of four hundred is taken for a known one, and is looked up. */
const bitsPerKey = 16
const firstCapacity = 65_536
const largestCapacity = 4_194_304

interface Slice {
  readonly bits: Uint32Array
  readonly capacity: number
  keys: number
  /** When it was full: milliseconds since the Unix epoch. */
  fullAt: number
}

/**
 * Knows that a key is new without a look into the database (a Bloom filter that grows): the usual case of every lookup
 * with a key. Two bytes a key, for as long as keys are valid.
 */
export class KeyFilter {
  readonly #lifetimeMs: number
  readonly #now: () => number
  #slices: Slice[] = []
  /** The slice that takes keys. */
  #open: Slice | null = null

  /** @param now milliseconds since the Unix epoch */
  constructor(lifetimeMs: number, now: () => number) {
    this.#lifetimeMs = lifetimeMs
    this.#now = now
  }

  /** Whether the key may have been added; false is certain. @param id 32 hex digits of a hash */
  has(id: string): boolean {
    const slices = this.#slices
    if (slices.length === 0) return false
    const [a, b, c, d] = [wordAt(id, 0), wordAt(id, 8), wordAt(id, 16), wordAt(id, 24)]
    for (let at = slices.length - 1; at >= 0; at -= 1) {
      const { bits } = slices[at]!
      if (isSet(bits, a) && isSet(bits, b) && isSet(bits, c) && isSet(bits, d)) return true
    }
    return false
  }

  add(id: string): void {
    const slice = this.#open !== null && this.#open.keys < this.#open.capacity ? this.#open : this.#grow()
    for (let from = 0; from < 32; from += 8) {
      const bit = wordAt(id, from) & (slice.bits.length * 32 - 1)
      slice.bits[bit >>> 5]! |= 1 << (bit & 31)
    }
    slice.keys += 1
  }

  #grow(): Slice {
    const now = this.#now()
    if (this.#open !== null) this.#open.fullAt = now
    this.#slices = this.#slices.filter(({ fullAt }) => fullAt > now - this.#lifetimeMs)
    const last = this.#slices.at(-1)?.capacity
    const capacity = last === undefined ? firstCapacity : Math.min(last * 2, largestCapacity)
    const slice = {
      bits: new Uint32Array((capacity * bitsPerKey) / 32),
      capacity,
      keys: 0,
      fullAt: Number.POSITIVE_INFINITY,
    }
    this.#slices.push(slice)
    this.#open = slice
    return slice
  }
}

/** 32 bits of eight hex digits (lower case). Number.parseInt and a slice take six times as long. */
function wordAt(id: string, from: number): number {
  let word = 0
  for (let at = from; at < from + 8; at += 1) {
    const code = id.charCodeAt(at)
    word = (word << 4) | (code < 58 ? code - 48 : code - 87)
  }
  return word
}

/** The size is a power of two. */
function isSet(bits: Uint32Array, word: number): boolean {
  const bit = word & (bits.length * 32 - 1)
  return (bits[bit >>> 5]! & (1 << (bit & 31))) !== 0
}
