import type { Innertube, IParsedResponse } from 'youtubei.js'
import type { Outcome } from '../../../catalog/operation.ts'
import { changed, Fault, parameterError } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import type { UpstreamResponse } from '../../../upstream/types.ts'
import { at, type Json, must, obj, str } from '../../shared/narrow.ts'

type Library = typeof import('youtubei.js')

/** One InnerTube answer: its raw JSON, and the tree the library's parser makes of it. */
export interface Answer {
  readonly status: number
  readonly raw: Json
  /** A captcha, or a refusal without words, came in place of data. */
  readonly walled: boolean
  readonly tree: IParsedResponse
}

/** InnerTube, for one lookup. */
export interface Tube {
  readonly library: Library
  /** Calls an endpoint (`/browse`, `/next`, …) with these body fields. */
  post(endpoint: string, body: Readonly<Record<string, unknown>>): Promise<Answer>
  /** Makes the request that a library method builds, and gives its answer unread by the library. */
  ask(method: (yt: Innertube) => Promise<unknown>): Promise<Answer>
}

/** Carries an answer out of the library before its page classes see it: they throw on shapes we can read. */
class Received extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('received')
    this.answer = answer
  }
}

let loading: Promise<{ library: Library; base: Innertube }> | undefined
/** Where the parser's complaints go while an answer is being parsed (parsing is synchronous). */
let complain: ((part: string) => void) | undefined

async function load(): Promise<{ library: Library; base: Innertube }> {
  const library = await import('youtubei.js')
  library.Log.setLevel(library.Log.Level.NONE)
  library.Parser.setParserErrorHandler(({ classname, error_type }) => {
    if (error_type === 'parse') complain?.(classname)
  })
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

function readAnswer(response: UpstreamResponse, library: Library, drift: (field: string) => void): Answer {
  const text = response.text()
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (cause) {
    if (!isBotCheck(text) && response.status !== 403) {
      // The consent page says nothing of what was asked for: a fault, as any other page.
      throw new Fault('not_json', `no JSON at ${response.url}, HTTP ${response.status}`, { cause })
    }
    raw = undefined
  }
  const walled = raw === undefined
  const json = walled ? {} : must(obj(raw), 'the answer itself')
  let tree: IParsedResponse | undefined
  return {
    status: response.status,
    raw: json,
    walled,
    get tree() {
      if (tree) return tree
      complain = (part) => drift(`parser ${part}`)
      try {
        tree = library.Parser.parseResponse(json as never) as IParsedResponse
      } catch (cause) {
        throw changed('response tree', String(cause))
      } finally {
        complain = undefined
      }
      return tree
    },
  }
}

/**
 * Opens InnerTube for a lookup. Every request goes through the lookup's upstream client.
 * @param region ISO 3166-1 country whose view of the site is asked for (default US)
 * @param language of titles and descriptions; texts that are parsed are always asked for in English
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

  const send = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : undefined
    const response = await context.upstream.request({
      url: request?.url ?? String(input),
      method: (request?.method ?? init?.method ?? 'GET') === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init?.headers ?? request?.headers).entries()),
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
      // Every InnerTube call reads, although it is a POST.
      retries: 1,
    })
    throw new Received(readAnswer(response, library, context.drift))
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
    library,
    post: (endpoint, body) => received(yt.actions.execute(endpoint, { ...body })),
    ask: (method) => received(method(yt)),
  }
}

const gone = /does not exist|terminated|removed|unviewable|isn.t available|not available|no longer/i

/**
 * The outcome an answer as a whole stands for, by status, wall and ERROR alert; null when it carries data.
 * @throws Fault `changed` for an error that is not known
 */
export function refusal(answer: Answer): Exclude<Outcome, 'found'> | null {
  if (answer.walled) return 'restricted'
  const { status, raw } = answer
  if (status === 404 || status === 410) return 'not_found'
  if (status === 401 || status === 403 || status === 451) return 'restricted'
  if (status === 400) {
    const reason = str(at(raw, 'error', 'status'))
    if (reason === 'INVALID_ARGUMENT' || reason === 'NOT_FOUND') return 'not_found'
    // Attestation is asked for.
    if (reason === 'FAILED_PRECONDITION') return 'restricted'
    throw changed('error.status', reason)
  }
  const alerts = Array.isArray(raw.alerts) ? raw.alerts : []
  for (const item of alerts) {
    const alert = obj(at(item, 'alertRenderer')) ?? obj(at(item, 'alertWithButtonRenderer'))
    if (str(alert?.type) !== 'ERROR') continue
    const text = rawText(alert?.text) ?? ''
    if (/private/i.test(text)) return 'private'
    if (/country|region|age|sign in/i.test(text)) return 'restricted'
    if (gone.test(text)) return 'not_found'
    throw changed('alert', text)
  }
  return null
}

/** The answer to a continuation, which YouTube refuses when the token is too old. */
export function continued(answer: Answer): Answer {
  if (answer.status === 400 || answer.status === 404) {
    throw parameterError('cursor has expired on YouTube; start again at the first page, without cursor.')
  }
  return answer
}

/** Text of a raw text object: `simpleText`, `runs` or `content`. */
export function rawText(value: unknown): string | null {
  const text = obj(value)
  if (!text) return str(value)
  const runs = Array.isArray(text.runs) ? text.runs.map((run) => str(at(run, 'text')) ?? '').join('') : null
  return str(text.simpleText) ?? str(text.content) ?? str(runs)
}
