import type { AnyOperation } from '../catalog/operation.ts'
import type { Platform } from '../catalog/platform.ts'
import { together } from '../simulation/router.ts'
import { sourceOf } from './source.ts'
import type { Vendor } from './vendor.ts'

/** The vendor's adapters of an operation as sources, behind those it has. */
function withSources(operation: AnyOperation, vendors: readonly Vendor[]): AnyOperation {
  const added = vendors.flatMap((vendor) =>
    vendor.adapters
      .filter((one) => one.operation === operation.id)
      .map(({ adapter }) => sourceOf(vendor, adapter)),
  )
  return added.length === 0 ? operation : { ...operation, sources: [...operation.sources, ...added] }
}

/** The settings of a vendor's key, with a sentence each. */
export function keySettings({ keySetting, displayName }: Vendor): Record<string, string> {
  return {
    [keySetting]: `Key of your ${displayName} account.`,
    [`${keySetting}_FILE`]: `File that holds it, in place of ${keySetting}.`,
  }
}

/**
 * Platforms whose operations can be answered by vendors as well, and whose stand-ins those of the vendors belong to.
 */
export function withVendors(platforms: readonly Platform[], vendors: readonly Vendor[]): Platform[] {
  return platforms.map((platform) => {
    const ids = new Set(platform.operations.map(({ id }) => id))
    const mine = vendors.filter(({ adapters }) => adapters.some(({ operation }) => ids.has(operation)))
    if (mine.length === 0) return platform
    return {
      ...platform,
      operations: platform.operations.map((operation) => withSources(operation, mine)),
      settings: { ...platform.settings, ...Object.assign({}, ...mine.map(keySettings)) },
      simulated: async () =>
        together(...(await Promise.all([platform.simulated(), ...mine.map((vendor) => vendor.simulated())]))),
    }
  })
}

/** Adapters whose operation no platform has: a misspelt or retired id. */
export function strayAdapters(platforms: readonly Platform[], vendors: readonly Vendor[]): string[] {
  const ids = new Set(platforms.flatMap(({ operations }) => operations.map(({ id }) => id)))
  return vendors.flatMap(({ name, adapters }) =>
    adapters.filter(({ operation }) => !ids.has(operation)).map(({ operation }) => `${name}: ${operation}`),
  )
}
