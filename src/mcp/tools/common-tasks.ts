import { z } from 'zod'
import {
  type CommonKind,
  type CommonTask,
  commonComment,
  commonPost,
  commonProfile,
  commonTranscript,
} from '../../catalog/common.ts'
import { priceFor } from '../../catalog/price-override.ts'
import { parameterError } from '../../errors.ts'
import { runOperation } from '../run-operation.ts'
import { showLookup } from '../show-record.ts'
import { chooseLookup, operationsFor } from '../targets.ts'
import { answerOptions, listOptions, resultSchema, viewOf } from './options.ts'
import { type AnyTool, offeredFor, type ToolView, tool } from './tool.ts'

const platformNames = ['youtube', 'tiktok', 'instagram', 'twitter', 'facebook', 'linkedin', 'reddit'] as const

const platform = z.enum(platformNames).optional().describe('Needed unless target is a link.')
const target = z.string().min(1).max(2048)

/** The range of prices of a task, for its description. */
function pricesOf(view: ToolView, task: CommonTask): string {
  const prices = operationsFor(view, task).map((operation) => priceFor(operation, view.actor.mode).base)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
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
  posts: { type: 'array', items: terse(commonPost) },
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
      const { operation, parameters } = chooseLookup(view, task, text, on)
      const ran = await runOperation(call, operation, parameters, maxCredits)
      return showLookup(call, ran, viewOf(call.input, true))
    },
  })
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
    const ran = await runOperation(call, operation, { query }, maxCredits)
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
    does: 'Profile of an account, channel, page, company or subreddit, by link or handle: name, bio, followers, counts.',
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
    does: 'Posts or videos of an account, channel, page, company or subreddit, newest first; a page at a time.',
    not: 'Not for a topic: search.',
  }),
  search,
]
