import { readWalletLimits } from '../../../accounts/account-limits.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { publicError } from '../../../catalog/http/envelope.ts'
import { orderOfList } from '../../../catalog/lists.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { permittedByAll } from '../../../catalog/patterns.ts'
import type { Caller } from '../../../catalog/ports/caller.ts'
import { quote } from '../../../catalog/price.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { unchargedCaller } from '../../../lookup/free.ts'
import type { PreparedLookup } from '../../../lookup/lookups.ts'
import { type KeyedCall, lookupForm, requestHash } from '../../../lookup/repeats/keyed-call.ts'
import { splitByLocation } from '../../../lookup/request.ts'
import type { Repeatable } from '../../../lookup/state.ts'
import { rowAnswerId, rowKey, rowLookupId } from '../ids.ts'
import { dayMs, type JobsOptions, maxJobMs } from '../options.ts'
import { itemHashes } from '../schedules/delivered-items.ts'
import type { ClaimedRow } from './claim-rows.ts'
import { endOfFailure, errorOf, type RowEnd } from './row-end.ts'

/** A row whose workers died this often fails: it may be what kills them. */
const maxLostTries = 20

/**
 * Runs the lookup of a row, under an Idempotency-Key of the row. Its answer is stored before it is charged, so what a kill
 * leaves charged is delivered from the store. A row of a job that does not run any more is only delivered if it was
 * charged.
 * @throws what the database throws
 */
export async function runRow(options: JobsOptions, row: ClaimedRow): Promise<RowEnd> {
  const { registry, lookups, clock, log } = options
  const { job, tries } = row
  const again = { tries, retries: job.retries, now: clock.now() }
  const operation = registry.byId(job.operation_id)
  if (operation === undefined) {
    return { kind: 'pause', by: 'operation', reason: `There is no lookup ${job.operation_id} any more.` }
  }
  if (tries > maxLostTries) {
    return { kind: 'failed', error: errorOf(new ServiceError('internal_error')) }
  }
  let prepared: PreparedLookup
  try {
    const { path, query } = splitByLocation(operation.parameters, row.input)
    prepared = lookups.prepare(operation, job.mode, query, path)
  } catch (error) {
    return { kind: 'failed', error: errorOf(publicError(error)) }
  }
  const price = quote(priceFor(operation, job.mode), prepared.params)
  if (price > row.maxPrice) {
    return { kind: 'again', at: again.now, counts: false, maxPrice: price }
  }
  try {
    return await lookUp(options, row, operation, prepared)
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      log.error({ job: job.id, row: row.place, error: String(error) }, 'a row of a job failed')
      // Also the hold of a dead worker for another price, which ends by itself.
      return endOfFailure(new ServiceError('temporarily_unavailable'), again)
    }
    return endOfFailure(error, again)
  }
}

interface Delivered {
  readonly json: string
  readonly outcome: string
  readonly credits: number
  readonly requestId: string
}

async function lookUp(
  options: JobsOptions,
  row: ClaimedRow,
  operation: AnyOperation,
  prepared: PreparedLookup,
): Promise<RowEnd> {
  const { repeats } = options
  const { job, place } = row
  const { wallet_id: walletId, mode, key_id: keyId } = job
  const call: KeyedCall = {
    actor: { walletId, mode, keyId },
    ...{ key: rowKey(job.id, place), request: requestHash(prepared), lookupId: rowLookupId(job.id, place) },
  }
  if (job.status !== 'running' && (await repeats.charged(call)) === null) {
    return { kind: 'again', at: options.clock.now(), counts: false }
  }
  const caller = await callerOfRow(options, row)
  const taken = await repeats.take(call, lookupForm(prepared, walletId))
  const held = holdAnswer(options, row, taken.repeatable)
  if (taken.kind === 'repeat') {
    const { outcome, credits, lookupId: requestId } = taken.first
    const { repeatable } = held
    const json =
      taken.text ??
      (await options.lookups.run(prepared, held.payer(unchargedCaller(caller)), { repeatable })).json
    return delivered(row, operation, { json, outcome, credits, requestId })
  }
  let isCharged = false
  try {
    const run = { lookupId: call.lookupId, once: true, repeatable: held.repeatable }
    const result = await options.lookups.run(prepared, held.payer(caller), run)
    isCharged = true
    const first = result.wasCharged ? await repeats.charged(call) : null
    const { json, outcome, credits } = result
    return delivered(row, operation, {
      json,
      ...(first ?? { outcome, credits }),
      requestId: first?.lookupId ?? call.lookupId,
    })
  } finally {
    taken.end(!isCharged)
  }
}

