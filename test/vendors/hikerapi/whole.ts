import { shortcodeOfId } from '../../../src/platforms/instagram/identifiers.ts'
import { parseJson } from '../../../src/reading/json.ts'
import { arr, type Json, obj } from '../../../src/reading/narrow.ts'
import { str } from '../../../src/reading/values.ts'

/** Where people were replaced in a recording, posts have made-up codes, which agree with no id. */
const madeUp = /^CEXAMPLE\d+$/

function codesIn(value: unknown, codes: Map<string, string>): void {
  const here: Json | undefined = obj(value)
  const [code, id] = [str(here?.code), str(here?.pk)]
  if (code && id && madeUp.test(code)) codes.set(code, shortcodeOfId(id))
  for (const inner of here ? Object.values(here) : arr(value)) codesIn(inner, codes)
}

/** The text of a recording with codes that agree with the ids beside them, as Instagram's always do. */
export function whole(text: string): string {
  const codes = new Map<string, string>()
  codesIn(parseJson(text), codes)
  let mended = text
  for (const [code, real] of codes) mended = mended.replaceAll(`"${code}"`, `"${real}"`)
  return mended
}
