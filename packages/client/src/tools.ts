import type { Client } from './client.ts'
import { definitions, markRule, type ToolName } from './generated/tools.ts'
import type { CallOptions, ToolResult } from './types.ts'

export type { ToolName } from './generated/tools.ts'
export type { ToolDefinition } from './tool-definition.ts'
export type { ToolResult } from './types.ts'

export interface ToolsOptions extends CallOptions {
  /** The tools by name. Default: all that change nothing in the account. */
  only?: readonly ToolName[] | undefined
}

interface OpenAiCall {
  readonly id: string
  readonly type?: string
  readonly function?: { readonly name: string; readonly arguments: string }
}

interface AnthropicBlock {
  readonly type: string
  readonly id?: string
  readonly name?: string
  readonly input?: unknown
}

type Input = Readonly<Record<string, unknown>>

/** Tools that make no lookups. */
const free = new Set(
  definitions
    .filter(({ parameters }) => !('maxCredits' in (parameters.properties as object)))
    .map(({ name }) => name),
)

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch (error) {
    throw new TypeError(`The arguments are not JSON: ${(error as Error).message}`)
  }
}

/** One after the other: what a call leaves of a limit is known when it has ended. */
async function inTurn<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const one of all) results.push(await run(one))
  return results
}

/**
 * The agents' interface of the service for tool calls of models. Results are compact, and the texts of strangers in them
 * are marked as untrusted. Each call costs what its lookups cost; `maxCredits` of the client and of `options` limits them.
 */
export function tools(client: Pick<Client, 'callTool'>, { only, ...options }: ToolsOptions = {}) {
  const chosen = definitions
    .filter(({ name, readOnly }) => only?.includes(name as ToolName) ?? readOnly)
    .map((one, place) =>
      place > 0 ? one : { ...one, description: `${one.description} About all tools: ${markRule}` },
    )
  const call = (name: string, input: Input): Promise<ToolResult> =>
    client.callTool(name, input, { ...options, isFree: free.has(name) })
  /** Errors are results too: the model reads what it can do about them. */
  async function textOf(name: string, parse: () => unknown): Promise<{ content: string; isError: boolean }> {
    if (!chosen.some((one) => one.name === name))
      return { content: `There is no tool ${name}.`, isError: true }
    try {
      const input = parse()
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        return { content: 'The arguments have to be an object.', isError: true }
      const { text, isError } = await call(name, input as Input)
      return { content: text, isError }
    } catch (error) {
      if (options.signal?.aborted) throw error
      return { content: (error as Error).message, isError: true }
    }
  }
  return {
    definitions: chosen,
    /** The rule on texts of strangers; it belongs into the system prompt. The description of the first tool has it too. */
    rule: markRule,
    call,

    /** The `tools` of OpenAI's chat completions. */
    openai: chosen.map(({ name, description, parameters }) => ({
      type: 'function' as const,
      function: { name, description, parameters },
    })),
    /** Carries out `message.tool_calls`; returns the messages to append. */
    runOpenAi: (calls: readonly OpenAiCall[]) =>
      inTurn(calls, async ({ id, function: called }) => {
        const { content } = await textOf(called?.name ?? '', () => parseArguments(called!.arguments))
        return { role: 'tool' as const, tool_call_id: id, content }
      }),

    /** The `tools` of OpenAI's Agents SDK: `openaiAgents(tool)` with `tool` of the package `@openai/agents`. */
    openaiAgents: <Tool>(tool: (options: never) => Tool) =>
      chosen.map(({ name, description, parameters }) => {
        // Strict schemas would require every option of a tool.
        const options = { name, description, parameters, strict: false as const }
        const execute = async (input: unknown) => (await textOf(name, () => input)).content
        return tool({ ...options, execute } as never)
      }),

    /** The `tools` of Anthropic's messages. */
    anthropic: chosen.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: parameters as typeof parameters & { type: 'object' },
    })),
    /** Carries out the `tool_use` blocks of `message.content`; returns the content of the next message. */
    runAnthropic: (content: readonly AnthropicBlock[]) =>
      inTurn(
        content.filter(({ type }) => type === 'tool_use'),
        async ({ id = '', name = '', input }) => {
          const { content: text, isError } = await textOf(name, () => input ?? {})
          return { type: 'tool_result' as const, tool_use_id: id, content: text, is_error: isError }
        },
      ),

    /** The `tools` of the Vercel AI SDK: `aiSdk(jsonSchema)` with `jsonSchema` of the package `ai`. */
    aiSdk: <Schema>(jsonSchema: (schema: never) => Schema) =>
      Object.fromEntries(
        chosen.map(({ name, description, parameters }) => [
          name,
          {
            description,
            inputSchema: jsonSchema(parameters as never),
            execute: async (input: unknown) => (await textOf(name, () => input)).content,
          },
        ]),
      ),
  }
}
