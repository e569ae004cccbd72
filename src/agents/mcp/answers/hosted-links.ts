import type { ResultLink } from '../result.ts'

const maxLinks = 10

/**
 * Links to the files of an answer that this service hosts: screenshots, media. Reading one is free until it expires.
 * @param publicUrl where callers reach the service, without a final slash
 */
export function hostedLinks(data: unknown, publicUrl: string): ResultLink[] {
  const found = new Map<string, ResultLink>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { url, mime } = value as { url?: unknown; mime?: unknown }
    if (typeof url === 'string' && url.startsWith(`${publicUrl}/media/`)) {
      const mimeType = typeof mime === 'string' ? { mimeType: mime } : {}
      found.set(url, { uri: url, name: `file ${found.size + 1}`, ...mimeType })
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(data)
  return [...found.values()].slice(0, maxLinks)
}
