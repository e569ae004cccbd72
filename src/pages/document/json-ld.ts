import { loadHtml } from '../../reading/html.ts'
import { collapseWhitespace, type PageDocument } from './dom.ts'

/** An object of JSON-LD. */
export type JsonLdNode = Record<string, unknown>

/** The objects of the page's JSON-LD, with graphs flattened. Scripts without valid JSON are skipped. */
export function jsonLdOf(document: PageDocument): JsonLdNode[] {
  const found: JsonLdNode[] = []
  const take = (value: unknown, depth: number) => {
    if (depth > 4 || found.length >= 50) return
    if (Array.isArray(value)) for (const one of value) take(one, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      const node = value as JsonLdNode
      if (Array.isArray(node['@graph'])) take(node['@graph'], depth + 1)
      else found.push(node)
    }
  }
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = (script.textContent ?? '')
      .replace(/^\s*(<!--|\/\*<!\[CDATA\[\*\/)|(-->|\/\*\]\]>\*\/)\s*$/g, '')
      .trim()
    try {
      take(JSON.parse(text), 0)
    } catch {
      // Line breaks inside strings are the most common mistake.
      try {
        take(JSON.parse(text.replace(/[\n\r\t]+/g, ' ').replace(/,\s*([}\]])/g, '$1')), 0)
      } catch {}
    }
  }
  return found
}

const articleTypes = /Article|BlogPosting|NewsArticle|Report|Recipe|Product|WebPage|Event|VideoObject/

/** The object that describes what the page is about. */
export function describingNode(nodes: readonly JsonLdNode[]): JsonLdNode | undefined {
  const typed = nodes.filter((node) => articleTypes.test(String(node['@type'])))
  return typed.find((node) => /Article|Posting|Report/.test(String(node['@type']))) ?? typed[0]
}

/** Longer values stay as they are: they are texts, and only names are decoded. */
const maxDecodedCharacters = 4000

/** Decodes HTML entities, which generators of JSON-LD often leave in strings. */
const decodeEntities = (text: string): string =>
  /&(?:#\w+|[a-z]\w+);/i.test(text) && text.length <= maxDecodedCharacters ? loadHtml(text).text() : text

/** A name in JSON-LD: a string, an object with `name`, or a reference by `@id` to one of `nodes` (JSON-LD 1.1, 3.3). */
export function nameOf(value: unknown, nodes: readonly JsonLdNode[]): string | null {
  if (typeof value === 'string') return collapseWhitespace(decodeEntities(value)) || null
  if (Array.isArray(value)) return value.flatMap((one) => nameOf(one, nodes) ?? []).join(', ') || null
  if (typeof value !== 'object' || value === null) return null
  const { name, '@id': id } = value as JsonLdNode
  // Only one level of reference: objects that reference each other would not end.
  const named = name ?? nodes.find((node) => id !== undefined && node['@id'] === id)?.name
  return typeof named === 'string' || Array.isArray(named) ? nameOf(named, []) : null
}
