import type { Registry } from '../../catalog/registry.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { createSwitches, type Switches } from './switches.ts'

/** A switch takes effect on every node within this time. */
export const knownEverywhereMs = 5000
const everyMs = 2000

/** Opens the switches: read at the start, and again every two seconds. An unreachable database leaves them as they are. */
export async function openSwitches(options: {
  readonly database: Database
  readonly registry: Registry
}): Promise<Part & { readonly switches: Switches }> {
  const switches = createSwitches(options)
  await switches.refresh()
  return { switches, upkeep: [{ what: 'reading of switches', everyMs, run: () => switches.refresh() }] }
}
