import { parameterError } from '../../catalog/errors.ts'
import { parameter } from '../../catalog/parameters.ts'

/** A parameter for a country: an ISO 3166-1 alpha-2 code, read in upper case. */
export const country = <
  const O extends { description: string; required?: true; asked?: { otherwise: string } },
>(
  options: O,
) =>
  parameter({ ...options, example: 'US' }, { type: 'string', pattern: '^[A-Za-z]{2}$' }, (raw, name) => {
    if (!/^[A-Za-z]{2}$/.test(raw))
      throw parameterError(`${name} must be a two-letter country code such as US`)
    return raw.toUpperCase()
  })
