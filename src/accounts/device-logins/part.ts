import type { Clock } from '../../catalog/clock.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'
import type { Storage } from '../../runtime/storage/part.ts'
import type { Keyring } from '../keyring.ts'
import { createDeviceLogins, type DeviceLogins } from './device-logins.ts'
import { deviceLoginRoutes } from './routes.ts'

/** Opens logins of programs that a person confirms in a browser. */
export function openDeviceLogins({
  storage,
  clock,
  rates,
  keyring,
  registry,
}: {
  readonly storage: Storage
  readonly clock: Clock
  readonly rates: RateCounter
  readonly keyring: Keyring
  readonly registry: Registry
}): Part & { readonly deviceLogins: DeviceLogins } {
  const { database } = storage
  const logins = createDeviceLogins({ database, clock, rates, secret: () => storage.secret('device-codes') })
  return {
    deviceLogins: logins,
    routes: deviceLoginRoutes({ logins, keyring, registry }),
    upkeep: [
      { what: 'deletion of expired device logins', everyMs: 300_000, run: () => logins.deleteExpired() },
    ],
  }
}
