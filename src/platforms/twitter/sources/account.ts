import type { Person, Profile, ProfileMetrics, TimelineData } from '../records.ts'

/** An account as far as a source knows it. */
export interface Account {
  readonly id: string | null
  readonly handle: string
  readonly displayName: string | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly bannerUrl: string | null
  readonly location: string | null
  readonly website: string | null
  /** Verified as an organization or by the old programme. */
  readonly verified: boolean
  readonly blueVerified: boolean
  readonly identityVerified: boolean | null
  readonly isProtected: boolean
  readonly createdAt: string | null
  readonly pinnedId: string | null
  readonly affiliation: {
    readonly description: string
    readonly badgeUrl: string | null
    readonly url: string | null
  } | null
  readonly counts: Readonly<Record<CountName, number | null>>
}

type CountName = 'followers' | 'following' | 'tweets' | 'favourites' | 'listedCount' | 'mediaCount'

/** Counts of an account of which the source tells none. */
export const noCounts: Account['counts'] = {
  followers: null,
  following: null,
  tweets: null,
  favourites: null,
  listedCount: null,
  mediaCount: null,
}

/** An account of which only what every mention of it tells is known. */
export function bareAccount(known: Pick<Account, 'id' | 'handle'> & Partial<Account>): Account {
  return {
    displayName: null,
    bio: null,
    avatarUrl: null,
    bannerUrl: null,
    location: null,
    website: null,
    verified: false,
    blueVerified: false,
    identityVerified: null,
    isProtected: false,
    createdAt: null,
    pinnedId: null,
    affiliation: null,
    counts: noCounts,
    ...known,
  }
}

/** Whether and how an account is verified, from X's `verified` flag and its `verified_type`. */
export function verification(flag: boolean, type: string | null): Pick<Account, 'verified' | 'blueVerified'> {
  const kind = type?.toLowerCase() ?? 'none'
  const organization = kind === 'business' || kind === 'government'
  // Organizations have the blue mark's features as well, as X's own pages report it.
  return {
    verified: organization || (flag && kind === 'none'),
    blueVerified: organization || kind === 'blue',
  }
}

/** The avatar in 400 × 400 pixels: answers link the 48 × 48 one. */
export function largeAvatar(url: string | null): string | null {
  return url?.replace(/_normal(\.\w+)$/, '_400x400$1') ?? null
}

/** The page of an account. */
export function profileUrl(handle: string): string {
  return `https://x.com/${handle}`
}

const required = ['followers', 'following', 'tweets', 'favourites'] as const
const optional = ['listedCount', 'mediaCount'] as const

/** The counts of an account; those the source does not tell are named in `unavailable`. */
export function metricsOf({ counts }: Account): ProfileMetrics {
  const missing = required.filter((name) => counts[name] === null)
  return {
    followers: counts.followers ?? 0,
    following: counts.following ?? 0,
    tweets: counts.tweets ?? 0,
    favourites: counts.favourites ?? 0,
    ...Object.fromEntries(optional.flatMap((name) => (counts[name] === null ? [] : [[name, counts[name]]]))),
    ...(missing.length === 0 ? {} : { unavailable: missing }),
  }
}

/** Fields under their names where there is a value. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** What every record of an account begins with. */
function faceOf(account: Account) {
  return {
    handle: account.handle,
    displayName: account.displayName,
    bio: account.bio,
    location: account.location,
    avatarUrl: account.avatarUrl,
    bannerUrl: account.bannerUrl,
    verified: account.verified,
    blueVerified: account.blueVerified,
    profileUrl: profileUrl(account.handle),
  }
}

/** The full profile of an account. */
export function profileOf(account: Account): Profile {
  const { affiliation } = account
  return {
    platform: 'twitter',
    ...faceOf(account),
    privateAccount: account.isProtected,
    website: account.website,
    ...present({
      platformUserId: account.id,
      accountCreatedAt: account.createdAt,
      pinnedTweetId: account.pinnedId,
      verificationInfo:
        account.identityVerified === null ? null : { isIdentityVerified: account.identityVerified },
      affiliateLabel: affiliation
        ? {
            description: affiliation.description,
            ...present({ badgeUrl: affiliation.badgeUrl, url: affiliation.url }),
          }
        : null,
    }),
  }
}

/** The profile above a timeline. */
export function timelineProfileOf(account: Account): NonNullable<TimelineData['profile']> {
  return {
    platform: 'twitter',
    ...faceOf(account),
    ...(account.id === null ? {} : { platformUserId: account.id }),
  }
}

/** A row of the people section. */
export function personOf(account: Account & { id: string }): Person {
  return {
    platformUserId: account.id,
    ...faceOf(account),
    privateAccount: account.isProtected,
    website: account.website,
    ...(account.createdAt === null ? {} : { accountCreatedAt: account.createdAt }),
    metrics: metricsOf(account),
  }
}
