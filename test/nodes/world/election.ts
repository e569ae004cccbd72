import { setTimeout as sleep } from 'node:timers/promises'
import { KeyNodes } from '../../../src/lookup/repeats/key-nodes.ts'
import { testNow } from '../../support/clock.ts'
import { simulateBuiltins } from './builtins.ts'
import { SharedDatabase } from './database.ts'
import type { SeedDatabase } from './embedded.ts'
import { BrokenPromise } from './model.ts'
import { Link } from './network.ts'
import { type Life, World } from './world.ts'

/** How often a node renews its registration (lookup/repeats/part.ts). */
const renewMs = 500

/**
 * Elects the node that decides about keys alone, over and over: nodes come, go, are killed, stand still and lose their
 * database. After each step at most one of them is alone, and no other one decides anything beside it.
 * @returns how often a node became alone, and how often one joined others
 * @throws Error with the last steps when two nodes decide at once
 */
export async function elect(
  database: SeedDatabase,
  seed: number,
): Promise<{ alone: number; joined: number }> {
  const world = new World(seed)
  const giveBack = simulateBuiltins(world)
  const shared = new SharedDatabase(world, database, testNow)
  const { random } = world
  const serving = new Map<Life, KeyNodes>()
  const links = new Map<Life, Link>()
  const found = { alone: 0, joined: 0 }
  let last: KeyNodes | undefined
  const check = () => {
    const alone = [...serving.values()].filter((nodes) => nodes.isAlone)
    if (alone.length > 1) throw new BrokenPromise(`${alone.length} nodes are alone`)
    const [one] = alone
    if (one === undefined) return
    if (one !== last) found.alone += 1
    last = one
    for (const [{ name }, nodes] of serving)
      if (nodes !== one && nodes.mayClaim)
        throw new BrokenPromise(`${name} claims keys beside a node that is alone`)
  }
  const start = (number: number) => {
    const bornAt = world.time
    const rate = 1 + (random.next() - 0.5) * 0.0004
    const life: Life = {
      name: `node${number}`,
      isAlive: true,
      pausedUntil: 0,
      rate,
      now: () => Math.floor(testNow + world.time),
      elapsed: () => (world.time - bornAt) * rate,
    }
    const link = new Link(world, life.name)
    link.lossRate = random.pick([0, 0, 0.1, 0.3])
    link.slowRate = random.pick([0, 0, 0.05])
    world.start(life, () => {
      const nodes = new KeyNodes({
        ...{ database: shared.connect(life, link), clock: life, node: life.name, serves: true },
        handOver: () => sleep(random.below(300)),
        load: () => sleep(random.below(300)),
      })
      serving.set(life, nodes)
      links.set(life, link)
      nodes.join().then(
        () => {
          found.joined += 1
        },
        () => undefined,
      )
      setInterval(() => nodes.stay().catch(() => undefined), renewMs)
    })
  }
  const end = (life: Life) => {
    life.isAlive = false
    serving.delete(life)
  }
  try {
    for (let number = 1; number <= 60; number += 1) {
      // Most of the time few nodes run: only then is one of them alone.
      if (serving.size < random.pick([1, 2, 2, 3, 20])) start(number)
      const [life, nodes] = random.pick([...serving])
      const act = random.below(6)
      if (act === 0) end(life)
      else if (act === 1) life.pausedUntil = world.time + random.below(9_000)
      else if (act === 2) links.get(life)!.cutUntil = world.time + random.below(9_000)
      else if (act === 3 && serving.size > 1) {
        serving.delete(life)
        void world.start(life, () => nodes.close().then(() => end(life)))
      }
      await world.pass(random.pick([50, 1_000, 6_000]), check)
    }
    return found
  } catch (error) {
    throw new Error(`seed ${seed}: ${error}\nlast steps:\n${world.lastSteps()}`, { cause: error })
  } finally {
    for (const life of links.keys()) life.isAlive = false
    giveBack()
    await database.rewind()
  }
}
