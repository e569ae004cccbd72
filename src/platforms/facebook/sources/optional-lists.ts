import { type DriftReporter, readEntries } from '../../../reading/entries.ts'
import { str } from '../../../reading/values.ts'

/** A list that a record has no null for: one that is missing is counted, and empty. */
export function listOrEmpty(value: unknown, reporter: DriftReporter, field: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  reporter.drift(field)
  return []
}

/** The texts of such a list; those that are none are counted. */
export function readTexts(value: unknown, reporter: DriftReporter, field: string): string[] {
  const texts: string[] = []
  for (const one of listOrEmpty(value, reporter, field)) {
    const text = str(one)
    if (text === null) reporter.drift(field)
    else texts.push(text)
  }
  return texts
}

/** Entries of a list beside the thing itself, where the platform sends one; none of them is needed. */
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
      reporter.drift(field)
    }
  }
  return items
}
