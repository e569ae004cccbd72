import type { CommonTask, Resolver } from '../../catalog/common.ts'
import { parameterError } from '../../catalog/errors.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Parameter, ParameterSet } from '../../catalog/parameters.ts'
import { priceFor } from '../../catalog/price-override.ts'
import type { RawParameters } from '../../lookup/request.ts'
import { isBuyer } from './buyer.ts'
import { mayCall, type ToolView } from './tools/tool.ts'

/** A lookup that answers a task for a target. */
export interface Chosen {
  readonly operation: AnyOperation
  readonly parameters: RawParameters
  /** The lookup before it, which returns the id that it takes. */
  readonly before?: {
    readonly operation: AnyOperation
    readonly parameters: RawParameters
    readonly resolver: Resolver
  }
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

/** The lookups that take a text, the cheapest first. */
function candidates(view: ToolView, operations: readonly AnyOperation[], text: string): Chosen[] {
  return operations.flatMap((operation): Chosen[] => {
    const { given = {}, resolvedBy } = operation.common ?? {}
    const subject = subjectsOf(operation).find(([name, parameter]) => accepts(parameter, name, text))
    if (subject !== undefined) return [{ operation, parameters: { ...given, [subject[0]]: text } }]
    const resolving = resolvedBy === undefined ? undefined : view.registry.byId(resolvedBy.operation)
    if (resolvedBy === undefined || resolving === undefined || !mayCall(view.actor, resolving)) return []
    // One payment buys one lookup.
    if (isBuyer(view.actor)) return []
    const { parameter: name } = resolvedBy
    if (!accepts((resolving.parameters as ParameterSet)[name]!, name, text)) return []
    const before = { operation: resolving, parameters: { [name]: text }, resolver: resolvedBy }
    return [{ operation, parameters: { ...given }, before }]
  })
}

const priceOf = ({ actor }: ToolView, { operation, before }: Chosen): number =>
  priceFor(operation, actor.mode).base +
  (before === undefined ? 0 : priceFor(before.operation, actor.mode).base)

/** The highest base price of a task's lookup, with the lookup before it. */
export const highestBase = (view: ToolView, operation: AnyOperation): number => {
  const { resolvedBy } = operation.common ?? {}
  const resolving = resolvedBy === undefined ? undefined : view.registry.byId(resolvedBy.operation)
  const { base } = priceFor(operation, view.actor.mode)
  return base + (resolving === undefined ? 0 : priceFor(resolving, view.actor.mode).base)
}

/** A name that several lookups take names several things: which of them is meant has to be stated before it is paid. */
function severalMessage(view: ToolView, text: string, all: readonly Chosen[]): string {
  const named = all.map((one) => {
    const { operation, parameters, before } = one
    const cost = priceOf(view, one)
    const call =
      before === undefined
        ? JSON.stringify(parameters)
        : `after ${before.operation.id} ${JSON.stringify(before.parameters)}`
    return `${operation.id} ${call} (${operation.summary.replace(/\.$/, '')}; ${cost} credit${cost === 1 ? '' : 's'})`
  })
  return `${JSON.stringify(text.slice(0, 80))} can name several things: ${named.join(', or ')}. Send the link, or call run_lookup with the one that is meant. Nothing was looked up.`
}

/**
 * Finds the lookup of a task for a link, or for a name on a platform.
 * @throws ServiceError bad_request that says which tool or which form of target to use
 */
export function chooseLookup(view: ToolView, task: CommonTask, target: string, platform?: string): Chosen {
  const text = target.trim()
  const link = isLink(text)
  // Only Reddit names a community so.
  const on = platform ?? (/^\/?r\/\w+\/?$/i.test(text) ? 'reddit' : undefined)
  const operations = operationsFor(view, task, on)
  if (!link && on === undefined && task !== 'search') {
    const names = [...new Set(operations.map((one) => one.platform))].join(', ')
    throw parameterError(
      `${JSON.stringify(text.slice(0, 80))} is no link, so state its platform: one of ${names}. Or send the link.`,
    )
  }
  const found = candidates(view, operations, link ? withScheme(text) : text)
  const [chosen] = found
  if (!link && found.length > 1) throw parameterError(severalMessage(view, text, found))
  if (chosen !== undefined) return chosen
  throw parameterError(noLookupMessage(view, task, link ? withScheme(text) : text, on))
}

function noLookupMessage(
  view: ToolView,
  task: CommonTask,
  text: string,
  platform: string | undefined,
): string {
  const tasks = (Object.keys(toolOfTask) as CommonTask[]).filter((one) => one !== task && one !== 'search')
  const other = tasks.find((one) => candidates(view, operationsFor(view, one, platform), text).length > 0)
  const shown = JSON.stringify(text.slice(0, 200))
  const expected = `${toolOfTask[task]} takes a link to ${targetWords[task]}, or its handle or id with a platform`
  if (other !== undefined)
    return `${shown} names ${targetWords[other]}; use ${toolOfTask[other]} for it. ${expected}.`
  if (operationsFor(view, task, platform).length === 0) {
    return `No lookup that this key may call answers ${toolOfTask[task]} on ${platform}. find_lookups lists what there is.`
  }
  return `${shown} is not understood${platform === undefined ? '' : ` on ${platform}`}. ${expected}. For other pages use read_page.`
}
