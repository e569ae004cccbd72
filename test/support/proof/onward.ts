import type { Bench, Case } from './cases.ts'
import { shapeOf } from './trials.ts'

/** Requests that a lookup may send beyond those of the intact one: two fragments with nothing new, and a retry. */
const maxFurtherRequests = 3

/**
 * Holds lists to it that they end: where each further fragment repeats the first one, a lookup stops after two of them.
 * @returns a line if the lookup goes on
 */
export async function proveEnd(
  { operation, title, raw }: Case,
  { wire, lookUp }: Bench,
): Promise<{ lines: string[]; lookups: number }> {
  const requestsOf = async () => {
    wire.seen.length = 0
    await lookUp(operation, raw)
    return [...wire.seen]
  }
  wire.change(null)
  const intact = await requestsOf()
  const firsts = [...Map.groupBy(intact, shapeOf).values()].map(([first]) => first!)
  let lines: string[] = []
  let lookups = 1
  for (const first of firsts) {
    const shape = shapeOf(first)
    wire.change((request, _, asked) =>
      request !== first.request && shapeOf({ title: asked }) === shape ? first.answer : undefined,
    )
    const { length } = await requestsOf()
    lookups += 1
    if (length <= intact.length + maxFurtherRequests) continue
    const what = `the first fragment again and again: ${length} requests in place of ${intact.length}`
    lines = [...lines, `${operation.id} [${title}] ${first.title}: ${what}`]
  }
  wire.change(null)
  return { lines, lookups }
}

/**
 * Holds lists to it that reading on leads on: where the first page is answered in place of the second, nobody is led to
 * the same second page again. Pages with numbers move on by these.
 */
export async function proveOnward(
  first: Case,
  second: Case,
  { wire, lookUp }: Bench,
): Promise<{ lines: string[]; lookups: number }> {
  const exchangesOf = async ({ operation, raw }: Case, cursor = raw.cursor) => {
    wire.seen.length = 0
    const ended = await lookUp(operation, cursor === undefined ? raw : { ...raw, cursor })
    return { ended, seen: [...wire.seen] }
  }
  wire.change(null)
  const { seen: firsts } = await exchangesOf(first)
  const { seen: seconds } = await exchangesOf(second)
  // A piece of the same page, by its place: there is no further page of the platform.
  const isPiece = firsts.some(({ request }) => request === seconds[0]?.request)
  if (isPiece || firsts.length === 0 || seconds.length === 0) return { lines: [], lookups: 2 }
  wire.change((request) => firsts[seconds.findIndex((one) => one.request === request)]?.answer)
  const { ended } = await exchangesOf(second)
  const cursor = ended.data?.page?.nextCursor
  const isNumbered = ended.data?.page?.currentPage !== undefined
  const { seen: thirds } = cursor && !isNumbered ? await exchangesOf(second, cursor) : { seen: [] }
  wire.change(null)
  const leadsBack = thirds[0]?.request === seconds[0]?.request
  const line = `${second.operation.id} [${second.title}] the first page in its place: leads back to itself`
  return { lines: leadsBack ? [line] : [], lookups: 4 }
}
