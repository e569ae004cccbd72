import type { Platform } from '../platforms/platform.ts'
import type { AnyOperation } from './operation.ts'

/** All operations, found by id or by platform. Checked once for clashes. */
export interface Registry {
  readonly operations: readonly AnyOperation[]
  readonly platforms: readonly Platform[]
  byId(id: string): AnyOperation | undefined
  platform(name: string): Platform | undefined
}

/** Builds the registry. Throws when two operations share an id or a path shape, or one lies outside its platform. */
export function createRegistry(platforms: readonly Platform[]): Registry {
  const ids = new Map<string, AnyOperation>()
  const shapes = new Map<string, string>()
  for (const platform of platforms) {
    for (const operation of platform.operations) {
      const shape = operation.path.replace(/\{[^}]+\}/g, '{}')
      const clash = ids.has(operation.id) ? operation.id : shapes.get(shape)
      if (clash !== undefined) throw new Error(`operation ${operation.id} clashes with ${clash}`)
      if (operation.platform !== platform.name || !operation.id.startsWith(`${platform.name}.`)) {
        throw new Error(`operation ${operation.id} is not of platform ${platform.name}`)
      }
      ids.set(operation.id, operation)
      shapes.set(shape, operation.id)
    }
  }
  const byName = new Map(platforms.map((platform) => [platform.name, platform]))
  return {
    operations: [...ids.values()],
    platforms,
    byId: (id) => ids.get(id),
    platform: (name) => byName.get(name),
  }
}
