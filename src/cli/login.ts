import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { boundedFetch } from '../runtime/process/bounded-fetch.ts'
import { forgetLogin, loginsPath, serviceAddress, storedLogin, storeLogin } from './stored-logins.ts'

const clientId = 'social-lookup'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

export interface LoginOptions {
  readonly url: string
  /** What the person reads of this machine. Default: its host name. */
  readonly device?: string | undefined
  readonly path?: string
  /** Waits between two polls. */
  readonly wait?: (ms: number) => Promise<unknown>
  readonly print?: (line: string) => void
}

/** The answer of the device authorization endpoint (RFC 8628, section 3.2). */
interface Begun {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete?: string
  readonly expires_in: number
  readonly interval?: number
}

/** The answer of the token endpoint: a key, or an error (RFC 8628, section 3.5). */
interface Polled {
  readonly error?: string
  readonly error_description?: string
  readonly access_token?: string
  readonly expires_in?: number
  readonly key_id?: string
  readonly key_name?: string
  readonly mode?: string
}

const fetchFromService = boundedFetch({ timeoutMs: 30_000 })

/** Sends a request. Redirects are not followed: one could lead codes and keys elsewhere. */
async function post(url: string, headers: Record<string, string>, body?: string) {
  try {
    const sent = {
      method: 'POST',
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    } as const
    const answer = await fetchFromService(url, sent)
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new Error(`${url} does not answer: ${(error as Error).message}`, { cause: error })
  }
}

async function postForm<Answer>(
  url: string,
  form: Record<string, string>,
): Promise<{ readonly status: number; readonly answer: Answer }> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, text } = await post(url, headers, String(new URLSearchParams(form)))
  try {
    return { status, answer: JSON.parse(text) as Answer }
  } catch {
    throw new Error(`${url} answered ${status}, and no JSON: is this the service?`)
  }
}

/** Begins a login: what the person does next is printed. */
async function begin(url: string, device: string): Promise<Begun> {
  const form = { client_id: clientId, device_name: device }
  const { status, answer } = await postForm<Begun & Polled>(`${url}/oauth/device`, form)
  if (status === 200 && answer.device_code) return answer
  throw new Error(answer.error_description ?? `the service answered ${status}`)
}

/** Answers after which a program goes on to poll; every other error ends the login. */
const waiting = ['authorization_pending', 'slow_down']

/** Polls until the person has decided. A node that does not answer is asked again: the login is not lost with it. */
async function untilDecided(
  url: string,
  begun: Begun,
  wait: (ms: number) => Promise<unknown>,
): Promise<Polled> {
  let seconds = begun.interval ?? 5
  for (let waited = 0; waited <= begun.expires_in; waited += seconds) {
    await wait(seconds * 1000)
    const form = { grant_type: deviceGrant, device_code: begun.device_code, client_id: clientId }
    const polled = await postForm<Polled>(`${url}/oauth/token`, form).catch(() => null)
    if (polled === null) continue
    const { status, answer } = polled
    if (status === 200 && answer.access_token) return answer
    if (answer.error === 'slow_down') seconds += 5
    const isBusy = status === 429 || status >= 500
    if (isBusy || waiting.includes(answer.error ?? '')) continue
    if (answer.error === 'access_denied') throw new Error('the person refused; nothing is stored')
    if (answer.error === 'expired_token') break
    throw new Error(answer.error_description ?? `the service answered ${status}`)
  }
  throw new Error('nobody confirmed the code in time; run login again')
}

/** Gets a key by a person who confirms a code in a browser (RFC 8628), and stores it for this user. */
export async function login(options: LoginOptions): Promise<void> {
  const { device = hostname(), path = loginsPath(), wait = sleep, print = console.log } = options
  const url = serviceAddress(options.url)
  const begun = await begin(url, device)
  print(
    `Open this page in a browser where you are signed in:\n\n  ${begun.verification_uri_complete ?? begun.verification_uri}\n`,
  )
  print(`Check that it shows this code, and confirm it:  ${begun.user_code}\n`)
  const given = await untilDecided(url, begun, wait)
  const seconds = given.expires_in
  await storeLogin(
    url,
    {
      key: given.access_token!,
      keyId: given.key_id ?? '',
      name: given.key_name ?? '',
      mode: given.mode ?? '',
      expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000).toISOString(),
    },
    path,
  )
  print(`Logged in at ${url} with the ${given.mode} key ${given.key_name}. It is stored in ${path}.`)
}

/**
 * Ends the stored key at the service, and forgets it. A service that does not answer leaves the key stored, because it
 * would work on.
 * @returns the exit status
 */
export async function logout({
  url,
  path = loginsPath(),
  print = console.log,
}: LoginOptions): Promise<number> {
  const address = serviceAddress(url)
  const stored = await storedLogin(address, path)
  if (stored === undefined) {
    print(`No login is stored for ${address}.`)
    return 1
  }
  const headers = { authorization: `Bearer ${stored.key}` }
  const { status } = await post(`${address}/v1/keys/end`, headers)
  // 401: it had ended before.
  if (status !== 200 && status !== 401) {
    throw new Error(`the service answered ${status}, so the key ${stored.keyId} may work on: try again`)
  }
  await forgetLogin(address, path)
  print(`Logged out at ${address}: the key ${stored.name} has ended.`)
  return 0
}
