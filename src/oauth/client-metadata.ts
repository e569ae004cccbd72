/** Hosts of redirect addresses on the person's own machine (RFC 8252, section 7.3). */
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

const isLoopback = (uri: string): boolean =>
  URL.canParse(uri) && new URL(uri).protocol === 'http:' && loopbackHosts.includes(new URL(uri).hostname)

/** Schemes that a browser itself acts on: a redirect to them would run or show what the client wrote. */
const browserSchemes: readonly string[] = [
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'filesystem:',
  'view-source:',
]

/** A redirect address in a scheme of an application of its own: `cursor://…`. */
const isOwnScheme = (uri: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(uri) &&
  URL.canParse(uri) &&
  !/^https?:$/.test(new URL(uri).protocol) &&
  !browserSchemes.includes(new URL(uri).protocol)

const isHttps = (uri: string): boolean => /^https:\/\//i.test(uri)

/** Members of client metadata that this service reads (RFC 7591, section 2); the others have no effect here. */
const members = [
  'client_id',
  'client_name',
  'client_uri',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'scope',
  'application_type',
  'jwks',
] as const

/**
 * Metadata of a client as the authorization server needs it. Assistants that run on the person's machine often leave
 * `application_type` out; OpenID Connect's default, `web`, would refuse their loopback addresses. Every client is
 * public or proves itself with a key: a secret that anybody can register proves nothing.
 */
export function normalizeClientMetadata(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.fromEntries(
    members.flatMap((name) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : [])),
  )
  const sentUris: readonly unknown[] = Array.isArray(known.redirect_uris) ? known.redirect_uris : []
  const uris = sentUris.filter(
    (uri): uri is string => typeof uri === 'string' && (isHttps(uri) || isLoopback(uri) || isOwnScheme(uri)),
  )
  const isNative = uris.some((uri) => isLoopback(uri) || isOwnScheme(uri))
  const method = known.token_endpoint_auth_method
  return {
    ...known,
    // An address that is left out is refused as unregistered; without any, the registration is refused.
    redirect_uris: uris,
    application_type: known.application_type ?? (isNative ? 'native' : 'web'),
    token_endpoint_auth_method: method === 'private_key_jwt' ? method : 'none',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
  }
}

/**
 * The host of a redirect address as the consent page shows it. Every application may claim a scheme and write any host
 * behind it (`evil://claude.ai`), so such an address is shown with its scheme.
 */
export function redirectHostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return /^https?:$/.test(protocol) ? host : `${protocol}//${host}`
}