async function callerOfRow({ database, callerOf }: JobsOptions, { job }: ClaimedRow): Promise<Caller> {
  const makers = job.key_makers ?? []
  const caller = callerOf({
    ...{ mode: job.mode, keyId: job.key_id, walletId: job.wallet_id },
    allowed: permittedByAll([job.key_allowed, ...makers.map(({ allowed }) => allowed)]),
    ...{ limits: job.key_limits, makers },
    accountLimits: await readWalletLimits(database, job.wallet_id),
  })
  // Interactive lookups of the account take turns with its jobs as those of another account would.
  return { ...caller, account: `${job.wallet_id} jobs` }
}

/** Stores the answer of a row before its charge. */
function holdAnswer({ kept, config }: JobsOptions, { job, place }: ClaimedRow, own: Repeatable) {
  const id = rowAnswerId(job.id, place)
  let stored: Promise<void> | undefined
  const repeatable: Repeatable = {
    ...own,
    keep(answer) {
      stored = kept.hold({
        ...{ walletId: job.wallet_id, mode: job.mode, id, text: answer.json },
        lifetimeMs: maxJobMs + config.JOB_RETENTION_DAYS * dayMs,
      })
      return id
    },
  }
  const payer = (caller: Caller): Caller => ({
    ...caller,
    payer: {
      ...caller.payer,
      async hold(credits, lookup) {
        const hold = await caller.payer.hold(credits, lookup)
        return {
          async settle(actual, usage, key) {
            await stored
            return hold.settle(actual, usage, key)
          },
          release: (usage) => hold.release(usage),
        }
      },
      async charge(credits, lookup, usage) {
        await stored
        return caller.payer.charge(credits, lookup, usage)
      },
    },
  })
  return { repeatable, payer }
}

/** The end of a delivered row: for a page, with its items and the next page. */
function delivered(
  { job, input }: ClaimedRow,
  operation: AnyOperation,
  { json, outcome, credits, requestId }: Delivered,
): RowEnd {
  const end = { kind: 'delivered', outcome, credits, requestId } as const
  const all = { itemHashes: null, isNewestFirst: false }
  if (job.max_items === null && !job.only_new) return { ...end, items: null, next: null, ...all }
  const record = JSON.parse(json)
  const found = itemsOf(operation, record)
  const left = Math.max(0, (job.max_items ?? found.length) - job.items)
  const items = job.max_items === null ? null : Math.min(left, found.length)
  const next: unknown = record.page?.nextCursor
  return {
    ...end,
    items,
    next: items !== null && items < left && typeof next === 'string' ? next : null,
    ...(job.only_new
      ? {
          itemHashes: itemHashes(operation, found.slice(0, items ?? found.length)),
          isNewestFirst: isNewestFirst(operation, input),
        }
      : all),
  }
}

function isNewestFirst(operation: AnyOperation, input: ClaimedRow['input']): boolean {
  const query = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return ['newest_first', 'pinned_first'].includes(orderOfList(operation, query))
}

/** The items of a page. */
export function itemsOf(operation: AnyOperation, record: Record<string, unknown>): readonly unknown[] {
  return operation.list?.items(record) ?? Object.values(record).find(Array.isArray) ?? []
}
