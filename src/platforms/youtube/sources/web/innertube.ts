import type { Innertube } from 'youtubei.js/web.bundle'
import { changed, Fault, parameterError } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, type Missing, type Refusal, restricted } from '../../../../catalog/source.ts'
import { jsonIn, parseJson } from '../../../../reading/json.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { beginPiece } from '../../../../runtime/threads/pieces.ts'
import { rawText } from '../texts.ts'
import { saysGone } from './gone.ts'

type Library = typeof import('youtubei.js/web.bundle')

/** One InnerTube answer. */
export interface Answer {
  readonly status: number
  readonly raw: Json
  /** Whether a captcha or an unexplained refusal replaced the data. */
  readonly walled: boolean
}

/** InnerTube, for one lookup. */
export interface Tube {
  /** Calls an endpoint (`/browse`, `/next`, …) with these body fields. */
  post(endpoint: string, body: Readonly<Record<string, unknown>>): Promise<Answer>
  /** Makes the request that a library method builds, and gives its answer unread by the library. */
  ask(method: (yt: Innertube) => Promise<unknown>): Promise<Answer>
}

/** Carries an answer out of the library, whose parsers silently drop nodes that they cannot build. */
class Received extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('received')
    this.answer = answer
  }
}

let loading: Promise<{ library: Library; base: Innertube }> | undefined

async function load(): Promise<{ library: Library; base: Innertube }> {
  // One file in place of 1,400 modules, which take half a second to load.
  const library = await import('youtubei.js/web.bundle')
  // Others are answered between the parts of a first use.
  await beginPiece()
  const { Platform } = library.Utils
  // Requests are those that the library makes on a server.
  Platform.load({ ...Platform.shim, runtime: 'node', server: true })
  library.Log.setLevel(library.Log.Level.NONE)
  await beginPiece()
  // With these options the library sends no request at creation. Only playback needs the player script.
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
  await beginPiece()
  return { library, base }
}

/** Whether a text is a page that replaces data: a captcha or Google's "unusual traffic" page. */
export function isBotCheck(text: string): boolean {
  return /g-recaptcha|\/sorry\/index/.test(text)
}

function readAnswer(response: UpstreamResponse): Answer {
  const { status } = response
  const text = response.text()
  let raw: unknown
  try {
    raw = parseJson(text)
  } catch (cause) {
    if (isBotCheck(text) || status === 403) return { status, raw: {}, walled: true }
    // The consent page contains no sign about the requested object, so it is a fault like any other page.
    throw new Fault('not_json', `no JSON at ${response.url}, HTTP ${status}`, { cause })
  }
  return { status, raw: must(obj(raw), 'the answer itself'), walled: false }
}

/**
 * Opens InnerTube for a lookup. Every request uses the lookup's upstream client.
 * @param region ISO 3166-1 country of the site's view (default US)
 * @param language language of titles and descriptions; texts that the readers parse are always requested in English
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
      missing: (answer) => str(at(jsonIn(answer.text()), 'error', 'status')) !== null,
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

const isPrivate = /\bprivate\b/i
const isClosed = /\bin your (?:country|region)\b|\bage[- ]restricted\b|\bsign in\b|\bmembers\b/i
const isGone =
  /\bdoes not exist\b|\bterminated\b|\bremoved\b|\bunviewable\b|\b(?:isn.t|not|no longer) available\b/i

/** Maps the text of an alert to an outcome. Null for an unknown text. */
export function wordedOutcome(text: string): Missing | null {
  if (isPrivate.test(text)) return 'private'
  if (isClosed.test(text)) return 'restricted'
  return isGone.test(text) ? 'not_found' : null
}

/**
 * The outcome that an answer proves by its status, restriction or ERROR alert. Null if it carries data.
 * @throws Fault `changed` for an unknown error
 */
export function refusal(answer: Answer): Missing | null {
  if (answer.walled) return 'restricted'
  const { status, raw } = answer
  if (status === 401 || status === 403 || status === 451) return 'restricted'
  if (status >= 400) {
    const reason = str(at(raw, 'error', 'status'))
    if (saysGone(raw)) return 'not_found'
    // The site requests attestation.
    if (reason === 'FAILED_PRECONDITION') return 'restricted'
    throw changed('error.status', str(at(raw, 'error', 'message')) ?? reason)
  }
  for (const item of arr(raw.alerts)) {
    const alert = obj(at(item, 'alertRenderer')) ?? obj(at(item, 'alertWithButtonRenderer'))
    if (str(alert?.type) !== 'ERROR') continue
    const text = rawText(alert?.text) ?? ''
    const outcome = wordedOutcome(text)
    if (outcome === null) throw changed('alert', text)
    return outcome
  }
  return null
}

/** Returns an answer with data, or the outcome that the answer proves. */
export function requestPage(answer: Answer): Answer | Refusal {
  const outcome = refusal(answer)
  return outcome ? { outcome } : answer
}

/**
 * What continues a list by its token, or `restricted`. YouTube refuses tokens that are too old.
 * @throws ServiceError bad_request where that token came with the caller's cursor; Fault `changed` where it was our own
 */
export async function requestContinuation(
  endpoint: '/browse' | '/next' | '/search',
  continuation: string,
  tube: Tube,
  context: LookupContext,
): Promise<Answer | Refusal> {
  const answer = await tube.post(endpoint, { continuation })
  const outcome = refusal(answer)
  if (outcome === null) return answer
  if (outcome === 'restricted') return restricted
  const reason = str(at(answer.raw, 'error', 'status'))
  if (context.continuation !== null && (reason === 'INVALID_ARGUMENT' || reason === 'NOT_FOUND')) {
    throw parameterError('cursor has expired on YouTube; start again at the first page, without cursor.')
  }
  throw changed('continuation', reason ?? answer.status)
}
