import { ServiceError } from '../catalog/errors.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'

/** A retired route stays callable this long after the operator started the window (INTERFACE.md, "Versioning"). */
export const windowDays = 30
const windowMs = windowDays * 86_400_000

/**
 * Whether the retirement window of an operation is over.
 * @param startsAt when the window starts, in milliseconds since the Unix epoch; undefined: not started
 */
export const isRetired = ({ retired }: AnyOperation, startsAt: number | undefined, now: number): boolean =>
  retired !== undefined && startsAt !== undefined && now >= startsAt + windowMs

/**
 * Refuses an operation whose retirement window is over.
 * @param startsAt when the window starts, in milliseconds since the Unix epoch; undefined: not started
 * @throws ServiceError endpoint_retired, naming the successor
 */
export function checkRetirement(
  operation: AnyOperation,
  registry: Registry,
  startsAt: number | undefined,
  now: number,
): void {
  if (!operation.retired || !isRetired(operation, startsAt, now)) return
  const { successor } = operation.retired
  const path = registry.byId(successor)?.path
  throw new ServiceError(
    'endpoint_retired',
    `${operation.path} has been retired. Use ${path === undefined ? successor : `${path} (${successor})`} instead.`,
  )
}

/**
 * Headers of every answer from the start of the window on, failures included: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to the
 * successor (RFC 8288). Empty for other operations, and before the window starts.
 */
export function retirementHeaders(
  operation: AnyOperation,
  registry: Registry,
  startsAt: number | undefined,
  now: number,
): [name: string, value: string][] {
  if (!operation.retired || startsAt === undefined || now < startsAt) return []
  const successor = registry.byId(operation.retired.successor)
  return [
    ['deprecation', `@${Math.floor(startsAt / 1000)}`],
    ['sunset', new Date(startsAt + windowMs).toUTCString()],
    ...(successor ? [['link', `<${successor.path}>; rel="successor-version"`] as [string, string]] : []),
  ]
}
