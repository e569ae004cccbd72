import { Innertube, Log, Parser, UniversalCache } from 'youtubei.js'
import type { SimulatedResponse } from '../../../src/catalog/ports/simulated.ts'
import { simulatedYoutube } from '../../../src/platforms/youtube/sandbox/index.ts'
import { testNow } from '../../support/service.ts'

export interface Simulated {
  /** The library's own client, talking to the simulated platform. */
  readonly yt: Innertube
  /** POSTs to InnerTube and gives the answer as it came. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  post(call: string, body: object): Promise<SimulatedResponse & { readonly json: any }>
  get(path: string): Promise<SimulatedResponse>
  /** Moves the platform's time. */
  advance(ms: number): void
}

/** What the library's parser could not make sense of; it has one handler for all clients. */
export const complaints: string[] = []

Log.setLevel(Log.Level.NONE)
Parser.setParserErrorHandler((error) => {
  complaints.push(`${error.error_type} ${error.classname}`)
})

/** Simulated YouTube, read by youtubei.js and nothing of our own. */
export async function openSimulated(): Promise<Simulated> {
  const platform = simulatedYoutube()
  let now = testNow
  const send = async (url: URL, method: string, body?: string) =>
    platform.handle({
      method,
      url,
      headers: {},
      body: body === undefined ? undefined : Buffer.from(body),
      now,
      signal: new AbortController().signal,
    })
  const yt = await Innertube.create({
    retrieve_player: false,
    generate_session_locally: true,
    retrieve_innertube_config: false,
    cache: new UniversalCache(false),
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : undefined
      const url = new URL(request?.url ?? String(input))
      const { status, headers, body } = await send(url, request?.method ?? 'GET', init?.body as string)
      return new Response(body?.toString() ?? '', { status, headers: { ...headers } })
    },
  })
  const base = 'https://www.youtube.com'
  return {
    yt,
    post: async (call, body) => {
      const answer = await send(new URL(`${base}/youtubei/v1/${call}`), 'POST', JSON.stringify(body))
      let json: unknown
      try {
        json = JSON.parse(String(answer.body))
      } catch {
        json = undefined
      }
      return { ...answer, json }
    },
    get: (path) => send(new URL(path, base), 'GET'),
    advance: (ms) => {
      now += ms
    },
  }
}

/** The number in "1.2K views" and its like. */
export function countIn(text: string): number {
  const [, digits = '0', unit = ''] = /([\d.,]+)([KMB]?)/.exec(text) ?? []
  return Number(digits.replaceAll(',', '')) * ({ K: 1e3, M: 1e6, B: 1e9 }[unit] ?? 1)
}

/** A count as YouTube shortens it: cut, never rounded up. */
export function shortenedViews(count: number): string {
  if (count < 1000) return `${count} view${count === 1 ? '' : 's'}`
  const [scale, unit] = count >= 1e6 ? [1e6, 'M'] : [1e3, 'K']
  const scaled = count / scale
  return `${scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)}${unit} views`
}
