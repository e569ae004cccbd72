import { Resolver } from 'node:dns/promises'
import type { Clock } from '../clock.ts'
import { leastRecent } from '../process/least-recent.ts'
import { type Resolve, systemResolve } from './destination.ts'

/** Codes that say that no server was reached in time, rather than that there is no such name. */
const unanswered = new Set(['ETIMEOUT', 'ECANCELLED'])

/**
 * Resolves over the network without the system's resolver, which has four threads for all of a process: names whose
 * servers do not answer would keep every other name waiting. What DNS does not know is looked up in the system
 * (hosts file).
 */
export const dnsResolve: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && unanswered.has((failed.reason as NodeJS.ErrnoException).code ?? '')) throw failed.reason
  return systemResolve(hostname)
}

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
  const names = leastRecent<string, Kept>(keptNames)
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
