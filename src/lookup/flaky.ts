import { createHash } from 'node:crypto'
import { ServiceError } from '../catalog/errors.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { RateCounter } from '../runtime/process/rates.ts'
import type { PreparedLookup } from './prepare.ts'

/** `sim_fails_2`, or with a name of the caller's own behind it: `sim_fails_2_nightly`. */
const written = /(?<![\w@#])[@#]?sim_fails_([1-9])(?:_[a-z0-9]{1,20})?(?!\w)/i

/** The count of failures begins with the first request, and is forgotten after this time. */
const flakyWindowMs = 60_000

/** How often a test key's lookup fails before it works (docs/SANDBOX.md); 0 for an ordinary lookup. */
export function failuresBefore({ mode, params }: PreparedLookup): number {
  return mode === 'test' ? Number(written.exec(JSON.stringify(params))?.[1] ?? 0) : 0
}

/** The inputs of a batch as they were sent; null for a lookup of one thing. */
function inputsOf({ operation, params }: PreparedLookup): readonly string[] | null {
  const { inputs } = operation.price
  const values = inputs && params[inputs.parameter]
  if (!Array.isArray(values)) return null
  return values.map((value: string | { readonly url: string }) =>
    typeof value === 'string' ? value : value.url,
  )
}

/**
 * Counts a lookup that has to fail some times before it works, so that integrators can test their retries to the end.
 * Counts belong to an account, an operation and its parameters, on all nodes together; in a batch to the input, so that a
 * failed row can be repeated alone.
 * @returns the errors of rows of a batch, by their input
 * @throws ServiceError temporarily_unavailable for the first failures of a window
 */
export async function failFirst(
  rates: RateCounter,
  prepared: PreparedLookup,
  caller: Caller,
): Promise<ReadonlyMap<string, ServiceError>> {
  const { operation, params } = prepared
  const inputs = inputsOf(prepared)
  const failing = new Map<string, ServiceError>()
  for (const one of new Set(inputs ?? [JSON.stringify(params)])) {
    const failures = Number(written.exec(one)?.[1] ?? 0)
    if (failures === 0) continue
    const name = JSON.stringify([caller.account, operation.id, one])
    const digest = createHash('sha256').update(name).digest('base64url')
    const { used } = await rates.count(`fails ${digest}`, {
      most: Number.MAX_SAFE_INTEGER,
      windowMs: flakyWindowMs,
    })
    if (used > failures) continue
    const left = failures - used
    const next = left === 0 ? 'the next request works' : `it fails ${left} more times`
    const error = new ServiceError('temporarily_unavailable', `This identifier fails at first: ${next}.`, {
      reason: 'platform_down',
      retryAfterSeconds: 1,
    })
    if (inputs === null || inputs.length === 1) throw error
    failing.set(one, error)
  }
  return failing
}
