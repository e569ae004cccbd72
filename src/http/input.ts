import { parameterError } from '../errors.ts'

/** Objects and lists inside one another, at most: no body of ours has more than five. */
const deepest = 32

/** How deep objects and lists of a JSON text lie inside one another, without reading it. */
function depthOf(json: string): number {
  let depth = 0
  let most = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (inText) {
      if (code === 0x5c) at++
      else if (code === 0x22) inText = false
    } else if (code === 0x22) inText = true
    else if (code === 0x7b || code === 0x5b) most = Math.max(most, ++depth)
    else if (code === 0x7d || code === 0x5d) depth--
  }
  return most
}

/**
 * What no text of a caller may hold: NUL, which PostgreSQL does not store, and halves of characters, which UTF-8 does
 * not have. Names of fields are text as well.
 * @param path where it stands, for the message
 * @throws ServiceError bad_request that names the field
 */
export function checkTexts(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    const where = path.length === 0 ? 'The text' : path.join('.')
    if (value.includes('\u0000')) throw parameterError(`${where} holds a NUL character; leave it out.`)
    if (!value.isWellFormed()) {
      throw parameterError(`${where} holds half of a character (a lone surrogate); send whole characters.`)
    }
    return
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return
  if (path.length >= deepest) throw tooDeep()
  for (const [name, inner] of Object.entries(value)) {
    checkTexts(name, [...path, 'A name'])
    checkTexts(inner, [...path, name])
  }
}

function tooDeep(): Error {
  return parameterError(`The body has objects and lists in one another deeper than ${deepest} levels.`)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a body as it came over the wire.
 * @param encoding its `content-encoding`
 * @throws ServiceError bad_request for what is compressed, or is no UTF-8 (RFC 8259, section 8.1)
 */
export function textOfBody(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw parameterError('Send the body as it is, without content-encoding.')
  }
  try {
    return utf8.decode(bytes)
  } catch {
    throw parameterError('The body is not UTF-8.')
  }
}

/**
 * Reads a JSON body.
 * @throws ServiceError bad_request for what is not JSON, is too deep, or holds texts that cannot be kept
 */
export function readJsonBody(text: string): unknown {
  if (depthOf(text) > deepest) throw tooDeep()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw parameterError('The body is not valid JSON.')
  }
  checkTexts(body)
  return body
}
