import type { Called, TestService } from './service.ts'

/** What a browser does: it keeps cookies, sends its origin with changes, and follows no redirect by itself. */
export interface TestBrowser {
  /** Sends a request as a page of the service does. */
  request(
    path: string,
    options?: { method?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Called>
  readonly cookies: ReadonlyMap<string, string>
  /** The token for changes, of the session that is open. */
  csrfToken(): Promise<string>
}

/** A browser that has an own store of cookies. */
export function testBrowser({ base }: Pick<TestService, 'base'>, origin = base): TestBrowser {
  const cookies = new Map<string, string>()
  const browser: TestBrowser = {
    cookies,
    async request(path, { method = 'GET', body, headers = {} } = {}) {
      const response = await fetch(path.startsWith('http') ? path : base + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(method === 'GET' ? {} : { origin }),
          ...(cookies.size > 0 ? { cookie: [...cookies].map((one) => one.join('=')).join('; ') } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        if (value === '') cookies.delete(name!)
        else cookies.set(name!, value!)
      }
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: parsed(text) }
    },
    async csrfToken() {
      return (await browser.request('/sign-in/session')).body.data.csrfToken
    },
  }
  return browser
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
