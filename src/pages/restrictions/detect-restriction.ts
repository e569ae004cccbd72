import { loadHtml } from '../../reading/html.ts'

/** An access restriction (bot check, login wall, robots.txt). The service reports restrictions and never evades them. */
export type AccessRestriction =
  | 'challenge'
  | 'captcha'
  | 'blocked'
  | 'login'
  | 'consent'
  | 'payment'
  | 'legal'
  | 'scripts'
  | 'robots'

export interface PageResponse {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The requested address, and the address that answered after redirects. */
  readonly requestedUrl: string
  readonly url: string
}

/** The parts of a page that show an access restriction. */
export interface RestrictionEvidence extends PageResponse {
  readonly html: string
  readonly title: string
  /** Visible text with white space collapsed. */
  readonly text: string
  /** Characters of text in `noscript` elements. */
  readonly noscriptTextLength: number
  readonly hasPassword: boolean
  readonly scriptCount: number
}

const restrictionByStatus: Readonly<Record<number, AccessRestriction>> = {
  401: 'login',
  402: 'payment',
  403: 'blocked',
  407: 'login',
  451: 'legal',
}

/** The restriction that headers of bot protection services report. */
export function restrictionFromHeaders({ status, headers }: PageResponse): AccessRestriction | null {
  if (headers['cf-mitigated'] === 'challenge') return 'challenge'
  const waf = headers['x-amzn-waf-action']
  if (waf === 'captcha' || waf === 'challenge') return waf
  if (headers['x-sucuri-block'] || headers['x-vercel-mitigated'] || headers['x-vercel-challenge-token'])
    return 'challenge'
  if (headers['x-datadome'] === 'protected' && status >= 400) return 'challenge'
  if (Object.keys(headers).some((name) => name.startsWith('x-kpsdk-')) && status >= 400) return 'challenge'
  return null
}

/** Bot protection pages show less text; an article about bot protection shows more. */
const maxRestrictionPageCharacters = 1500

