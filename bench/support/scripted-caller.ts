// A caller of tools that reads their descriptions by rule, without a model.
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import type { AgentCaller, AgentTool as Tool } from './agent-caller.ts'

type Properties = Readonly<Record<string, { type?: string; enum?: string[] }>>

const registry = createRegistry(platforms)

const stem = (word: string) => word.toLowerCase().replace(/(?:ies|es|s|ing|ed)$/, '')
const functionWords = new Set([
  'what',
  'does',
  'with',
  'this',
  'that',
  'from',
  'when',
  'which',
  'than',
  'them',
  'they',
  'have',
  'know',
  'want',
  'need',
  'about',
])
const wordsOf = (text: string) =>
  new Set(
    (text.replace(/https?:\/\/\S+|"[^"]*"/g, ' ').match(/[A-Za-z]+/g) ?? [])
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 3 && !functionWords.has(word))
      .map(stem),
  )

/** The values that a goal gives: link, quotation, handle, id. */
function valuesOf(goal: string) {
  const link = /https?:\/\/[^\s:),]+(?::\/\/)?[^\s),]*/.exec(goal)?.[0]?.replace(/[:?.]$/, '')
  const rest = link === undefined ? goal : goal.replace(link, ' ')
  return {
    link,
    quoted: /"([^"]+)"/.exec(rest)?.[1],
    handle: /@([\w.]+\w)/.exec(rest)?.[1],
    id: /\b(?:\d{6,}|PL[\w-]{20,})\b/.exec(rest)?.[0],
    platform: registry.platforms.find(({ name, displayName, nicknames = [] }) =>
      [name, displayName, ...nicknames].some((word) =>
        new RegExp(`\\b${word.replace(/[^\w ]/g, '.')}\\b`, 'i').test(rest),
      ),
    )?.name,
  }
}

/** Share of a description's "does" part in the goal's words; the part that begins with "Not" counts against it. */
function scoreOf({ name, title = '', description = '' }: Tool, goal: ReadonlySet<string>): number {
  const [does, ...not] = description.split(/\bNot (?:for|needed)/)
  const count = (text: string) => [...wordsOf(text)].filter((word) => goal.has(word)).length
  return 2 * count(`${name.replaceAll('_', ' ')} ${title}`) + count(does!) - 1.5 * count(not.join(' '))
}

/** Fills a tool's required parameters from the goal; null if one stays empty. */
function fill(tool: Tool, goal: string): Record<string, unknown> | null {
  const { link, quoted, handle, id, platform } = valuesOf(goal)
  const properties = tool.inputSchema.properties as Properties
  const filled: Record<string, unknown> = {}
  const offered: Record<string, unknown> = {
    target: link ?? handle ?? id,
    url: link,
    query: quoted,
    question: quoted ?? goal,
  }
  for (const name of tool.inputSchema.required ?? []) if (name in offered) filled[name] = offered[name]
  if ('platform' in properties && platform !== undefined && link === undefined) filled.platform = platform
  const isFull = (tool.inputSchema.required ?? []).every((name) => filled[name] !== undefined)
  const isKnown =
    filled.platform === undefined || (properties.platform?.enum ?? []).includes(filled.platform as string)
  // Its description says so: a page of a platform is read by the tools for platforms.
  const isPageTool = 'url' in properties
  const isPlatformLink =
    link !== undefined &&
    registry.platforms.some(({ name, hosts = [] }) =>
      [`${name}.com`, ...hosts].some((host) => new URL(link).hostname.endsWith(host)),
    )
  if (isPageTool && isPlatformLink) return null
  const needsPlatform = 'target' in properties && link === undefined && filled.platform === undefined
  return isFull && isKnown && !needsPlatform ? filled : null
}

/** Fills the parameters of a found lookup, by their names as find_lookups states them. */
function fillLookup(names: string, goal: string): Record<string, string> | null {
  const { link, quoted, handle, id } = valuesOf(goal)
  const all = names.split(', ').filter((name) => name !== '')
  const required = all.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  const valueFor = (name: string) => {
    if (name === 'url') return link
    if (/^(?:handle|profile)$/.test(name)) return handle
    if (/^(?:q|query|keyword|hashtag|company|topic|subreddit)$/.test(name)) return quoted
    return /id$/i.test(name) ? id : undefined
  }
  const chosen =
    required.length > 0 ? required : all.filter((name) => valueFor(name) !== undefined).slice(0, 1)
  const filled = chosen.map((name) => [name, valueFor(name)] as const)
  return filled.some(([, value]) => value === undefined)
    ? null
    : (Object.fromEntries(filled) as Record<string, string>)
}

/** Chooses a tool by the words that goal and description share, and fills its parameters by their names. */
export const callByRule: AgentCaller = async (call, tools, goal) => {
  const words = wordsOf(goal)
  const direct = tools
    .filter(
      ({ name }) =>
        !/^(?:find_lookups|describe_lookup|run_lookup|batch|next_page|ask|extract|balance|create|list_m|change|read_e)/.test(
          name,
        ),
    )
    .map((tool) => ({ tool, score: scoreOf(tool, words), input: fill(tool, goal) }))
    .filter(({ input }) => input !== null)
    .sort((a, b) => b.score - a.score)
  const find = scoreOf(tools.find(({ name }) => name === 'find_lookups')!, words)
  const [best] = direct
  if (best !== undefined && best.score >= 3 && best.score > find) await call(best.tool.name, best.input!)
  else {
    const { data } = await call('find_lookups', {
      query: goal.replace(/https?:\/\/\S+|"[^"]*"|@\S+/g, ' '),
    })
    const { lookups = [] } = data as { lookups?: { operation: string; parameters: string }[] }
    const found = lookups
      .map((one) => ({ ...one, filled: fillLookup(one.parameters, goal) }))
      .find(({ filled }) => filled !== null)
    if (found)
      await call('run_lookup', { operation: found.operation, parameters: found.filled!, maxCredits: 50 })
  }
}
