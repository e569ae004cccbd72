import { lookup } from 'node:dns/promises'
import { Fault, parameterError, ServiceError } from '../../catalog/errors.ts'
import { inRanges, isPublic, literalAddress, type Ranges } from './addresses.ts'

/** Every address of a host name. Throws if the name has no address. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** The machine's own name resolution (hosts file and DNS). */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

export interface DestinationRules {
  /** Ranges that the operator trusts (ALLOW_PRIVATE_RANGES). They allow any port and plain http. */
  readonly allowed: Ranges
  readonly resolve: Resolve
  readonly httpsOnly?: boolean
}

const ports: Record<string, string> = { 'http:': '80', 'https:': '443' }
const notPublic = 'must lead to a public address'
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|onion)\.?$/i

/** A URL that is valid by RFC 3986 without repair, so that other parsers read it the same way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is kept out
const written = /^[a-z]+:\/\/[^\u0000-\u0020\u007f\\/][^\u0000-\u0020\u007f\\]*$/i

/** The problem of a URL before its name is resolved, as text for its sender; null if there is no problem. */
function flaw(url: URL): string | null {
  if (!(url.protocol in ports)) return 'must start with https:// or http://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  return null
}

/** Features of a URL that only trusted ranges may use. */
function exception(url: URL, httpsOnly: boolean): string | null {
  if (httpsOnly && url.protocol !== 'https:') return 'must start with https://'
  const port = url.port || ports[url.protocol]
  return port === '80' || port === '443' ? null : 'must use port 80 or 443'
}

/** Checks resolved addresses: null if a connection to every one of them is allowed. */
function objection(url: URL, addresses: readonly string[], rules: DestinationRules): string | null {
  if (addresses.length === 0) return 'has no address'
  if (addresses.every((address) => inRanges(address, rules.allowed))) return null
  const publicOrAllowed = (address: string) => isPublic(address) || inRanges(address, rules.allowed)
  if (!addresses.every(publicOrAllowed)) return notPublic
  return exception(url, rules.httpsOnly === true)
}

/** A name without addresses, whatever the resolver answered: its own error may be one of its connection. */
class NameNotFound extends Error {
  readonly code = 'ENOTFOUND'

  constructor(cause: unknown) {
    super('name not found', { cause })
  }
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalAddress(url.hostname)
  return literal === null ? resolve(url.hostname) : [literal]
}

/**
 * The addresses that a URL may be connected to. The caller has to connect to exactly these, because the name may
 * resolve to other addresses a moment later (DNS rebinding).
 * @throws Fault refused if any address is not public; connection if the name has no address
 */
export async function checkedAddresses(url: URL, rules: DestinationRules): Promise<readonly string[]> {
  const refuse = (why: string) => refusal(url, why)
  const wrong = flaw(url)
  if (wrong) throw refuse(wrong)
  const addresses = await addressesOf(url, rules.resolve).catch((cause) => {
    throw new Fault('connection', `cannot resolve ${url.hostname}`, { cause: new NameNotFound(cause) })
  })
  const reason = objection(url, addresses, rules)
  if (reason) throw refuse(reason)
  return addresses
}

/**
 * Checks a URL without name resolution: its form, and addresses and names that are never public. Simulated requests
 * use it, so that test keys get the same refusals as live keys.
 * @throws Fault refused
 */
export function checkWrittenAddress(url: URL, rules: DestinationRules): void {
  const literal = literalAddress(url.hostname)
  const bare = url.hostname.replace(/\.$/, '')
  const hidden = privateNames.test(bare) || !bare.includes('.')
  const reason =
    flaw(url) ??
    (literal === null
      ? hidden
        ? notPublic
        : exception(url, rules.httpsOnly === true)
      : objection(url, [literal], rules))
  if (reason) throw refusal(url, reason)
}

/**
 * Callers need to know what to send; the operator finds the setting in the log and in docs/SECURITY.md.
 * @returns undefined where no setting allows the address
 */
const hintOf = (reason: string) =>
  reason === notPublic ? 'ALLOW_PRIVATE_RANGES may name networks that are not public' : undefined

function refusal(url: URL, reason: string): Fault {
  const hint = hintOf(reason)
  return new Fault('refused', `${url.origin} ${reason}${hint ? `: ${hint}` : ''}`, {
    publicMessage: `The address ${reason}.`,
  })
}

/** Maximum time for name resolution when a URL is saved. */
const savingMs = 1000

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, savingMs, null)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}

/**
 * Checks a URL that a caller stores for later (a webhook). A name that cannot be resolved now passes: it is checked
 * again before every connection.
 * @param name the parameter's name, for the message
 * @throws ServiceError bad_request that states what to send instead
 */
export async function checkPublicUrl(text: string, rules: DestinationRules, name = 'url'): Promise<URL> {
  const scheme = rules.httpsOnly ? 'https' : 'http or https'
  const wanted = `${name} must be a public ${scheme} URL such as https://example.com/hooks`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) throw parameterError(wanted)
  const wrong = flaw(url)
  if (wrong) throw parameterError(`${wanted}; it ${wrong}`)
  if (!written.test(text)) {
    throw parameterError(`${wanted}; write it whole, with no spaces, line breaks or backslashes`)
  }
  const addresses = await inTime(addressesOf(url, rules.resolve))
  const nameless = !literalAddress(url.hostname) && !url.hostname.replace(/\.$/, '').includes('.')
  const reason = addresses
    ? objection(url, addresses, rules)
    : nameless || privateNames.test(url.hostname)
      ? notPublic
      : exception(url, rules.httpsOnly === true)
  if (reason) {
    throw new ServiceError('bad_request', `${wanted}; ${url.href} ${reason}`, {
      reason: reason === notPublic ? 'address_refused' : undefined,
      detail: hintOf(reason),
    })
  }
  return url
}