const titlePatterns: readonly [RegExp, AccessRestriction][] = [
  [
    /^just a moment\W*$|^attention required! \| cloudflare|^checking your browser|^ddos-guard$|^vercel security checkpoint|^client challenge$|^making sure you.re not a bot|^one moment, please|^please wait\W*$|^security check(point)?\W*$/i,
    'challenge',
  ],
  [
    /^(are you (a )?(human|robot)\W*|robot or human\W*|verify (you are|you're|that you are) (a )?human|human verification|captcha|bot verification|amazon\.\w+|security measure)$/i,
    'captcha',
  ],
  [
    /^(access (to this page has been )?denied|pardon our interruption|blocked|403 forbidden|forbidden|sucuri website firewall.*|request rejected|you have been blocked.*|error 1020.*)\W*$/i,
    'blocked',
  ],
  [
    /^before you continue\b|^bevor sie fortfahren|^avant de continuer|^antes de continuar|^prima di continuare/i,
    'consent',
  ],
]

const textPatterns: readonly [RegExp, AccessRestriction][] = [
  [
    /checking (if the site connection is secure|your browser before accessing)|verifying you are human\. this may take|needs to review the security of your connection|enable javascript and cookies to continue|ddos protection by/i,
    'challenge',
  ],
  [
    /unusual traffic from your computer network|(please )?(verify|confirm|prove) (that )?you( are|'re)( a)? (human|not a robot)|press (&|and) hold to confirm|enter the characters you see below|i'?m not a robot|complete the security check to access|solve (this|the) (captcha|puzzle)/i,
    'captcha',
  ],
  [
    /access denied.{0,200}reference\s*#|incapsula incident id|the requested url was rejected\. please consult with your administrator|you (have been|were) blocked|(your|the) (ip|request) (address )?(has been|was) blocked|you don'?t have permission to access .{0,200} on this server|as you were browsing something about your browser made us think you (might be|were) a bot|access to this page has been denied because we believe you are using automation/i,
    'blocked',
  ],
  [
    /^(please )?(log|sign) ?in to (continue|view|see|read)|you (must|need to) (be logged in|log ?in|sign ?in)|this content is (only )?available to (logged|signed).in/i,
    'login',
  ],
]

/** Scripts and markup of bot protection, in pages with hardly any text. */
const protectorMarkup =
  /cdn-cgi\/challenge-platform\/(?:h\/[bg]\/)?orchestrate|captcha-delivery\.com|_Incapsula_Resource|px-captcha|\.perfdrive\.com|awswaf\.com\/[^"']{1,300}\/challenge\.js|\/_sec\/cp_challenge|geo\.captcha|ak_bmsc_challenge|__ddg_challenge|arkoselabs\.com\/fc|\bgeetest\b|kpsdk|\/\.within\.website\/x\/cmd\/anubis/i
const captchaMarkup =
  /class="(?:g-recaptcha|h-captcha|cf-turnstile)"|recaptcha\/api\.js|hcaptcha\.com\/1\/api\.js|challenges\.cloudflare\.com\/turnstile/i

const loginPath =
  /(?:^|[/._-])(?:log-?in|sign-?in|signin|auth(?:enticate|orize)?|sso|accounts?\/login|checkpoint|anmelden|connexion)(?:[/._?-]|$)/i
const loginTitle =
  /\b(log ?in|sign ?in|anmelden|einloggen|se connecter|connexion|iniciar sesión|accedi|entrar|inloggen|logga in|zaloguj)\b/i
const consentHost = /^(consent|guce|cookieconsent|privacy-mgmt)\.|\.consent\./i

function isLoginPage({ requestedUrl, url, title, text, hasPassword }: RestrictionEvidence): boolean {
  const asked = new URL(requestedUrl)
  const given = new URL(url)
  if (loginPath.test(asked.pathname)) return false
  const sent = asked.href !== given.href && loginPath.test(given.hostname + given.pathname)
  if (sent) return hasPassword || text.length < maxRestrictionPageCharacters
  return hasPassword && text.length < 800 && loginTitle.test(title || text.slice(0, 200))
}

/** Whether a page shows no text until its scripts run. */
function needsScripts({
  html,
  text,
  noscriptTextLength: unscripted,
  scriptCount: scripts,
  status,
}: RestrictionEvidence): boolean {
  if (status !== 200 || scripts === 0 || text.length + unscripted >= 120) return false
  const root =
    /<(?:div|main|app-root)[^<>]{0,500}(?:id=["']?(?:root|app|__next|__nuxt|app-root|main|application|gatsby|svelte|q-app|ember)[\w-]{0,100}["']?)[^<>]{0,500}>\s*(?:<(?:div|span|svg|noscript|!--)|<\/)/i.test(
      html,
    )
  const wants =
    /<app-root|you need to enable javascript|javascript (is )?(required|disabled)|enable javascript|turn on javascript|please wait|^\W*loading/i.test(
      html.slice(0, 400_000),
    )
  return (root && text.length < 120) || (wants && text.length < 120) || (text.length === 0 && scripts > 0)
}

/** The restriction that a response proves by positive signs; null for an ordinary page. */
export function detectRestriction(seen: RestrictionEvidence): AccessRestriction | null {
  const { status, title, text, html } = seen
  const known = restrictionFromHeaders(seen)
  if (known) return known
  const short = text.length < maxRestrictionPageCharacters
  if (short) {
    for (const [pattern, wall] of titlePatterns)
      if (pattern.test(title) && !(wall === 'blocked' && status === 200 && text.length > 600)) return wall
    for (const [pattern, wall] of textPatterns) if (pattern.test(text.slice(0, 3000))) return wall
    if (text.length < 500 && protectorMarkup.test(html.slice(0, 300_000))) return 'challenge'
    if (text.length < 200 && captchaMarkup.test(html.slice(0, 300_000))) return 'captcha'
  }
  const plain = restrictionByStatus[status]
  if (plain) return plain
  const asked = new URL(seen.requestedUrl)
  const given = new URL(seen.url)
  if (asked.hostname !== given.hostname && consentHost.test(given.hostname)) return 'consent'
  if (isLoginPage(seen)) return 'login'
  return needsScripts(seen) ? 'scripts' : null
}

/** Whether the content of a page shows an access restriction, regardless of its status and address. */
export function isRestrictionPage(html: string): boolean {
  const $ = loadHtml(html)
  const title = $('title').first().text().trim()
  const hasPassword = $('input[type="password"]').length > 0
  $('head, script, style, noscript').remove()
  const text = $('body').text().replaceAll(/\s+/g, ' ').trim()
  const anywhere = { requestedUrl: 'https://page.invalid/', url: 'https://page.invalid/', headers: {} }
  return (
    detectRestriction({
      ...anywhere,
      status: 404,
      html,
      title,
      text,
      noscriptTextLength: 0,
      hasPassword,
      scriptCount: 0,
    }) !== null
  )
}
