/** Hosts that serve advertisements and count visitors: left out of pictures where a caller wants no ads. */
const adHosts = new Set(
  'doubleclick.net googlesyndication.com googleadservices.com adservice.google.com google-analytics.com googletagservices.com adnxs.com amazon-adsystem.com taboola.com outbrain.com criteo.com criteo.net rubiconproject.com pubmatic.com openx.net casalemedia.com adsrvr.org moatads.com scorecardresearch.com quantserve.com smartadserver.com media.net teads.tv sharethrough.com indexww.com 33across.com bidswitch.net adform.net yieldmo.com zedo.com adroll.com hotjar.com'.split(
    ' ',
  ),
)

/** Whether a host, or the domain it is of, serves advertisements. */
export function servesAds(host: string): boolean {
  const parts = host.toLowerCase().split('.')
  return parts.some((_, place) => adHosts.has(parts.slice(place).join('.')))
}

/** Hides questions about cookies: nothing is answered in anybody's name. */
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
