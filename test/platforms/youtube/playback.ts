import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { contractSchemas, problems } from '../../support/contract.ts'
import { recordings } from '../../support/recordings.ts'
import { type Replay, type ReplayRoute, type SeenRequest, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'

export const recorded = recordings('youtube')

export interface Recording {
  readonly request: { readonly method: string; readonly url: string; readonly body?: Record<string, unknown> }
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: unknown
}

export const recording = (file: string) => recorded.json<Recording>(`${file}.json`)

/** How often a renderer occurs in a recording: what a list read from it should hold. */
export function occurrences(file: string, renderer: string): number {
  return recorded.text(`${file}.json`).split(`"${renderer}":`).length - 1
}

/** What identifies a call: a first page's id or address. Continuations go by their kind alone. */
function identity(body: Record<string, unknown> | undefined): unknown {
  const inner = body?.playerRequest as Record<string, unknown> | undefined
  return body?.browseId ?? body?.url ?? body?.query ?? body?.videoId ?? inner?.videoId ?? null
}

/** `browse`, `next+continuation`, … for InnerTube and captions; `api/videos`, … for the Data API. */
function kindOf({ origin, path }: SeenRequest, body: Record<string, unknown> | undefined): string {
  const name = path.split('/').at(-1)!
  if (origin === 'https://www.googleapis.com') return `api/${name}`
  return body?.continuation === undefined ? name : `${name}+continuation`
}

/**
 * Answers calls with recordings, by kind of call: `{ browse: file, 'browse+continuation': file, player: file }`.
 * A call for another channel, address or video than the recorded one is not answered.
 */
export function play(files: Readonly<Record<string, string>>): ReplayRoute {
  return (request: SeenRequest) => {
    const body = request.method === 'POST' ? JSON.parse(request.body) : undefined
    const file = files[kindOf(request, body)]
    if (file === undefined) return undefined
    const { request: asked, status, headers, body: answer } = recording(file)
    const wanted = identity(asked.body)
    if (body && wanted !== null && identity(body) !== null && identity(body) !== wanted) return undefined
    return { status, headers, body: typeof answer === 'string' ? answer : JSON.stringify(answer) }
  }
}

/** What is not recorded: InnerTube does not know it, and the Data API refuses the key. */
export const nothingElse: ReplayRoute = ({ origin }) =>
  origin === 'https://www.googleapis.com'
    ? {
        status: 403,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ error: { code: 403, errors: [{ reason: 'keyInvalid' }] } }),
      }
    : {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ error: { code: 404, status: 'NOT_FOUND' } }),
      }

const contract = contractSchemas()

/** A service for all tests of a file, and a server that plays recordings in YouTube's place. */
export function playedYoutube() {
  let service: TestService
  let replay: Replay
  beforeAll(async () => {
    if (!recorded.available) return
    replay = await startReplay(['https://www.youtube.com', 'https://www.googleapis.com'])
    service = await startTestService({
      platforms: [youtube],
      env: { UPSTREAM_ORIGINS: replay.upstreamOrigins, YOUTUBE_API_KEY: 'key-of-this-test' },
    })
  })
  afterAll(async () => {
    await service?.close()
    await replay?.close()
  })
  // Answers of one recording must not come from the cache of another.
  beforeEach(() => service?.clock.advance(86_400_000))

  /** Calls a route with the live key while these recordings are played; the answer satisfies the contract. */
  async function lookUp(path: string, query: Record<string, string>, files: Record<string, string>) {
    replay.use(play(files), nothingElse)
    const answer = await service.call(`/v1/youtube/${path}?${new URLSearchParams(query)}`, {
      key: service.liveKey,
    })
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    const { data } = answer.body
    if (data.lookupStatus === undefined || data.lookupStatus === 'found') {
      expect(problems(contract[`GET /v1/youtube/${path}`]!.schema, data)).toEqual([])
    }
    return data
  }

  return { lookUp, upstream: () => replay, service: () => service }
}

export const kurzgesagt = 'UCsXVk37bltHxD1rDPwtNM8Q'
export const commons = 'UCTwECeGqMZee77BjdoYtI2Q'
