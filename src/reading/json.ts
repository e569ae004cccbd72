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

const isDigit = (code: number) => code >= 48 && code <= 57

/** An expression takes memory for each digit, and a number of a million of them 20 ms. */
function endOfDigits(json: string, from: number, most = json.length): number {
  let end = from
  while (end - from < most && isDigit(json.charCodeAt(end))) end += 1
  return end
}

/** The same JSON, with quotes around the integers that a double cannot hold. */
function withLongIntegersAsTexts(json: string): string {
  const digits = /\d{16}/g
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
    const end = endOfDigits(json, run.index + run[0].length)
    digits.lastIndex = end
    const start = json[run.index - 1] === '-' ? run.index - 1 : run.index
    if (run[0].startsWith('0') || !isValue(json, start, end)) continue
    if (end - run.index === run[0].length && Number.isSafeInteger(Number(run[0]))) continue
    parts.push(json.slice(done, start), '"', json.slice(start, end), '"')
    done = end
  }
  return parts.join('') + json.slice(done)
}

/**
 * Values of one text; a property counts as two, with its name. The engine takes up to two microseconds for each (objects with
 * names of their own) on the thread that serves: 16 MB of them took three seconds. Pages and answers of platforms have some ten thousand.
 */
const maxValues = 150_000

/**
 * Values in one list; an object or a list counts as four. Recorded lists have at most 160 objects; Reddit names the ids of some
 * thousand comments. Readers take some ten microseconds for an entry that they cannot read: 130,000 took two seconds.
 */
const maxInList = 20_000
const nestedCounts = 4

/** Digits of one number. The engine takes 100 ms for eight million. */
const maxDigits = 1000

/** What one pass over a text shows before it is read. */
interface Survey {
  /** What it holds more of than it may; null for an ordinary text. */
  readonly excess: string | null
  /** Whether it may have an integer, outside of texts, that a double does not hold. */
  readonly hasLongInteger: boolean
}

const surveyDigits = (json: string): Survey => ({ excess: null, hasLongInteger: longInteger.test(json) })

/** Surveys a text. Each value has a sign before it, outside of texts. */
function survey(json: string, most: number): Survey {
  // A comma for each value of a list, and brackets for those that count as four.
  if (json.length <= Math.min(most, (3 * maxInList) / nestedCounts)) return surveyDigits(json)
  // A regular expression takes as long for them as this pass.
  let hasLongInteger = false
  const tooMany = (excess: string): Survey => ({ excess, hasLongInteger })
  let values = 0
  /** Values of each open list; negative in an object. */
  const open = [-1]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === 34) {
      at = endOfText(json, at) - 1
      continue
    }
    if (isDigit(code)) {
      const end = endOfDigits(json, at, maxDigits + 1)
      if (end - at > maxDigits) return tooMany(`a number of more than ${maxDigits} digits`)
      if (end - at >= 16) hasLongInteger = true
      at = end - 1
      continue
    }
    const last = open.length - 1
    const isInList = open[last]! >= 0
    // , :
    if (code === 44 || code === 58) {
      values += 1
      if (isInList) open[last]! += 1
    }
    // [ {
    else if (code === 91 || code === 123) {
      values += 1
      if (isInList) open[last]! += nestedCounts - 1
      open.push(code === 91 ? 1 : -1)
    }
    // ] }
    else if (code === 93 || code === 125) open.pop()
    if (isInList && open[last]! > maxInList)
      return tooMany(`a list of more than ${maxInList / nestedCounts} objects or ${maxInList} values`)
    if (values > most) return tooMany(`more than ${most} values`)
  }
  return { excess: null, hasLongInteger }
}

/**
 * Reads JSON without losing digits: integers that a double cannot hold come back as strings. The
 * engine's own parser reads the text. One pass beforehand puts such integers in quotes. A leading
 * byte order mark is ignored (RFC 8259, section 8.1).
 * @param most the highest number of values; infinite only where a thread reads them, which bounds its time itself
 * @throws SyntaxError if the text is not JSON (RFC 8259), or has more values, longer lists or longer
 *   numbers
 */
export function parseJson(text: string, most = maxValues): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text
  const { excess, hasLongInteger } =
    most === Number.POSITIVE_INFINITY ? surveyDigits(json) : survey(json, most)
  if (excess !== null) throw new SyntaxError(`JSON of ${excess}`)
  return JSON.parse(hasLongInteger ? withLongIntegersAsTexts(json) : json)
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
