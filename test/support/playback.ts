import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Platform } from '../../src/catalog/platform.ts'
import { logAnswers } from './answer-log.ts'
import { readJson } from './proof/json.ts'
import type { Changes, Exchange, Wire } from './proof/wire.ts'
import { type Recordings, recordings } from './recordings.ts'
import { type Replay, type ReplayAnswer, type ReplayRoute, type SeenRequest, startReplay } from './replay.ts'
import { startTestService, type TestService, type TestServiceOptions } from './service.ts'

/** One recorded exchange, as the files of every platform hold it. */
export interface Recording {
  readonly request: { readonly method: string; readonly url: string; readonly body?: Record<string, unknown> }
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly provenance?: { readonly other_headers_seen?: Readonly<Record<string, string>> }
}

const fileOf = (name: string) => (name.endsWith('.json') ? name : `${name}.json`)

/** The recorded answers of a platform, as they came: JSON bodies keep every digit. */
export interface Recorded extends Recordings {
  recording(name: string): Recording
  answer(name: string): ReplayAnswer
}

export function recorded(platform: string): Recorded {
  const files = recordings(platform)
  const recording = (name: string) => files.json<Recording>(fileOf(name))
  return {
    ...files,
    recording,
    answer(name) {
      const { status, headers, body, provenance } = recording(name)
      return {
        status,
        headers: { ...headers, ...provenance?.other_headers_seen },
        body: typeof body === 'string' ? body : body === null ? '' : bodyText(files.text(fileOf(name))),
      }
    },
  }
}

/** The text of a recording's body, cut out of the file: parsing would round long numbers. */
function bodyText(file: string): string {
  const body = readJson(file)?.members.find(({ key }) => key === 'body')
  if (!body) throw new Error('the recording has no body')
  return file.slice(body.value.start, body.value.end)
}

/** Where a request goes: the whole path, or a form of path and query. */
export type Place = string | RegExp

/** Path without what makes no difference: a slash or `.json` at its end. */
export const barePath = (path: string) => path.replace(/\/$/, '').replace(/\.json$/, '')

/** Whether a request goes to a place of an origin. Forms see the path with its query, as it was sent. */
export function goesTo({ origin, path, query }: SeenRequest, at: string, place: Place): boolean {
  if (origin !== at) return false
  if (typeof place === 'string') return barePath(path) === barePath(place)
  return [path, barePath(path), `${path}?${query}`].some((text) => place.test(text))
}

/** Answers requests to one place as `answer` says. */
export const route =
  (
    origin: string,
    place: Place,
    answer: ReplayAnswer | ((request: SeenRequest) => ReplayAnswer),
  ): ReplayRoute =>
  (request) => {
    if (!goesTo(request, origin, place)) return undefined
    return typeof answer === 'function' ? answer(request) : answer
  }

/** JSON made for a test, for what is asked beside the recorded answer. */
export const json = (body: unknown, status = 200): ReplayAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export interface PlaybackOptions {
  readonly platform: Platform
  /** The folder of its recordings, below `../shared/recordings`. Default: the platform's. */
  readonly recordings?: string
  /** The platform's origins, which are answered from here. */
  readonly origins: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What requests get that no recording answers. Default: a 599. */
  readonly otherwise?: readonly ReplayRoute[]
  readonly service?: Omit<TestServiceOptions, 'platforms' | 'env'>
}

/** A service whose platform's origins answer from recordings; live keys reach them. */
export interface Playback {
  readonly service: TestService
  /** Its `use` plays routes, too. */
  readonly replay: Replay
  /** Notes what is answered, and changes it. */
  readonly wire: Wire
  /** Plays these routes from now on. */
  play(...routes: readonly ReplayRoute[]): void
  close(): Promise<void>
}

export async function openPlayback(options: PlaybackOptions): Promise<Playback> {
  const { platform, origins, env = {}, otherwise = [] } = options
  const replay = await startReplay(origins)
  const running = await startTestService({
    ...options.service,
    platforms: [platform],
    env: { UPSTREAM_ORIGINS: replay.upstreamOrigins, ...env },
  })
  const seen: Exchange[] = []
  const service = logAnswers(running, seen)
  let changes: Changes | null = null
  let playing: readonly ReplayRoute[] = []

  async function answered(request: SeenRequest): Promise<ReplayAnswer | undefined> {
    let answer: ReplayAnswer | undefined
    for (const one of [...playing, ...otherwise]) {
      answer = await one(request)
      if (answer) break
    }
    if (!answer) return undefined
    const { method, origin, path, query, body } = request
    const name = `${method} ${origin}${path}?${query} ${body}`
    const intact = { status: answer.status ?? 200, headers: answer.headers ?? {}, body: answer.body }
    const title = `${method} ${new URL(origin).host}${path}`
    seen.push({ request: name, title, answer: intact })
    return changes?.(name, intact, title) ?? answer
  }

  replay.use(answered)
  const play = (...routes: readonly ReplayRoute[]) => {
    playing = routes
  }
  return {
    service,
    replay: { ...replay, use: play },
    wire: {
      seen,
      change: (next) => {
        changes = next
      },
    },
    play,
    async close() {
      await service.close()
      await replay.close()
    },
  }
}

/** A playback for all tests of a file. */
export function withPlayback(options: PlaybackOptions, opened: (playback: Playback) => void): void {
  let open: Playback | undefined
  beforeAll(async () => {
    open = await openPlayback(options)
    opened(open)
  })
  afterAll(() => open?.close())
}

/** What a route answered to a live key. */
export interface Played {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape
  readonly data: any
  // biome-ignore lint/suspicious/noExplicitAny: tests look into meta and error
  readonly meta: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly error: any
  readonly text: string
}

/** One playback for all tests of a file, also for those whose answers are made rather than recorded. */
export function playback(options: PlaybackOptions) {
  const files = recorded(options.recordings ?? options.platform.name)
  let open: Playback | undefined
  beforeAll(async () => {
    open = await openPlayback(options)
  })
  afterAll(() => open?.close())
  // Answers of one recording must not come from the cache of another.
  beforeEach(() => open?.service.clock.advance(86_400_000))
  return {
    files,
    upstream: () => open!.replay,
    service: () => open!.service,
    play: (...routes: readonly ReplayRoute[]) => open!.play(...routes),
    /** Answers requests to one place with a recording. */
    at: (origin: string, place: Place, name: string): ReplayRoute =>
      route(origin, place, () => files.answer(name)),
    /** Calls a path with the live key. */
    async get(path: string, query: Readonly<Record<string, string>> = {}): Promise<Played> {
      const { service } = open!
      const text = new URLSearchParams(query).toString()
      const address = text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
      const answer = await service.call(address, { key: service.liveKey })
      const { data, meta, error } = answer.body
      return { status: answer.status, headers: answer.headers, data, meta, error, text: answer.text }
    },
  }
}
