/** The kind of a document, by its content type or, if that is vague, by its first bytes. */
export type ContentKind = 'html' | 'pdf' | 'text' | 'markdown' | 'json' | 'xml' | 'other'

const bySubtype: readonly [RegExp, ContentKind][] = [
  [/^text\/html|^application\/xhtml\+xml/, 'html'],
  [/^application\/(x-)?pdf/, 'pdf'],
  [/^text\/(x-)?markdown/, 'markdown'],
  [/^(application|text)\/([\w.+-]*\+)?json|^application\/(x-)?ndjson|^application\/jsonl/, 'json'],
  [/^(application|text)\/([\w.+-]*\+)?xml/, 'xml'],
  [/^text\/|^application\/(javascript|x-sh|yaml|x-yaml|toml|sql)/, 'text'],
]

function sniffKind(start: string): ContentKind {
  if (start.startsWith('%PDF-')) return 'pdf'
  if (/^\s*(<!doctype html|<html|<head|<body|<!--|<(div|p|h1|table|title|meta)[\s>])/i.test(start))
    return 'html'
  if (/^\s*<\?xml|^\s*<(rss|feed|rdf:RDF)[\s>]/i.test(start))
    return /<(html|!doctype html)/i.test(start) ? 'html' : 'xml'
  if (/^\s*[[{]/.test(start)) return 'json'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what only binary files have
  return /[\u0000-\u0008\u000e-\u001a]/.test(start) ? 'other' : 'text'
}

/** The content kind of a response. */
export function contentKindOf(contentType: string, body: Uint8Array): ContentKind {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 1024))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  if (start.startsWith('%PDF-')) return 'pdf'
  const kind = bySubtype.find(([pattern]) => pattern.test(type))?.[1]
  if (kind === undefined)
    return type === '' || type === 'application/octet-stream' || type === 'unknown/unknown'
      ? sniffKind(start)
      : 'other'
  // Servers send unknown types as text/plain.
  if (kind === 'text' && type === 'text/plain') {
    const seen = sniffKind(start)
    return seen === 'html' && /^\s*(<!doctype html|<html)/i.test(start)
      ? 'html'
      : seen === 'other' && start.includes('\u0000')
        ? 'other'
        : 'text'
  }
  return kind
}
