/** Hosts of redirect addresses on the person's own machine (RFC 8252, section 7.3). */
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Schemes that a browser acts on itself, or that start something of the system: a redirect to them would run or show
 * what the client wrote, open a share (and send the person's password hash to it), a dialog of the system or a message.
 */
const dangerousSchemes = new RegExp(
  `^(?:${[
    'javascript|data|vbscript|livescript|mocha|file|blob|about|filesystem|view-source|resource|jar|wyciwyg',
    'content|cid|mid|mhtml|mk|res|its|ms-its|mhtml|feed|opera|vivaldi|brave|arc|firefox|resource',
    '(?:chrome|edge|moz|safari|browser)(?:-[a-z-]+)?|devtools',
    'ms-[a-z0-9.+-]+|microsoft(?:[.-][a-z0-9.+-]+)?|search|search-ms|shell|hcp|help|ldap|ldaps|windowsdefender|onenote(?:-cmd)?|skype',
    'smb|cifs|afp|nfs|ftp|ftps|sftp|tftp|dav|davs|webdav|webdavs|ssh|telnet|tn3270|rlogin|rdp|vnc|gopher|git|svn',
    'x-apple[a-z0-9.+-]*|x-help-[a-z]+|x-man-page|itms[a-z-]*|applescript|facetime(?:-[a-z]+)?|shortcuts|prefs|app-prefs',
    'intent|android-app|market|package|mailto|tel|sms|smsto|mms|callto|sip|sips|geo|maps|webcal|bitcoin|ethereum|magnet',
    'ws|wss|news|nntp|snews|urn|http\\+unix|unix|apt|steam|tg',
  ].join('|')}):$`,
)

const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host)

/** A redirect address on the person's own machine: `http://127.0.0.1:33418/callback`. */
const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && isLoopbackHost(hostname)

/** A redirect address in a scheme of an application of its own: `cursor://…`, `com.example.app:/callback`. */
const isOwnScheme = ({ protocol, href }: URL): boolean =>
  !/^https?:$/.test(protocol) && !dangerousSchemes.test(protocol) && href.startsWith(`${protocol}/`)

function parse(uri: unknown): URL | null {
  if (typeof uri !== 'string' || uri.length > 2000 || !URL.canParse(uri)) return null
  const url = new URL(uri)
  // What the parser repairs is another address for other readers: `https:/host`, spaces, line breaks, backslashes.
  const isPlain = /^[a-z][a-z0-9+.-]*:\/[\x21-\x5b\x5d-\x7e]*$/i.test(uri) && !/^https?:\/(?!\/)/i.test(uri)
  return isPlain && !uri.includes('#') && url.username === '' && url.password === '' ? url : null
}

/**
 * The redirect addresses of a registration that may be used: https, http on the person's own machine, and schemes of
 * applications. Others are left out, so that one bad address does not refuse a client.
 */
export function usableRedirectAddresses(sent: readonly unknown[]): {
  readonly addresses: string[]
  /** Whether the client runs on the person's machine. */
  readonly isNative: boolean
} {
  const read = sent.flatMap((uri) => {
    const url = parse(uri)
    return url === null ? [] : [{ uri: uri as string, url }]
  })
  const isNative = read.some(({ url }) => isLoopback(url) || isOwnScheme(url))
  const addresses = read
    .filter(({ url }) => {
      // Nobody can have a certificate for a loopback host, and the library refuses a native client with such an address.
      if (url.protocol === 'https:') return !isNative || !isLoopbackHost(url.hostname)
      return isLoopback(url) || isOwnScheme(url)
    })
    .map(({ uri }) => uri)
  return { addresses: [...new Set(addresses)], isNative }
}
