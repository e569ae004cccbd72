import { Fault, ServiceError } from '../../../catalog/errors.ts'
import type { LookupContext } from '../../../catalog/source.ts'
import { readInThread } from '../../../reading/pages/read-in-thread.ts'
import type { PageOutput, ReadTask } from '../../../reading/pages/read-page.ts'
import { retryAfterSeconds } from '../../../reading/retry-after.ts'
import type { WebPage } from '../model.ts'
import type { CacheMode } from '../parameters.ts'
import { errorStatuses, isReadingAllowed } from './robots.ts'
import { conditionalHeaders, findStoredAnswer, type StoredAnswer, storeAnswer } from './validated-cache.ts'

const maxBytes = 12 * 1024 * 1024
const timeoutMs = 15_000

/** How to fetch a page. `waitFor` and `scanFullPage` need a browser. */
export interface FetchOptions {
  readonly cacheMode?: CacheMode | undefined
  readonly waitFor?: string | undefined
  readonly scanFullPage?: boolean | undefined
}

const accept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.9,application/pdf;q=0.8,*/*;q=0.5'

async function fetchAnswer(
  url: string,
  { cacheMode = 'enabled' }: FetchOptions,
  context: LookupContext,
): Promise<StoredAnswer> {
  const stored = cacheMode === 'enabled' ? findStoredAnswer(url, context) : undefined
  const answer = await context.guarded.request({
    url,
    headers: { accept, 'accept-language': 'en, *;q=0.5', ...(stored ? conditionalHeaders(stored) : {}) },
    accept: errorStatuses,
    timeoutMs,
    maxBytes,
  })
  if (answer.status === 304 && stored) return stored
  const { status, headers, body } = answer
  const seen = { status, headers, url: answer.url, body }
  if (cacheMode !== 'bypass') storeAnswer(url, seen, context)
  return seen
}

async function renderAnswer(
  url: string,
  { waitFor, scanFullPage }: FetchOptions,
  context: LookupContext,
): Promise<StoredAnswer> {
  const shown = await context.browser.render({
    url,
    ...(waitFor ? { waitFor } : {}),
    ...(scanFullPage ? { scanFullPage } : {}),
  })
  const body = Buffer.from(shown.html)
  return {
    status: shown.status,
    headers: { ...shown.headers, 'content-type': 'text/html; charset=utf-8' },
    url: shown.url,
    body,
  }
}

/** @throws Fault for a status by which a server reports that it is overloaded or failing */
function throwServerFailure({ status, headers }: StoredAnswer, context: LookupContext): void {
  const options = {
    retryAfterSeconds: retryAfterSeconds(headers['retry-after'], context.clock.now()),
    publicMessage: `The page's server answered ${status}; try again later. Nothing was charged.`,
  }
  if (status === 429) throw new Fault('rate_limited', `status ${status}`, options)
  if (status >= 500 || status === 408 || status === 425)
    throw new Fault('unavailable', `status ${status}`, options)
}

/** Converts a refused address into a caller's error (400), and gives other faults a public message about the page. */
export function toCallerError(error: unknown): unknown {
  if (!(error instanceof Fault)) return error
  if (error.reason === 'refused') {
    return new ServiceError(
      'bad_request',
      `url cannot be read. ${error.publicMessage ?? 'Its server answered with something that this service refuses.'} Send the address of a public web page.`,
      { reason: 'address_refused', detail: error.message, cause: error },
    )
  }
  if (error.publicMessage) return error
  const sentences: Partial<Record<Fault['reason'], string>> = {
    timeout: 'The page did not answer in time.',
    connection: 'The page could not be reached: its host has no address, or does not answer.',
    too_large: 'The page is larger than this service reads.',
    truncated: 'The page was cut off on its way.',
  }
  const sentence = sentences[error.reason]
  if (!sentence) return error
  const { reason, message, retryAfterSeconds, field } = error
  return new Fault(reason, message, {
    cause: error,
    retryAfterSeconds,
    field,
    publicMessage: `${sentence} Nothing was charged.`,
  })
}

/**
 * Fetches a page, in a browser where the options need one, and reads the wanted parts.
 * @throws Fault where the page cannot be fetched or contains nothing to read; ServiceError bad_request for an address
 *   that is not public
 */
export async function readPageAt(
  url: string,
  way: FetchOptions,
  wanted: PageOutput,
  context: LookupContext,
): Promise<WebPage> {
  try {
    if (!(await isReadingAllowed(url, context))) return { status: null, read: null, restriction: 'robots' }
    const answer =
      way.waitFor || way.scanFullPage
        ? await renderAnswer(url, way, context)
        : await fetchAnswer(url, way, context)
    const task: ReadTask = {
      response: { status: answer.status, headers: answer.headers, requestedUrl: url, url: answer.url },
      body: answer.body,
      contentType: answer.headers['content-type'] ?? '',
      output: wanted,
    }
    const result = await readInThread(task, context.signal)
    if (result.outcome === 'restricted')
      return { status: answer.status, read: null, restriction: result.restriction }
    throwServerFailure(answer, context)
    if (result.outcome === 'read') {
      // A redirect may have led to another address, which the record reports.
      const metadata = { ...result.page.metadata, finalUrl: answer.url }
      return { status: answer.status, read: { ...result.page, metadata }, restriction: null }
    }
    throw new Fault('changed', `${url} ${result.reason}`, {
      publicMessage: `The address ${result.reason}. Nothing was charged.`,
    })
  } catch (error) {
    throw toCallerError(error)
  }
}
