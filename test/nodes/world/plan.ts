import type { seeded } from '../../support/random.ts'

/** What a seed makes of a run: how much happens, and what goes wrong. */
export interface Plan {
  readonly nodes: number
  readonly lookups: number
  /** Credits that each wallet has at the start. */
  readonly wallets: readonly number[]
  /** Pause between two bursts of lookups, in milliseconds at most. */
  readonly maxPauseMs: number
  /** A longer pause now and then, in which leases and claims come to their ends. */
  readonly maxQuietMs: number
  /** Lookups of one burst at most. */
  readonly maxBurst: number
  /** Names that callers look up again and again. */
  readonly names: number
  /** Shares of lookups: with a name nobody looked up before, and with an Idempotency-Key. */
  readonly freshShare: number
  readonly keyedShare: number
  /** Share of bursts beside which a lookup comes that is charged once, by several nodes. */
  readonly onceShare: number
  /** Share of bursts that come to the node of the burst before. */
  readonly stays: number
  /** How often a node moves usage to its records. */
  readonly moves: number
  /** Share of the platform's answers that are failures. */
  readonly failureRate: number
  /** Switches that operators turn off and on again. */
  readonly switches: number
  /** How often an operator takes all free credits of a wallet, and gives them back later. */
  readonly deductions: number
  /** Calls that a rate limit counts, in a burst. */
  readonly limited: number
  readonly faults: Faults
}

/** Faults, by how many of each happen in a run. */
interface Faults {
  /** Shares of messages that get lost, and of those that take seconds. */
  readonly lossRate: number
  readonly slowRate: number
  /** Shares of responses to flushes that get lost, and of transactions that end before their commit. */
  readonly doubtRate: number
  readonly brokenRate: number
  readonly kills: number
  /** Orderly stops, as in an upgrade. */
  readonly stops: number
  /** A node away from the database, or from Valkey. */
  readonly cuts: number
  /** A node that stands still. */
  readonly pauses: number
  /** Somebody sets a machine's clock. */
  readonly clockJumps: number
  /** Milliseconds by which the machines' clocks differ at the start. */
  readonly maxSkewMs: number
  readonly fullDisks: number
  /** Valkey forgets everything. */
  readonly valkeyRestarts: number
}

export const noFaults: Faults = {
  ...{ lossRate: 0, slowRate: 0, kills: 0, stops: 0, cuts: 0, pauses: 0, clockJumps: 0, maxSkewMs: 0 },
  ...{ fullDisks: 0, valkeyRestarts: 0, doubtRate: 0, brokenRate: 0 },
}

/**
 * Decides by chance what happens in a run. A run has some of the faults, each weak or strong: all of them at once would
 * hide what one of them does.
 */
export function planOf(random: ReturnType<typeof seeded>, { nodes = 20, lookups = 10_000 } = {}): Plan {
  const some = <T>(chance: number, value: T, otherwise: T): T => (random.chance(chance) ? value : otherwise)
  const count = (chance: number, most: number) => some(chance, 1 + random.below(most), 0)
  // The bursts of a busy account: hundreds of lookups in one flush or segment, of which few are not cached.
  const isLong = lookups > 5_000
  const isCalm = random.chance(0.1)
  const keyedShare = some(0.2, 0.05 + 0.2 * random.next(), 0)
  const switches = count(0.1, 3)
  const doubtRate = isCalm ? 0 : some(0.4, random.pick([0.3, 0.5]), 0)
  const plan: Omit<Plan, 'faults'> = {
    // Nodes that take keys register twice a second, and those that read switches read them every two seconds.
    nodes: keyedShare > 0 ? Math.min(nodes, 5) : nodes,
    lookups,
    wallets: Array.from({ length: 1 + random.below(4) }, () =>
      random.pick([isLong ? 5_000 : 500, 15_000, 40_000, 200_000, 1_000_000]),
    ),
    // A flush gets in doubt after some tenths of a second, and is voided half a second later: callers come meanwhile.
    maxPauseMs: doubtRate > 0 ? 250 : random.pick([40, 120]),
    maxBurst: random.pick(isLong ? [400, 1_000] : [40, 100]),
    names: random.pick([2, 6]),
    freshShare: random.pick(isLong ? [0.002, 0.006] : [0.01, 0.03]),
    keyedShare,
    maxQuietMs: keyedShare > 0 || switches > 0 ? 10_000 : 130_000,
    failureRate: some(0.3, 0.2, 0),
    switches,
    limited: some(0.4, 4, 0),
    deductions: count(0.5, 4),
    onceShare: doubtRate > 0 ? 0.8 : some(0.6, random.pick([0.4, 0.8]), 0),
    moves: count(0.7, 6),
    stays: random.pick([0.9, 0.98]),
  }
  if (isCalm) return { ...plan, faults: noFaults }
  return {
    ...plan,
    faults: {
      lossRate: some(0.5, random.pick([0.005, 0.03, 0.1]), 0),
      slowRate: some(0.4, random.pick([0.005, 0.03]), 0),
      kills: count(0.7, 6),
      stops: count(0.3, 4),
      cuts: count(0.5, 6),
      pauses: count(0.4, 4),
      clockJumps: count(0.3, 4),
      maxSkewMs: some(0.3, 3_600_000, 0),
      fullDisks: count(0.3, 3),
      valkeyRestarts: count(0.3, 2),
      doubtRate,
      brokenRate: some(0.5, 0.4, 0),
    },
  }
}
