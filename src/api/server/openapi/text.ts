import type { AnyRoute } from '../../../catalog/http/route.ts'
import type { Registry } from '../../../catalog/registry.ts'
import type { ExampleOf } from '../../../lookup/examples.ts'
import { shownValues } from './shown-values.ts'
import { type About, fillTemplate } from './template.ts'

/** The OpenAPI document as JSON text. The template serves the catalog of this release; other catalogs take a second. */
export async function openApiText(
  registry: Registry,
  routes: readonly AnyRoute[],
  exampleOf: ExampleOf,
  about: About,
): Promise<string> {
  const values = shownValues(registry, exampleOf)
  const filled = fillTemplate(registry, routes, about, values)
  if (filled !== undefined) return filled
  const { openApiDocument } = await import('./document.ts')
  return JSON.stringify(openApiDocument(registry, routes, { ...about, values }))
}
