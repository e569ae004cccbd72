import { loadHtml } from '../../html.ts'
import { collapseWhitespace, type PageDocument } from './dom.ts'

/** An object of JSON-LD. */
export type JsonLdNode = Record<string, unknown>

/** Marks around a script for parsers of XML and of old browsers: `//<![CDATA[`, `/*<![CDATA[*\/`, `<!--`. */
const scriptStart = /^(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)\s*(?:\*\/)?/

/** A script without such marks at its end. */
function withoutEndMark(text: string): string {
  const bare = text.endsWith('*/') ? text.slice(0, -2).trimEnd() : text
  if (!bare.endsWith(']]>') && !bare.endsWith('-->')) return text
  const inner = bare.slice(0, -3).trimEnd()
  return inner.endsWith('//') || inner.endsWith('/*') ? inner.slice(0, -2) : inner
}

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
    const text = withoutEndMark((script.textContent ?? '').trim().replace(scriptStart, '')).trim()
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

const isTyped = (node: JsonLdNode, types: RegExp) => types.test(String(node['@type']))

/** An address without query and fragment. */
const pathOf = (url: string) => url.split('#', 1)[0]!.split('?', 1)[0]!

/** Whether an object is about the page: its address or its headline is the page's. */
function isAbout(node: JsonLdNode, page: { readonly urls: readonly string[]; readonly title: string }) {
  const entity = node.mainEntityOfPage as JsonLdNode | string | undefined
  const urls = [node.url, node['@id'], typeof entity === 'object' ? entity?.['@id'] : entity].map((url) =>
    pathOf(String(url ?? '')),
  )
  const headline = collapseWhitespace(String(node.headline ?? node.name ?? ''))
  return (
    page.urls.some((url) => urls.includes(pathOf(url))) ||
    (headline.length > 5 && page.title.includes(headline))
  )
}

/** The object that describes what the page is about. Among several articles it is the one about the page. */
export function describingNode(
  nodes: readonly JsonLdNode[],
  page: { readonly urls: readonly string[]; readonly title: string },
): JsonLdNode | undefined {
  const typed = nodes.filter((node) => isTyped(node, articleTypes))
  const articles = typed.filter((node) => isTyped(node, /Article|Posting|Report/))
  return (articles.length > 1 ? articles.find((node) => isAbout(node, page)) : articles[0]) ?? typed[0]
}

/** The first post of a thread, or the question of a page of answers. */
export function threadOf(nodes: readonly JsonLdNode[]): JsonLdNode | undefined {
  const own = nodes.find((node) => isTyped(node, /DiscussionForumPosting|Question|QAPage/))
  const entity = own?.mainEntity
  const first = Array.isArray(entity) ? entity[0] : entity
  return typeof first === 'object' && first !== null ? (first as JsonLdNode) : own
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
