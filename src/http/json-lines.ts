/** JSON lines (one JSON value a line, in UTF-8), as they came. */
export class JsonLines {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The lines that are not blank, with their numbers. */
  get lines(): { readonly line: number; readonly text: string }[] {
    return this.text
      .replace(/^\uFEFF/, '')
      .split('\n')
      .flatMap((text, place) => (text.trim() === '' ? [] : [{ line: place + 1, text }]))
  }
}

/** Names under which they are sent; none of them is registered. */
export const jsonLinesTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
]
export const jsonLinesType = jsonLinesTypes[0]!

/** A line that was read: a value by the schema of its route, or what is wrong with it. */
export type ReadLine<Value> =
  | { readonly line: number; readonly value: Value }
  | { readonly line: number; readonly problem: string }
