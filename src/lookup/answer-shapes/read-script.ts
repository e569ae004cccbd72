import { parseJson } from '../../reading/json.ts'

/** The object or list that a text is in JSON; undefined for another text. */
export function tryJson(text: string): unknown {
  try {
    const value = parseJson(text)
    return typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

/** `var name = {…};`, `window.name = {…}`, `window["name"] = {…}`. */
const assignment = /(?<![\w$])(?:var|let|const|window(?:\s*\.)?)\s*\[?["']?([\w$.]+)["']?\]?\s*=\s*(?=[[{])/
/** `s.handle({"…": …})`. */
const call = /(?<![\w$])([\w$]+)\s*\(\s*(?=\{\s*"|\[\s*[[{"])/g
/** Calls of a script that are tried: the first pass on settings. */
const maxCalls = 20

/** The JSON that a script element is, assigns to a name, or passes to a function. */
export function readScript(code: string): readonly [name: string | null, value: unknown] | null {
  const plain = tryJson(code.trim())
  if (plain !== undefined) return [null, plain]
  const found = assignment.exec(code)
  const assigned = found ? jsonAt(code, found.index + found[0].length) : undefined
  if (assigned !== undefined) return [found![1]!, tryJson(assigned)]
  // Names of variables change with each release of a site: the function's name is enough.
  let largest: { readonly name: string; readonly text: string } | null = null
  let end = 0
  let tried = 0
  for (const match of code.matchAll(call)) {
    if (match.index < end || tried >= maxCalls) continue
    tried += 1
    const text = jsonAt(code, match.index + match[0].length)
    if (text === undefined) continue
    end = match.index + match[0].length + text.length
    if (text.length > (largest?.text.length ?? 0)) largest = { name: `${match[1]}()`, text }
  }
  return largest && [largest.name, tryJson(largest.text)]
}

/** The text of the JSON object or list that begins at a place of a script. */
function jsonAt(code: string, from: number): string | undefined {
  const sign = /"(?:[^"\\]|\\.)*"|[[\]{}]/g
  sign.lastIndex = from
  let depth = 0
  for (let found = sign.exec(code); found; found = sign.exec(code)) {
    if (found[0] === '{' || found[0] === '[') depth += 1
    if (found[0] === '}' || found[0] === ']') depth -= 1
    if (depth === 0) {
      const text = code.slice(from, sign.lastIndex)
      return tryJson(text) === undefined ? undefined : text
    }
  }
  return undefined
}
