import type { Innertube } from 'youtubei.js'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { Fault } from '../../../../errors.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'

type Library = typeof import('youtubei.js')

/** One InnerTube answer. */
export interface Answer {
  readonly status: number
  readonly raw: Json
  /** A captcha, or a refusal without words, came in place of data. */
  readonly walled: boolean
}

/** InnerTube, for one lookup. */
export interface Tube {
  /** Calls an endpoint (`/browse`, `/next`, …) with these body fields. */
  post(endpoint: string, body: Readonly<Record<string, unknown>>): Promise<Answer>
  /** Makes the request that a library method builds, and gives its answer unread by the library. */
  ask(method: (yt: Innertube) => Promise<unknown>): Promise<Answer>
}

/** Carries an answer out of the library, whose readers leave out what they cannot build without saying so. */
class Received extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('received')
    this.answer = answer
  }
}

let loading: Promise<{ library: Library; base: Innertube }> | undefined

async function load(): Promise<{ library: Library; base: Innertube }> {
  const library = await import('youtubei.js')
  library.Log.setLevel(library.Log.Level.NONE)
  // With these options nothing is requested at creation; the player script is only needed to play media.
  const base = await library.Innertube.create({
    retrieve_player: false,
    generate_session_locally: true,
    retrieve_innertube_config: false,
    enable_session_cache: false,
    lang: 'en',
    location: 'US',
    timezone: 'Etc/UTC',
    fetch: () => Promise.reject(new Fault('refused', 'a request outside of a lookup')),
  })
  return { library, base }
}

/** Signs of the pages that stand in for data: captcha, Google's "unusual traffic" page. */
export function isBotCheck(text: string): boolean {
  return /g-recaptcha|\/sorry\/index/.test(text)
}

function readAnswer(response: UpstreamResponse): Answer {
  const { status } = response
  const text = response.text()
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (cause) {
    if (isBotCheck(text) || status === 403) return { status, raw: {}, walled: true }
    // The consent page says nothing of what was asked for: a fault, as any other page.
    throw new Fault('not_json', `no JSON at ${response.url}, HTTP ${status}`, { cause })
  }
  return { status, raw: must(obj(raw), 'the answer itself'), walled: false }
}

/**
 * Opens InnerTube for a lookup. Every request goes through the lookup's upstream client.
 * @param region ISO 3166-1 country whose view of the site is asked for (default US)
 * @param language of titles and descriptions; texts that are read are always asked for in English
 */
export async function openTube(
  context: LookupContext,
  options: { region?: string | undefined; language?: string | undefined } = {},
): Promise<Tube> {
  loading ??= load()
  const { library, base } = await loading
  const clientContext = structuredClone(base.session.context)
  clientContext.client.hl = options.language ?? 'en'
  clientContext.client.gl = options.region ?? 'US'
  clientContext.client.utcOffsetMinutes = 0

  const send = async (request: Request, { headers, body }: RequestInit): Promise<Response> => {
    const response = await context.upstream.request({
      url: request.url,
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers).entries()),
      ...(typeof body === 'string' ? { body } : {}),
      // Every InnerTube call reads, although it is a POST.
      retries: 1,
    })
    throw new Received(readAnswer(response))
  }
  const session = new library.Session(
    clientContext,
    base.session.api_key,
    base.session.api_version,
    0,
    undefined,
    undefined,
    undefined,
    send as typeof globalThis.fetch,
  )
  const yt = new library.Innertube(session)

  async function received(run: Promise<unknown>): Promise<Answer> {
    try {
      await run
    } catch (error) {
      if (error instanceof Received) return error.answer
      throw error
    }
    throw new Error('the library made no request')
  }

  return {
    post: (endpoint, body) => received(yt.actions.execute(endpoint, { ...body })),
    ask: (method) => received(method(yt)),
  }
}
