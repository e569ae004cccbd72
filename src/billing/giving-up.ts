import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'

export interface DoubtfulFlush {
  readonly id: string
  readonly wallets: readonly string[]
  /** Lookup ids it made reservations for. */
  readonly reserved: readonly string[]
}

const retryMs = 500

/**
 * Flushes whose answer was lost and whose callers were told to try again. As soon as the database answers, each is
 * made void: refunded if it had been applied, kept from ever being applied if not.
 */
export function createGivingUp(database: Database, clock: Clock) {
  const doubtful = new Map<string, DoubtfulFlush>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function resolveAll(): Promise<void> {
    for (const { id, wallets, reserved } of doubtful.values()) {
      await database.query('select ledger_give_up($1, $2, $3, $4)', [
        id,
        new Date(clock.now()),
        wallets,
        reserved,
      ])
      doubtful.delete(id)
    }
  }

  function later(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      running = resolveAll().catch(later)
    }, retryMs).unref()
  }

  return {
    add(flush: DoubtfulFlush): void {
      doubtful.set(flush.id, flush)
      later()
    },
    /** One last attempt. */
    async close(): Promise<void> {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
      await resolveAll().catch(() => {})
    },
  }
}
