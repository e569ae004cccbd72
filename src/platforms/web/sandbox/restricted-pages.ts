import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html, page } from '../../../simulation/answers.ts'
import type { RequestedPage } from './article.ts'

const credentials =
  '<label>User <input name="user"></label><label>Password <input type="password" name="password"></label>'

/** Pages that restrict the access, in the forms of common bot protections and sites, by their name in the path. */
export const restrictedPages: Readonly<Record<string, (shown: RequestedPage) => SimulatedResponse>> = {
  challenge: () =>
    html(
      [
        '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head>',
        '<body><noscript>Enable JavaScript and cookies to continue</noscript>',
        '<script>(function(){window._cf_chl_opt={};var a=document.createElement("script");',
        'a.src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1";document.head.appendChild(a)})()</script></body></html>',
      ].join(''),
      403,
      { 'cf-mitigated': 'challenge', server: 'cloudflare' },
    ),
  captcha: () =>
    page(
      'Robot or human?',
      '<h1>Activate and hold the button to confirm that you’re human. Thank You!</h1><div class="h-captcha"></div>',
    ),
  blocked: () =>
    page(
      'Access Denied',
      "<h1>Access Denied</h1><p>You don't have permission to access this page on this server.</p><p>Reference #18.2d3f1702.1700000000.1a2b3c4</p>",
      403,
      { server: 'AkamaiGHost' },
    ),
  login: () =>
    page(
      'Log in',
      `<h1>Log in to continue</h1><form method="post" action="/session">${credentials}<button>Log in</button></form>`,
      401,
    ),
  members: () =>
    page(
      'Log in | Members',
      '<h1>Members only</h1><p>Log in to continue reading.</p><form method="post" action="/session"><input name="user"><input type="password" name="password"></form>',
    ),
  consent: () =>
    page(
      'Before you continue',
      '<h1>Before you continue</h1><p>We use cookies. Accept all or choose.</p><form action="/save"><button>Reject all</button><button>Accept all</button></form>',
    ),
  paid: () => page('Payment required', '<p>This page is for subscribers.</p>', 402),
  legal: () => page('Unavailable', '<p>Unavailable for legal reasons.</p>', 451),
}
