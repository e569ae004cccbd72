/** An integer literal, not text in quotes, long enough that a double may not hold it. */
const longInteger = /(?:^|[[:,])\s*-?\d{16}/

/**
 * The end of the text whose opening quote is at `open`; the end of the input if the text is
 * unterminated.
 */
function endOfText(json: string, open: number): number {
  for (let quote = json.indexOf('"', open + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let slashes = quote
    while (json.charCodeAt(slashes - 1) === 92) slashes -= 1
    if ((quote - slashes) % 2 === 0) return quote + 1
  }
  return json.length
}

/** White space of JSON: tab, line feed, carriage return, space. */
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/**
 * The nearest character other than white space, searched from a position in steps of 1 or -1; ''
 * beyond the ends.
 */
function nearest(json: string, place: number, step: 1 | -1): string {
  let at = place
  while (isSpace(json.charCodeAt(at))) at += step
  return json.charAt(at)
}

/**
 * Returns whether a run of digits is a whole value, and not part of a fraction, of a field name or
 * of invalid JSON.
 */
const isValue = (json: string, start: number, end: number) =>
  '[:,'.includes(nearest(json, start - 1, -1)) && ']},'.includes(nearest(json, end, 1))

/** The same JSON, with quotes around the integers that a double cannot hold. */
function withLongIntegersAsTexts(json: string): string {
  const digits = /\d{16,}/g
  const parts: string[] = []
  let done = 0
  // The scan has passed everything before `place`; the next text begins at `open`.
  let place = 0
  let open = json.indexOf('"')
  for (let run = digits.exec(json); run !== null; run = digits.exec(json)) {
    while (open >= 0 && open < run.index) {
      place = endOfText(json, open)
      open = json.indexOf('"', place)
    }
    if (place > run.index) {
      digits.lastIndex = place
      continue
    }
    const end = run.index + run[0].length
    const start = json[run.index - 1] === '-' ? run.index - 1 : run.index
    if (run[0].startsWith('0') || Number.isSafeInteger(Number(run[0])) || !isValue(json, start, end)) continue
    parts.push(json.slice(done, start), '"', json.slice(start, end), '"')
    done = end
  }
  return parts.join('') + json.slice(done)
}

/**
 * Reads JSON without losing digits: integers that a double cannot hold come back as strings. The
 * engine's own parser reads the text. One pass beforehand puts such integers in quotes. A leading
 * byte order mark is ignored (RFC 8259, section 8.1).
 * @throws SyntaxError if the text is not JSON (RFC 8259)
 */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text
  return JSON.parse(longInteger.test(json) ? withLongIntegersAsTexts(json) : json)
}

/** {@link parseJson} that returns undefined for invalid JSON and for values other than text. */
export function jsonIn(text: unknown): unknown {
  try {
    return typeof text === 'string' ? parseJson(text) : undefined
  } catch {
    return undefined
  }
}

/** Part of the language since 2024; TypeScript's libraries do not declare it yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** A number with all of its digits, for `JSON.stringify`, which would round it. */
export const bareNumber = (digits: string): unknown => rawJSON(digits)

/** Whether an answer is a JSON object. */
export function isJsonObject(answer: { text(): string }): boolean {
  const value = jsonIn(answer.text())
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
