/** A body of CSV, not yet parsed. */
export class CsvText {
  /** Tells it from JSON lines. */
  readonly separated = true
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The media type of CSV (RFC 4180). */
export const csvType = 'text/csv'
