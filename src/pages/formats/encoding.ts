import { detect } from 'chardet'
import { getEncoding } from 'encoding-sniffer'

const utf8 = new TextDecoder('utf-8', { fatal: true })

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

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

/**
 * Decodes a body by byte order mark, the header or the page's `meta` (WHATWG Encoding and HTML, section 13.2.3). Without
 * any of them, it detects the encoding from the bytes.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const named = charsetOf(contentType)
  const declared = getEncoding(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)), {
    ...(decoder(named) ? { transportLayerEncodingLabel: named! } : {}),
    defaultEncoding: 'x-user-defined',
  })
  if (declared !== 'x-user-defined') {
    // Pages often declare UTF-8 and use another encoding: then the encoding is detected.
    if (declared.toLowerCase() !== 'utf-8' || isUtf8(bytes))
      return (decoder(declared) ?? new TextDecoder()).decode(bytes)
    const guess = detect(bytes.subarray(0, 65_536))
    const broken = new TextDecoder().decode(bytes)
    const few = (broken.match(/\ufffd/g)?.length ?? 0) < 1 + broken.length / 500
    return few ? broken : (decoder(guess) ?? new TextDecoder('windows-1252')).decode(bytes)
  }
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  return (decoder(detect(bytes.subarray(0, 65_536))) ?? new TextDecoder('windows-1252')).decode(bytes)
}
