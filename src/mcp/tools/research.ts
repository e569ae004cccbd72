import pMap from 'p-map'
import { z } from 'zod'
import type { CommonPost } from '../../catalog/common.ts'
import { commonData } from '../../catalog/common.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { namesOf } from '../../catalog/platform.ts'
import { parameterError } from '../../errors.ts'
import { fittingLength, maxTokens, wholeCharacters } from '../answers/budget.ts'
import { cleanText } from '../answers/clean.ts'
import { isBuyer } from '../buyer.ts'
import type { ShownResult } from '../result.ts'
import {
  type Quoted,
  quoteLookup,
  type RanLookup,
  requireOperation,
  requirePrice,
  runOperation,
  runQuoted,
} from '../run-operation.ts'
import { frameTokens } from '../show-record.ts'
import { chooseLookup, isLink, operationsFor } from '../targets.ts'
import { answerOptions } from './options.ts'
import { type AnyTool, offeredFor, type ToolCall, tool } from './tool.ts'

/**
 * `search` and `fetch` as research modes require them: one text that is JSON, with `results` of id, title and url, and a
 * document of id, title, text, url and metadata.
 */

/** Platforms that a search without a platform's name reads, because each costs one credit. */
const usualPlatforms = ['reddit', 'youtube']
const resultsPerPlatform = 10
const maxTitleCharacters = 120
const { maxCredits } = answerOptions

