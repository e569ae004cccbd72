import { type DriftReporter, readEntries } from '../../../reading/entries.ts'
import { str } from '../../../reading/values.ts'

/** A list that the record requires: a missing one is read as empty, and counted. */
export function listOrEmpty(value: unknown, reporter: DriftReporter, field: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  reporter.drift(field, 'part')
  return []
}

/** The texts of a list; other entries are reported as drift and skipped. */
export function readTexts(value: unknown, reporter: DriftReporter, field: string): string[] {
  const texts: string[] = []
  for (const one of listOrEmpty(value, reporter, field)) {
    const text = str(one)
    if (text === null) reporter.drift(field, 'part')
    else texts.push(text)
  }
  return texts
}

/** Reads a list that the lookup can do without: unreadable entries are reported as drift and skipped. */
export function readOptionalEntries<T>(
  value: unknown,
  read: (entry: unknown) => T,
  reporter: DriftReporter,
  field: string,
): T[] {
  const entries = listOrEmpty(value, reporter, field)
  const items: T[] = []
  for (const entry of entries) {
    try {
      items.push(...readEntries([entry], read, { drift: () => undefined }, field))
    } catch {
      reporter.drift(field, 'part')
    }
  }
  return items
}
