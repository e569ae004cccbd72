import type { SimulatedResponse } from '../catalog/ports/simulated.ts'

/**
 * Outcomes that well-known identifiers force in the simulated platforms (docs/SANDBOX.md). As a handle, name or
 * query they are written `sim_not_found`, `sim_private`, …; as a numeric id see {@link forcedNumber}.
 */
export const forcedOutcomes = [
  'not_found',
  'private',
  'restricted',
  'unavailable',
  'ratelimited',
  'slow',
  'malformed',
  'empty',
  'last_page',
  'busy',
] as const

export type Forced = (typeof forcedOutcomes)[number]

/** Names that force them. */
export const forcedNames: readonly string[] = forcedOutcomes.map((forced) => `sim_${forced}`)

/** Whether what is asked for is behind a wall. */
export const isWalled = (forced: Forced | null): forced is 'private' | 'restricted' =>
  forced === 'private' || forced === 'restricted'

/** Whether nobody is shown what is asked for. */
export const isHidden = (forced: Forced | null): forced is 'not_found' | 'private' | 'restricted' =>
  forced === 'not_found' || isWalled(forced)

const written = new RegExp(`^[@#]?sim_(${forcedOutcomes.join('|')})$`, 'i')

/** What a handle, name or query forces, or null for an ordinary one. */
export function forcedBy(text: string): Forced | null {
  return (written.exec(text)?.[1]?.toLowerCase() as Forced | undefined) ?? null
}

/** The numeric id (19 digits, as text) that forces an outcome: 900000000000000000 followed by its place in the list. */
export function forcedNumber(forced: Forced): string {
  return `900000000000000000${forcedOutcomes.indexOf(forced)}`
}

/** What a numeric id forces, or null for an ordinary one. */
export function forcedByNumber(id: string): Forced | null {
  const place = /^900000000000000000(\d)$/.exec(id)?.[1]
  return place === undefined ? null : (forcedOutcomes[Number(place)] ?? null)
}

const packed = new Map(forcedOutcomes.map((forced) => [packedForced(forced), forced]))

/** A forced outcome in an id that has no underscore: `simnotfound`. */
export function packedForced(forced: Forced): string {
  return `sim${forced.replaceAll('_', '')}`
}

/** What an id without underscores forces, or null for an ordinary one. */
export function forcedByPacked(id: string): Forced | null {
  return packed.get(id.toLowerCase()) ?? null
}

/** What an id that may have underscores forces, written with or without them: `sim_not_found`, `simnotfound`. */
export const forcedByCode = (id: string) => forcedBy(id) ?? forcedByPacked(id)

/** What any word, id or part of a link inside a text forces, in whichever form. */
export function forcedIn(text: string): Forced | null {
  for (const part of text.split(/[^\w@#]+/)) {
    const forced = forcedBy(part) ?? forcedByNumber(part) ?? forcedByPacked(part)
    if (forced) return forced
  }
  return null
}

/** How long a `slow` platform waits before its ordinary answer, in milliseconds. */
export const slowMs = 3000

/**
 * The answer of a failing platform, the same on every platform; null where the outcome is a matter of the
 * platform's own wire format (not_found, private, restricted, empty, last_page, busy) or of time (slow).
 */
export function failingResponse(forced: Forced | null): SimulatedResponse | null {
  switch (forced) {
    case 'unavailable':
      return { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Service Unavailable' }
    case 'ratelimited':
      return {
        status: 429,
        headers: { 'content-type': 'text/plain', 'retry-after': '30' },
        body: 'Too Many Requests',
      }
    case 'malformed':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"truncated": [1, 2' }
    default:
      return null
  }
}

/** A platform's answer under what a request forces: failing in its place, or late. */
export async function underForce(
  forced: Forced | null,
  respond: () => SimulatedResponse | Promise<SimulatedResponse>,
): Promise<SimulatedResponse> {
  const failing = failingResponse(forced)
  if (failing) return failing
  const answer = await respond()
  return forced === 'slow' ? { ...answer, delayMs: slowMs } : answer
}
