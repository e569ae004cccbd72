import { at, type Json } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'

/** YouTube's own signs that an object is gone: status and words of InnerTube's errors, and the words of the player. */

/** InnerTube's errors for missing objects and malformed ids, with their words. Unknown methods have other words. */
const errors: Readonly<Record<string, RegExp>> = {
  NOT_FOUND: /^Requested entity was not found\.?$/,
  INVALID_ARGUMENT: /^Request contains an invalid argument\.?$/,
}

/** Whether an error of InnerTube reports that the object is missing. */
export function saysGone(raw: Json): boolean {
  const words = errors[str(at(raw, 'error', 'status')) ?? '']
  const message = str(at(raw, 'error', 'message'))
  return words !== undefined && (message === null || words.test(message))
}

/** The player's words for a video that is gone. Its status ERROR alone also stands for failures of the player. */
const gone =
  /\b(?:unavailable|removed|deleted|terminated|does(?: not|n.t) exist|(?:not|no longer|isn.t) available)\b/i

/** Whether the player's reason says that the video is gone. */
export const saysVideoIsGone = (reason: string): boolean => gone.test(reason)

/** The player's words for videos that some viewers may see. */
const elsewhere = /\bcountr(?:y|ies)\b|\bmembers?\b|\bpremium\b/i

/** Whether the player's reason says that the video is available to other viewers. */
export const saysVideoIsElsewhere = (reason: string): boolean => elsewhere.test(reason)
