import { readFileSync } from 'node:fs'

/** Domains that serve advertisements or count visitors: one domain a line. */
const adHosts = new Set(
  readFileSync(new URL('ad-hosts.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Whether a host or one of its parent domains serves advertisements. Screenshots with `blockAds` omit such hosts. */
export function servesAds(host: string): boolean {
  const parts = host.toLowerCase().split('.')
  return parts.some((_, index) => adHosts.has(parts.slice(index).join('.')))
}

/** Hides cookie banners without answering them: a click would give consent in a visitor's name. */
export const hideCookieBanners = `
#onetrust-consent-sdk, #CybotCookiebotDialog, #CybotCookiebotDialogBodyUnderlay, #usercentrics-root, #usercentrics-cmp-ui,
.fc-consent-root, #qc-cmp2-container, .qc-cmp2-container, #didomi-host, #sp_message_container, [id^="sp_message_container_"],
#truste-consent-track, .truste_overlay, .truste_box_overlay, #cookiescript_injected, .cc-window, .cc-banner, #cookie-law-info-bar,
#cookie-notice, #cookieConsent, #cookie-consent, #cookie-banner, .cookie-banner, .cookie-consent, .cookie-notice, .cookiebar,
#gdpr-consent, .gdpr-banner, #iubenda-cs-banner, .osano-cm-window, #termly-code-snippet-support, #cmpbox, #cmpbox2,
[aria-label="cookieconsent" i], [class*="cookie-banner" i], [id*="cookie-banner" i], [class*="cookie-consent" i], [id*="cookie-consent" i]
{ display: none !important; }
html.didomi-popup-open, body.didomi-popup-open, html.sp-message-open body { overflow: auto !important; position: static !important; }
`
