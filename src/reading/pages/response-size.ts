import { ServiceError } from '../../catalog/errors.ts'

/** The largest response (INTERFACE.md, "Other limits"): a text has at least as many bytes as characters. */
const maxCharacters = 4_000_000

/** Counts the characters of a response while it is built, so that a too large response fails before it is copied. */
export class ResponseSize {
  #left = maxCharacters

  /**
   * Adds the length of all texts in a value.
   * @throws ServiceError response_too_large
   */
  add(value: unknown): void {
    if (typeof value === 'string') {
      this.#left -= value.length
      if (this.#left < 0) throw new ServiceError('response_too_large')
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) this.add(one)
    }
  }
}
