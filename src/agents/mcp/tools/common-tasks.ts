import { z } from 'zod'
import {
  type CommonKind,
  type CommonTask,
  commonComment,
  commonPost,
  commonProfile,
  commonTranscript,
} from '../../../catalog/common.ts'
import { parameterError } from '../../../catalog/errors.ts'
import { quote } from '../../../catalog/price.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { readLimit } from '../cheaper.ts'
import type { ShownResult } from '../result.ts'
import { rawParameters, requirePrice, runOperation, runQuoted } from '../run-operation.ts'
import { showLookup } from '../show-record.ts'
import { type Chosen, chooseLookup, highestBase, operationsFor } from '../targets.ts'
import { answerOptions, listOptions, resultSchema, viewOf } from './options.ts'
import { type AnyTool, offeredFor, type ToolCall, type ToolView, tool } from './tool.ts'

const platformNames = ['youtube', 'tiktok', 'instagram', 'twitter', 'facebook', 'linkedin', 'reddit'] as const

const platform = z.enum(platformNames).optional().describe('Needed unless target is a link.')
const target = z.string().min(1).max(2048)

/** The range of prices of a task, for its description. */
function pricesOf(view: ToolView, task: CommonTask): string {
  const operations = operationsFor(view, task)
  const least = Math.min(...operations.map((operation) => priceFor(operation, view.actor.mode).base))
  const most = Math.max(...operations.map((operation) => highestBase(view, operation)))
  return least === most ? `${least} credit${least === 1 ? '' : 's'}` : `${least} to ${most} credits`
}

/** The schema of a common object by the types of its fields only, because every client pays for definitions. */
function terse(schema: z.ZodObject): object {
  const names = Object.keys(schema.shape)
  return { type: 'object', description: names.join(', ') }
}

const shapes: Readonly<Record<CommonKind, object>> = {
  profile: terse(commonProfile),
  post: terse(commonPost),
  posts: { type: 'array', items: { type: 'object', description: 'As post of get_post.' } },
  comments: { type: 'array', items: terse(commonComment) },
  transcript: terse(commonTranscript),
}

interface TaskTool {
  readonly name: string
  readonly title: string
  readonly task: CommonTask
  readonly kind: CommonKind
  readonly does: string
  readonly not: string
}

const isList = (kind: CommonKind) => kind === 'posts' || kind === 'comments'

function taskTool({ name, title, task, kind, does, not }: TaskTool): AnyTool {
  return tool({
    name,
    title,
    description: (view) => `${does} ${not} ${pricesOf(view, task)}.`,
    input: z.strictObject({ target, platform, ...(isList(kind) ? listOptions : answerOptions) }),
    output: resultSchema({ [kind]: shapes[kind] }),
    hints: { readOnly: true, openWorld: true, idempotent: true },
    isOffered: offeredFor((operation) => operation.common?.task === task),
    async run(call) {
      const { target: text, platform: on, maxCredits } = call.input
      const view = { registry: call.state.registry, actor: call.actor }
      const chosen = chooseLookup(view, task, text, on)
      const { limit } = call.input as { readonly limit?: number }
      if (chosen.before !== undefined) return runBoth(call, chosen, chosen.before, call.input)
      const { operation, parameters } = chosen
      const bounded = rawParameters(operation, readLimit(operation, parameters, limit).parameters)
      const ran = await runOperation(call, operation, bounded, maxCredits)
      return showLookup(call, ran, viewOf(call.input, true))
    },
  })
}

type TaskInput = Parameters<typeof viewOf>[0] & { readonly maxCredits?: number | undefined }

/** Looks up the id of the subject, then the subject, for one price that is accepted before the first. */
async function runBoth(
  call: ToolCall,
  { operation, parameters }: Chosen,
  { operation: first, parameters: named, resolver }: NonNullable<Chosen['before']>,
  input: TaskInput,
): Promise<ShownResult> {
  const prices = [first, operation].map((one) => quote(priceFor(one, call.actor.mode), {}))
  const most = prices.reduce((sum, price) => sum + price, 0)
  const quoted = { most, withoutSurcharges: most, surcharges: [], cheaper: () => null }
  await requirePrice(call, quoted, `${first.id} with ${operation.id}`, input.maxCredits)
  const resolved = await runQuoted(call, first, named)
  const id = resolver.read(resolved.data)
  const view = viewOf(input, true)
  if (id === null) return showLookup(call, resolved, { ...view, fields: undefined, common: false })
  const ran = await runQuoted(call, operation, { ...parameters, [resolver.into]: id })
  const shown = await showLookup(call, ran, view)
  const [of, total] = [resolved.result.credits, resolved.result.credits + ran.result.credits]
  const both = `${first.id} (${of} of ${total} credits) returned the ${resolver.into} for ${operation.id}.`
  return { ...shown, sentence: `${shown.sentence} ${both}`, charged: total }
}

const search = tool({
  name: 'search',
  title: 'Search posts',
  description: (view) =>
    `Posts and videos on one platform that match words. Not for web pages, people, ads, jobs or products: find_lookups. ${pricesOf(view, 'search')}.`,
  input: z.strictObject({
    query: z.string().min(1).max(400),
    platform: z.enum(platformNames),
    ...listOptions,
  }),
  output: resultSchema({ posts: shapes.posts }),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: offeredFor((operation) => operation.common?.task === 'search'),
  async run(call) {
    const { query, platform: on, maxCredits } = call.input
    const view = { registry: call.state.registry, actor: call.actor }
    const [operation] = operationsFor(view, 'search', on)
    if (operation === undefined) {
      const others = [...new Set(operationsFor(view, 'search').map((one) => one.platform))].join(', ')
      throw parameterError(`Posts on ${on} cannot be searched; these can: ${others}.`)
    }
    const { parameters } = readLimit(operation, { query }, call.input.limit)
    const ran = await runOperation(call, operation, rawParameters(operation, parameters), maxCredits)
    return showLookup(call, ran, viewOf(call.input, true))
  },
})

/** The jobs that agents do most, the same on every platform and in one shape. */
export const commonTaskTools: readonly AnyTool[] = [
  taskTool({
    name: 'get_profile',
    title: 'Get a profile',
    task: 'profile',
    kind: 'profile',
    does: 'Profile of an account, channel, page, company or subreddit: name, bio, followers, counts.',
    not: 'Not for its posts: list_posts.',
  }),
  taskTool({
    name: 'get_post',
    title: 'Get a post',
    task: 'post',
    kind: 'post',
    does: 'One post or video by link: text, author, time, counts.',
    not: 'Not for comments or spoken words.',
  }),
  taskTool({
    name: 'get_comments',
    title: 'Get comments',
    task: 'comments',
    kind: 'comments',
    does: 'Comments on a post or video, by its link; a page at a time.',
    not: 'Not for the post itself: get_post.',
  }),
  taskTool({
    name: 'get_transcript',
    title: 'Get a transcript',
    task: 'transcript',
    kind: 'transcript',
    does: 'Transcript of the spoken words of a video, by its link.',
    not: 'Not for text posts: get_post.',
  }),
  taskTool({
    name: 'list_posts',
    title: 'List posts',
    task: 'posts',
    kind: 'posts',
    does: 'Posts or videos of an account, channel, page, company or subreddit, newest first, pinned ones before; a page at a time.',
    not: 'Not for a topic: search.',
  }),
  search,
]
