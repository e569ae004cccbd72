/** An answer as text for models. */

type Fields = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as lines: `name: value`, lists with `- `, nested by two spaces. */
export function compactLines(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return value.map((one) => `${indent}- ${itemText(one, `${indent}  `)}`).join('\n')
  }
  if (!isPlain(value)) return `${indent}${scalar(value, indent)}`
  return Object.entries(value)
    .map(([name, inner]) => `${indent}${name}:${fieldText(inner, indent)}`)
    .join('\n')
}

function fieldText(value: unknown, indent: string): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) {
    return ` ${value.map((one) => oneOf(one, indent)).join(', ')}`
  }
  if (typeof value === 'object' && value !== null) {
    const flat = oneLine(value)
    return flat === null ? `\n${compactLines(value, `${indent}  `)}` : ` ${flat}`
  }
  return ` ${scalar(value, indent)}`
}

function itemText(value: unknown, indent: string): string {
  if (!isPlain(value)) return scalar(value, indent)
  return compactLines(value, indent).trimStart()
}

/** A small object on one line: `name=Ada, handle=ada`. */
function oneLine(value: object): string | null {
  if (Array.isArray(value)) return null
  const entries = Object.entries(value)
  if (entries.length > 6 || entries.some(([, inner]) => typeof inner === 'object')) return null
  const text = entries.map(([name, inner]) => `${name}=${oneOf(inner, '')}`).join(', ')
  return text.length > 160 || text.includes('\n') ? null : text
}

/** A value beside others on a line. Texts that look like several values are quoted: strangers write them. */
const oneOf = (value: unknown, indent: string): string =>
  typeof value === 'string' && /[,="]/.test(value) ? JSON.stringify(value) : scalar(value, indent)

/** Further lines of a text are indented, so that no line of it looks like a field. */
const scalar = (value: unknown, indent: string): string =>
  typeof value === 'string' ? value.replaceAll('\n', `\n${indent}  | `) : String(value)
