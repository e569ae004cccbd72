import { lookup } from 'node:dns/promises'
import { Fault, parameterError } from '../errors.ts'
import { inRanges, isPublic, literalAddress, type Ranges } from './addresses.ts'

/** Every address of a host name. Throws when the name has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** The machine's own name resolution (hosts file and DNS). */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

export interface DestinationRules {
  /** Ranges the operator trusts (ALLOW_PRIVATE_RANGES): any port and plain http are fine inside them. */
  readonly allowed: Ranges
  readonly resolve: Resolve
  readonly httpsOnly?: boolean
}

const ports: Record<string, string> = { 'http:': '80', 'https:': '443' }
const notPublic = 'must lead to a public address'
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|onion)\.?$/i

/** A URL as RFC 3986 has it, which no reader needs to repair: others than ours read it the same way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is kept out
const written = /^[a-z]+:\/\/[^\u0000-\u0020\u007f\\/][^\u0000-\u0020\u007f\\]*$/i

/** What is wrong with a URL before any name is resolved, in words for its sender; null when nothing is. */
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

/** Judges addresses that were resolved: null when the URL may be dialled at every one of them. */
function objection(url: URL, addresses: readonly string[], rules: DestinationRules): string | null {
  if (addresses.length === 0) return 'has no address'
  if (addresses.every((address) => inRanges(address, rules.allowed))) return null
  const publicOrAllowed = (address: string) => isPublic(address) || inRanges(address, rules.allowed)
  if (!addresses.every(publicOrAllowed)) return notPublic
  return exception(url, rules.httpsOnly === true)
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalAddress(url.hostname)
  return literal === null ? resolve(url.hostname) : [literal]
}

/**
 * The addresses at which a URL may be dialled. Resolved once: the caller has to dial exactly these, since a name
 * may have other addresses a moment later.
 * @throws Fault refused when any of them is not public; connection when the name has none
 */
export async function checkedAddresses(url: URL, rules: DestinationRules): Promise<readonly string[]> {
  const refuse = (why: string) =>
    new Fault('refused', `${url.origin} ${why}`, { publicMessage: `The address ${why}.` })
  const wrong = flaw(url)
  if (wrong) throw refuse(wrong)
  const addresses = await addressesOf(url, rules.resolve).catch((cause) => {
    throw new Fault('connection', `cannot resolve ${url.hostname}`, { cause })
  })
  const reason = objection(url, addresses, rules)
  if (reason) throw refuse(reason)
  return addresses
}

/**
 * What of a URL can be checked without asking anybody: its form, and addresses and names that are never public. For
 * simulated requests, so that test keys are refused what live keys are.
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
  if (reason) {
    throw new Fault('refused', `${url.origin} ${reason}`, { publicMessage: `The address ${reason}.` })
  }
}

/** Longest time saving a URL may spend on name resolution. */
const savingMs = 1000

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, savingMs, null)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}

/**
 * Checks a URL that a caller wants to be kept for later (a webhook). A name that cannot be resolved now passes:
 * it is checked again whenever it is dialled.
 * @param name the parameter's name, for the message
 * @throws ServiceError bad_request that says what to send instead
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
    const remedy = reason === notPublic ? ' unless ALLOW_PRIVATE_RANGES of the service names its network' : ''
    throw parameterError(`${wanted}; ${url.href} ${reason}${remedy}`)
  }
  return url
}
