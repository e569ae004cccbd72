/** A property of a node (`INodeProperties` of n8n), as far as the generator writes it. */
export interface N8nParameter {
  displayName: string
  name: string
  type: string
  default: unknown
  description?: string
  placeholder?: string
  required?: boolean
  noDataExpression?: boolean
  typeOptions?: Record<string, unknown>
  displayOptions?: { show: Record<string, string[]> }
  options?: readonly object[]
}

const acronyms: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'URL',
  urls: 'URLs',
  html: 'HTML',
  css: 'CSS',
  ai: 'AI',
  json: 'JSON',
  pdf: 'PDF',
  ttl: 'TTL',
}
/** Words that n8n writes small inside a title. */
const small = new Set(['a', 'an', 'and', 'as', 'at', 'for', 'in', 'of', 'on', 'or', 'the', 'to'])

const words = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean)

/** A name of the catalog in title case: `audioId` → `Audio ID`. */
export const titleOf = (name: string): string =>
  words(name)
    .map((word, place) => {
      const lower = word.toLowerCase()
      if (acronyms[lower]) return acronyms[lower]
      return place > 0 && small.has(lower) ? lower : lower[0]!.toUpperCase() + lower.slice(1)
    })
    .join(' ')

/** The order of names in n8n's lists. */
export const byName = (a: string, b: string): number => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')

/** What an operation does, in sentence case: `Get videos comments from youtube`. */
export function actionOf(id: string): string {
  const [platform, ...rest] = id.split('.')
  const names = words(rest.join(' ')).map((word) => word.toLowerCase())
  return `Get ${names.join(' ')} from ${platform}`
}

/** A description in n8n's form: HTML, and a final period where there are several sentences. */
export function sentence(text: string): string {
  const html = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b(id|url)(s?)\b/gi, (_, word: string, plural: string) => word.toUpperCase() + plural)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/`([^`]*)`/g, '<code>$1</code>')
  const bare = html.replace(/\.$/, '')
  const first = bare[0]!.toUpperCase() + bare.slice(1)
  return first.includes('. ') ? `${first}.` : first
}
