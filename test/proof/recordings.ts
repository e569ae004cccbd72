import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Effort } from '../support/proof/cases.ts'
import { recordedProofOf } from '../support/proof/recorded.ts'
import { report, timeoutOf } from './mutations.ts'
import { recordedFacebook } from './recorded/facebook.ts'
import { recordedInstagram } from './recorded/instagram.ts'
import { recordedLinkedin } from './recorded/linkedin.ts'
import { recordedReddit } from './recorded/reddit.ts'
import { recordedTiktok } from './recorded/tiktok.ts'
import { recordedTwitter } from './recorded/twitter.ts'
import { recordedVendors } from './recorded/vendors.ts'
import { recordedYoutube } from './recorded/youtube.ts'

export const recordedPlatforms = [
  recordedInstagram,
  recordedYoutube,
  recordedTiktok,
  recordedLinkedin,
  recordedFacebook,
  recordedReddit,
  recordedTwitter,
  ...recordedVendors,
]

/** The recorded answers of every platform, changed. */
export function proveRecordings(effort: Effort): void {
  describe.each(recordedPlatforms.map((one) => [`${one.platform.name}${one.files.note}`, one] as const))(
    '%s',
    (_, recorded) => {
      if (!recorded.files.available) return test.skip('no recordings', () => undefined)
      const lines: string[] = []
      let proof: Awaited<ReturnType<typeof recordedProofOf>>
      beforeAll(async () => {
        proof = await recordedProofOf(recorded)
      })
      afterAll(async () => {
        await proof?.close()
        report(
          recorded.platform.name,
          `recordings${(recorded.recordings ?? '').replaceAll(/\W+/g, '-')}`,
          lines,
        )
      })
      test.for(recorded.cases.map((one) => [one.title, one] as const))(
        '%s: changed, it makes the right record, a fault, or nulls',
        { timeout: timeoutOf(effort) },
        async ([title, one], { signal }) => {
          const verdict = await proof.prove(one, { ...effort, signal })
          lines.push(`# ${title}: ${verdict.lookups} lookups, ${verdict.lines.length} wrong`)
          lines.push(...verdict.notProven.map((why) => `# not proven: ${why}`), ...verdict.lines)
          expect(verdict.notProven).toEqual([])
          expect(verdict.lines).toEqual([])
        },
      )
    },
  )
}
