import type { AnyOperation } from './operation.ts'
import type { Platform } from './platform.ts'

/** All operations, found by id or by platform. Checked once for clashes. */
export interface Registry {
  readonly operations: readonly AnyOperation[]
  readonly platforms: readonly Platform[]
  /** Finds an operation by its id or an earlier id. */
  byId(id: string): AnyOperation | undefined
  platform(name: string): Platform | undefined
}

/**
 * Builds the registry. Throws if two operations share an id or a path shape, or if an operation's path names another
 * platform.
 */
export function createRegistry(platforms: readonly Platform[]): Registry {
  const ids = new Map<string, AnyOperation>()
  const shapes = new Map<string, string>()
  for (const platform of platforms) {
    for (const operation of platform.operations) {
      const shape = operation.path.replace(/\{[^{}]+\}/g, '{}')
      const clash = shapes.get(shape)
      if (clash !== undefined) throw new Error(`operation ${operation.id} clashes with ${clash}`)
      if (operation.platform !== platform.name || !operation.id.startsWith(`${platform.name}.`)) {
        throw new Error(`operation ${operation.id} is not of platform ${platform.name}`)
      }
      for (const id of [operation.id, ...(operation.aliases ?? [])]) {
        const other = ids.get(id)
        if (other) throw new Error(`operation ${operation.id} clashes with ${other.id}`)
        ids.set(id, operation)
      }
      shapes.set(shape, operation.id)
    }
  }
  for (const { id, retired } of ids.values()) {
    if (retired && !ids.has(retired.successor))
      throw new Error(`operation ${id} has no successor ${retired.successor}`)
  }
  const byName = new Map(platforms.map((platform) => [platform.name, platform]))
  return {
    operations: [...new Set(ids.values())],
    platforms,
    byId: (id) => ids.get(id),
    platform: (name) => byName.get(name),
  }
}
