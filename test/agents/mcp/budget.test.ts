import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let agent: Awaited<ReturnType<typeof connectAgent>>
beforeAll(async () => {
  service = await startTestService()
  agent = await connectAgent(service.base, { key: service.testKey })
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

const thread = { url: 'https://www.reddit.com/r/cooking/comments/1abcde2/title/' }
const video = { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }

// Deep trees, ids and addresses: the answers with the most tokens per character.
it.each([
  ['reddit.posts.comments', thread, {}, 8000],
  ['youtube.videos.comments', video, { detail: 'full', maxTokens: 3000 }, 3000],
  [
    'facebook.posts.comments',
    { url: 'https://www.facebook.com/adabakery/posts/1304655294363177' },
    { detail: 'full', maxTokens: 1500 },
    1500,
  ],
  ['reddit.posts.comments', thread, { detail: 'full', maxTokens: 20_000 }, 20_000],
])(
  'an answer of %s stays within its budget in both forms, by a real vocabulary',
  async (operation, parameters, options, most) => {
    const { text, data } = await callTool(agent, 'run_lookup', { operation, parameters, ...options })
    expect(data.status).toBe('found')
    expect(countTokens(text)).toBeLessThan(most)
    expect(countTokens(JSON.stringify(data))).toBeLessThan(most)
  },
)
