import type { Registry } from '../catalog/registry.ts'
import type { CursorFor, Mode } from '../catalog/source.ts'
import type { CursorBox } from './cursors.ts'
import { parseLookup, splitByLocation } from './request.ts'

/** Seals cursors of operations other than the current one, from raw parameters as a caller will send them. */
export function createCursorFor(operations: Registry, cursors: CursorBox, mode: Mode): CursorFor {
  return (operationId, raw, continuation, source) => {
    const other = operations.byId(operationId)
    if (!other) throw new Error(`no operation ${operationId}`)
    // The cursor is bound to the other parameters. A placeholder satisfies a required cursor while they are parsed.
    const { path, query } = splitByLocation(other.parameters, raw)
    const needsCursor: Record<string, string> = other.parameters.cursor?.required ? { cursor: '-' } : {}
    const params = parseLookup(other, { ...query, ...needsCursor }, path)
    return cursors.seal(other, mode, params, { continuation, source })
  }
}
