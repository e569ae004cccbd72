import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlayback, type Playback } from '../support/playback.ts'
import { type Bench, openCase } from '../support/proof/cases.ts'
import { conventionsFor } from '../support/proof/conventions.ts'
import { type DriftBench, openDriftBench, type PlayedCase, type Sensitivity } from '../support/proof/drift.ts'
import { lookingUp, servedBy } from '../support/proof/lookup.ts'
import { report } from './mutations.ts'
import { recordedPlatforms } from './recordings.ts'

/** Changes of each recording, and unchanged answers of all. `DRIFT_CHANGES=8 DRIFT_ANSWERS=10000 DRIFT_HALF=2 PROOF_SEED=3` made the table of docs/PROOF.md. */
const changes = Number(process.env.DRIFT_CHANGES ?? 2)
const answers = Number(process.env.DRIFT_ANSWERS ?? 200)
/** docs/PROOF.md has the shares of large samples; a small one varies by some hundredths. */
const minReportedShare = 0.94
const maxFalseShare = 0
/** Chooses the changes, and the order of unchanged answers. */
const seed = Number(process.env.PROOF_SEED ?? 1)

/** The rules of reports are tuned on the first half of the recordings, every other one; figures are those of the second. */
const half = process.env.DRIFT_HALF === undefined ? null : Number(process.env.DRIFT_HALF)
const measuredPlatforms = recordedPlatforms.map((one) => ({
  ...one,
  cases: one.cases.filter((_, place) => half === null || place % 2 === half - 1),
}))
const recordedCases = measuredPlatforms.reduce((sum, { cases }) => sum + cases.length, 0)
const measured: Sensitivity[] = []
const falseReports: string[] = []
const played: Record<number, number> = {}
/** Answers of a form that come in a row, on average. */
const longRun = 25

describe.each(measuredPlatforms.map((one) => [`${one.platform.name}${one.files.note}`, one] as const))(
  '%s',
  (_, recorded) => {
    if (!recorded.files.available) return test.skip('no recordings', () => undefined)
    let open: Playback
    let drift: DriftBench
    let bench: Bench
    const opened = new Map<string, PlayedCase[]>()
    beforeAll(async () => {
      open = await openPlayback({ ...recorded, env: { CACHE_BYTES: '0', ...recorded.env } })
      drift = await openDriftBench()
      bench = {
        wire: open.wire,
        lookUp: lookingUp(open.service, 'live'),
        conventions: await conventionsFor(recorded.platform),
      }
    })
    afterAll(async () => {
      await drift?.close()
      await open?.close()
    })
    test.for(recorded.cases.map((one) => [one.title, one] as const))(
      '%s: a change of the format is reported within three answers',
      { timeout: 3_600_000 },
      async ([title, { path, params, routes }]) => {
        const operation = recorded.platform.operations.find((one) => one.path === path)!
        open.play(...routes)
        const made = await openCase(drift.observed(servedBy(operation, null)), title, params, bench)
        if (typeof made === 'string') return
        const play = () => open.play(...routes)
        opened.set(path, [...(opened.get(path) ?? []), { one: made, play }])
        const found = await drift.measure(made, bench, {
          most: changes,
          seed,
        })
        measured.push(found)
        report(recorded.platform.name, 'drift', found.missed)
      },
    )
    test.each([
      ['of mixed forms', 1],
      ['of one form for a long time, then of another', longRun],
    ])('unchanged answers %s are not reported', { timeout: 3_600_000 }, async (_, inRow) => {
      for (const cases of opened.values()) {
        // Answers of one recording alone have no order.
        if (inRow > 1 && cases.length === 1) continue
        const share = Math.ceil((answers * cases.length) / recordedCases)
        const reports = await drift.playMixed(cases, bench, { answers: share, inRow, seed })
        played[inRow] = (played[inRow] ?? 0) + share
        falseReports.push(
          ...reports.map(
            ({ operation, field, times }) => `${operation} (${inRow}): ${field}, ${times} times`,
          ),
        )
      }
    })
  },
)

test('the reports name most changes, and few answers that did not change', () => {
  const sum = (name: 'tried' | 'reported' | 'named') => measured.reduce((total, one) => total + one[name], 0)
  const rows = [...Map.groupBy(measured, ({ operation }) => operation)].map(([operation, own]) => {
    const of = (name: 'tried' | 'reported' | 'named') => own.reduce((total, one) => total + one[name], 0)
    return `| \`${operation}\` | ${of('tried')} | ${of('reported')} | ${of('named')} |`
  })
  console.log(
    [
      '| operation | changes | reported within three answers | with the place |',
      '| --- | --- | --- | --- |',
      ...rows,
      `| all | ${sum('tried')} | ${sum('reported')} | ${sum('named')} |`,
      `${falseReports.length} false reports in unchanged answers, by their run: ${JSON.stringify(played)}`,
      ...falseReports,
      ...measured.flatMap(({ missed }) => missed),
    ].join('\n'),
  )
  const all = Object.values(played).reduce((total, one) => total + one, 0)
  if (all > 0) expect(falseReports.length / all).toBeLessThanOrEqual(maxFalseShare)
  if (sum('tried') > 0) expect(sum('reported') / sum('tried')).toBeGreaterThanOrEqual(minReportedShare)
})
