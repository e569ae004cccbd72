import type { Clock } from '../../../catalog/clock.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { DoubtfulFlush, LedgerLog } from '../types.ts'
import type { WriteAheadLog } from '../write-ahead/log.ts'

const retryMs = 500

/** Refunds a flush if the database applied it, and prevents it otherwise. Safe to repeat. */
export async function voidFlush(database: Queryable, clock: Clock, flush: DoubtfulFlush): Promise<void> {
  const { id, wallets, holds, keys = [] } = flush
  const values = [id, new Date(clock.now()), wallets, holds, JSON.stringify(keys)]
  await database.query('select ledger_void_keyed($1, $2, $3, $4, $5)', values, { timeoutMs: 10_000 })
}

/** Flushes with unknown outcome, whose callers received an error that asks for a retry. Each is voided when the database answers again. */
export interface InDoubtFlushes {
  /** Call it before answering the callers: a restart finds the record on disk. */
  add(flush: DoubtfulFlush): void
  /** Tries once more to void the flushes; the rest waits for the next start. */
  close(): Promise<void>
}

export function createInDoubtFlushes(options: {
  readonly database: Queryable
  readonly clock: Clock
  readonly writeAhead: WriteAheadLog | null
  readonly log: LedgerLog
}): InDoubtFlushes {
  const { database, clock, writeAhead, log } = options
  const doubtful = new Map<string, DoubtfulFlush>()
  /** Ids of flushes that could not be recorded on disk yet. */
  const unwritten = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function note(flush: DoubtfulFlush): void {
    try {
      writeAhead?.noteDoubt(flush)
      unwritten.delete(flush.id)
    } catch (error) {
      if (!unwritten.has(flush.id)) {
        log.warn({ flush: flush.id, error: String(error) }, 'a flush in doubt is known to this process only')
      }
      unwritten.add(flush.id)
    }
  }

  async function voidAll(): Promise<void> {
    for (const id of unwritten) note(doubtful.get(id)!)
    for (const flush of doubtful.values()) {
      await voidFlush(database, clock, flush)
      doubtful.delete(flush.id)
      if (!unwritten.delete(flush.id)) writeAhead?.forgetDoubt(flush.id)
    }
  }

  function later(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      running = voidAll().catch(later)
    }, retryMs).unref()
  }

  return {
    add(flush) {
      doubtful.set(flush.id, flush)
      note(flush)
      later()
    },
    async close() {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
      await voidAll().catch(() => {})
    },
  }
}
