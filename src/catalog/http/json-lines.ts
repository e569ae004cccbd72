import { parameterError } from '../errors.ts'
import { maxBlankLines } from './csv.ts'

/** JSON lines (one JSON value a line, in UTF-8), not yet parsed. */
export class JsonLines {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The lines that are not blank, with their numbers. @throws ServiceError bad_request for a text of blank lines */
  *read(): Generator<{ readonly line: number; readonly text: string }> {
    let blank = 0
    let line = 0
    for (let at = this.text.startsWith('\uFEFF') ? 1 : 0; at <= this.text.length; ) {
      line += 1
      const next = this.text.indexOf('\n', at)
      const text = this.text.slice(at, next < 0 ? undefined : next)
      if (text.trim() !== '') yield { line, text }
      else if (++blank > maxBlankLines)
        throw parameterError('Leave the blank lines out: there are thousands.')
      if (next < 0) return
      at = next + 1
    }
  }

  get lines(): { readonly line: number; readonly text: string }[] {
    return [...this.read()]
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
