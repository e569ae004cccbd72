/** One outgoing request. */
export interface UpstreamRequest {
  /** Absolute URL; its origin may be sent elsewhere by `UPSTREAM_ORIGINS`. */
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Limit of one attempt, in milliseconds (default 10,000); the lookup's own limit holds as well. */
  readonly timeoutMs?: number
  /** Largest body accepted, in bytes after decompression (default 8 MiB). */
  readonly maxBytes?: number
  /** A file into which the body is streamed; `body` is then empty. */
  readonly saveTo?: string
  /** `follow` (default) up to 5 redirects, or `manual`: the 3xx answer is returned. */
  readonly redirect?: 'follow' | 'manual'
  /** Further attempts after a transient failure (default 1 for GET and HEAD, 0 for POST). */
  readonly retries?: number
  /** Statuses at or above 400 that are answers, not faults. Default: 400, 401, 403, 404, 410, 451. */
  readonly accept?: readonly number[]
  /**
   * Whether an answer with status 404 or 410 is the platform's own, by its words and not by its status alone. Any other
   * such answer is a fault of the platform's client: gateways, proxies and unknown routes answer 404, too. Default: none is.
   */
  readonly missing?: (answer: UpstreamResponse) => boolean
}

/** What came back, read in full. */
export interface UpstreamResponse {
  readonly status: number
  /** Lower-case names; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>
  /** The URL that answered, after redirects, in the platform's own origin. */
  readonly url: string
  readonly body: Buffer
  text(): string
  /**
   * The body as JSON, read losslessly: integers beyond 2^53 come back as strings with every digit.
   * Throws Fault `not_json`.
   */
  json<T = unknown>(): T
}

/**
 * Sends a request to a platform. Throws `Fault`: timeout, connection, rate_limited (429 with Retry-After),
 * unavailable (5xx), too_large, truncated, circuit_open, busy, refused.
 */
export interface UpstreamClient {
  request(request: UpstreamRequest): Promise<UpstreamResponse>
}

/**
 * Sends a request to a URL that came from a caller or from a platform's answer: public addresses only, resolved
 * once and pinned, each redirect checked again, ports 80 and 443, size and time limits.
 */
export interface GuardedClient {
  request(request: UpstreamRequest): Promise<UpstreamResponse>
}
