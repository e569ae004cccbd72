import type { AgentCaller, AgentTool } from './agent-caller.ts'

interface ModelSettings {
  /** OpenAI-compatible: the base address (`…/v1`), or that of chat completions. */
  readonly url: string
  readonly key: string | undefined
  readonly model: string
}

interface Message {
  readonly role: string
  readonly content: string | null
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
}

/** Calls that a task may take; a model that needs more has not done it. */
const maxCalls = 2

const system =
  'Answer the task with the tools. Call one tool at a time, as few as possible, and stop when a result answers the task.'

const functionOf = ({ name, description, inputSchema }: AgentTool) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
})

/** A caller that lets a model choose tools (POST …/chat/completions with tools, OpenAI API). */
export function callByModel({ url, key, model }: ModelSettings): AgentCaller {
  const base = url.replace(/\/+$/, '')
  const address = base.endsWith('/chat/completions') ? base : `${base}/chat/completions`
  async function next(messages: readonly object[], tools: readonly AgentTool[]): Promise<Message> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, temperature: 0, messages, tools: tools.map(functionOf) }),
    })
    if (!answer.ok) throw new Error(`the model answered ${answer.status}: ${await answer.text()}`)
    const { choices } = (await answer.json()) as { choices: { message: Message }[] }
    return choices[0]!.message
  }
  return async (call, tools, goal) => {
    const messages: object[] = [
      { role: 'system', content: system },
      { role: 'user', content: goal },
    ]
    let calls = 0
    while (calls < maxCalls) {
      const message = await next(messages, tools)
      const wanted = (message.tool_calls ?? []).slice(0, maxCalls - calls)
      if (wanted.length === 0) return
      messages.push({ ...message, tool_calls: wanted })
      for (const { id, function: one } of wanted) {
        calls += 1
        const content = await resultOf(call, one)
        messages.push({ role: 'tool', tool_call_id: id, content })
      }
    }
  }
}

/** The result of a call; models also name tools that do not exist and send text that is no JSON. */
async function resultOf(
  call: Parameters<AgentCaller>[0],
  { name, arguments: input }: { readonly name: string; readonly arguments: string },
): Promise<string> {
  try {
    return (await call(name, JSON.parse(input))).text
  } catch (error) {
    return `error: ${(error as Error).message}`
  }
}
