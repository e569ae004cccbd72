import { anyOf } from '../../alternatives.ts'
import type { AccessRestriction } from './access-restriction.ts'

type RestrictionPattern = readonly [RegExp, AccessRestriction]

/** A pattern of texts that contain one of these phrases. */
const contains = (phrases: readonly string[]) => new RegExp(phrases.join('|'), 'i')
/** A pattern of texts that consist of one of these phrases and closing punctuation. */
const isWhole = (phrases: readonly string[]) => new RegExp(`^${anyOf(phrases)}\\W*$`, 'i')

const challengeTitles = [
  '^just a moment\\W*$',
  '^attention required! \\| cloudflare',
  '^checking your browser',
  '^ddos-guard$',
  '^vercel security checkpoint',
  '^client challenge$',
  '^making sure you.re not a bot',
  '^one moment, please',
  '^please wait\\W*$',
  '^security check(point)?\\W*$',
]
const captchaTitles = [
  '^are you (a )?(human|robot)\\W*$',
  '^robot or human\\W*$',
  '^verify (you are|you.re|that you are) (a )?human$',
  '^human verification$',
  '^captcha$',
  '^bot verification$',
  '^amazon\\.\\w+$',
  '^security measure$',
]
const blockedTitles = [
  'access (to this page has been )?denied',
  'pardon our interruption',
  'blocked',
  '403 forbidden',
  'forbidden',
  'sucuri website firewall.*',
  'request rejected',
  'you have been blocked.*',
  'error 1020.*',
]
const consentTitles = [
  '^before you continue\\b',
  '^bevor sie fortfahren',
  '^avant de continuer',
  '^antes de continuar',
  '^prima di continuare',
]

/** Titles of pages that restrict the access. */
export const titlePatterns: readonly RestrictionPattern[] = [
  [contains(challengeTitles), 'challenge'],
  [contains(captchaTitles), 'captcha'],
  [isWhole(blockedTitles), 'blocked'],
  [contains(consentTitles), 'consent'],
]

const challengeTexts = [
  'checking (if the site connection is secure|your browser before accessing)',
  'verifying you are human\\. this may take',
  'needs to review the security of your connection',
  'enable javascript and cookies to continue',
  'ddos protection by',
]
const captchaTexts = [
  'unusual traffic from your computer network',
  '(verify|confirm|prove) (that )?you( are|.re)( a)? (human|not a robot)',
  'press (&|and) hold to confirm',
  'enter the characters you see below',
  'i.?m not a robot',
  'complete the security check to access',
  'solve (this|the) (captcha|puzzle)',
]
const blockedTexts = [
  'access denied.{0,200}reference\\s*#',
  'incapsula incident id',
  'the requested url was rejected\\. please consult with your administrator',
  'you (have been|were) blocked',
  '(your|the) (ip|request) (address )?(has been|was) blocked',
  "you don'?t have permission to access .{0,200} on this server",
  'as you were browsing something about your browser made us think you (might be|were) a bot',
  'access to this page has been denied because we believe you are using automation',
]
const loginTexts = [
  '^(please )?(log|sign) ?in to (continue|view|see|read)',
  'you (must|need to) (be logged in|log ?in|sign ?in)',
  'this content is (only )?available to (logged|signed).in',
]

/** Sentences of pages that restrict the access. */
export const textPatterns: readonly RestrictionPattern[] = [
  [contains(challengeTexts), 'challenge'],
  [contains(captchaTexts), 'captcha'],
  [contains(blockedTexts), 'blocked'],
  [contains(loginTexts), 'login'],
]

/** Scripts and markup of bot protection services, in pages with hardly any text. */
export const protectorMarkup = contains([
  'cdn-cgi\\/challenge-platform\\/(?:h\\/[bg]\\/)?orchestrate',
  'captcha-delivery\\.com',
  '_Incapsula_Resource',
  'px-captcha',
  '\\.perfdrive\\.com',
  'awswaf\\.com\\/[^"\']{1,300}\\/challenge\\.js',
  '\\/_sec\\/cp_challenge',
  'geo\\.captcha',
  'ak_bmsc_challenge',
  '__ddg_challenge',
  'arkoselabs\\.com\\/fc',
  '\\bgeetest\\b',
  'kpsdk',
  '\\/\\.within\\.website\\/x\\/cmd\\/anubis',
])

/** Scripts and markup of captchas. */
export const captchaMarkup = contains([
  'class="(?:g-recaptcha|h-captcha|cf-turnstile)"',
  'recaptcha\\/api\\.js',
  'hcaptcha\\.com\\/1\\/api\\.js',
  'challenges\\.cloudflare\\.com\\/turnstile',
])

/** Ids of the empty element that the scripts of an application fill. */
const applicationIds = [
  'root',
  'app',
  '__next',
  '__nuxt',
  'app-root',
  'main',
  'application',
  'gatsby',
  'svelte',
  'q-app',
  'ember',
]
const applicationId = `id=["']?${anyOf(applicationIds)}[\\w-]{0,100}["']?`

/** The element that the scripts of an application fill, without text. */
export const emptyApplicationRoot = new RegExp(
  `<(?:div|main|app-root)[^<>]{0,500}${applicationId}[^<>]{0,500}>\\s*(?:<(?:div|span|svg|noscript|!--)|<\\/)`,
  'i',
)

/** Texts of a page that waits for its scripts. */
export const scriptRequest = contains([
  '<app-root',
  'you need to enable javascript',
  'javascript (is )?(required|disabled)',
  'enable javascript',
  'turn on javascript',
  'please wait',
  '^\\W*loading',
])
