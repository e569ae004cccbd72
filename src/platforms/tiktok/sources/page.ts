import { parseJson } from '../../../upstream/json.ts'

/** What is read of a page: its title, and JSON in scripts. */
export interface Page {
  readonly title: string | null
  /** The JSON of `<script id=…>`, losslessly read; null when there is no such script or it is not JSON. */
  json(scriptId: string): unknown
}

/**
 * Finds scripts by their id without building a document: pages have 300 KB, nearly all of it one script, and script
 * data ends at the first `</script` (HTML, section 13.2.5.4).
 */
export function readPage(html: string): Page {
  return {
    title: /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() || null,
    json(scriptId) {
      const tag = new RegExp(`<script\\b[^>]*\\bid=["']?${scriptId}\\b[^>]*>`, 'i').exec(html)
      if (!tag) return null
      const start = tag.index + tag[0].length
      const end = html.slice(start).search(/<\/script/i)
      try {
        return parseJson(end < 0 ? html.slice(start) : html.slice(start, start + end))
      } catch {
        return null
      }
    },
  }
}
