import { loadHtml } from '../../html.ts'
import { parseJson } from '../../upstream/json.ts'

/** A public page, read for its embedded data. */
export interface Page {
  readonly title: string | null
  /** Content of `<meta property|name=…>`, or null. */
  meta(name: string): string | null
  /** The JSON of `<script id=…>`, losslessly read; null when there is no such script or it is not JSON. */
  json(scriptId: string): unknown
  /** Every `<script type="application/ld+json">` that parses. */
  readonly linkedData: readonly unknown[]
  /** Text of every inline script. */
  readonly scripts: readonly string[]
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

/** Parses a page (HTML by the WHATWG rules). */
export function readPage(html: string): Page {
  const $ = loadHtml(html)
  const texts = (selector: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).text())
  return {
    title: $('title').first().text().trim() || null,
    meta: (name) => {
      const found = $('meta').filter((_, e) => $(e).attr('property') === name || $(e).attr('name') === name)
      return found.first().attr('content') ?? null
    },
    json: (scriptId) => {
      const script = $('script').filter((_, e) => $(e).attr('id') === scriptId)
      return script.length === 0 ? null : tryJson(script.first().text())
    },
    get linkedData() {
      return texts('script[type="application/ld+json"]').flatMap((text) => {
        const value = tryJson(text)
        return value === null ? [] : [value]
      })
    },
    get scripts() {
      return texts('script:not([src])')
    },
  }
}
