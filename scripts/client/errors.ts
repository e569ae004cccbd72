import { pascal } from '../../src/api/server/openapi/json.ts'
import { errorCodes, errorReasons } from '../../src/catalog/errors.ts'

const words: Readonly<Record<string, string>> = { internal_error: 'Internal' }

/** The codes of errors, and the class of each. */
export function errorClassNames(): { codes: readonly string[]; nameOf: (code: string) => string } {
  const codes = Object.entries(errorCodes).map(([kind, entry]) => ('code' in entry ? entry.code : kind))
  return {
    codes: [...new Set(codes)],
    nameOf: (code) => `${pascal((words[code] ?? code).replaceAll('_', ' '))}Error`,
  }
}

/** `400: The request is not valid.` */
export function errorSentences(code: string): string {
  const { status, message } = errorCodes[code as keyof typeof errorCodes] ?? { status: 0, message: '' }
  return `${status}: ${message}`
}

export const reasonNames = Object.keys(errorReasons)
