import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../src/catalog/platform.ts'
import { platforms } from '../../src/platforms/index.ts'
import type { Effort } from '../support/proof/cases.ts'
import { type Proof, proofOf } from '../support/proof/prove.ts'

const env = process.env

/** What a suite tries of each operation, the same on every machine; PROOF_SEED and PROOF_MOST change it. */
export const sampled: Effort = { seed: Number(env.PROOF_SEED ?? 1), most: Number(env.PROOF_MOST ?? 100) }
export const exhaustive: Effort = { ...sampled, most: Number.POSITIVE_INFINITY }

/** Every n-th operation of every platform, so that files share the work whatever the platforms are. */
export function proveShare(share: number, shares: number, effort: Effort): void {
  // A page of the web says what it says: it has no format that could change under it.
  const proven = platforms.filter(({ name }) => name !== 'web')
  describe.each(proven.map((platform) => [platform.name, platform] as const))('%s', (name, platform) => {
    const proof = opened(platform)
    const lines: string[] = []
    afterAll(async () => {
      await proof.close()
      report(name, String(share + 1), lines)
    })
    const mine = platform.operations.filter((_, place) => place % shares === share)
    test.each(mine.map((operation) => [operation.id, operation] as const))(
      '%s: changed answers make the right record, a fault, or nulls',
      async (id, operation) => {
        const startedAt = performance.now()
        const verdict = await (await proof.get()).operation(operation, effort)
        const took = Math.round(performance.now() - startedAt)
        lines.push(`# ${id}: ${verdict.lookups} lookups, ${verdict.lines.length} wrong, ${took} ms`)
        lines.push(...verdict.notProven.map((one) => `# not proven: ${one}`), ...verdict.lines)
        // A source that does not serve the example is no matter; one that cannot read its own platform is.
        expect(verdict.notProven.filter((why) => !why.includes('is configured for this request'))).toEqual([])
        expect(verdict.lines).toEqual([])
      },
      600_000,
    )
  })
}

function opened(platform: Platform) {
  let opening: Promise<Proof> | undefined
  return {
    get: () => {
      opening ??= proofOf(platform)
      return opening
    },
    close: async () => (await opening)?.close(),
  }
}

/** With PROOF_REPORT, the lines of each platform are also written to files of that folder. */
export function report(platform: string, part: string, lines: readonly string[]): void {
  if (!env.PROOF_REPORT || lines.length === 0) return
  mkdirSync(env.PROOF_REPORT, { recursive: true })
  writeFileSync(join(env.PROOF_REPORT, `proof-failures-${platform}.${part}.txt`), `${lines.join('\n')}\n`)
}
