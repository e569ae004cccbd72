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
 * Text from bytes: by byte order mark, the header, the page's own `meta` (WHATWG Encoding and HTML, section 13.2.3), and
 * where none of them says anything, by what the bytes look like.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const named = charsetOf(contentType)
  const declared = getEncoding(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)), {
    ...(decoder(named) ? { transportLayerEncodingLabel: named! } : {}),
    defaultEncoding: 'x-user-defined',
  })
  if (declared !== 'x-user-defined') {
    // A page that says UTF-8 and is not is common; what it looks like counts then.
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
