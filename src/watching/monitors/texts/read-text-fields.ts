import type { AnyOperation } from '../../../catalog/operation.ts'
import type { TextWatch } from '../state/watch-settings.ts'
import { fieldReader } from '../values/value-fields.ts'
import { readHtmlText } from './html-passages.ts'
import { passagesOf, sectionOf } from './passages.ts'

/** The passages of a field; `no part`: its heading or selector matches nothing; null: the platform hides the text. */
export type TextField = readonly string[] | 'no part' | null

/** Fields with HTML, of which a selector can choose elements. */
export const isHtmlField = (field: string): boolean => /(^|\.)html$/i.test(field)

/** Reads the watched texts of a record, and cuts them to the chosen part. */
export async function readTextFields(
  operation: AnyOperation,
  { fields, heading, selector }: TextWatch,
  data: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, TextField>>> {
  const read = fieldReader(operation, data)
  const found: Record<string, TextField> = {}
  for (const field of fields) {
    const text = read(field)
    if (typeof text !== 'string') {
      found[field] = null
      continue
    }
    const whole = isHtmlField(field) ? await readHtmlText(text, selector) : text
    const part = whole === null || heading === null ? whole : sectionOf(whole, heading)
    found[field] = part === null ? 'no part' : passagesOf(part)
  }
  return found
}
