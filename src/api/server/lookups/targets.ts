import findMyWay from 'find-my-way'
import { LRUCache } from 'lru-cache'
import { isLiteralPath } from '../../../catalog/http/paths.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Mode } from '../../../catalog/source.ts'
import type { Lookups, PreparedLookup } from '../../../lookup/lookups.ts'
import { readQuery } from '../../../lookup/request.ts'

/** The routers' limit for a path parameter. It exceeds the header limit, so that the parameter's own check decides. */
export const maxParameterCharacters = 65_536

/** The number of request targets in the cache, and the length of the longest cached target. */
const maxCachedTargets = 5000
const maxCachedCharacters = 512

/** A request target (path and query) of a lookup, and the prepared lookup of each mode. */
export interface Target {
  readonly operation: AnyOperation
  readonly path: Readonly<Record<string, string>>
  readonly query: string
  live: PreparedLookup | undefined
  test: PreparedLookup | undefined
}

/** Finds the operation of a request target, and caches prepared lookups by their target. */
export interface Targets {
  readonly router: ReturnType<typeof findMyWay>
  readonly cached: LRUCache<string, Target>
}

/** Converts the parameters of a path template from `{name}` to the router's `:name`. */
export function routerPath(template: string): string {
  return template.replace(/\{([^{}]+)\}/g, ':$1')
}

export function createTargets(operations: readonly AnyOperation[]): Targets {
  const router = findMyWay({
    maxParamLength: maxParameterCharacters,
    caseSensitive: true,
    ignoreTrailingSlash: false,
  })
  for (const operation of operations) {
    router.on(operation.method ?? 'GET', routerPath(operation.path), () => undefined, operation)
  }
  return { router, cached: new LRUCache({ max: maxCachedTargets }) }
}

/** Returns null where the target addresses no lookup. */
export function findTarget({ router, cached }: Targets, text: string): Target | null {
  const hit = cached.get(text)
  if (hit !== undefined) return hit
  const mark = text.indexOf('?')
  const path = mark < 0 ? text : text.slice(0, mark)
  const route = router.find('GET', path) ?? router.find('POST', path)
  if (route === null) return null
  const operation = route.store as AnyOperation
  if (!isLiteralPath(operation.path, path)) return null
  return {
    operation,
    path: route.params as Record<string, string>,
    query: mark < 0 ? '' : text.slice(mark + 1),
    live: undefined,
    test: undefined,
  }
}

/**
 * Prepares the lookup of a target, or returns it from the cache.
 * @throws ServiceError bad_request for wrong parameters or a foreign cursor; endpoint_retired
 */
export function prepareTarget(
  { cached }: Targets,
  lookups: Pick<Lookups, 'prepare'>,
  text: string,
  target: Target,
  mode: Mode,
): PreparedLookup {
  const hit = target[mode]
  if (hit !== undefined) return hit
  const prepared = lookups.prepare(target.operation, mode, readQuery(target.query), target.path)
  // Cursors expire, and the window of a retired route ends, so both are checked on each request.
  if (prepared.cursor === null && text.length <= maxCachedCharacters && !target.operation.retired) {
    target[mode] = prepared
    cached.set(text, target)
  }
  return prepared
}

/** Whether the path of a target contains broken percent-encoding, so that the router cannot decode it. */
export function hasBrokenEncoding(text: string): boolean {
  const path = text.split('?', 1)[0]!
  if (!path.includes('%')) return false
  try {
    decodeURIComponent(path)
    return false
  } catch {
    return true
  }
}
