import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Platform } from '../../../src/catalog/platform.ts'
import type { Source } from '../../../src/catalog/source.ts'
import { startTestService, type TestService } from '../service.ts'
import { type Bench, type Case, type Effort, openCase, proveCase } from './cases.ts'
import { conventionsFor } from './conventions.ts'
import { proveEntryParts } from './entry-parts.ts'
import { proveLeftOut } from './left-out.ts'
import { lookingUp, type Raw, servedBy } from './lookup.ts'
import { proveEnd, proveOnward } from './onward.ts'
import { proveWalls } from './walls.ts'
import { wired } from './wire.ts'

/** What came of changing the answers of one operation. */
export interface Verdict {
  /** What is wrong, a line each. */
  readonly lines: readonly string[]
  /** Lookups that were made. */
  readonly lookups: number
  /** Sources that cannot answer the example by themselves, and why. */
  readonly notProven: readonly string[]
}

/** The operations of a platform over its simulated stand-in. */
export interface Proof {
  /** Never stops at the first failure. */
  operation(operation: AnyOperation, effort: Effort): Promise<Verdict>
  close(): Promise<void>
}

/** Opens a service over a platform's simulated stand-in, with a wire between the two. */
export async function proofOf(
  platform: Platform,
  env: Readonly<Record<string, string>> = {},
): Promise<Proof> {
  const { platform: behind, wire } = wired(platform)
  const running = await startTestService({ platforms: [behind], env: { CACHE_BYTES: '0', ...env } })
  const conventions = await conventionsFor(platform)
  const bench = { wire, lookUp: lookingUp(running, 'test'), conventions }
  return {
    operation: (operation, effort) => proveOperation(operation, bench, running, effort),
    close: () => running.close(),
  }
}

async function proveOperation(
  operation: AnyOperation,
  bench: Bench,
  running: TestService,
  effort: Effort,
): Promise<Verdict> {
  const lines: string[] = []
  const notProven: string[] = []
  let lookups = 0
  const raw = await exampleOf(operation, bench, running)
  const firsts: Case[] = []
  const seconds: Case[] = []
  for (const { served, title, values } of waysOf(operation)) {
    const first = await openCase(served, title, raw, bench, { values })
    lookups += 2
    if (typeof first === 'string') {
      notProven.push(`${operation.id} [${title}]: ${first}`)
      continue
    }
    firsts.push(first)
    if (operation.list) {
      const end = await proveEnd(first, bench)
      lines.push(...end.lines)
      lookups += end.lookups
    }
    const cursor = first.baseline.intact.data?.page?.nextCursor
    if (!cursor || operation.parameters.cursor?.required) continue
    const second = await openCase(served, `${title}, page 2`, { ...raw, cursor }, bench, { values })
    lookups += 2
    if (typeof second === 'string') notProven.push(`${operation.id} [${title}, page 2]: ${second}`)
    else {
      seconds.push(second)
      const onward = await proveOnward(first, second, bench)
      lines.push(...onward.lines)
      lookups += onward.lookups
    }
  }
  const cases = [...firsts, ...seconds]
  const share = { ...effort, most: effort.most / cases.length }
  for (const one of cases) {
    const proven = await proveCase(one, bench, share)
    const leftOut = await proveLeftOut(one, bench, share)
    const entries = await proveEntryParts(one, bench, share)
    lines.push(...proven.lines, ...leftOut.lines, ...entries.lines)
    lookups += proven.lookups + leftOut.lookups + entries.lookups
  }
  const walls = await proveWalls(operation, firsts, bench)
  return { lines: [...lines, ...walls.lines], lookups: lookups + walls.lookups, notProven }
}

/** Each source by itself; the simulated provider where there is none. */
function waysOf(operation: AnyOperation): { served: AnyOperation; title: string; values: boolean }[] {
  const sources = operation.sources as readonly Source[]
  // A provider answers in our own record shape: its values are the record.
  if (sources.length === 0) return [{ served: operation, title: 'provider', values: false }]
  return sources.map(({ name }, place) => ({
    served: servedBy(operation, [place]),
    title: sources.filter((one) => one.name === name).length > 1 ? `${name} ${place + 1}` : name,
    values: true,
  }))
}

async function exampleOf(operation: AnyOperation, { lookUp }: Bench, running: TestService): Promise<Raw> {
  const given = operation.exampleCursor
  if (!given) return operation.example
  const from = running.service.registry.byId(given.from)!
  const { data } = await lookUp(servedBy(from, null), from.example)
  const cursor = data === undefined ? null : given.pick(data)
  return cursor === null ? operation.example : { ...operation.example, cursor }
}
