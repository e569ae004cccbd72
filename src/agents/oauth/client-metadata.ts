import { readScopes } from '../../catalog/http/scopes.ts'
import { shownName } from '../../catalog/visible-text.ts'
import { usableRedirectAddresses } from './redirect-addresses.ts'

/**
 * Members of client metadata that this service reads (RFC 7591, section 2); the others have no effect here. `scope` is
 * not among them: clients register the scopes that a 401 announced and request others when they need them, and the
 * consent alone decides.
 */
const members = [
  'client_id',
  'client_name',
  'client_uri',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
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
  const { addresses, isNative } = usableRedirectAddresses(sentUris)
  const { client_name: name, client_uri: home } = known
  const method = known.token_endpoint_auth_method
  return {
    ...known,
    client_name: typeof name === 'string' ? shownName(name) || undefined : undefined,
    client_uri:
      typeof home === 'string' && /^https?:\/\//i.test(home) && URL.canParse(home) ? home : undefined,
    // An address that is left out is refused as unregistered; without any, the registration is refused.
    redirect_uris: addresses,
    // Assistants state `web` with a loopback address or a scheme of their own, too.
    application_type: isNative ? 'native' : (known.application_type ?? 'web'),
    token_endpoint_auth_method: method === 'private_key_jwt' ? method : 'none',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
  }
}

/** The scopes of this service among those that a client registers; undefined without any (RFC 7591, section 3.2.1). */
export function registeredScope({ scope }: Readonly<Record<string, unknown>>): string | undefined {
  const known = typeof scope === 'string' ? readScopes(scope) : []
  return known.length === 0 ? undefined : known.join(' ')
}

/**
 * The host of a redirect address as the consent page shows it. Every application may claim a scheme and write any host
 * behind it (`evil://claude.ai`), so such an address is shown with its scheme.
 */
export function redirectHostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return /^https?:$/.test(protocol) ? host : `${protocol}//${host}`
}
