import type { VerbOutput } from '../operator/administration/verbs.ts'
import { table } from './table.ts'

/** Prints what each source of an operation answered in the last days, and how often each field had a value. */
export function printResults(results: VerbOutput<'sources results'>): void {
  if (results === null) {
    console.log(
      'No caller asked for it in the last 7 days: social-lookup doctor --live lets the service ask.',
    )
    return
  }
  console.log(table(results.sources.map(({ fields: _, ...row }) => row)))
  const rows = results.sources
    .flatMap(({ source, fields }) => fields.map((field) => ({ source, ...field })))
    .toSorted((a, b) => a.filledShare - b.filledShare)
  if (rows.length > 0) console.log(`\n${table(rows)}`)
}
