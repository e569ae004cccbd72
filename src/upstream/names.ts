import { Resolver } from 'node:dns/promises'
import type { Clock } from '../clock.ts'
import { createLruMap } from '../process/lru-map.ts'
import { currentAccount } from '../sharing/account-context.ts'
import { FairQueue } from '../sharing/fair-queue.ts'
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
const mostWaiting = 256

/**
 * Resolves over the network without the system's resolver, which has two threads for all of a process: names whose
 * servers do not answer would keep every other name waiting. What DNS does not know is looked up in the system
 * (hosts file), one name at a time: a server may well answer the one and not the other.
 */
export function withoutSystem(network: Resolve, system: Resolve): Resolve {
  const turns = new FairQueue("the system's resolver", { places: 1, waiting: mostWaiting })
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

const keptNames = 10_000
const keptMs = 30_000
const keptFailureMs = 5_000

interface Kept {
  readonly addresses: Promise<readonly string[]>
  until: number
}

/**
 * Remembers addresses for half a minute, and that a name has none for a few seconds; one question at a time per name.
 * They are checked and dialled as if just resolved, so that a name cannot lead elsewhere than where it was checked.
 */
export function rememberNames(resolve: Resolve, clock: Clock): Resolve {
  const names = createLruMap<string, Kept>(keptNames)
  return (hostname) => {
    const known = names.get(hostname)
    if (known && clock.now() < known.until) return known.addresses
    const kept: Kept = { addresses: resolve(hostname), until: Number.POSITIVE_INFINITY }
    names.set(hostname, kept)
    kept.addresses.then(
      () => {
        kept.until = clock.now() + keptMs
      },
      () => {
        kept.until = clock.now() + keptFailureMs
      },
    )
    return kept.addresses
  }
}
