import { visibleText } from '../../../catalog/visible-text.ts'
import { withoutMarks } from './marks.ts'

/**
 * Removes what strangers hide in a text and what imitates the mark of foreign text. Line feeds and tabs stay; the blank
 * Braille pattern becomes a space.
 */
export const cleanText = (text: string): string => withoutMarks(visibleText(text))

/** Cleans all texts in a value. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanValue(inner)]),
  )
}
