/** The bytes of a text that are not UTF-8: where they are, and how many characters outside ASCII are UTF-8. */
export interface Utf8Scan {
  /** Well-formed sequences of more than one byte. */
  readonly sequences: number
  /** Ill-formed subsequences: from, to. */
  readonly invalid: readonly (readonly [from: number, to: number])[]
}

/** The length of a sequence and the range of its second byte (Unicode Standard, table 3-7); null for other bytes. */
function sequenceOf(first: number): readonly [length: number, low: number, high: number] | null {
  if (first >= 0xc2 && first <= 0xdf) return [2, 0x80, 0xbf]
  if (first === 0xe0) return [3, 0xa0, 0xbf]
  if (first === 0xed) return [3, 0x80, 0x9f]
  if (first >= 0xe1 && first <= 0xef) return [3, 0x80, 0xbf]
  if (first === 0xf0) return [4, 0x90, 0xbf]
  if (first >= 0xf1 && first <= 0xf3) return [4, 0x80, 0xbf]
  if (first === 0xf4) return [4, 0x80, 0x8f]
  return null
}

/** Finds the ill-formed subsequences of a text that should be UTF-8. */
export function scanUtf8(bytes: Uint8Array): Utf8Scan {
  const invalid: [number, number][] = []
  let sequences = 0
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at]!
    if (first < 0x80) {
      at += 1
      continue
    }
    const [length, low, high] = sequenceOf(first) ?? [1, 0, 0]
    let valid = 1
    while (valid < length) {
      const next = bytes[at + valid]
      if (next === undefined || next < (valid === 1 ? low : 0x80) || next > (valid === 1 ? high : 0xbf)) break
      valid += 1
    }
    if (length > 1 && valid === length) sequences += 1
    else invalid.push([at, at + valid])
    at += valid
  }
  return { sequences, invalid }
}

/** Decodes UTF-8 with single bytes of another encoding. Longer ill-formed subsequences are cut UTF-8. */
export function decodeMixed(
  bytes: Uint8Array,
  invalid: Utf8Scan['invalid'],
  other: { decode(bytes: Uint8Array): string },
): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  const parts: string[] = []
  let from = 0
  for (const [start, end] of invalid) {
    parts.push(utf8.decode(bytes.subarray(from, start)))
    parts.push(end - start === 1 ? other.decode(bytes.subarray(start, end)) : '\ufffd')
    from = end
  }
  parts.push(utf8.decode(bytes.subarray(from)))
  return parts.join('')
}
