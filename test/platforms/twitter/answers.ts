import { afterAll, beforeAll } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { type Replay, type SeenRequest, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'

export const api = 'https://api.x.com'
export const widget = 'https://cdn.syndication.twimg.com'
export const embed = 'https://publish.x.com'
export const files = 'https://video.twimg.com'
export const oldEmbed = 'https://publish.twitter.com'
export const problems = 'https://api.twitter.com/2/problems'

export interface Made {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/**
 * A service whose app has no full-archive search and which sends the newer field names, and a server that answers
 * in X's place; both for all tests of a file.
 */
export function madeAnswers() {
  let replay: Replay
  let running: TestService

  beforeAll(async () => {
    replay = await startReplay([api, widget, embed, files, oldEmbed, 'https://t.co'])
    running = await startTestService({
      platforms: [twitter],
      env: {
        UPSTREAM_ORIGINS: replay.upstreamOrigins,
        ...twitter.testSettings,
        X_FULL_ARCHIVE: 'false',
        X_FIELD_NAMES: 'post',
      },
    })
  })
  afterAll(async () => {
    await running?.close()
    await replay?.close()
  })

  return {
    upstream: () => replay,
    service: () => running,
    /** Answers of each origin; without one the plan has none of the API and the embeds find nothing. */
    answering(answers: Partial<Record<string, Made | ((request: SeenRequest) => Made)>>) {
      replay.use((request) => {
        const given = answers[request.origin]
        if (!given) {
          return request.origin === api
            ? { status: 403, body: JSON.stringify(problem('client-forbidden')) }
            : { status: 404, body: '{}' }
        }
        const { status = 200, body, headers } = typeof given === 'function' ? given(request) : given
        return {
          status,
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }
      })
    },
    async get(path: string, query: Record<string, string> = {}) {
      const answer = await running.call(`/v1/twitter${path}?${new URLSearchParams(query)}`, {
        key: running.liveKey,
      })
      return { status: answer.status, headers: answer.headers, ...answer.body }
    },
  }
}

/** Each call of a test asks for a post of its own, so that no answer comes from the cache. */
let lastId = 1_800_000_000_000_000_000n
export function newId(): string {
  lastId += 4_194_304n
  return String(lastId)
}

/** A problem in the form of the X API. */
export const problem = (name: string) => ({
  title: 'Problem',
  detail: 'Told by a test.',
  type: `${problems}/${name}`,
})
