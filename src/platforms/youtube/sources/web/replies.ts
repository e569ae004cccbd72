import { changed, Fault } from '../../../../catalog/errors.ts'
import {
  type Continuation,
  type Finding,
  type LookupContext,
  type Refusal,
  restricted,
  type Source,
} from '../../../../catalog/source.ts'
import { otherObject } from '../../../../reading/entries.ts'
import { arr, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { int, str } from '../../../../reading/values.ts'
import type { Reply } from '../../model.ts'
import {
  type CommentPage,
  idIn,
  isKnown,
  readList,
  requestComments,
  requireCommentsOf,
  threadOf,
  unfold,
} from './comments.ts'
import { openTube, refusal, requestContinuation } from './innertube.ts'
import { appended, kindOf, nextOf } from './lists.ts'

/** Replies that were on a page of comments, in the thread of their comment: the page, and the ids of those not yet read. */
interface Inside {
  readonly page: CommentPage
  readonly ids: readonly string[]
}

/** Where further replies of a comment continue: a page of them, then the pages of replies to replies. */
interface Resume {
  /** Null where only the replies on the page of comments are left. */
  readonly token: string | null
  readonly inside: Inside | null
  /** The id of the comment; null in cursors of earlier releases. */
  readonly parent: string | null
  /** The level of the replies on that page. */
  readonly level: number
  /** Continuations after that page, in their order. */
  readonly further: readonly { readonly token: string; readonly level: number }[]
  /** Whether an earlier page has a reply whose own replies cannot be found. */
  readonly isOpen: boolean
}

function insideOf(value: unknown): Inside | null {
  const inside = obj(value)
  const page = obj(inside?.page)
  const video = str(page?.video)
  if (video === null) return null
  const order = page?.order === 'newest' ? 'newest' : 'top'
  return {
    page: { video, order, token: str(page?.token) },
    ids: arr(inside?.ids).flatMap((id) => str(id) ?? []),
  }
}

/** Cursors of earlier releases are the token alone. */
function resumeOf(continuation: Continuation): Resume {
  const resume = obj(continuation)
  const token = str(resume?.token) ?? (typeof continuation === 'string' ? continuation : null)
  const inside = insideOf(resume?.inside)
  if (token === null && inside === null) {
    throw new Fault('not_entitled', 'this cursor continues replies read through the Data API')
  }
  const further = objs(resume?.further).flatMap((one) => {
    const token = str(one.token)
    return token === null ? [] : [{ token, level: int(one.level) ?? 2 }]
  })
  const level = int(resume?.level) ?? 1
  return { token, inside, parent: str(resume?.parent), level, further, isOpen: resume?.isOpen === true }
}

/** A page of replies: its entries, what follows it, and the answer that has their texts. */
interface RepliesPage {
  readonly raw: Json
  readonly entries: readonly Json[]
  readonly token: string | null
}

/** Requests the page of replies that a token leads to. */
async function continued(token: string, context: LookupContext): Promise<RepliesPage | Refusal> {
  const answer = await requestContinuation('/next', token, await openTube(context), context)
  if ('outcome' in answer) return answer
  const listed = appended(answer.raw)
  return { raw: answer.raw, entries: listed.entries, token: nextOf(listed, isKnown) }
}

/** Requests a page of comments again, for the replies on it to one of them. */
async function onComments({ page }: Inside, parent: string, context: LookupContext) {
  const answer = await requestComments(page, await openTube(context), context)
  if ('outcome' in answer) return answer
  const outcome = refusal(answer)
  if (outcome === 'restricted') return restricted
  if (outcome !== null) throw changed('comment section', outcome)
  requireCommentsOf(page.video, answer.raw)
  const thread = appended(answer.raw).entries.find((entry) => idIn(entry) === parent)
  const { inside } = threadOf(kindOf(must(thread, 'comment of replies')).content, context)
  return { raw: answer.raw, entries: inside, token: null }
}

/** One page of the replies to a comment: where the token of its row leads, or the replies beside it. */
export const webReplies: Source<object, readonly Reply[]> = {
  name: 'web',
  async lookup(_params, context): Promise<Finding<readonly Reply[]>> {
    const resume = resumeOf(context.continuation)
    const { level, further, inside } = resume
    const page =
      resume.token === null
        ? await onComments(inside!, must(resume.parent, 'parent'), context)
        : await continued(resume.token, context)
    if ('outcome' in page) return page
    const wanted = resume.token === null ? new Set(inside!.ids) : null
    const { placed, tokens, reached } = unfold(page.entries, level, context, (entry) => {
      const id = idIn(entry)
      // An entry without an id is unreadable, and is counted.
      return wanted === null || id === null || wanted.has(id)
    })
    let isOpen = resume.isOpen
    const model = readList(placed, page.raw, 'replies', context, (reply, inside) => {
      // Replies that are counted are reached, or the list has no end that is known.
      if ((reply.replyCount ?? 0) > (reached.get(inside) ?? Number.POSITIVE_INFINITY)) {
        context.drift('reply.replies')
        isOpen = true
      }
      return reply
    })
    if (model.length === 0) throw changed('replies')
    const parent = resume.parent ?? parentOf(model[0]!)
    for (const reply of model) {
      if (parentOf(reply) !== parent) throw otherObject('commentId', parent, reply.id)
    }
    const seen = new Set(placed.map(({ entry }) => idIn(entry)))
    const ids = resume.token === null ? [] : (inside?.ids.filter((id) => !seen.has(id)) ?? [])
    const left: Record<string, Continuation> =
      inside && ids.length > 0 ? { inside: { page: inside.page, ids } } : {}
    const rest = { parent, ...left, ...(isOpen ? { isOpen } : {}) }
    // Replies to replies come first, so that the list of continuations stays as short as one page.
    const [first, ...others] = [
      ...tokens,
      ...(page.token === null ? [] : [{ token: page.token, level }]),
      ...further,
    ]
    if (first !== undefined) return { outcome: 'found', model, next: { ...first, ...rest, further: others } }
    // Replies that stood beside the comment, and on none of the pages of its continuation.
    if (ids.length > 0) return { outcome: 'found', model, next: { level: 1, ...rest } }
    return { outcome: 'found', model, next: null, ...(isOpen ? { hasMore: null } : {}) }
  },
}

/** The id of a reply begins with that of its comment. */
const parentOf = ({ id }: Reply): string => id.split('.')[0]!
