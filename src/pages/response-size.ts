import { ServiceError } from '../errors.ts'

/** Largest response (INTERFACE.md, "Other limits"): a text takes at least as many bytes as it has characters. */
const maxCharacters = 4_000_000

/** The room that an answer has for texts: what has none left is refused where it is made, before it is copied about. */
export class ResponseSize {
  #left = maxCharacters

  /**
   * Takes room for all texts in a value.
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
