import { forcedBy, forcedByNumber, forcedNames, forcedNumber } from '../../../simulation/forced.ts'
import { numbering } from '../../../simulation/numbers.ts'
import { personOf } from '../../../simulation/people.ts'
import { dice, words } from '../../../simulation/world.ts'

/** Codes of handles. Up to twelve characters give at most 19 digits, the length of X's ids. */
const handles = numbering('_0123456789abcdefghijklmnopqrstuvwxyz', 15)

/** The id of an account. It encodes the handle, so that no state is needed to find the handle of an id. */
export function accountId(handle: string): string {
  const forced = forcedBy(handle)
  return forced ? forcedNumber(forced) : String(handles.numberOf(handle.toLowerCase()))
}

/** The handle of an account id; null for other numbers. */
export function handleOfId(id: string): string | null {
  const forced = forcedByNumber(id)
  if (forced) return `sim_${forced}`
  const number = BigInt(id)
  return number > 0n && number < handles.count ? handles.textOf(number) : null
}

/** An account of the simulated X. */
export type SimAccount = ReturnType<typeof account>

/** The account of a handle. Every handle exists; some handles force an outcome. */
export function account(handle: string) {
  const person = personOf('x', handle.toLowerCase())
  const d = dice('x account', person.handle)
  return {
    ...person,
    id: accountId(handle),
    /** Picture and banner in the form of X's addresses. */
    avatar: `https://pbs.twimg.com/profile_images/${d.int(1e9, 9e9)}/${person.picture}_normal.jpg`,
    banner: `https://pbs.twimg.com/profile_banners/${d.int(1e8, 9e8)}/${d.int(1e9, 2e9)}`,
    verifiedType: d.pick(['none', 'none', 'blue', 'business', 'government'] as const),
    isProtected: forcedBy(handle) === 'private',
    listed: d.int(0, 9000),
    media: d.int(0, 5000),
  }
}

/** Accounts that reply, are quoted and appear in searches. */
export const regulars = Array.from({ length: 48 }, (_, index) => {
  const d = dice('x regular', index)
  const [first, last] = words.personName(d).toLowerCase().split(' ')
  return `${first}_${last!.slice(0, 5)}${index}`
})

/** Handles that can be found from a post's id: the regulars, and those in documents and tests. */
export const knownHandles = [...regulars, 'nasa', 'some_body', ...forcedNames]
