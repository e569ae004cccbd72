import { obj } from './narrow.ts'

/** Whether a member for errors contains one: as text, as a list, or as an object. */
export function hasErrors(errors: unknown): boolean {
  if (typeof errors === 'string') return errors !== ''
  return Array.isArray(errors) ? errors.length > 0 : Object.keys(obj(errors) ?? {}).length > 0
}

/**
 * The error that a JSON answer states beside its data: `error` or `errors` with content, `success: false`, `status: fail`.
 * Null or an empty list beside an error is the error, so an answer with one proves no absence. Undefined without an error.
 */
export function statedError(body: unknown): unknown {
  const { error, errors, success, status, message } = obj(body) ?? {}
  const stated = [error, errors].find(hasErrors)
  if (stated !== undefined) return stated
  return success === false || status === 'fail' || status === 'error' ? (message ?? false) : undefined
}
