import type { CommonTask } from '../catalog/common.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Parameter, ParameterSet } from '../catalog/parameters.ts'
import { priceFor } from '../catalog/price-override.ts'
import { parameterError } from '../errors.ts'
import type { RawParameters } from '../lookup/request.ts'
import { mayCall, type ToolView } from './tools/tool.ts'

/** A lookup that answers a task for a target. */
export interface Chosen {
  readonly operation: AnyOperation
  readonly parameters: RawParameters
}

/** Words that every tool uses for a task's target. */
const targetWords: Readonly<Record<CommonTask, string>> = {
  profile: 'a profile, channel, page, company or community',
  post: 'a post or video',
  comments: 'a post or video',
  transcript: 'a video',
  posts: 'a profile, channel, page, company or community',
  search: 'words',
}

const toolOfTask: Readonly<Record<CommonTask, string>> = {
  profile: 'get_profile',
  post: 'get_post',
  comments: 'get_comments',
  transcript: 'get_transcript',
  posts: 'list_posts',
  search: 'search',
}

/** Operations that answer a task, the cheapest first, and of equal prices the newest version. */
export function operationsFor(
  { registry, actor }: ToolView,
  task: CommonTask,
  platform?: string,
): AnyOperation[] {
  return registry.operations
    .filter(
      (operation) =>
        operation.common?.task === task &&
        operation.retired === undefined &&
        (platform === undefined || operation.platform === platform) &&
        mayCall(actor, operation),
    )
    .sort(
      (a, b) =>
        priceFor(a, actor.mode).base - priceFor(b, actor.mode).base ||
        (a.version < b.version ? 1 : a.version > b.version ? -1 : 0),
    )
}

/** Parameters that can name the object of a lookup alone. */
function subjectsOf({ parameters, check }: AnyOperation): [string, Parameter][] {
  const all = Object.entries(parameters as ParameterSet)
  const required = all.filter(([name, { required }]) => required && name !== 'cursor')
  if (required.length > 1) return []
  if (required.length === 1) return required
  return all.filter(([name]) => check?.oneOf?.includes(name))
}

function accepts(parameter: Parameter, name: string, text: string): boolean {
  try {
    parameter.parse(text, name)
    return true
  } catch {
    return false
  }
}

/** Whether a text is an address rather than a name. */
export const isLink = (text: string): boolean =>
  /^https?:\/\//i.test(text) || /^(?:[\w-]+\.)+[a-z]{2,}\/\S*$/i.test(text)

const withScheme = (text: string) => (/^https?:\/\//i.test(text) ? text : `https://${text}`)

function choose(operations: readonly AnyOperation[], text: string): Chosen | null {
  for (const operation of operations) {
    for (const [name, parameter] of subjectsOf(operation)) {
      if (accepts(parameter, name, text)) return { operation, parameters: { [name]: text } }
    }
  }
  return null
}

/**
 * Finds the lookup of a task for a link, or for a name on a platform.
 * @throws ServiceError bad_request that says which tool or which form of target to use
 */
export function chooseLookup(view: ToolView, task: CommonTask, target: string, platform?: string): Chosen {
  const text = target.trim()
  const link = isLink(text)
  const operations = operationsFor(view, task, platform)
  if (!link && platform === undefined && task !== 'search') {
    const names = [...new Set(operations.map((one) => one.platform))].join(', ')
    throw parameterError(
      `${JSON.stringify(text.slice(0, 80))} is no link, so state its platform: one of ${names}. Or send the link.`,
    )
  }
  const chosen = choose(operations, link ? withScheme(text) : text)
  if (chosen !== null) return chosen
  throw parameterError(noLookupMessage(view, task, link ? withScheme(text) : text, platform))
}

function noLookupMessage(
  view: ToolView,
  task: CommonTask,
  text: string,
  platform: string | undefined,
): string {
  const tasks = (Object.keys(toolOfTask) as CommonTask[]).filter((one) => one !== task && one !== 'search')
  const other = tasks.find((one) => choose(operationsFor(view, one, platform), text) !== null)
  const shown = JSON.stringify(text.slice(0, 200))
  const expected = `${toolOfTask[task]} takes a link to ${targetWords[task]}, or its handle or id with a platform`
  if (other !== undefined)
    return `${shown} names ${targetWords[other]}; use ${toolOfTask[other]} for it. ${expected}.`
  if (operationsFor(view, task, platform).length === 0) {
    return `No lookup that this key may call answers ${toolOfTask[task]} on ${platform}. find_lookups lists what there is.`
  }
  return `${shown} is not understood${platform === undefined ? '' : ` on ${platform}`}. ${expected}. For other pages use read_page.`
}
