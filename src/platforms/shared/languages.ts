import { parameterError } from '../../catalog/errors.ts'
import { parameter } from '../../catalog/parameters.ts'

/** A parameter for a language: a two-letter code (ISO 639-1), read in lower case. */
export function languageCode(description: string) {
  return parameter(
    { description, example: 'en' },
    { type: 'string', pattern: '^[A-Za-z]{2}$', minLength: 2, maxLength: 2 },
    (raw, name) => {
      if (!/^[a-z]{2}$/i.test(raw)) {
        throw parameterError(`${name} must be a two-letter language code (ISO 639-1) such as en`)
      }
      return raw.toLowerCase()
    },
  )
}
