import { ServiceError } from '../../catalog/errors.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { listSwitches, type Switch } from './store.ts'

/** What operators switched off, as this process knows it. */
export interface Switches {
  /**
   * Refuses an operation that is switched off, alone or with its platform.
   * @throws ServiceError temporarily_unavailable, reason `switched_off`, with the operator's reason
   */
  requireOn(operation: AnyOperation): void
  /** The switch of a source, everywhere or for the operation's platform; null: it is on. */
  ofSource(operation: AnyOperation, source: string): Switch | null
  /** The switch of an operation or of its platform; null: it is on. */
  ofOperation(operation: AnyOperation): Switch | null
  /** The switch of a platform; null: it is on. */
  ofPlatform(platform: string): Switch | null
  /** Reads the switches of all nodes. */
  refresh(): Promise<void>
}

/** Seconds after which callers ask again: an operator switches back within minutes at the soonest. */
const retryAfterSeconds = 60

/** The refusal that a switch causes. Its message has the operator's reason. */
export function switchedOff(what: string, { reason }: Switch): ServiceError {
  const sentence = reason.replace(/\.$/, '')
  return new ServiceError(
    'temporarily_unavailable',
    `${what} is switched off by the operator: ${sentence}. Nothing was charged.`,
    { reason: 'switched_off', retryAfterSeconds },
  )
}

/** Everything is on: for doctor, which tries all sources. */
export const allOn: Switches = {
  requireOn: () => undefined,
  ofSource: () => null,
  ofOperation: () => null,
  ofPlatform: () => null,
  refresh: async () => undefined,
}

const keyOf = ({ kind, name }: Pick<Switch, 'kind' | 'name'>) => `${kind} ${name}`

/** Creates the switches of this process, all on until the first refresh. */
export function createSwitches(options: {
  readonly database: Database
  readonly registry: Registry
}): Switches {
  const { database, registry } = options
  let off: ReadonlyMap<string, Switch> = new Map()
  let started = 0
  let applied = 0
  const find = (kind: Switch['kind'], name: string) => off.get(keyOf({ kind, name })) ?? null
  const ofOperation = ({ id, platform, aliases = [] }: AnyOperation) =>
    find('platform', platform) ??
    [id, ...aliases].map((name) => find('operation', name)).find((one) => one !== null) ??
    null
  return {
    requireOn(operation) {
      // Cached lookups take this path: without any switch it costs a comparison.
      if (off.size === 0) return
      const found = ofOperation(operation)
      if (found === null) return
      const { displayName = operation.platform } = registry.platform(operation.platform) ?? {}
      throw switchedOff(found.kind === 'platform' ? displayName : operation.id, found)
    },
    ofSource(operation, source) {
      if (off.size === 0) return null
      return find('source', source) ?? find('source', `${operation.platform}/${source}`)
    },
    ofOperation: (operation) => (off.size === 0 ? null : ofOperation(operation)),
    ofPlatform: (platform) => find('platform', platform),
    async refresh() {
      started += 1
      const own = started
      const read = await listSwitches(database)
      // A slow reading must not replace that of a later one.
      if (own < applied) return
      applied = own
      off = new Map(read.map((one) => [keyOf(one), one]))
    },
  }
}