/** Platforms that the query names, by name or nickname, as whole words. */
function platformsIn({ state }: ToolCall, query: string): string[] {
  const words = ` ${query.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const named = state.registry.platforms.filter((platform) =>
    namesOf(platform).some((word) => word.length > 1 && words.includes(` ${word} `)),
  )
  const names = named.map(({ name }) => name).filter((name) => name !== 'web')
  return names.length === 0 ? usualPlatforms : names
}

const titleOf = ({ title, text, author, platform }: CommonPost): string => {
  const line = (title ?? text ?? '').replace(/\s+/g, ' ').trim()
  const named = line === '' ? `Post of ${author?.name ?? 'an unknown author'}` : line
  const clean = cleanText(named)
  return `${clean.slice(0, wholeCharacters(clean, maxTitleCharacters))} (${platform})`
}

const maySearch = offeredFor(({ common }) => common?.task === 'search')

/** What a search of several platforms costs. */
function quoteAll(call: ToolCall, operations: readonly AnyOperation[], query: string): Quoted {
  const quotes = operations.map((operation) => quoteLookup(call, operation, { query }))
  const most = quotes.reduce((sum, quoted) => sum + quoted.most, 0)
  return { most, withoutSurcharges: most, surcharges: [] }
}

function resultsOf({ operation, data }: RanLookup): { id: string; title: string; url: string }[] {
  const { posts } = commonData(operation, data) as unknown as { posts: CommonPost[] }
  return posts
    .filter(({ url }) => url !== null)
    .slice(0, resultsPerPlatform)
    .map((post) => ({ id: post.url!, title: titleOf(post), url: post.url! }))
}

/** A document as its exact JSON. The charge and the mark of foreign text are in `_meta`, because the shape is fixed. */
function shownAs(ran: readonly RanLookup[], document: Readonly<Record<string, unknown>>): ShownResult {
  return {
    status: 'done',
    sentence: '',
    data: document,
    exactText: JSON.stringify(document),
    untrusted: 'research',
    charged: ran.reduce((sum, { result }) => sum + result.credits, 0),
    creditsLeft: ran.at(-1)?.result.creditsRemaining,
  }
}

const fetchDocument = tool({
  name: 'fetch',
  title: 'Fetch a document',
  description:
    'The full text of a result of search, or of any public web page, by its id or address. 1 to 3 credits.',
  input: z.strictObject({ id: z.string().min(4).max(2048), maxCredits }),
  output: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      text: { type: 'string' },
      url: { type: 'string' },
      metadata: { type: 'object' },
    },
    required: [],
  },
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: offeredFor(() => true),
  async run(call) {
    const { id } = call.input
    if (!isLink(id)) throw parameterError('id must be the id of a result of search, or an address.')
    return (await fetchPost(call)) ?? fetchPage(call)
  },
})

const search = tool({
  name: 'search',
  title: 'Search posts and videos',
  description:
    'Public posts and videos by words. Names of platforms in the query choose where (default: Reddit and YouTube). 1 or 2 credits per platform.',
  input: z.strictObject({ query: z.string().min(1).max(400), maxCredits }),
  output: { type: 'object', properties: { results: { type: 'array' } }, required: [] },
  hints: { readOnly: true, openWorld: true, idempotent: true },
  // It may read several platforms, and one payment buys one lookup.
  isOffered: (view) => maySearch(view) && !isBuyer(view.actor),
  async run(call) {
    const { query } = call.input
    const view = { registry: call.state.registry, actor: call.actor }
    const operations = platformsIn(call, query).flatMap((name) =>
      operationsFor(view, 'search', name).slice(0, 1),
    )
    if (operations.length === 0)
      throw parameterError('No platform of this query can be searched with this key.')
    await requirePrice(call, quoteAll(call, operations, query), 'This search', call.input.maxCredits)
    const found = await pMap(operations, (operation) =>
      runQuoted(call, operation, { query }).catch((error: unknown) => ({ operation, error })),
    )
    const ran = found.filter((one) => 'result' in one)
    // The others are charged, so one platform that fails does not fail the search.
    const failed = found.filter((one) => 'error' in one)
    if (ran.length === 0) throw failed[0]?.error
    return shownAs(ran, {
      results: ran.flatMap(resultsOf),
      ...(failed.length === 0 ? {} : { failed: failed.map(({ operation }) => operation.platform) }),
    })
  },
})

/** A text within the budget of every result, with its whole length where it was cut. */
function cutDocument(text: string): { text: string; characters?: number } {
  const end = fittingLength(text, maxTokens - 2 * frameTokens)
  return end === text.length ? { text } : { text: text.slice(0, end), characters: text.length }
}

type FetchInput = { readonly id: string; readonly maxCredits?: number | undefined }

/** The post of a link; null if no platform knows the link. */
async function fetchPost(call: ToolCall<FetchInput>): Promise<ShownResult | null> {
  const { id, maxCredits: limit } = call.input
  const view = { registry: call.state.registry, actor: call.actor }
  let chosen: ReturnType<typeof chooseLookup>
  try {
    chosen = chooseLookup(view, 'post', id)
  } catch {
    return null
  }
  const { operation, parameters } = chosen
  const ran = await runOperation(call, operation, parameters, limit)
  const { post } = commonData(operation, ran.data) as unknown as { post: CommonPost | null }
  if (post === null) {
    const { outcome } = ran.result
    return shownAs([ran], {
      id,
      title: id,
      text: `The post is ${outcome}.`,
      url: id,
      metadata: { status: outcome },
    })
  }
  const { platform, createdAt, author, likeCount, commentCount, viewCount, score } = post
  const known = {
    platform,
    createdAt,
    author: author?.name ?? author?.handle,
    likeCount,
    commentCount,
    viewCount,
    score,
  }
  const metadata = Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== null && value !== undefined),
  )
  const text = cleanText([post.title, post.text].filter((part) => part !== null).join('\n\n'))
  const { text: shown, ...size } = cutDocument(text)
  return shownAs([ran], {
    ...{ id, title: titleOf(post), text: shown, url: post.url ?? id },
    metadata: { ...metadata, ...size },
  })
}

async function fetchPage(call: ToolCall<FetchInput>): Promise<ShownResult> {
  const { id, maxCredits: limit } = call.input
  const operation = requireOperation(call, 'web.markdown')
  const ran = await runOperation(call, operation, { url: id, filter: 'fit' }, limit)
  const { markdown, metadata, url } = ran.data as {
    markdown: { raw: string; fit?: string } | null
    metadata?: { title?: string }
    url: string
  }
  const text = cleanText(markdown?.fit ?? markdown?.raw ?? `The page is ${ran.result.outcome}.`)
  const { text: shown, ...size } = cutDocument(text)
  return shownAs([ran], {
    ...{ id, title: cleanText(metadata?.title ?? url), text: shown, url },
    metadata: { status: ran.result.outcome, ...size },
  })
}

/** Tools for research modes. */
export const researchTools: readonly AnyTool[] = [search, fetchDocument]
