import { pathBelow } from './paths.ts'

/** Values of a record, in a form that its answers share → paths of the fields that have them. */
export type RecordValues = ReadonlyMap<string, ReadonlySet<string>>

/** Values beyond this number are not traced: a page of 50 long entries has some 2,000. */
const maxValues = 5000
const maxComparedLength = 300
/** Shorter texts and smaller numbers are equal by chance: flags, languages, counts. */
const minTextLength = 4
const minNumber = 1000

const isUnixSeconds = (value: number) => value > 1e9 && value < 2.2e9

/** The forms under which a value is found again: 12345 and "12345", a Unix time and its date. */
export function formsOf(value: unknown): string[] {
  if (typeof value === 'number') {
    if (Math.abs(value) < minNumber) return []
    const seconds = value > 1e12 ? Math.floor(value / 1000) : value
    return [String(value), ...(isUnixSeconds(seconds) ? [`at ${seconds}`] : [])]
  }
  if (typeof value !== 'string') return []
  const text = value.replace(/\s+/g, ' ').trim()
  if (/^\d{1,15}$/.test(text)) return formsOf(Number(text))
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    const time = Date.parse(text)
    if (!Number.isNaN(time)) return [`at ${Math.floor(time / 1000)}`]
  }
  return text.length < minTextLength ? [] : [text.slice(0, maxComparedLength)]
}

/** The values of a record that are long enough to be found again in its answers. They are compared and not stored. */
export function valuesOf(record: unknown): RecordValues {
  const values = new Map<string, Set<string>>()
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        collect(inner, pathBelow(path, Array.isArray(value) ? '[]' : name))
      }
      return
    }
    for (const form of formsOf(value)) {
      const paths = values.get(form)
      if (paths) paths.add(path)
      else if (values.size < maxValues) values.set(form, new Set([path]))
    }
  }
  collect(record, '')
  return values
}
