import type { CommonTask } from '../../../catalog/common.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { ParameterSet } from '../../../catalog/parameters.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import type { Hit } from '../../ask/router.ts'
import { cleanText } from '../answers/clean.ts'
import { operationsFor } from '../targets.ts'
import { mayCall, type ToolCall } from './tool.ts'

/** One call of a plan. */
export interface PlannedCall {
  readonly step: number
  readonly operation: string
  /** The words of the request that it answers. */
  readonly for: string
  readonly parameters: string
  /** Credits of one call without options. */
  readonly credits: number
  readonly price: string
  /** Steps whose items each need a call of their own. */
  readonly onceForEachOf?: number
}

/** What separates the parts of a request: commas and words that join. */
const joints = /[,;&+]|\band then\b|\bthen\b|\band\b|\bplus\b|\bas well as\b/iu
const maxSteps = 5
/** A part is a call of its own where its lookup is at least this likely. */
const minProbability = 0.3
/** A request of more parts is prose, and is not read as a plan. */
const maxParts = 8
const minPartLength = 4

/** A part that names its subject by a pronoun is of the step before: its words state the task alone. */
const pronoun = /\b(?:its|their|his|her|each|every|all)\b/iu
const taskWords: readonly (readonly [RegExp, CommonTask])[] = [
  [/\b(?:comments?|replies)\b/iu, 'comments'],
  [/\b(?:transcripts?|captions?|subtitles?)\b/iu, 'transcript'],
  [/\b(?:posts?|videos?|tweets?|reels?|uploads?)\b/iu, 'posts'],
]

/** The lookup of a part; undefined where none is likely. */
async function lookupOf(call: ToolCall, part: string, platform: string): Promise<AnyOperation | undefined> {
  const { state, actor } = call
  const task = pronoun.test(part) ? taskWords.find(([words]) => words.test(part))?.[1] : undefined
  const view = { registry: state.registry, actor }
  const [ofTask] = task === undefined ? [] : operationsFor(view, task, platform)
  if (ofTask !== undefined) return ofTask
  const ranked = await state.rankLookups(part, actor.walletId, { platform, budget: call.questionWork })
  const first = ranked.find(({ operation }) => mayCall(actor, operation))
  return first !== undefined && first.probability >= minProbability ? first.operation : undefined
}

/** The platform of a request: stated, or that of nearly all likely lookups. */
function platformOf(found: readonly Hit[], stated: string | undefined): string | null {
  if (stated !== undefined) return stated
  const { platform } = found[0]!.operation
  // Twins of two versions each count for both.
  const others = found.filter(({ operation }) => operation.platform !== platform)
  return others.some(({ probability }) => probability > maxOther) ? null : platform
}
const maxOther = 0.1

/** The objects that a lookup's answer lists, and those that it is about. */
const listsPosts = ({ common }: AnyOperation) => common?.kind === 'posts'
const isOfPost = ({ common }: AnyOperation) =>
  common?.task === 'comments' || common?.task === 'post' || common?.task === 'transcript'

/**
 * The calls that answer a request of several parts, in order, with their prices: "the profile, its posts and their
 * comments". Null for a request that one lookup answers.
 * @param found the lookups of the whole request, whose first one names the platform where none is stated
 */
export async function planCalls(
  call: ToolCall,
  query: string,
  found: readonly Hit[],
  platform: string | undefined,
): Promise<{ readonly sentence: string; readonly steps: readonly PlannedCall[] } | null> {
  const parts = query
    .split(joints)
    .map((part) => part.trim())
    .filter((part) => part.length >= minPartLength)
  if (parts.length < 2 || parts.length > maxParts) return null
  const on = platformOf(found, platform)
  if (on === null) return null
  const hits: { readonly part: string; readonly operation: AnyOperation }[] = []
  for (const part of parts) {
    const operation = await lookupOf(call, part, on)
    if (operation !== undefined && hits.every((one) => one.operation !== operation)) {
      hits.push({ part, operation })
    }
  }
  if (hits.length < 2 || hits.length > maxSteps) return null
  return written(call, hits)
}

function written(
  call: ToolCall,
  hits: readonly { readonly part: string; readonly operation: AnyOperation }[],
) {
  const steps = hits.map(({ part, operation }, at): PlannedCall => {
    const lists = hits.slice(0, at).findLastIndex((one) => listsPosts(one.operation))
    const price = priceFor(operation, call.actor.mode)
    return {
      ...{ step: at + 1, operation: operation.id, for: cleanText(part) },
      parameters: Object.entries(operation.parameters as ParameterSet)
        .filter(([name, { required }]) => name !== 'cursor' && required)
        .map(([name]) => name)
        .join(', '),
      ...{ credits: price.base, price: priceSentence(price) },
      ...(lists >= 0 && isOfPost(operation) ? { onceForEachOf: lists + 1 } : {}),
    }
  })
  const total = steps.reduce((sum, { credits }) => sum + credits, 0)
  const repeated = steps.find(({ onceForEachOf }) => onceForEachOf !== undefined)
  const each =
    repeated === undefined
      ? ''
      : ` Step ${repeated.step} is once for each item of step ${repeated.onceForEachOf}: ${repeated.credits} each.`
  const sentence = `${steps.length} calls answer this, in this order; once each they cost ${total} credits together, a page each.${each}`
  return { sentence, steps }
}
