import type { Registry } from '../catalog/registry.ts'
import { parseLookup } from './request.ts'
import type { SourceRunner } from './sources.ts'

/**
 * Cursors for the examples of operations that require one: taken from the simulated platforms, so that they work
 * with a test key. An operation whose example fails is left out; the others stay documented.
 */
export async function exampleCursors(
  registry: Registry,
  runner: SourceRunner,
  timeoutMs: number,
): Promise<ReadonlyMap<string, string>> {
  const cursors = new Map<string, string>()
  for (const { id, exampleCursor } of registry.operations) {
    const from = exampleCursor && registry.byId(exampleCursor.from)
    if (!exampleCursor || !from) continue
    const [path, query] = ['path', 'query'].map((place) =>
      Object.fromEntries(
        Object.entries(from.example).filter(([name]) => from.parameters[name]?.in === place),
      ),
    ) as [Record<string, string>, Record<string, string>]
    const params = parseLookup(from, query, path)
    const found = await runner.ask(from, 'test', params, null, timeoutMs).catch(() => null)
    const cursor = found?.answer.outcome === 'found' ? exampleCursor.pick(found.answer.data) : null
    if (cursor) cursors.set(id, cursor)
  }
  return cursors
}
