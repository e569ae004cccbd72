/** A record of any platform, or an object in it. */
export type Json = Readonly<Record<string, unknown>>

const links = ['url', 'permalink', 'permalinkUrl', 'profileUrl']
/** Parts of a record that are searched after the record itself. */
const parts = ['video', 'creative', 'media']

/** A value that is an object, no list; null: it is none. */
export const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null

/** The first text of a record in the named fields that is not blank. Null: it has none. */
export function firstText(record: Json, fields: readonly string[]): string | null {
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}

/** The first text of a record in the named fields, of the record itself or of its main parts. Null: none fits. */
export function firstTextInParts(
  record: Json,
  fields: readonly string[],
  fits = (_: string) => true,
): string | null {
  const places = [record, ...parts.map((part) => object(record[part])).filter((part) => part !== null)]
  return (
    places.map((place) => firstText(place, fields)).find((value) => value !== null && fits(value)) ?? null
  )
}

/** Whether a text is an http(s) address. */
export const isLink = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** The http(s) address of an item, for records of every platform. Null: it has none. */
export const linkOf = (record: unknown): string | null =>
  firstTextInParts(object(record) ?? {}, links, isLink)
