import type { Browser as Chromium } from 'playwright-core'
import { Fault } from '../../catalog/errors.ts'
import type { Browser, RenderedPage, RenderRequest } from '../../catalog/ports/browser.ts'
import type { GuardedClient } from '../../catalog/ports/upstream.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Config } from '../../runtime/config/config.ts'
import { currentAccount } from '../../runtime/fair-shares/account-context.ts'
import { FairPlaces } from '../../runtime/fair-shares/fair-places.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Upstream } from '../upstream/client.ts'
import type { GuardedProxy } from '../upstream/guarded-proxy.ts'
import { noBrowserMessage, startChromium } from './chromium.ts'
import { renderPage } from './render.ts'
import { simulatedBrowser } from './simulated.ts'

export interface BrowserPart extends Part {
  /** Returns the browser for one lookup. */
  of(mode: Mode, guarded: GuardedClient, signal: AbortSignal): Browser
  close(): Promise<void>
}

export interface BrowserOptions {
  readonly config: Pick<Config, 'BROWSER_URL' | 'BROWSER_PROXY_HOST' | 'BROWSER_PAGES'>
  readonly upstream: Pick<Upstream, 'guardedProxy' | 'agent'>
}

/** The browser of a process. It starts at first use, restarts after a crash, and is shared by all pages. */
export function openBrowser({ config, upstream }: BrowserOptions): BrowserPart {
  let proxy: GuardedProxy | undefined
  let starting: Promise<Chromium> | undefined
  const places = new FairPlaces(config.BROWSER_PAGES, 1)
  const loopback = config.BROWSER_PROXY_HOST === '127.0.0.1'

  async function chromium(): Promise<Chromium> {
    starting ??= startChromium(config.BROWSER_URL).then(
      (started) => {
        started.on('disconnected', () => {
          starting = undefined
        })
        return started
      },
      (error) => {
        starting = undefined
        throw error
      },
    )
    return starting
  }

  async function render(request: RenderRequest, signal: AbortSignal): Promise<RenderedPage> {
    if (config.BROWSER_PAGES === 0)
      throw new Fault('not_configured', 'BROWSER_PAGES is 0', { publicMessage: noBrowserMessage })
    const { account } = currentAccount()
    if (!places.has(account)) {
      throw new Fault('busy', `${places.taken} pages are open`, {
        retryAfterSeconds: 5,
        publicMessage:
          'The browser has reached its limit of open pages; try again later. Nothing was charged.',
      })
    }
    places.take(account)
    try {
      proxy ??= upstream.guardedProxy({ listen: loopback ? '127.0.0.1' : '0.0.0.0' })
      const context = {
        chromium: await chromium(),
        proxy,
        proxyHost: config.BROWSER_PROXY_HOST,
        agent: upstream.agent,
        signal,
      }
      return await renderPage(request, context)
    } finally {
      places.give(account)
    }
  }

  return {
    of: (mode, guarded, signal) =>
      mode === 'test' ? simulatedBrowser(guarded) : { render: (request) => render(request, signal) },
    async close() {
      const started = await starting?.catch(() => undefined)
      await started?.close().catch(() => undefined)
      await proxy?.close()
    },
  }
}
