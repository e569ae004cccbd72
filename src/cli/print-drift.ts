import { changeOf, recordPathOf } from '../lookup/answer-shapes/report-fields.ts'
import { isCertain } from '../lookup/answer-shapes/reports.ts'
import type { VerbOutput } from '../operator/administration/verbs.ts'
import { readerLines } from './reader-lines.ts'

type Report = VerbOutput<'drift'>[number]
type Change = Report['changes'][number]['changes'][number]

/** Changes shown of each request: the first are those of the missing field. */
const maxShown = 5

const isOpen = (report: Report) => report.goodAgainAt === null && isCertain(report)

const happened = {
  missing: 'missing',
  null: 'null, though it never was before,',
  replaced: 'read from another place than before',
  emptied: 'null in all answers of late, though it had values before,',
  shortened: 'a list of one entry in all answers of late, though it had more before,',
  moved: 'changed, though the record shows no loss,',
} as const

/** The state of a report in one line. */
export function describeDrift(report: Report): string {
  const { field, times, lastAt, lastGoodAt, goodAgainAt } = report
  const good = lastGoodAt === null ? 'no good answer with it is known' : `last good ${lastGoodAt}`
  const again = goodAgainAt === null ? '' : `; good again ${goodAgainAt}`
  const first = report.changes.flatMap(({ changes }) => changes)[0]
  const moved = first ? `; ${describeChange(first)}` : ''
  const change = changeOf(field)
  const path = recordPathOf(field)
  const name = change === 'missing' || change === 'moved' ? path : `record.${path}`
  return `${name}: ${happened[change]} ${times} times, the last ${lastAt}; ${good}${again}${moved}`
}

function describeChange({ path, change, was, now, movedTo }: Change): string {
  const what =
    change === 'missing'
      ? `${path} (${was.join(' or ')}) is missing`
      : `${path} is ${now.kinds.join(' or ')} where it was ${was.join(' or ')}`
  const moved = movedTo.map((place) => `${shortened(place.path, now.path)} (${place.why})`).join(', ')
  return moved === '' ? what : `${what}; perhaps now ${moved}`
}

/** Shorter paths are shown whole. */
const minShortened = 40

/** A path below a place that was named before: `….node.details.title`. Paths in pages have some 500 characters. */
function shortened(path: string, known: string): string {
  if (known.length < minShortened || !path.startsWith(known)) return path
  const last = known.slice(known.lastIndexOf('.'))
  return `…${last}${path.slice(known.length)}`
}

/** Reports whose field is still missing, for doctor. */
export const openDrift = (reports: readonly Report[]): Report[] => reports.filter(isOpen)

/** A field that one answer lacks is not reported yet. */
const nothingReported =
  'No changed answers are reported. A lack is reported when it is no chance, after up to three looks, two minutes apart.'

/** What changed in the answers of a report, whatever the order: fields that one change took away have the same. */
const answersOf = ({ operation, source, changes }: Report): string =>
  JSON.stringify([
    ...[operation, source],
    ...changes.map((one) => [one.request, one.changes.map(describeChange).sort()]),
  ])

/** Prints each report with what changed in the answers, which is shown once. */
export function printDrift(reports: readonly Report[]): void {
  if (reports.length === 0) console.log(nothingReported)
  const shown = new Map<string, string>()
  for (const report of reports) {
    console.log(`${report.operation} (${report.source}): ${describeDrift({ ...report, changes: [] })}`)
    const lines = readerLines(report)
    if (lines.length > 0) console.log(`  Readers: ${lines.join(', ')}`)
    const answers = answersOf(report)
    const same = report.changes.length > 0 ? shown.get(answers) : undefined
    if (same !== undefined) {
      console.log(`  The answers changed as under ${same}.`)
      continue
    }
    shown.set(answers, report.field)
    for (const { request, goodAnswers, changes } of report.changes) {
      console.log(`  ${request}`)
      if (goodAnswers === 0) console.log('    No good answer to this request is known.')
      else console.log(`    Compared with ${goodAnswers} good answers:`)
      for (const change of changes.slice(0, maxShown)) {
        console.log(`    - ${describeChange(change)}`)
        const { path, fields } = change.now
        if (fields.length > 0) console.log(`      now in ${path || 'the answer'}: ${fields.join(', ')}`)
      }
    }
  }
  if (reports.length > 0) console.log('How to mend a reader: docs/PLATFORM_CHANGED.md')
}
