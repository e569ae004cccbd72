import { describe, expect, it } from 'vitest'
import { normalizeClientMetadata } from '../../../src/agents/oauth/client-metadata.ts'

const usable = (...redirect_uris: unknown[]) => normalizeClientMetadata({ redirect_uris }).redirect_uris

/** As assistants and editors register them. */
const real = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'http://127.0.0.1:33418/',
  'http://localhost:6274/oauth/callback',
  'http://[::1]:8080/callback',
  'cursor://anysphere.cursor-mcp/oauth/user-abc/callback',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
  'vscode://dynamicauthprovider/authorize',
  'vscode-insiders://vscode.github-authentication/did-authenticate',
  'com.example.app:/oauth2redirect',
  'raycast://oauth?package_name=Extension',
  'warp://mcp/oauth2callback',
  'zed://oauth/callback',
  'windsurf://codeium.windsurf/auth',
  'jetbrains://idea/oauth',
]
const dangerous = [
  ...[
    'javascript:alert(1)',
    'javascript://host/%0aalert(1)',
    'JavaScript://x/',
    'data:text/html,x',
    'data://x/y',
  ],
  ...['vbscript://x/', 'file:///etc/passwd', 'file://server/share', 'blob:https://x/y', 'about:blank'],
  ...[
    'view-source:https://x',
    'chrome://settings/',
    'chrome-extension://abc/x',
    'edge://settings/',
    'devtools://x/',
  ],
  ...[
    'search-ms://query=x',
    'search-ms:query=x',
    'search://x/',
    'ms-settings://x/',
    'ms-word:ofe|u|http://x',
  ],
  ...['ms-msdt:/id', 'ms-appinstaller://x/', 'ms-officecmd:/x', 'smb://server/share', 'cifs://server/share'],
  ...[
    'afp://server/x',
    'nfs://server/x',
    'ftp://server/x',
    'ssh://server/x',
    'telnet://server/',
    'rdp://server/',
  ],
  ...[
    'intent://x/#Intent;end',
    'mailto:a@b.c',
    'tel:+1',
    'sms:+1',
    'facetime://x/',
    'x-apple.systempreferences:/x',
  ],
  ...[
    'itms-services://?action=x',
    'ldap://server/x',
    'ws://server/',
    'jar:file:///x',
    'urn:ietf:wg:oauth:2.0:oob',
  ],
]
const broken = [
  ...[
    'http://evil.example/cb',
    'https:/host/x',
    'https://user:pass@host/cb',
    'https://host/cb#frag',
    'https://host\\x/cb',
  ],
  ...[
    'https://host/a b',
    ' https://host/cb',
    'https://host/cb\n',
    'cursor:x',
    'not a url',
    '',
    7,
    null,
    {},
    ['x'],
  ],
]

describe('a registration', () => {
  it.each(real)('keeps %s', (uri) => expect(usable(uri)).toEqual([uri]))
  it('keeps all of them together', () => expect(usable(...real)).toEqual(real))

  it.each([...dangerous, ...broken].map((uri) => [uri]))(
    'loses %j, and stays with its other addresses',
    (uri) => {
      const good = 'https://claude.ai/api/mcp/auth_callback'
      expect(usable(uri, good)).toEqual([good])
    },
  )

  it('loses an https address of its own machine beside one of an application, which the library would refuse', () => {
    expect(usable('https://localhost:3000/cb', 'cursor://a/b')).toEqual(['cursor://a/b'])
    expect(usable('https://localhost:3000/cb')).toEqual(['https://localhost:3000/cb'])
  })

  it('loses a home page that is no address, and characters of its name that nobody sees', () => {
    const { client_uri, client_name } = normalizeClientMetadata({
      client_uri: 'javascript:alert(1)',
      client_name: 'Cl\u200baude\u202e \u{e0041}\u{e0042}\nCode',
    })
    expect([client_uri, client_name]).toEqual([undefined, 'Claude Code'])
  })
})
