import { changed, Fault } from '../../../errors.ts'
import type { LookupAnswer, LookupContext, Source } from '../../../lookup/source.ts'
import type { UpstreamResponse } from '../../../upstream/types.ts'
import { type AppTokenGrant, withAppToken } from '../../shared/app-token.ts'
import { num } from '../../shared/narrow.ts'
import { type Answer, answerOf, redirectOf, redirectOutcome } from './outcomes.ts'

/** Reads a path of Reddit's API, which the public JSON routes mirror. */
export interface Reader {
  /** @param path without `.json`: `/r/programming/hot` */
  get(path: string, query?: Readonly<Record<string, string | number | undefined>>): Promise<Answer>
}

export const webOrigin = 'https://www.reddit.com'
const apiOrigin = 'https://oauth.reddit.com'

/** Reddit wants `<platform>:<app id>:<version> (by /u/<user>)`, and no browser's name. */
export function userAgent(context: LookupContext): string {
  const own = context.setting('REDDIT_USER_AGENT')
  return own ?? `server:${context.setting('REDDIT_CLIENT_ID') ?? 'social-lookup'}:v0.1.0`
}

/** Name under which the nodes share when a spent window of requests ends. */
type Window = { readonly name: string }

/** Refuses to send while the window that the last answer called spent has not ended. */
async function waitForWindow(context: LookupContext, { name }: Window): Promise<void> {
  const spentUntil = Number(await context.shared.get(name, async () => ({ value: '0', seconds: 60 })))
  const left = spentUntil - context.clock.now()
  if (left > 0) {
    const retryAfterSeconds = Math.ceil(left / 1000)
    throw new Fault('rate_limited', `reddit: window of requests spent for ${retryAfterSeconds} s`, {
      retryAfterSeconds,
    })
  }
}

async function noteWindow(context: LookupContext, { name }: Window, answer: UpstreamResponse): Promise<void> {
  const remaining = num(answer.headers['x-ratelimit-remaining'])
  const reset = num(answer.headers['x-ratelimit-reset'])
  if (remaining === null || remaining >= 1 || reset === null || reset <= 0) return
  const until = String(context.clock.now() + reset * 1000)
  await context.shared.forget(name)
  await context.shared.get(name, async () => ({ value: until, seconds: Math.ceil(reset) }))
}

function urlOf(origin: string, path: string, query: Readonly<Record<string, string | number | undefined>>) {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  // Without it <, > and & come HTML-escaped.
  url.searchParams.set('raw_json', '1')
  return url.href
}

/** Redirects within Reddit that are followed: a renamed path, never an outcome. */
const mostRedirects = 2

async function read(send: (url: string) => Promise<UpstreamResponse>, url: string): Promise<Answer> {
  let answer = await send(url)
  for (let followed = 0; ; followed++) {
    const to = redirectOf(answer)
    if (!to) return answerOf(answer)
    const outcome = redirectOutcome(to)
    if (outcome) return outcome
    if (followed === mostRedirects || to.origin !== new URL(url).origin) throw changed('redirect', to.href)
    answer = await send(to.href)
  }
}

function officialReader(context: LookupContext): Reader {
  const clientId = context.setting('REDDIT_CLIENT_ID') ?? ''
  const headers = { 'user-agent': userAgent(context), accept: 'application/json' }
  const grant: AppTokenGrant = {
    name: 'reddit',
    tokenUrl: `${webOrigin}/api/v1/access_token`,
    clientId,
    clientSecret: context.setting('REDDIT_CLIENT_SECRET') ?? '',
    credentials: 'basic',
    headers,
    settings: 'REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET',
  }
  const window = { name: `reddit-window:${clientId}` }
  return {
    async get(path, query = {}) {
      await waitForWindow(context, window)
      const send = (url: string) =>
        withAppToken(grant, context, (token) =>
          context.upstream.request({
            url,
            headers: { ...headers, authorization: `Bearer ${token}` },
            redirect: 'manual',
          }),
        )
      return read(
        async (url) => {
          const answer = await send(url)
          await noteWindow(context, window, answer)
          return answer
        },
        urlOf(apiOrigin, path, query),
      )
    },
  }
}

function webReader(context: LookupContext): Reader {
  const headers = { 'user-agent': userAgent(context), accept: 'application/json' }
  const window = { name: 'reddit-window:web' }
  return {
    async get(path, query = {}) {
      await waitForWindow(context, window)
      return read(
        async (url) => {
          const answer = await context.upstream.request({ url, headers, redirect: 'manual' })
          await noteWindow(context, window, answer)
          return answer
        },
        urlOf(webOrigin, `${path}.json`, query),
      )
    },
  }
}

/** The two ways to the same data: the API with the operator's app, then the public JSON routes. */
export function redditSources<P, Data>(
  lookup: (params: P, reader: Reader, context: LookupContext) => Promise<LookupAnswer<Data>>,
): Source<P, Data>[] {
  return [
    {
      name: 'official',
      requires: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
      lookup: (params, context) => lookup(params, officialReader(context), context),
    },
    { name: 'web', lookup: (params, context) => lookup(params, webReader(context), context) },
  ]
}
