import pMap from 'p-map'
import { z } from 'zod'
import type { CommonPost } from '../../../catalog/common.ts'
import { commonData } from '../../../catalog/common.ts'
import { parameterError } from '../../../catalog/errors.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { namesOf } from '../../../catalog/platform.ts'
import { fittingLength, maxTokens, wholeCharacters } from '../answers/budget.ts'
import { cleanText, cleanValue } from '../answers/clean.ts'
import { isBuyer } from '../buyer.ts'
import { frameTokens } from '../cut-answer.ts'
import type { ShownResult } from '../result.ts'
import { handleOf, readHandle } from '../result-store.ts'
import {
  type Quoted,
  quoteLookup,
  type RanLookup,
  requireOperation,
  requirePrice,
  runOperation,
  runQuoted,
} from '../run-operation.ts'
import { chooseLookup, isLink, operationsFor } from '../targets.ts'
import { answerOptions } from './options.ts'
import { type AnyTool, anyLookup, offeredFor, type ToolCall, tool } from './tool.ts'

/**
 * `search` and `fetch` as research modes require them: one text that is JSON, with `results` of id, title and url, and a
 * document of id, title, text, url and metadata.
 */

/** Platforms that a search without a platform's name reads, because each costs one credit. */
const usualPlatforms = ['reddit', 'youtube']
const resultsPerPlatform = 10
const maxTitleCharacters = 120
const { maxCredits, dryRun } = answerOptions

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
  return { most, withoutSurcharges: most, surcharges: [], cheaper: () => fewerPlatforms(operations) }
}

const fewerPlatforms = (operations: readonly AnyOperation[]): string | null =>
  operations.length < 2 ? null : 'A query that names one platform searches only that one.'

function resultsOf({ operation, data }: RanLookup): { id: string; title: string; url: string }[] {
  const { posts } = commonData(operation, data) as unknown as { posts: CommonPost[] }
  return posts
    .filter(({ url }) => url !== null)
    .slice(0, resultsPerPlatform)
    .map((post) => ({ id: post.url!, title: titleOf(post), url: post.url! }))
}

/** A document as its exact JSON. The charge is in `_meta`, because the shape is fixed. */
function shownAs(ran: readonly RanLookup[], document: Readonly<Record<string, unknown>>): ShownResult {
  return {
    status: 'done',
    sentence: '',
    exactData: cleanValue(document) as Readonly<Record<string, unknown>>,
    untrusted: 'posts and pages',
    charged: ran.reduce((sum, { result }) => sum + result.credits, 0),
    creditsLeft: ran.at(-1)?.result.creditsRemaining,
  }
}

const fetchDocument = tool({
  name: 'fetch',
  title: 'Fetch a document',
  description:
    'The full text of a result of search, or of any public web page, by its id or address. metadata.next is the id of the rest of a long text, free for an hour. 1 to 3 credits.',
  input: z.strictObject({ id: z.string().min(4).max(2048), maxCredits, dryRun }),
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
  isOffered: anyLookup,
  async run(call) {
    const { id } = call.input
    const handle = readHandle(id)
    if (handle !== null) return fetchRest(call, handle)
    if (!isLink(id)) throw parameterError('id must be the id of a result of search, or an address.')
    return (await fetchPost(call)) ?? fetchPage(call)
  },
})

const search = tool({
  name: 'search',
  title: 'Search posts and videos',
  description:
    'Public posts and videos by words. Names of platforms in the query choose where (default: Reddit and YouTube). 1 or 2 credits per platform.',
  input: z.strictObject({ query: z.string().min(1).max(400), maxCredits, dryRun }),
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

interface Document {
  readonly title: string
  readonly text: string
  readonly url: string
}

interface ShownPart extends Document {
  /** Of a text that was cut: its whole length, and the id of its rest. */
  readonly size: { readonly characters?: number; readonly next?: string }
}

const partOf = (text: string) => fittingLength(text, maxTokens - 2 * frameTokens)

/** A document within the budget of every result. The rest of a long text is stored, because it is paid for. */
async function cutDocument(call: ToolCall, operation: AnyOperation, whole: Document): Promise<ShownPart> {
  const { title, text, url } = whole
  const end = partOf(text)
  if (end === text.length) return { ...whole, size: {} }
  const { id, aliases } = operation
  const name = await call.state.results.store(call.actor, {
    operation: { id, ...(aliases === undefined ? {} : { aliases }) },
    ...{ title, url, platform: 'posts and pages', name: 'text', rest: text, next: null },
    view: { common: false, detail: 'full', maxTokens },
  })
  const next = name === null ? {} : { next: handleOf(name, end) }
  return { title, url, text: text.slice(0, end), size: { characters: text.length, ...next } }
}

/** The next part of a document whose text was cut, without a charge. */
async function fetchRest(
  call: ToolCall<FetchInput>,
  { name, position }: NonNullable<ReturnType<typeof readHandle>>,
): Promise<ShownResult> {
  const stored = await call.state.results.read(call.actor, name)
  if (stored === null || typeof stored.rest !== 'string' || position >= stored.rest.length) {
    throw parameterError('This id of a rest is unknown or older than an hour. Fetch the document again.')
  }
  const { title, rest, url = call.input.id } = stored
  const end = position + partOf(rest.slice(position))
  const next = end === rest.length ? {} : { next: handleOf(name, end) }
  return shownAs([], {
    ...{ id: call.input.id, title, text: rest.slice(position, end), url },
    metadata: { characters: rest.length, from: position, ...next },
  })
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
  const { size, ...shown } = await cutDocument(call, operation, {
    ...{ title: titleOf(post), text, url: post.url ?? id },
  })
  return shownAs([ran], { id, ...shown, metadata: { ...metadata, ...size } })
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
  const { size, ...shown } = await cutDocument(call, operation, {
    ...{ title: cleanText(metadata?.title ?? url), text, url },
  })
  return shownAs([ran], { id, ...shown, metadata: { status: ran.result.outcome, ...size } })
}

/** Tools for research modes. */
export const researchTools: readonly AnyTool[] = [search, fetchDocument]
