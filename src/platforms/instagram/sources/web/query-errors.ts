import { obj } from '../../../../reading/narrow.ts'

/** Whether `errors` of an answer contains errors, as a list or as an object. */
export const hasErrors = (errors: unknown): boolean =>
  Array.isArray(errors) ? errors.length > 0 : Object.keys(obj(errors) ?? {}).length > 0
