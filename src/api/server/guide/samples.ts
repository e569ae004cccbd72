import { askSamples, type CodeSamples, lookupSamples } from '../../../../packages/client/src/code-samples.ts'
import type { ParameterSet } from '../../../catalog/parameters.ts'
import type { Registry } from '../../../catalog/registry.ts'

/** A call in three languages as Markdown; the site shows one of them at a time. */
export const sampleBlocks = ({ curl, typescript, python }: CodeSamples): string =>
  `<div class="samples">\n\n\`\`\`sh title="curl"\n${curl}\n\`\`\`\n\n\`\`\`ts title="TypeScript"\n${typescript}\n\`\`\`\n\n\`\`\`python title="Python"\n${python}\n\`\`\`\n\n</div>`

/**
 * A lookup as code.
 * @param call id of the operation and its parameters: `youtube.channel handle=nasa`
 */
export function lookupBlocks(call: string, registry: Registry, baseUrl: string): string {
  const [id = '', ...given] = call.split(' ')
  const { method = 'GET', path, parameters } = registry.byId(id)!
  const places = Object.entries(parameters as ParameterSet).map(([name, one]) => ({ name, in: one.in }))
  const params = Object.fromEntries(given.map((one) => one.split(/=(.*)/s, 2)))
  return sampleBlocks(lookupSamples({ id, method, path, parameters: places }, params, baseUrl))
}

/** A question in plain words as code. */
export const questionBlocks = (question: string, baseUrl: string): string =>
  sampleBlocks(askSamples(question, baseUrl))
