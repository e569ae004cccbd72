import { parseJson } from '../../../../reading/json.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'

/** A string literal of JSON, or null; linear in its length. */
const contextLiteral = /"contextJSON":\s*(null|"(?:[^"\\]|\\.)*")/

function tryJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The data of an embed page (`contextJSON`: JSON in a string of JSON); undefined where there is none. */
export function contextOf(html: string): Json | undefined {
  const literal = contextLiteral.exec(html)?.[1]
  if (literal === undefined || literal === 'null') return undefined
  const text = tryJson(literal)
  return typeof text === 'string' ? obj(tryJson(text)) : undefined
}
