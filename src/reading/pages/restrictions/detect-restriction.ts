import type { AccessRestriction } from './access-restriction.ts'
import {
  captchaMarkup,
  emptyApplicationRoot,
  protectorMarkup,
  scriptRequest,
  textPatterns,
  titlePatterns,
} from './restriction-texts.ts'

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

const loginPath =
  /(?:^|[/._-])(?:log-?in|sign-?in|signin|auth(?:enticate|orize)?|sso|accounts?\/login|checkpoint|anmelden|connexion)(?:[/._?-]|$)/i
const loginTitle =
  /\b(log ?in|sign ?in|anmelden|einloggen|se connecter|connexion|iniciar sesión|accedi|entrar|inloggen|logga in|zaloguj)\b/i
const consentHost = /^(consent|guce|cookieconsent|privacy-mgmt)\.|\.consent\./i

function isLoginPage({ requestedUrl, url, title, text, hasPassword }: RestrictionEvidence): boolean {
  const requested = new URL(requestedUrl)
  const answered = new URL(url)
  if (loginPath.test(requested.pathname)) return false
  const isRedirected =
    requested.href !== answered.href && loginPath.test(answered.hostname + answered.pathname)
  if (isRedirected) return hasPassword || text.length < maxRestrictionPageCharacters
  return hasPassword && text.length < 800 && loginTitle.test(title || text.slice(0, 200))
}

/** Whether a page shows no text until its scripts run. */
function needsScripts({ html, text, noscriptTextLength, scriptCount, status }: RestrictionEvidence): boolean {
  if (status !== 200 || scriptCount === 0 || text.length + noscriptTextLength >= 120) return false
  const hasRoot = emptyApplicationRoot.test(html)
  const requestsScripts = scriptRequest.test(html.slice(0, 400_000))
  return hasRoot || requestsScripts || text.length === 0
}

/** The restriction that a response proves by positive signs; null for an ordinary page. */
export function detectRestriction(seen: RestrictionEvidence): AccessRestriction | null {
  const { status, title, text, html } = seen
  const known = restrictionFromHeaders(seen)
  if (known) return known
  const short = text.length < maxRestrictionPageCharacters
  if (short) {
    for (const [pattern, restriction] of titlePatterns)
      if (pattern.test(title) && !(restriction === 'blocked' && status === 200 && text.length > 600))
        return restriction
    for (const [pattern, restriction] of textPatterns)
      if (pattern.test(text.slice(0, 3000))) return restriction
    if (text.length < 500 && protectorMarkup.test(html.slice(0, 300_000))) return 'challenge'
    if (text.length < 200 && captchaMarkup.test(html.slice(0, 300_000))) return 'captcha'
  }
  const plain = restrictionByStatus[status]
  if (plain) return plain
  const requested = new URL(seen.requestedUrl)
  const answered = new URL(seen.url)
  if (requested.hostname !== answered.hostname && consentHost.test(answered.hostname)) return 'consent'
  if (isLoginPage(seen)) return 'login'
  return needsScripts(seen) ? 'scripts' : null
}
