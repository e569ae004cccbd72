/** The forms in which answers write a value: plain, in JSON, in HTML, in an address. Every value has them in this order. */
function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const toAscii = (text: string, upper: boolean) =>
    text.replace(/[^\x20-\x7e]/g, (sign) => {
      const code = sign.charCodeAt(0).toString(16).padStart(4, '0')
      return `\\u${upper ? code.toUpperCase() : code}`
    })
  return [
    value,
    json,
    json.replaceAll('/', '\\/'),
    toAscii(json, false),
    toAscii(json, true),
    toAscii(json.replaceAll('/', '\\/'), false),
    htmlOf(value, '&#039;'),
    htmlOf(value, '&#39;'),
    htmlOf(value, '&#x27;'),
    encoded(value),
    encoded(value).replaceAll('%20', '+'),
  ]
}

const htmlOf = (value: string, apostrophe: string) =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe)

/** Half a pair of surrogates has no form in an address. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

const indexLetters = 2
const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Replaces values everywhere in texts, whatever their escaping; the longest first. */
export function createReplacer(values: ReadonlyMap<string, string>): (text: string) => string {
  const byStart = new Map<string, (readonly [from: string, to: string])[]>()
  for (const [value, replacement] of values) {
    const to = formsOf(replacement)
    const added = new Set<string>()
    for (const [place, from] of formsOf(value).entries()) {
      if (added.has(from)) continue
      added.add(from)
      const start = from.slice(0, indexLetters)
      byStart.set(start, [...(byStart.get(start) ?? []), [from, to[place]!]])
    }
  }
  for (const list of byStart.values()) list.sort((a, b) => b[0].length - a[0].length)
  return (text) => {
    const parts: string[] = []
    let done = 0
    for (let place = 0; place < text.length; ) {
      const found = byStart
        .get(text.slice(place, place + indexLetters))
        ?.find(
          ([from]) =>
            text.startsWith(from, place) && standsAlone(text, place, from) && !isFieldName(text, place, from),
        )
      if (!found) {
        place += 1
        continue
      }
      parts.push(text.slice(done, place), found[1])
      place += found[0].length
      done = place
    }
    return parts.join('') + text.slice(done)
  }
}

/** Whether a word is the name of a field. Ids may be names of fields, too. */
const isFieldName = (text: string, place: number, value: string) =>
  /^[a-z_]+$/i.test(value) && /^\\?"\s*:/.test(text.slice(place + value.length, place + value.length + 4))

/** Whether a value is not a part of a longer word: "Ada" in "Adapter". */
function standsAlone(text: string, place: number, value: string): boolean {
  const before = text[place - 1]
  const after = text[place + value.length]
  // The letter of an escape such as \n is not a letter of the word.
  const isEscape = text[place - 2] === '\\' && /[nrtbfu]/.test(before ?? '')
  const startsInside = isWordSign(value[0]) && isWordSign(before) && !isEscape
  return !startsInside && !(isWordSign(value.at(-1)) && isWordSign(after))
}
