import type { Platform } from '../../../catalog/platform.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import { pagePath } from '../openapi/markdown.ts'
import { type AccessWay, accessNames, accessOf } from './access.ts'

/** The page of a platform: what is had without a key, with an official key, by a vendor. */
export function platformPage({ name, displayName, operations }: Platform): string {
  const all = operations.map((operation) => ({ operation, access: accessOf(operation) }))
  const count = (way: AccessWay) => all.filter(({ access }) => access.way === way).length
  const counts = (Object.keys(accessNames) as AccessWay[])
    .filter((way) => count(way) > 0)
    .map((way) => `| ${accessNames[way]} | ${count(way)} |`)
  const rows = all.map(({ operation, access }) => {
    const { method = 'GET', path, summary, price, watch } = operation
    const vendors = access.vendors.join(', ')
    const cells = [accessNames[access.way], vendors, priceSentence(price), watch ? 'yes' : '']
    return `| [${method} ${path}](${pagePath(operation)}) | ${summary.replaceAll('|', '\\|')} | ${cells.join(' | ')} |`
  })
  return [
    `# ${displayName}`,
    `${operations.length} lookups. Test keys query a simulated ${displayName} with the same parsers, prices and outcomes. With a live key a lookup needs a source. The table states which kind each route needs at least: *without a key* means no key of ${displayName} or of a vendor (you send your key of this service as always). Vendors beside it are further sources, which it does not need; \`GET /v1/prices\` and the status of this instance show what its operator serves.`,
    `| needs at least | routes |\n| --- | --- |\n${counts.join('\n')}`,
    '## Routes',
    `| route | what | needs at least | vendors that answer it | price | watchable |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
    `[Errors](/docs/errors), [test identifiers](/docs/test-identifiers), [monitors](/docs/monitors). The path prefix is \`/v1/${name}\`.`,
  ].join('\n\n')
}
