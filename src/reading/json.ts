import { isSafeNumber, parse } from 'lossless-json'

/** An integer literal, not text in quotes, long enough that a double may not hold it. */
const longInteger = /(?:^|[[:,])\s*-?\d{16}/

function readNumber(text: string): number | string {
  return isSafeNumber(text, { approx: true }) || !/^-?\d+$/.test(text) ? Number(text) : text
}

/**
 * Reads JSON without losing digits: integers that a double cannot hold come back as strings. Texts without any
 * such run of digits take the engine's own parser.
 * @throws SyntaxError when the text is not JSON (RFC 8259)
 */
export function parseJson(text: string): unknown {
  return longInteger.test(text) ? parse(text, undefined, readNumber) : JSON.parse(text)
}
