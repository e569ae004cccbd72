import { isUtf8 } from 'node:buffer'
import { detect } from 'chardet'
import { getEncoding } from 'encoding-sniffer'
import { decodeMixed, scanUtf8 } from './mixed-utf8.ts'

function decoder(label: string | null | undefined): InstanceType<typeof TextDecoder> | null {
  try {
    return label ? new TextDecoder(label) : null
  } catch {
    return null
  }
}

/** The charset that a content-type names. */
export const charsetOf = (contentType: string): string | null =>
  /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? null

/** The encodings of older pages by language (HTML, section 13.2.3.2, step 9). */
const encodingsByLanguage: readonly (readonly [languages: string, encoding: string])[] = [
  ['ru uk be bg mk sr kk ky tg', 'windows-1251'],
  ['cs hu pl sk sl hr bs ro sq', 'windows-1250'],
  ['el', 'iso-8859-7'],
  ['tr az', 'windows-1254'],
  ['he iw yi', 'windows-1255'],
  ['ar fa ur', 'windows-1256'],
  ['et lt lv', 'windows-1257'],
  ['vi', 'windows-1258'],
  ['th', 'windows-874'],
  ['ja', 'shift_jis'],
  ['ko', 'euc-kr'],
  ['zh', 'gb18030'],
]

/** The usual encoding of pages that are not in UTF-8, in the language that a page declares. */
function encodingOfLanguage(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const language = /<html[^<>]{0,500}\slang\s*=\s*["']?([a-z]{2,3})(-hant|-tw|-hk)?/i.exec(start)
  if (language?.[2]) return 'big5'
  const known = encodingsByLanguage.find(([names]) =>
    names.split(' ').includes(language?.[1]?.toLowerCase() ?? ''),
  )
  return known?.[1] ?? 'windows-1252'
}

/** With fewer bytes outside ASCII, statistics of an encoding are a guess. */
const minBytesForDetection = 20

/** Detects the encoding of bytes that are not UTF-8. */
function decodeDetected(bytes: Uint8Array, otherBytes: number): string {
  const guess = otherBytes < minBytesForDetection ? null : detect(bytes.subarray(0, 65_536))
  const label = guess === null || /^(?:ascii|utf-8)$/i.test(guess) ? encodingOfLanguage(bytes) : guess
  return (decoder(label) ?? new TextDecoder('windows-1252')).decode(bytes)
}

/**
 * Decodes a body by byte order mark, the header or the page's `meta` (WHATWG Encoding and HTML, section 13.2.3). Without
 * any of them, and for a page that declares UTF-8 and is not, it detects the encoding from the bytes. A page of UTF-8
 * with a few bytes of an older encoding keeps both.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const named = charsetOf(contentType)
  const declared = getEncoding(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)), {
    ...(decoder(named) ? { transportLayerEncodingLabel: named! } : {}),
    defaultEncoding: 'x-user-defined',
  })
  if (declared !== 'x-user-defined' && declared.toLowerCase() !== 'utf-8')
    return (decoder(declared) ?? new TextDecoder()).decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  const { sequences, invalid } = scanUtf8(bytes)
  const invalidBytes = invalid.reduce((sum, [from, to]) => sum + to - from, 0)
  if (sequences < invalid.length) return decodeDetected(bytes, invalidBytes + sequences)
  return decodeMixed(bytes, invalid, new TextDecoder(encodingOfLanguage(bytes)))
}
