import type { Clock } from '../catalog/clock.ts'
import { addEntry } from '../money/billing/books/entries.ts'
import type { NewPrepaidKey, PrepaidKeys } from '../money/payments/prepaid-keys.ts'
import type { Database } from '../runtime/storage/database.ts'
import { createAccountIn } from './accounts.ts'
import { recordAction } from './admin-actions.ts'
import { generateKey } from './key-format.ts'
import { insertKey } from './manage-keys.ts'

/**
 * Opens the account of a prepaid key: its credits are those of the payment, its only key ends by itself, may not manage,
 * and makes lookups alone. A repeated call for a payment changes nothing.
 */
function openPrepaidKey(database: Database, clock: Clock, wanted: NewPrepaidKey): Promise<void> {
  const { paymentId, key, mode, credits, expiresAt, note } = wanted
  return database.transaction(async (q) => {
    await q.query("select pg_advisory_xact_lock(hashtext('prepaid ' || $1))", [paymentId])
    const opened = await q.query('select 1 from api_keys where payment_id = $1', [paymentId])
    if (opened.length > 0) return
    const { id: accountId } = await createAccountIn(q, clock, {
      ...{ name: 'Prepaid key', trialCredits: 0, testCredits: 0 },
    })
    const by = `payment ${paymentId}`
    const { id } = await insertKey(
      q,
      clock,
      { accountId, mode, name: 'Prepaid key', expiresAt, manages: false, paymentId, createdBy: by },
      key,
    )
    const kind = mode === 'live' ? 'purchase' : 'grant'
    await addEntry(q, clock, { accountId, mode, kind, credits, note, idempotencyKey: by })
    await recordAction(q, clock, {
      ...{ actor: by, act: 'keys create', accountId, subject: id },
      details: { mode, credits, expiresAt },
    })
  })
}

/** Creates the keys that payments buy. */
export const prepaidKeys = (database: Database, clock: Clock): PrepaidKeys => ({
  generate: generateKey,
  open: (wanted) => openPrepaidKey(database, clock, wanted),
})
