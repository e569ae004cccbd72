import { type Forced, forcedBy, forcedByNumber, forcedNumber, forcedOutcomes } from '../../shared/forced.ts'
import { dice, words, worldBegan } from '../../shared/world.ts'

/** An account of the simulated X. */
export interface SimAccount {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly bio: string
  readonly avatar: string
  readonly banner: string
  readonly location: string
  readonly website: string
  readonly createdAt: number
  readonly verifiedType: 'blue' | 'business' | 'government' | 'none'
  readonly isProtected: boolean
  readonly followers: number
  readonly following: number
  readonly posts: number
  readonly likes: number
  readonly listed: number
  readonly media: number
}

const symbols = '_0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * The number of an account: its handle in base 38, so that the handle of any number is known without a memory.
 * Handles of up to twelve characters give at most 19 digits, as X has them.
 */
export function accountId(handle: string): string {
  const forced = forcedBy(handle)
  if (forced) return forcedNumber(forced)
  const digits = Array.from(handle.toLowerCase(), (symbol) => BigInt(symbols.indexOf(symbol) + 1))
  return digits.reduce((sum, digit) => sum * 38n + digit, 0n).toString()
}

/** The handle of an account number; null for a number no account has. */
export function handleOfId(id: string): string | null {
  const forced = forcedByNumber(id)
  if (forced) return `sim_${forced}`
  let rest = BigInt(id)
  let handle = ''
  while (rest > 0n) {
    const symbol = symbols[Number(rest % 38n) - 1]
    if (symbol === undefined) return null
    handle = symbol + handle
    rest /= 38n
  }
  return /^\w{1,15}$/.test(handle) ? handle : null
}

/** The account of a handle. Any handle exists; the handle itself tells what it forces. */
export function account(handle: string): SimAccount {
  const name = handle.toLowerCase()
  const d = dice('x account', name)
  const picture = d.token(16)
  return {
    id: accountId(name),
    handle: name,
    name: words.personName(d),
    bio: `${words.title(d)} & more. ${words.sentence(d)}`,
    avatar: `https://pbs.twimg.com/profile_images/${d.int(1e9, 9e9)}/${picture}_normal.jpg`,
    banner: `https://pbs.twimg.com/profile_banners/${d.int(1e8, 9e8)}/${d.int(1e9, 2e9)}`,
    location: d.pick(['Nairobi', 'Lisboa', 'Osaka', 'Oslo', '']),
    website: `https://${name.replaceAll('_', '-')}.example/`,
    createdAt: worldBegan - d.int(100, 4000) * 86_400_000,
    verifiedType: d.pick(['none', 'none', 'blue', 'business', 'government']),
    isProtected: forcedBy(name) === 'private',
    followers: d.int(10, 5_000_000),
    following: d.int(0, 3000),
    posts: d.int(100, 60_000),
    likes: d.int(0, 90_000),
    listed: d.int(0, 9000),
    media: d.int(0, 5000),
  }
}

/** Accounts that reply, are quoted and are found by searches. */
export const regulars = Array.from({ length: 48 }, (_, index) => {
  const d = dice('x regular', index)
  const [first, last] = words.personName(d).toLowerCase().split(' ')
  return `${first}_${last!.slice(0, 5)}${index}`
})

/** Handles whose posts are recognised by their ids. */
export const knownHandles = [...regulars, 'nasa', ...forcedOutcomes.map((forced: Forced) => `sim_${forced}`)]
