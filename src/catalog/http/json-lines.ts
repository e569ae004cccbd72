/** JSON lines (one JSON value a line, in UTF-8), not yet parsed. */
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

/** Media types that clients send for them; none is registered. */
export const jsonLinesTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
]
export const jsonLinesType = jsonLinesTypes[0]!

/** A parsed line: a value by the schema of its route, or the problem with it. */
export type ReadLine<Value> =
  | { readonly line: number; readonly value: Value }
  | { readonly line: number; readonly problem: string }
