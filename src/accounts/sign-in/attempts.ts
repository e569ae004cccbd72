import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { networkOf } from '../../catalog/http/client-address.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'

/** Sign-in attempts per address (of IPv6, per /64), and sign-ins per account, in ten minutes, over all nodes. */
const windowMs = 600_000
const maxPerAddress = 20
const maxPerAccount = 30

/** Limits attempts to sign in, so that guessing is slow. */
export interface SignInAttempts {
  /** @throws ServiceError rate_limited */
  countAddress(address: string): Promise<void>
  /** @throws ServiceError rate_limited */
  countAccount(accountId: string): Promise<void>
}

export function createSignInAttempts({
  clock,
  rates,
}: {
  readonly clock: Clock
  readonly rates: RateCounter
}): SignInAttempts {
  async function count(name: string, most: number): Promise<void> {
    const { used, endsAt } = await rates.count(name, { most, windowMs })
    if (used <= most) return
    throw new ServiceError('rate_limited', 'Too many attempts to sign in. Wait and try again.', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)),
    })
  }
  return {
    countAddress: (address) => count(`sign-in from ${networkOf(address)}`, maxPerAddress),
    countAccount: (accountId) => count(`sign-in to ${accountId}`, maxPerAccount),
  }
}
