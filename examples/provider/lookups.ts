import { readFileSync } from 'node:fs'

interface Kept {
  private?: boolean
  audience?: { country: string; countryCode: string; count: number }[]
  followers?: string[]
}

/** What this provider may serve: here a file, in earnest your own database. */
const kept: Record<string, Kept> = JSON.parse(readFileSync(new URL('records.json', import.meta.url), 'utf8'))

export interface Asked {
  operationId: string
  /** The caller's parameters, already checked and in canonical form. */
  params: Record<string, unknown>
  /** What we gave as `cursor` of the page before; null for the first page. */
  cursor: string | null
}

export type Answer =
  | { outcome: 'found'; data: object; cursor?: string | null }
  | { outcome: 'not_found' | 'private' | 'restricted' }

const pageSize = 2

function audience(handle: string, { audience = [] }: Kept): Answer {
  const all = audience.reduce((sum, { count }) => sum + count, 0)
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      profile: { platform: 'tiktok', handle, profileUrl: `https://www.tiktok.com/@${handle}` },
      audienceLocations: audience.map((place) => ({
        ...place,
        percentage: `${((100 * place.count) / all).toFixed(1)}%`,
      })),
    },
  }
}

function followers({ followers = [] }: Kept, cursor: string | null): Answer {
  const start = Number(cursor ?? 0)
  const end = start + pageSize
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      followers: followers.slice(start, end).map((handle) => ({
        handle,
        displayName: null,
        avatarUrl: null,
        bio: null,
        verified: false,
        privateAccount: false,
        metrics: { followers: 0, following: 0, posts: 0 },
      })),
      totalFollowers: followers.length,
    },
    cursor: end < followers.length ? String(end) : null,
  }
}

/** Answers one lookup; undefined for an operation that is not served here. */
export function answer({ operationId, params, cursor }: Asked): Answer | undefined {
  const handle = String(params.handle)
  const known = Object.hasOwn(kept, handle) ? kept[handle] : undefined
  if (operationId !== 'tiktok.profiles.audience' && operationId !== 'tiktok.profiles.followers')
    return undefined
  if (!known) return { outcome: 'not_found' }
  if (known.private) return { outcome: 'private' }
  return operationId === 'tiktok.profiles.audience' ? audience(handle, known) : followers(known, cursor)
}
