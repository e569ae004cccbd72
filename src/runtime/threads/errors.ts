import { Fault, type FaultCause, ServiceError } from '../../catalog/errors.ts'

/** An error of this service in transit between threads: a structured clone would lose its class. */
export type PackedError =
  | {
      readonly kind: 'fault'
      readonly reason: FaultCause
      readonly message: string
      readonly publicMessage?: string
      readonly field?: string
    }
  | { readonly kind: 'service'; readonly of: ServiceError['kind']; readonly message: string }

/** Returns null for an error of another class. */
export function pack(error: unknown): PackedError | null {
  if (error instanceof Fault) {
    const { reason, message, publicMessage, field } = error
    return {
      kind: 'fault',
      reason,
      message,
      ...(publicMessage === undefined ? {} : { publicMessage }),
      ...(field === undefined ? {} : { field }),
    }
  }
  return error instanceof ServiceError ? { kind: 'service', of: error.kind, message: error.message } : null
}

export function unpack(error: PackedError): Error {
  if (error.kind === 'service') return new ServiceError(error.of, error.message)
  const { reason, message, ...more } = error
  return new Fault(reason, message, more)
}
