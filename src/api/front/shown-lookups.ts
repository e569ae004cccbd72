import { lookupSamples } from '../../../packages/client/src/code-samples.ts'
import { toolNameOf } from '../../catalog/example.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { ExampleOf } from '../../lookup/examples.ts'
import { exampleAnswer } from '../server/openapi/shown-values.ts'

/** Lookups that the front page shows, one for each platform. Those that the catalog lacks are left out. */
const shownIds = [
  'tiktok.profiles',
  'instagram.v2.profiles',
  'youtube.videos.comments',
  'linkedin.v2.profiles',
  'twitter.profiles.tweets',
  'reddit.subreddits.posts',
  'facebook.posts.comments',
  'web.markdown',
]

/** A lookup with its request as code and its answer. */
export interface ShownLookup {
  readonly id: string
  readonly platform: string
  readonly summary: string
  readonly path: string
  readonly request: {
    readonly curl: string
    readonly typescript: string
    readonly python: string
    readonly mcp: string
  }
  /** JSON text; an answer of the simulated platform. */
  readonly answer: string
}

/** The operations that the front page shows. */
export const shownOperations = (registry: Registry): AnyOperation[] =>
  shownIds.flatMap((id) => registry.byId(id) ?? [])

export function shownLookups(registry: Registry, exampleOf: ExampleOf, baseUrl: string): ShownLookup[] {
  return shownOperations(registry).map((operation) => {
    const { id, platform, method = 'GET', path, summary, example } = operation
    const parameters = Object.entries(operation.parameters as ParameterSet).map(([name, one]) => ({
      name,
      in: one.in,
    }))
    const call = { name: toolNameOf(operation), arguments: example }
    return {
      id,
      platform: registry.platform(platform)?.displayName ?? platform,
      summary,
      path,
      request: {
        ...lookupSamples({ id, method, path, parameters }, example, baseUrl),
        mcp: `// ${baseUrl}/mcp/x/${platform}\n${JSON.stringify({ method: 'tools/call', params: call }, null, 2)}`,
      },
      answer: JSON.stringify(exampleAnswer(operation, exampleOf(id)), null, 2),
    }
  })
}
