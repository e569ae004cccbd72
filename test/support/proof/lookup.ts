import { Fault } from '../../../src/catalog/errors.ts'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import type { Mode, SharedValues, Source, UnreadableEntry } from '../../../src/catalog/source.ts'
import { memorySharedValues } from '../../../src/lookup/shared-values.ts'
import type { TestService } from '../service.ts'
import type { Ended } from './judge.ts'
import { countingCaller } from './payer.ts'

export type Raw = Readonly<Record<string, string>>

/** Carries out a lookup and returns how it ended. */
export type LookUp = (operation: AnyOperation, raw: Raw) => Promise<Ended>

/** What one lookup has to itself. */
interface Single {
  shared: Partial<Record<Mode, SharedValues>>
  /** The fields that its sources reported as moved (drift). */
  drift: number
}

let single: Single = { shared: {}, drift: 0 }

/**
 * A source of which nothing is left for the next lookup (tokens, ids), so that each makes the same requests, and whose
 * losses are counted here as the service counts them.
 */
function alone(source: Source): Source {
  return {
    ...source,
    async lookup(params, context) {
      const mine = single
      mine.shared[context.mode] ??= memorySharedValues(context.clock)
      const drift = (...report: Parameters<typeof context.drift>) => {
        mine.drift += 1
        context.drift(...report)
      }
      try {
        return await source.lookup(params, { ...context, shared: mine.shared[context.mode]!, drift })
      } catch (error) {
        if (error instanceof Fault && error.reason === 'changed') mine.drift += 1
        throw error
      }
    },
  }
}

/** A view whose losses are counted here as well: entries that its record has no place for. */
function counted(view: AnyOperation['view']): AnyOperation['view'] {
  return (model, viewing) => {
    const mine = single
    const drift = (field: string, unreadable?: UnreadableEntry) => {
      mine.drift += 1
      viewing.drift(field, unreadable)
    }
    return view(model, { ...viewing, drift })
  }
}

/** The operation as some of its sources serve it (by their places; null: all), with nothing kept between lookups. */
export function servedBy(operation: AnyOperation, places: readonly number[] | null): AnyOperation {
  const sources = (operation.sources as readonly Source[]).filter(
    (_, place) => places === null || places.includes(place),
  )
  return { ...operation, sources: sources.map(alone), view: counted(operation.view) }
}

/** Lookups in process: the whole pipeline, without HTTP, without memory and without a ledger. */
export function lookingUp(running: TestService, mode: Mode): LookUp {
  const { caller, charged, open } = countingCaller(mode)
  return async (operation, raw) => {
    single = { shared: {}, drift: 0 }
    const mine = single
    const before = charged()
    const spent = () => ({ charged: charged() - before + open(), drift: mine.drift })
    try {
      const result = await running.service.lookups.call(operation, raw, caller, {
        after: Number.POSITIVE_INFINITY,
      })
      const { outcome, credits, json, unreadableEntries = 0 } = result
      return { outcome, credits, data: JSON.parse(json), unreadableEntries, ...spent() }
    } catch (error) {
      return { error, credits: 0, ...spent() }
    }
  }
}
