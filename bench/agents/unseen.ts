// Questions by people who wrote from the list of routes alone (test/agents/ask/fresh.txt), sent to find_lookups: what an
// agent is shown first, how much of it, and how often it is misled.
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { type Labelled, readQuestions } from '../../scripts/ask/questions.ts'
import type { Registry } from '../../src/catalog/registry.ts'
import { median } from '../support/report.ts'

const file = join(import.meta.dirname, '../../test/agents/ask/fresh.txt')

/** Every other question; the rest is for whoever changes the tools. */
const step = 2

/** Refusals that hold whatever target a question has. */
const absent = new Set(['action', 'private_data', 'not_offered', 'off_topic'])

interface Hit {
  readonly operation: string
  readonly fit: string
}

export interface Unseen {
  readonly asked: number
  /** Shares of questions that a lookup answers. */
  readonly first: number
  readonly amongSix: number
  /** Questions with an answer that were called none, or whose first hit was called certain and is another lookup. */
  readonly misled: readonly string[]
  /** Share of the questions without an answer that were called none. */
  readonly none: number
  readonly tokens: number
}

export async function askUnseen(client: Client, registry: Registry): Promise<Unseen> {
  const questions = readQuestions(file).filter((_, at) => at % step === 0)
  const answerable = questions.filter(({ wanted }) => wanted.length > 0)
  const others = questions.filter(({ wanted, reason }) => wanted.length === 0 && absent.has(reason ?? ''))
  const [misled, tokens]: [string[], number[]] = [[], []]
  let [first, amongSix, none] = [0, 0, 0]
  const find = async ({ question }: Labelled) => {
    const result = await client.callTool({
      name: 'find_lookups',
      arguments: { query: question.slice(0, 300) },
    })
    tokens.push(countTokens(JSON.stringify(result.content)))
    const { lookups, others = [] } = result.structuredContent as { lookups: Hit[]; others?: string[] }
    return [...lookups, ...others.map((operation): Hit => ({ operation, fit: 'named' }))]
  }
  for (const asked of answerable) {
    const hits = await find(asked)
    // The lookup that replaces a wanted one is as right.
    const wanted = asked.wanted.flatMap(({ path }) => {
      const operation = registry.operations.find((one) => one.path === path)
      const successor = operation?.retired && registry.byId(operation.retired.successor)
      return [path, ...(successor === undefined ? [] : [successor.path])]
    })
    const isRight = ({ operation }: Hit) => wanted.includes(registry.byId(operation)?.path ?? '')
    const at = hits.findIndex(isRight)
    if (at === 0) first += 1
    if (at >= 0) amongSix += 1
    if (hits.length === 0 || (at !== 0 && hits[0]!.fit === 'certain')) {
      misled.push(`${asked.question} → ${hits[0]?.operation ?? 'none'}`)
    }
  }
  for (const asked of others) if ((await find(asked)).length === 0) none += 1
  return {
    asked: answerable.length + others.length,
    first: first / answerable.length,
    amongSix: amongSix / answerable.length,
    misled,
    none: none / Math.max(1, others.length),
    tokens: median(tokens),
  }
}
