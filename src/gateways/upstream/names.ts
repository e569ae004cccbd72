import { Resolver } from 'node:dns/promises'
import type { Clock } from '../../catalog/clock.ts'
import { currentAccount } from '../../runtime/fair-shares/account-context.ts'
import { FairQueue } from '../../runtime/fair-shares/fair-queue.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'
import { type Resolve, systemResolve } from './destination.ts'

/** Codes for name servers that did not answer in time, in contrast to an unknown name. */
const unanswered = new Set(['ETIMEOUT', 'ECANCELLED'])

/** Addresses by DNS, over the network. */
const networkResolve: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (addresses.length === 0 && failed) throw failed.reason
  return addresses
}

/** Names that may wait for the system's resolver. */
const maxWaiting = 256

/**
 * Resolves over the network first. The system's resolver has two threads for the whole process, so names with
 * unresponsive servers would block all others. Names unknown to DNS are looked up in the system (hosts file). This
 * happens one name at a time, because a server may answer the first query and leave the system's query hanging.
 */
export function withoutSystem(network: Resolve, system: Resolve): Resolve {
  const turns = new FairQueue("the system's resolver", { places: 1, waiting: maxWaiting })
  return async (hostname) => {
    try {
      const addresses = await network(hostname)
      if (addresses.length > 0) return addresses
    } catch (error) {
      if (unanswered.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
    const leave = await turns.enter(currentAccount().account)
    return system(hostname).finally(leave)
  }
}

export const dnsResolve: Resolve = withoutSystem(networkResolve, systemResolve)

const maxCachedNames = 10_000
const cacheMs = 30_000
const failureCacheMs = 5_000

interface Kept {
  readonly addresses: Promise<readonly string[]>
  until: number
}

/**
 * Caches addresses for half a minute, and missing names for a few seconds; one query at a time per name. A cached
 * address is checked and connected to like a fresh one, so a name cannot change between check and connection.
 */
export function rememberNames(resolve: Resolve, clock: Clock): Resolve {
  const names = createLruMap<string, Kept>(maxCachedNames)
  return (hostname) => {
    const known = names.get(hostname)
    if (known && clock.now() < known.until) return known.addresses
    const kept: Kept = { addresses: resolve(hostname), until: Number.POSITIVE_INFINITY }
    names.set(hostname, kept)
    kept.addresses.then(
      () => {
        kept.until = clock.now() + cacheMs
      },
      () => {
        kept.until = clock.now() + failureCacheMs
      },
    )
    return kept.addresses
  }
}
