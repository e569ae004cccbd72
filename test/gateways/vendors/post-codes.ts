import { shortcodeOfId } from '../../../src/platforms/instagram/identifiers.ts'
import { parseJson } from '../../../src/reading/json.ts'
import { arr, type Json, obj } from '../../../src/reading/narrow.ts'
import { str } from '../../../src/reading/values.ts'

/** The codes of posts in recordings whose people were replaced: they do not agree with the ids. */
const madeUpCode = /^CEXAMPLE\d+$/

function codesIn(value: unknown, codes: Map<string, string>): void {
  const here: Json | undefined = obj(value)
  const [code, id] = [str(here?.code) ?? str(here?.shortcode), str(here?.pk) ?? str(here?.id)]
  if (code && id && madeUpCode.test(code)) codes.set(code, shortcodeOfId(id))
  for (const inner of here ? Object.values(here) : arr(value)) codesIn(inner, codes)
}

/** The text of a recording with codes that agree with the ids beside them, as in every answer of Instagram. */
export function withFittingCodes(text: string): string {
  const codes = new Map<string, string>()
  codesIn(parseJson(text), codes)
  let fitting = text
  for (const [code, real] of codes) fitting = fitting.replaceAll(`"${code}"`, `"${real}"`)
  return fitting
}
