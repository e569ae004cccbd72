import { afterAll, beforeAll, expect } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { contractSchemas, problems } from '../../support/contract.ts'
import { recordings } from '../../support/recordings.ts'
import { type Replay, type ReplayAnswer, type ReplayRoute, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** The recorded answers of X. */
export const files = recordings('twitter')
export const api = 'https://api.x.com'
export const widget = 'https://cdn.syndication.twimg.com'
export const embed = 'https://publish.x.com'
const contract = contractSchemas()

export interface Recorded {
  request: { url: string }
  status: number
  headers: Record<string, string>
  body: unknown
}

function answerOf(name: string): ReplayAnswer {
  const { status, headers, body } = files.json<Recorded>(`${name}.json`)
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Answers requests to one origin for a path with a recording. */
export function at(origin: string, path: string | RegExp, name: string): ReplayRoute {
  return (request) =>
    request.origin === origin && (typeof path === 'string' ? request.path === path : path.test(request.path))
      ? answerOf(name)
      : undefined
}

/** A schema of the contract that takes null for every value: what X does not tell is null. */
function orNull<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(orNull) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const fields = Object.entries(schema).map(([name, value]) =>
    name === 'type' && typeof value === 'string' && value !== 'null'
      ? [name, [value, 'null']]
      : [name, orNull(value)],
  )
  return Object.fromEntries(fields) as S
}

/** An answer made for a test, for what is asked beside the recorded answer. */
export function made(origin: string, path: string | RegExp, body: unknown, status = 200): ReplayRoute {
  return (request) =>
    request.origin === origin && (typeof path === 'string' ? request.path === path : path.test(request.path))
      ? { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : undefined
}

/** The app's credentials are refused. */
export const apiRefused = at(api, /./, 'v2-search-all-401-unauthorized')
/** The app's plan has none of the API, so that only the public sources can answer. */
export const apiNotInPlan = made(
  api,
  /./,
  {
    title: 'Client Forbidden',
    detail: 'When authenticating requests to the Twitter API v2 endpoints, …',
    type: 'https://api.twitter.com/2/problems/client-forbidden',
  },
  403,
)
export const widgetDown = made(widget, /./, {})
export const onWidget = (name: string) => [apiNotInPlan, at(widget, '/tweet-result', name)]
export const user = (id: string, username: string) =>
  made(api, `/2/users/by/username/${username}`, { data: { id, name: 'Name', username } })
/** A service for all tests of a file, and a server that plays recordings in X's place. */
export function playedX() {
  let running: TestService
  let replay: Replay
  beforeAll(async () => {
    if (!files.available) return
    replay = await startReplay([api, widget, embed])
    running = await startTestService({
      platforms: [twitter],
      env: { UPSTREAM_ORIGINS: replay.upstreamOrigins, ...twitter.testSettings },
    })
  })
  afterAll(async () => {
    await running?.close()
    await replay?.close()
  })

  /** Calls a route with a live key; answers of 200 must satisfy the contract. */
  async function get(path: string, query: Record<string, string> = {}, ...routes: ReplayRoute[]) {
    replay.use(...routes)
    const answer = await running.call(`/v1/twitter${path}?${new URLSearchParams(query)}`, {
      key: running.liveKey,
    })
    const { data, error } = answer.body
    const template = path.replace(/^\/profiles\/\w+/, '/profiles/{handle}')
    const reference = contract[`GET /v1/twitter${template}`]
    if (
      answer.status === 200 &&
      reference &&
      data.lookupStatus !== 'private' &&
      data.lookupStatus !== 'restricted'
    ) {
      expect(problems(orNull(reference.schema), data).slice(0, 5)).toEqual([])
    }
    return { status: answer.status, data, error }
  }
  return { get, upstream: () => replay, service: () => running }
}
