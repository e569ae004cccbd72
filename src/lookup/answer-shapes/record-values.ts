import { isGeneratedKey, pathBelow } from './paths.ts'

/** The values of a record's fields, which are looked for in its answers. */
export interface RecordValues {
  /** A form of a value → fields that have it → the value, as one text for all of its forms. */
  readonly forms: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Field → number of its different values. */
  readonly counts: ReadonlyMap<string, number>
  /** Fields with texts of several lines → these texts: the same words in one line are another value. */
  readonly lines: ReadonlyMap<string, ReadonlySet<string>>
}

/** Values beyond this number are not traced: a page of 50 long entries has some 2,000. */
const maxValues = 5000
const maxComparedLength = 300
/** The share of a field's values that are at one place. */
const minFound = 0.9
/** Fields with the same values: an id is often in several. */
const maxFields = 6
const maxPartFields = 2
/** Shorter texts and smaller numbers are equal by chance: flags, languages, counts. */
const minTextLength = 4
const minNumber = 1000

const isUnixSeconds = (value: number) => value > 1e9 && value < 2.2e9

/** A text whose white space is more than a space between words. */
const linesIn = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text.length >= minTextLength && /[^\S ]|\s\s/.test(text) ? text : null
}

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
  if (text.length <= maxComparedLength) return text.length < minTextLength ? [] : [text]
  // Texts that begin alike are not the same: a page also has its description cut short.
  return [`${text.slice(0, maxComparedLength)} ${text.length}`]
}

/** The values of a record that are long enough to be found again in its answers. They are compared and not stored. */
export function valuesOf(record: unknown): RecordValues {
  const forms = new Map<string, Map<string, string>>()
  const values = new Map<string, Set<string>>()
  const lines = new Map<string, Set<string>>()
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const field = Array.isArray(value) ? '[]' : isGeneratedKey(name) ? '{}' : name
        collect(inner, pathBelow(path, field))
      }
      return
    }
    const [first, ...others] = formsOf(value)
    if (first === undefined || forms.size >= maxValues) return
    values.set(path, (values.get(path) ?? new Set()).add(first))
    const text = linesIn(value)
    if (text !== null) lines.set(path, (lines.get(path) ?? new Set()).add(text))
    for (const form of [first, ...others]) {
      forms.set(form, (forms.get(form) ?? new Map()).set(path, first))
    }
  }
  collect(record, '')
  return { forms, counts: new Map([...values].map(([path, { size }]) => [path, size])), lines }
}

/** Collects the values of one place of an answer, and finds the fields of the record that have the same. */
export class PlaceValues {
  readonly #found = new Map<string, Set<string>>()
  readonly #all = new Set<string>()
  readonly #exact = new Set<string>()

  add(value: unknown, { forms, lines }: RecordValues): void {
    const own = formsOf(value)
    if (own[0] !== undefined && this.#all.size < maxValues) this.#all.add(own[0])
    for (const form of own) {
      for (const [path, first] of forms.get(form) ?? []) {
        this.#found.set(path, (this.#found.get(path) ?? new Set()).add(first))
        if (lines.get(path)?.has(linesIn(value) ?? '') ?? true) this.#exact.add(path)
      }
    }
  }

  /** The fields whose values are at this place, nearly all of them. An answer may have more: a record is one page of it. */
  fields({ counts }: RecordValues): string[] {
    return [...this.#found]
      .filter(([path, { size }]) => size / (counts.get(path) ?? 1) >= minFound)
      .map(([path]) => path)
      .slice(0, maxFields)
  }

  /** Whether the place has a field's values with all their white space. */
  isExact(field: string): boolean {
    return this.#exact.has(field)
  }

  /** The fields that have all values of this place among others: a list of properties is read from several places. */
  parts({ counts }: RecordValues): string[] {
    return [...this.#found]
      .filter(([path, { size }]) => size / (counts.get(path) ?? 1) < minFound && size === this.#all.size)
      .map(([path]) => path)
      .slice(0, maxPartFields)
  }
}
