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

/** Handles, names and queries that force these outcomes. */
export const forcedNames: readonly string[] = forcedOutcomes.map((forced) => `sim_${forced}`)

/** Whether the requested object has an access restriction. */
export const isWalled = (forced: Forced | null): forced is 'private' | 'restricted' =>
  forced === 'private' || forced === 'restricted'

/** Whether the platform shows the requested object to no visitor. */
export const isHidden = (forced: Forced | null): forced is 'not_found' | 'private' | 'restricted' =>
  forced === 'not_found' || isWalled(forced)

const written = new RegExp(`^[@#]?sim_(${forcedOutcomes.join('|')})$`, 'i')

/** The outcome that a handle, name or query forces; null for an ordinary one. */
export function forcedBy(text: string): Forced | null {
  return (written.exec(text)?.[1]?.toLowerCase() as Forced | undefined) ?? null
}

/**
 * The numeric id (19 digits, as text) that forces an outcome: 900000000000000000 plus the outcome's position in the
 * list.
 */
export function forcedNumber(forced: Forced): string {
  return `900000000000000000${forcedOutcomes.indexOf(forced)}`
}

/** The outcome that a numeric id forces; null for an ordinary id. */
export function forcedByNumber(id: string): Forced | null {
  const place = /^900000000000000000(\d)$/.exec(id)?.[1]
  return place === undefined ? null : (forcedOutcomes[Number(place)] ?? null)
}

const packed = new Map(forcedOutcomes.map((forced) => [packedForced(forced), forced]))

/** A forced outcome in an id that has no underscore: `simnotfound`. */
export function packedForced(forced: Forced): string {
  return `sim${forced.replaceAll('_', '')}`
}

/** The outcome that an id without underscores forces; null for an ordinary id. */
export function forcedByPacked(id: string): Forced | null {
  return packed.get(id.toLowerCase()) ?? null
}

/** The outcome that an id forces, with or without underscores: `sim_not_found`, `simnotfound`. */
export const forcedByCode = (id: string) => forcedBy(id) ?? forcedByPacked(id)

/** The outcome that any word, id or part of a link inside a text forces, in every form. */
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
 * The answer of a failing platform, the same on every platform. Null for outcomes in the platform's own wire format
 * (not_found, private, restricted, empty, last_page, busy) and for `slow`, which is only a delay.
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

/** Answers a request under the outcome that it forces: with a failure, or after a delay. */
export async function underForce(
  forced: Forced | null,
  respond: () => SimulatedResponse | Promise<SimulatedResponse>,
): Promise<SimulatedResponse> {
  const failing = failingResponse(forced)
  if (failing) return failing
  const answer = await respond()
  return forced === 'slow' ? { ...answer, delayMs: slowMs } : answer
}
