import pMap from 'p-map'
import { z } from 'zod'
import type { CommonPost } from '../../catalog/common.ts'
import { commonData } from '../../catalog/common.ts'
import { parameterError } from '../../errors.ts'
import { cleanText } from '../answers/clean.ts'
import { isBuyer } from '../buyer.ts'
import { requireOperation, runOperation } from '../run-operation.ts'
import { chooseLookup, isLink, operationsFor } from '../targets.ts'
import { type AnyTool, offeredFor, type ToolCall, tool } from './tool.ts'

/**
 * `search` and `fetch` as research modes require them: one text that is JSON, with `results` of id, title and url, and a
 * document of id, title, text, url and metadata.
 */

/** Platforms that a search without a platform's name reads, because each costs one credit. */
const usualPlatforms = ['reddit', 'youtube']
const resultsPerPlatform = 10
const maxTitleCharacters = 120

/** Platforms that the query names, by name or nickname, as whole words. */
function platformsIn({ state }: ToolCall, query: string): string[] {
  const words = ` ${query.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const named = state.registry.platforms.filter(({ name, displayName, nicknames = [] }) =>
    [name, displayName, ...nicknames].some(
      (word) => word.length > 1 && words.includes(` ${word.toLowerCase()} `),
    ),
  )
  const names = named.map(({ name }) => name).filter((name) => name !== 'web')
  return names.length === 0 ? usualPlatforms : names
}

const titleOf = ({ title, text, author, platform }: CommonPost): string => {
  const line = (title ?? text ?? '').replace(/\s+/g, ' ').trim()
  const named = line === '' ? `Post of ${author?.name ?? 'an unknown author'}` : line
  return `${cleanText(named).slice(0, maxTitleCharacters)} (${platform})`
}

const maySearch = offeredFor(({ common }) => common?.task === 'search')

const search = tool({
  name: 'search',
  title: 'Search posts and videos',
  description:
    'Public posts and videos by words. Names of platforms in the query choose where (default: Reddit and YouTube). 1 or 2 credits per platform.',
  input: z.strictObject({ query: z.string().min(1).max(400) }),
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
    const found = await pMap(operations, async (operation) => {
      const ran = await runOperation(call, operation, { query }, undefined)
      const { posts } = commonData(operation, ran.data) as unknown as { posts: CommonPost[] }
      return posts.filter(({ url }) => url !== null).slice(0, resultsPerPlatform)
    })
    const results = found.flat().map((post) => ({ id: post.url!, title: titleOf(post), url: post.url! }))
    return { status: 'done', sentence: '', data: { results }, exactText: JSON.stringify({ results }) }
  },
})

const maxDocumentCharacters = 60_000

const fetchDocument = tool({
  name: 'fetch',
  title: 'Fetch a document',
  description:
    'The full text of a result of search, or of any public web page, by its id or address. 1 to 3 credits.',
  input: z.strictObject({ id: z.string().min(4).max(2048) }),
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
    const document = (await fetchPost(call, id)) ?? (await fetchPage(call, id))
    return { status: 'done', sentence: '', data: document, exactText: JSON.stringify(document) }
  },
})

/** The post of a link; null if no platform knows the link. */
async function fetchPost(call: ToolCall, id: string): Promise<Record<string, unknown> | null> {
  const view = { registry: call.state.registry, actor: call.actor }
  let chosen: ReturnType<typeof chooseLookup>
  try {
    chosen = chooseLookup(view, 'post', id)
  } catch {
    return null
  }
  const { operation, parameters } = chosen
  const ran = await runOperation(call, operation, parameters, undefined)
  const { post } = commonData(operation, ran.data) as unknown as { post: CommonPost | null }
  if (post === null) {
    return {
      id,
      title: id,
      text: `The post is ${ran.result.outcome}.`,
      url: id,
      metadata: { status: ran.result.outcome },
    }
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
  return { id, title: titleOf(post), text, url: post.url ?? id, metadata }
}

async function fetchPage(call: ToolCall, id: string): Promise<Record<string, unknown>> {
  const operation = requireOperation(call, 'web.markdown')
  const ran = await runOperation(call, operation, { url: id, filter: 'fit' }, undefined)
  const { markdown, metadata, url } = ran.data as {
    markdown: { raw: string; fit?: string } | null
    metadata?: { title?: string }
    url: string
  }
  const text = cleanText(markdown?.fit ?? markdown?.raw ?? `The page is ${ran.result.outcome}.`)
  return {
    id,
    title: cleanText(metadata?.title ?? url),
    text: text.slice(0, maxDocumentCharacters),
    url,
    metadata: { status: ran.result.outcome, characters: text.length },
  }
}

/** Tools for research modes. */
export const researchTools: readonly AnyTool[] = [search, fetchDocument]
