import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../src/catalog/platform.ts'
import type { Source } from '../../src/catalog/source.ts'
import { platforms } from '../../src/platforms/index.ts'
import type { Effort } from '../support/proof/cases.ts'
import { type Proof, proofOf } from '../support/proof/prove.ts'

const { PROOF_SEED, PROOF_MOST, PROOF_KINDS, PROOF_REPORT } = process.env

/** What a suite tries of each operation, the same on every machine; PROOF_SEED and PROOF_MOST change it. */
const sampleOf = (most: number): Effort => ({
  seed: Number(PROOF_SEED ?? 1),
  most: Number(PROOF_MOST ?? most),
  kinds: PROOF_KINDS ? new Set(PROOF_KINDS.split(',')) : undefined,
})
/** Every kind of change once: a round of them. */
export const sampled = sampleOf(31)
export const exhaustive: Effort = {
  ...sampled,
  most: PROOF_MOST ? sampled.most : Number.POSITIVE_INFINITY,
}

/** In milliseconds. A page of a megabyte has some twenty thousand places to change: hours without a limit (PROOF_MOST). */
export const timeoutOf = ({ most }: Effort): number =>
  most === Number.POSITIVE_INFINITY ? 4 * 3_600_000 : 600_000

/** The platforms with those sources of their operations that `chosen` takes. */
function withSources(chosen: (source: Source) => boolean): Platform[] {
  return platforms.map((platform) => ({
    ...platform,
    operations: platform.operations.map((operation) => ({
      ...operation,
      sources: (operation.sources as readonly Source[]).filter(chosen),
    })),
  }))
}

/** The platforms with the operations that vendors answer, and only the sources of vendors. */
function vendorsOnly(): Platform[] {
  return withSources(({ paid }) => paid !== undefined).flatMap((platform) => {
    const operations = platform.operations.filter(({ sources }) => sources.length > 0)
    return operations.length > 0 ? [{ ...platform, operations }] : []
  })
}

/** Proves every answer of the vendors' stand-ins. */
export function proveVendors(effort: Effort): void {
  provePlatforms(vendorsOnly(), 0, 1, effort, { SIMULATED_VENDORS: 'true' })
}

/** Proves every n-th operation of every platform, without its vendors: several files share the work. */
export function proveShare(share: number, shares: number, effort: Effort): void {
  // A web page has no format that could change. web.test.ts tests the rest.
  provePlatforms(
    withSources(({ paid }) => paid === undefined).filter(({ name }) => name !== 'web'),
    share,
    shares,
    effort,
  )
}

function provePlatforms(
  proven: readonly Platform[],
  share: number,
  shares: number,
  effort: Effort,
  env: Readonly<Record<string, string>> = {},
): void {
  const shared = proven.flatMap((platform) => {
    const mine = platform.operations.filter((_, place) => place % shares === share)
    // A new platform may have fewer operations than there are shares.
    return mine.length > 0 ? [[platform.name, platform, mine] as const] : []
  })
  describe.each(shared)('%s', (name, platform, mine) => {
    const proof = opened(platform, env)
    const lines: string[] = []
    afterAll(async () => {
      await proof.close()
      report(name, env.SIMULATED_VENDORS ? 'vendors' : String(share + 1), lines)
    })
    test.for(mine.map((operation) => [operation.id, operation] as const))(
      '%s: changed answers make the right record, a fault, or nulls',
      { timeout: timeoutOf(effort) },
      async ([id, operation], { signal }) => {
        const startedAt = performance.now()
        const verdict = await (await proof.get()).operation(operation, { ...effort, signal })
        const took = Math.round(performance.now() - startedAt)
        lines.push(`# ${id}: ${verdict.lookups} lookups, ${verdict.lines.length} wrong, ${took} ms`)
        lines.push(...verdict.notProven.map((one) => `# not proven: ${one}`), ...verdict.lines)
        // A source that does not serve the example is no matter; one that cannot read its own platform is.
        expect(verdict.notProven.filter((why) => !why.includes('is configured for this request'))).toEqual([])
        expect(verdict.lines).toEqual([])
      },
    )
  })
}

function opened(platform: Platform, env: Readonly<Record<string, string>>) {
  let opening: Promise<Proof> | undefined
  return {
    get: () => {
      opening ??= proofOf(platform, env)
      return opening
    },
    close: async () => (await opening)?.close(),
  }
}

/** With PROOF_REPORT, the lines of each platform are also written to files of that folder. */
export function report(platform: string, part: string, lines: readonly string[]): void {
  if (!PROOF_REPORT || lines.length === 0) return
  mkdirSync(PROOF_REPORT, { recursive: true })
  writeFileSync(join(PROOF_REPORT, `proof-failures-${platform}.${part}.txt`), `${lines.join('\n')}\n`)
}
