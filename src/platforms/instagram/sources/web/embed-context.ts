import { parseJson } from '../../../../reading/json.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'

/** A JSON string literal, or null. The expression runs in linear time. */
const contextLiteral = /"contextJSON"\s*:\s*(null|"(?:[^"\\]|\\.)*")/

function tryJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The data of an embed page (`contextJSON`: JSON inside a JSON string); undefined if the page has no such data. */
export function contextOf(html: string): Json | undefined {
  const literal = contextLiteral.exec(html)?.[1]
  if (literal === undefined || literal === 'null') return undefined
  const text = tryJson(literal)
  return typeof text === 'string' ? obj(tryJson(text)) : undefined
}
