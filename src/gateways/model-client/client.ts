import { Fault } from '../../catalog/errors.ts'
import type { UpstreamClient } from '../../catalog/ports/upstream.ts'
import { arr, at } from '../../reading/narrow.ts'
import { str } from '../../reading/values.ts'

/** One question to a language model. */
export interface ModelRequest {
  /** What the model is to do. Nothing that others wrote belongs here. */
  readonly system: string
  /** What it is to be done with: a caller's question, the text of a page. Data, never instructions. */
  readonly user: string
  /** Longest answer, in tokens (default 500). */
  readonly maxTokens?: number
  /** Ask for a JSON object; what comes back has to be checked all the same. */
  readonly json?: boolean
  /** Limit of the call, in milliseconds (default 10,000). */
  readonly timeoutMs?: number
}

/** A language model behind an OpenAI-compatible endpoint of the operator's choice. */
export interface ModelClient {
  /**
   * The model's answer as text, trimmed.
   * @throws Fault provider for an answer that is none; timeout, connection and the like from the way there
   */
  complete(request: ModelRequest): Promise<string>
}

export interface ModelOptions {
  /** ASK_MODEL_URL, ASK_MODEL_KEY and ASK_MODEL of the mode. */
  readonly setting: (name: string) => string | undefined
  /** Reaches the endpoint, whose address the operator chose. */
  readonly endpoint: UpstreamClient
}

/** The address of chat completions: the setting may be the API's base URL (`…/v1`) or the whole address. */
function completionsUrl(setting: string): string {
  const bare = setting.replace(/(?<!\/)\/+$/, '')
  return bare.endsWith('/chat/completions') ? bare : `${bare}/chat/completions`
}

/** The model of the settings (POST …/chat/completions, OpenAI API); null where ASK_MODEL_URL is not set. */
export function createModelClient({ setting, endpoint }: ModelOptions): ModelClient | null {
  const base = setting('ASK_MODEL_URL')
  if (base === undefined) return null
  const key = setting('ASK_MODEL_KEY')
  return {
    async complete({ system, user, maxTokens = 500, json = false, timeoutMs = 10_000 }) {
      const answer = await endpoint.request({
        url: completionsUrl(base),
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({
          model: setting('ASK_MODEL') ?? 'gpt-4o-mini',
          temperature: 0,
          max_tokens: maxTokens,
          ...(json ? { response_format: { type: 'json_object' } } : {}),
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
        }),
        timeoutMs,
        maxBytes: 1024 * 1024,
      })
      if (answer.status !== 200) throw new Fault('provider', `the model's endpoint answered ${answer.status}`)
      const [choice] = arr(at(answer.json(), 'choices'))
      const text = str(at(choice, 'message', 'content'))?.trim()
      if (!text) throw new Fault('provider', "the model's endpoint gave no text")
      return text
    },
  }
}
