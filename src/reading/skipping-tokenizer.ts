import type { Tokenizer } from 'htmlparser2'
import { memoize } from '../catalog/memoize.ts'

/** What of htmlparser2's tokenizer this one uses. */
interface States {
  readonly buffer: string
  readonly offset: number
  index: number
  stateText(code: number): void
  handleInAttributeValue(code: number, quote: number): void
  fastForwardTo(code: number): boolean
}

const ampersand = 38
const lessThan = 60

/**
 * htmlparser2's tokenizer, without a call for each character of texts and attribute values that it would pass over: it goes
 * on at the next character that ends them or begins an entity. Most of a page is such text: half of the time of a tree.
 */
export const skippingTokenizer = memoize((Base: typeof Tokenizer): typeof Tokenizer => {
  class Skipping extends (Base as unknown as new (...given: unknown[]) => States) {
    /** Where each character comes next, as far as it was searched: texts of many entities are searched once. */
    readonly #next = new Map<number, number>()
    #searched = ''
    #searchedFrom = 0

    /** The index of the next place of a character, from the present one on; behind the end if there is none. */
    #nextOf(code: number, from: number): number {
      const { buffer, offset } = this
      if (buffer !== this.#searched || offset !== this.#searchedFrom) {
        this.#next.clear()
        this.#searched = buffer
        this.#searchedFrom = offset
      }
      const known = this.#next.get(code)
      if (known !== undefined && known >= from) return known
      const found = buffer.indexOf(String.fromCharCode(code), from - offset)
      const next = offset + (found < 0 ? buffer.length : found)
      this.#next.set(code, next)
      return next
    }

    /** Passes over what is before the next of two characters. The loop of the tokenizer adds 1. */
    #skipTo(one: number, other: number): void {
      const { index } = this
      this.index = Math.min(this.#nextOf(one, index), this.#nextOf(other, index)) - 1
    }

    override stateText(code: number): void {
      if (code === lessThan || code === ampersand) super.stateText(code)
      else this.#skipTo(lessThan, ampersand)
    }

    override handleInAttributeValue(code: number, quote: number): void {
      if (code === quote || code === ampersand) super.handleInAttributeValue(code, quote)
      else this.#skipTo(quote, ampersand)
    }

    override fastForwardTo(code: number): boolean {
      const next = this.#nextOf(code, this.index + 1)
      const end = this.offset + this.buffer.length
      this.index = Math.min(next, end - 1)
      return next < end
    }
  }
  return Skipping as unknown as typeof Tokenizer
})
