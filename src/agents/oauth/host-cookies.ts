import { parseSetCookie, stringifySetCookie } from 'cookie'

/** The cookies of an authorization, which the library limits to the path of the consent page and of the way back. */
export const authorizationCookies = { interaction: 'sl_consent', resume: 'sl_consent_resume' } as const

const prefix = '__Host-'
/** Authorizations that wait in one browser. The cookies of more would exceed the limit of headers. */
const maxWaiting = 8

const uidForm = /\/([A-Za-z0-9_-]{1,64})$/
const ownNames = Object.values(authorizationCookies).flatMap((name) => [name, `${name}.sig`])

/**
 * Cookies on https have the prefix `__Host-`, so that no other host of the domain can set them (RFC 6265bis, section
 * 4.1.3.2). It needs the path `/`; the library tells authorizations of one browser apart by the path. So the name carries
 * what the path ended with: `__Host-sl_consent.sig.<id of the authorization>`.
 * @param sent Set-Cookie headers of the library
 * @param held names of the cookies that the browser sent
 */
export function toHostCookies(sent: readonly string[], held: readonly string[]): string[] {
  const renamed = sent.map((header) => {
    const cookie = parseSetCookie(header)
    const uid = uidForm.exec(cookie.path ?? '')?.[1]
    if (!ownNames.includes(cookie.name)) return { ...cookie, name: prefix + cookie.name, path: '/' }
    return { ...cookie, name: `${prefix}${cookie.name}.${uid ?? ''}`, path: '/' }
  })
  const waiting = held.filter((name) => ownNames.some((own) => name.startsWith(`${prefix}${own}.`)))
  const ended = waiting
    .slice(0, Math.max(0, waiting.length - maxWaiting * ownNames.length))
    .filter((name) => !renamed.some((cookie) => cookie.name === name))
    .map((name) => ({ name, value: '', path: '/', maxAge: 0, httpOnly: true }))
  return [...renamed, ...ended].map((cookie) =>
    stringifySetCookie({ ...cookie, value: cookie.value ?? '', secure: true, sameSite: 'lax' }),
  )
}

/**
 * The cookies of a request as the library knows them: those of the authorization that the path names.
 * @param path `/oauth/authorize/<id>` or `/oauth/consent/<id>`
 */
export function fromHostCookies(cookies: string, path: string): string {
  const uid = uidForm.exec(path.replace(/\/request$/, ''))?.[1]
  const own = cookies.split(';').flatMap((one) => {
    const at = one.indexOf('=')
    const name = one.slice(0, Math.max(0, at)).trim()
    const found = uid && ownNames.find((known) => name === `${prefix}${known}.${uid}`)
    return found ? [`${found}=${one.slice(at + 1)}`] : []
  })
  // Without the prefix another host of the domain may have set them.
  const others = cookies.split(';').filter((one) => !ownNames.includes(one.trim().split('=')[0]!))
  return [...others, ...own].join(';')
}
