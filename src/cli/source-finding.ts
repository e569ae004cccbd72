/** The state of one source of an operation. */
export interface SourceFinding {
  readonly operation: string
  readonly source: string
  /** `ok`, an outcome, `warning`, `configured`, `not configured`, `left out`, a fault's cause, or `skipped`. */
  readonly state: string
  readonly detail: string
}
