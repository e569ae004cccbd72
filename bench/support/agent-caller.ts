import type { Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

export type AgentTool = Awaited<ReturnType<Client['listTools']>>['tools'][number]

/** What a tool returned. */
export interface ToolAnswer {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Calls a tool. */
export type CallTool = (name: string, input: Record<string, unknown>) => Promise<ToolAnswer>

/** Works on a goal with tools, until it has an answer or gives up. */
export type AgentCaller = (call: CallTool, tools: readonly AgentTool[], goal: string) => Promise<void>

/** What the tools returned for a goal. */
export interface Performed {
  readonly calls: number
  readonly tokens: number
  /** Of the structured forms, which some clients hand to the model in place of the texts. */
  readonly dataTokens: number
  readonly text: string
}

/** Lets a caller work on a goal, and records what the tools return. */
export async function perform(
  client: Client,
  tools: readonly AgentTool[],
  goal: string,
  caller: AgentCaller,
): Promise<Performed> {
  const seen: string[] = []
  let dataTokens = 0
  const call: CallTool = async (name, input) => {
    const result = await client.callTool({ name, arguments: input })
    const text = (result.content as { text?: string }[]).map((one) => one.text ?? '').join('\n')
    seen.push(text)
    dataTokens += countTokens(JSON.stringify(result.structuredContent ?? {}))
    return { text, data: (result.structuredContent ?? {}) as Record<string, unknown> }
  }
  await caller(call, tools, goal)
  const text = seen.join('\n')
  return { calls: seen.length, tokens: countTokens(text), dataTokens, text }
}
