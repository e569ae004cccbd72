import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser as Chromium } from 'playwright-core'
import { Fault } from '../../catalog/errors.ts'

/** Without windows first: it renders for a third of the processor time. Debian and Playwright name it differently. */
const programNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
]
const fixedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds an installed Chromium. Returns the path of its program, or null. */
export function findChromium(path = process.env.PATH ?? ''): string | null {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const candidates = [
    ...programNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...fixedPaths,
  ]
  for (const candidate of candidates) {
    try {
      accessSync(candidate, constants.X_OK)
      return candidate
    } catch {}
  }
  return null
}

/**
 * Forces all traffic of the browser through the guarded proxy: no DNS lookups, no UDP, no background requests. The last two
 * flags limit memory and processes.
 */
const flags = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  '--disable-dev-shm-usage',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--js-flags=--max-old-space-size=512',
  '--renderer-process-limit=8',
]

export const noBrowserMessage =
  'This needs a browser: set BROWSER_URL to a Chrome DevTools endpoint, or install Chromium on the machine of the service. Nothing was charged.'

/**
 * Connects to the browser at `url`, or starts an installed Chromium.
 * @throws Fault not_configured without an installed Chromium; connection if the browser does not start or answer
 */
export async function startChromium(url: string | undefined): Promise<Chromium> {
  // Loaded at first use, to keep the start of the service short.
  const { chromium } = await import('playwright-core')
  if (url) {
    return chromium.connectOverCDP(url, { timeout: 10_000 }).catch((cause) => {
      throw new Fault('connection', `no browser answers at BROWSER_URL: ${String(cause)}`, {
        cause,
        publicMessage: 'The browser of this service does not answer. Nothing was charged.',
      })
    })
  }
  const executablePath = findChromium()
  if (!executablePath) throw new Fault('not_configured', 'no browser', { publicMessage: noBrowserMessage })
  // As root, Chromium does not start with its sandbox.
  const chromiumSandbox = process.getuid?.() !== 0
  return chromium.launch({ executablePath, args: flags, chromiumSandbox, timeout: 20_000 }).catch((cause) => {
    throw new Fault('connection', `Chromium did not start: ${String(cause)}`, {
      cause,
      publicMessage: 'The browser of the service did not start. Nothing was charged.',
    })
  })
}
