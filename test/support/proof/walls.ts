import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Bench, Case } from './cases.ts'
import { servedBy } from './lookup.ts'
import type { Mutation } from './mutation.ts'
import { mutationsOf } from './mutations.ts'

const anyAnswer = mutationsOf({ status: 200, headers: {}, body: '' }, new Set(), {
  identities: [],
  owners: [],
  isFirst: true,
  values: true,
  platform: '',
})
const walls = anyAnswer.filter(({ kind, form }) => kind === 'wall' || /^40[13]|^no body/.test(form))
const faults = anyAnswer.filter(({ kind, form }) => kind === 'nothing in it' || /^500/.test(form))

/**
 * Holds operations with several sources to it that a wall at one never hides what is wrong with another: where one
 * source alone says restricted and the other alone is a fault, both together are a fault, in either order.
 * @param firsts the first page by each source
 */
export async function proveWalls(
  operation: AnyOperation,
  firsts: readonly Case[],
  { wire, lookUp }: Bench,
): Promise<{ lines: string[]; lookups: number }> {
  const lines: string[] = []
  let lookups = 0
  const make = (served: AnyOperation, { raw }: Case) => {
    lookups += 1
    return lookUp(served, raw)
  }

  async function requestsOf(one: Case): Promise<Set<string>> {
    wire.change(null)
    wire.seen.length = 0
    await make(one.operation, one)
    return new Set(wire.seen.map(({ request }) => request))
  }

  /** A wall that the source itself calls one. */
  async function wallOf(one: Case, at: ReadonlySet<string>): Promise<Mutation | undefined> {
    for (const wall of walls) {
      wire.change((request, answer) => (at.has(request) ? wall.apply(answer) : undefined))
      if ((await make(one.operation, one)).outcome === 'restricted') return wall
    }
    return undefined
  }

  const whole = servedBy(operation, null)
  for (const walled of firsts) {
    const at = await requestsOf(walled)
    const wall = firsts.length > 1 ? await wallOf(walled, at) : undefined
    if (wall === undefined) continue
    for (const broken of firsts.filter((one) => one !== walled)) {
      const others = await requestsOf(broken)
      for (const fault of faults) {
        wire.change((request, answer) => {
          if (at.has(request)) return wall.apply(answer)
          return others.has(request) ? fault.apply(answer) : undefined
        })
        const alone = await make(broken.operation, broken)
        const both = await make(whole, walled)
        if (alone.error === undefined || both.error !== undefined) continue
        lines.push(
          `${operation.id} [${walled.title} and ${broken.title}] wall (${wall.form}) at the first and a fault (${fault.form}) at the second: ${both.outcome} for ${both.credits} credits`,
        )
      }
    }
  }
  wire.change(null)
  return { lines, lookups }
}
