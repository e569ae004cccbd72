import type { TestBrowser } from './browser-session.ts'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

async function postForm(url: string, form: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, ...((await response.json()) as object) }
}

/** Begins the login of a program, as RFC 8628, section 3.1, describes it. */
export const beginLogin = ({ base }: { base: string }, form: Record<string, string> = {}): Promise<Answer> =>
  postForm(`${base}/oauth/device`, { client_id: 'test program', ...form })

/** A poll of the program. */
export const pollLogin = (
  { base }: { base: string },
  deviceCode: string,
  form: Record<string, string> = {},
): Promise<Answer> =>
  postForm(`${base}/oauth/token`, {
    grant_type: deviceGrant,
    device_code: deviceCode,
    client_id: 'test program',
    ...form,
  })

/** What the page of the console sends: `find`, `approve` or `refuse`. */
export async function decideLogin(
  browser: TestBrowser,
  act: 'find' | 'approve' | 'refuse',
  body: object,
  mode = 'live',
): Promise<Answer> {
  const headers = { 'x-mode': mode, 'x-csrf-token': await browser.csrfToken() }
  const sent = act === 'approve' ? { name: 'A program', ...body } : body
  return browser.request(`/v1/device-logins/${act}`, { method: 'POST', body: sent, headers })
}
