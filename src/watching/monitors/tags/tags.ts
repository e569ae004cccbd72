import { z } from 'zod'
import { parameterError } from '../../../catalog/errors.ts'
import { text } from '../../../catalog/parameters.ts'

/** Tags: words of the account by which monitors are listed, changed and summed up together. */

const maxTags = 20
const maxTagLength = 50
const tagForm = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.:-]{0,48}[\p{L}\p{M}\p{N}])?$/u

/** A tag in the form in which it is stored: in lower case, in composed characters. */
const storedTag = (tag: string): string => tag.normalize('NFC').toLowerCase().trim()

/** @throws ServiceError bad_request, with the form to send */
export function checkTag(sent: string): string {
  const tag = storedTag(sent)
  if (tag.length <= maxTagLength && tagForm.test(tag)) return tag
  throw parameterError(
    `${JSON.stringify(sent.slice(0, 100))} is no tag: send up to ${maxTagLength} letters and digits, with spaces and . _ : - between them.`,
  )
}

/**
 * The tags to store: each once, in the order of the alphabet.
 * @throws ServiceError bad_request
 */
export function checkTags(sent: readonly string[]): string[] {
  const tags = [...new Set(sent.map(checkTag))].sort()
  if (tags.length <= maxTags) return tags
  throw parameterError(`A monitor has at most ${maxTags} tags.`)
}

/** Tags in a request or an answer. */
export const tagList = z
  .array(z.string().min(1).max(200))
  .max(100)
  .describe('Words of yours, by which monitors are listed and changed together; in lower case.')

/** The parameter of lists that shows what has a tag. */
export const tagParameter = text({
  description: 'Only monitors with this tag.',
  example: 'brands',
  max: 200,
})
