import { ServiceError } from '../../catalog/errors.ts'
import { defaultTools } from './tools/default-tools.ts'
import type { AnyTool, ToolView } from './tools/tool.ts'

const maxNames = 50
/** The group of tools that need no key. */
export const discoveryGroup = 'discover'

/** The names of a comma-separated list. */
const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Names, separated by commas. Empty: no choice. */
export interface RequestedTools {
  readonly groups: string
  readonly tools: string
  /** Only tools that change nothing in the account, whatever was chosen. */
  readonly isReadOnly?: boolean
}

/**
 * The tools of an address: `/mcp` (default tools), `/mcp/x/youtube,reddit` (one typed tool for each lookup of the
 * platforms), `?tools=youtube_videos_comments,get_profile` (these tools).
 * @throws ServiceError bad_request for a name that is neither a group nor a tool
 */
export function selectTools(
  view: ToolView,
  { groups, tools, isReadOnly = false }: RequestedTools,
  typed: TypedTools,
): readonly AnyTool[] {
  const chosen: AnyTool[] = []
  const [groupNames, toolNames] = [namesOf(groups), namesOf(tools)]
  for (const group of groupNames) chosen.push(...toolsOfGroup(group, typed))
  for (const name of toolNames) chosen.push(toolOfName(name, typed))
  if (groupNames.length === 0 && toolNames.length === 0) chosen.push(...defaultTools)
  if (new Set(chosen).size > maxNames * 10) throw new ServiceError('bad_request', 'Select fewer tools.')
  const byName = new Map(chosen.map((one) => [one.name, one]))
  const permitted = [...byName.values()].filter(({ hints }) => hints.readOnly || !isReadOnly)
  return permitted.filter((one) => one.isOffered?.(view) ?? true)
}

/** The typed tools of a catalog, by platform and by name. */
export interface TypedTools {
  readonly byPlatform: ReadonlyMap<string, readonly AnyTool[]>
  readonly byName: ReadonlyMap<string, AnyTool>
  readonly groups: ReadonlyMap<string, readonly AnyTool[]>
}

function toolsOfGroup(group: string, { byPlatform, groups }: TypedTools): readonly AnyTool[] {
  const found = group === 'default' ? defaultTools : (groups.get(group) ?? byPlatform.get(group))
  if (found !== undefined) return found
  const known = ['default', ...groups.keys(), ...byPlatform.keys()].join(', ')
  throw new ServiceError(
    'bad_request',
    `There is no toolset ${JSON.stringify(group.slice(0, 64))}; use ${known}.`,
  )
}

function toolOfName(name: string, { byName }: TypedTools): AnyTool {
  const found = defaultTools.find((one) => one.name === name) ?? byName.get(name)
  if (found !== undefined) return found
  throw new ServiceError(
    'bad_request',
    `There is no tool ${JSON.stringify(name.slice(0, 64))}; tools/list of /mcp and of /mcp/x/youtube (a platform) names them.`,
  )
}
