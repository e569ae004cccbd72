/** What is written in place of a secret. */
export const secretMark = '[secret]'

/**
 * Forms of keys and tokens: our own (API keys, sessions, links, operators' tokens, webhook secrets), and those of other
 * services by the prefixes that secret scanners use.
 */
const tokenForms = new RegExp(
  [
    'slk_(?:live|test)_[\\w-]{6,}',
    '(?<![a-z0-9])sl[slvuo]_[\\w-]{40,}',
    'whsec_[\\w+/=-]{12,}',
    // A JSON Web Token, also of two parts.
    '(?<![a-z0-9])eyJ[\\w-]{8,}\\.[\\w-]{8,}(?:\\.[\\w-]*)*',
    '(?<![a-z0-9])(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}(?![a-z0-9])',
    'AIza[\\w-]{30,}',
    'ya29\\.[\\w-]{20,}',
    'GOCSPX-[\\w-]{16,}',
    'gh[pousr]_[a-z0-9]{30,}',
    'github_pat_\\w{30,}',
    'gl(?:pat|dt|ptt|cbt|rt)-[\\w-]{18,}',
    'xox[a-z](?:\\.[a-z]+)?-[\\w-]{10,}',
    'xapp-[\\w-]{20,}',
    'hooks\\.slack\\.com/services/[\\w/]{20,}',
    '(?<![a-z0-9])[srp]k_(?:live|test|prod)_[a-z0-9]{10,}',
    '(?<![a-z0-9])sk-(?:ant|proj|svcacct|admin|or|lf)-[\\w-]{16,}',
    '(?<![a-z0-9])sk-[a-z0-9]{30,}',
    '(?<![a-z0-9])(?:hf|gsk|r8|npm|shpat|shpss|shpca|dop_v1|doo_v1|lin_api|apify_api|pypi|rubygems|dckr_pat|nvapi|pplx|xai|tvly|fc)[_-][a-z0-9]{30,}(?![a-z0-9])',
    '(?<![a-z0-9])SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
    '(?<![a-z0-9])EAA[a-z0-9]{40,}',
    '(?<![a-z0-9])\\d{8,10}:AA[\\w-]{30,}',
    // A bearer token of X.
    '(?<![\\w-])A{16,}[\\w%-]{30,}',
    '(?<![a-z0-9])(?:Bearer|Basic)\\s+(?=[\\w.~+/-]*\\d)[\\w.~+/-]{16,}=*',
    '-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-"]*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?',
  ].join('|'),
  'gi',
)

/** Access tokens and addresses of feeds: 32 random bytes in base64url, without a prefix. */
const bareTokens = /(?<![\w-])[\w-]{43}(?![\w-])/g
/** Random characters change their kind 25 times in 43; slugs and ids do so rarely. */
const minChanges = 12
const replaceRandom = (word: string): string =>
  (word.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0) >= minChanges
    ? secretMark
    : word

/** User name and password of an address, also where a browser repairs its slashes, or where the scheme is absent. */
const userInfo = /(:[\\/]{1,4}|^\/\/|[\s"'(=]\/\/)[^\s/?#"'<>\\@]*(?:@[^\s/?#"'<>\\@]*)*@(?=[\w[])/g
const bareUserInfo = /(?<![\w.@/-])(?!mailto:|acct:)[\w.%+-]{1,64}:[^\s/?#"'<>\\@:]{1,128}@(?=[\w-]+\.\w)/g

/** A name before its value: `name=value` and `name: value`, in addresses, forms, headers and JSON. */
const namedValue = /([A-Za-z][\w.[\]-]{0,63})((?:\\?["'])?\s{0,3}[=:]\s{0,3}(?:\\?["'])?)/g
const valueAfterName = /(?:(?:Bearer|Basic|Token|Digest)\s+)?[^\s&"'<>;,\\)}]{1,4096}/iy
/** A parameter `key` of an address holds a key if it is as long as one. */
const keyParameters = /([?&]key=)[^\s&#"'<>;,\\]{16,}/gi

const exactNames = new Set(['sig', 'pwd', 'pass', 'passwd', 'auth', 'sid', 'jwt', 'hmac', 'otp', 'apikeys'])
const nameEndings =
  /(?:token|secret|password|passwd|passphrase|passcode|signature|credentials?|authorization|sessionid|sessid|cookie|(?:api|app|access|secret|private|auth|shared|signing|subscription|master|service|consumer|webhook|encryption)key)$/
/** Tokens that name a place in a list. */
const placeNames = /(?:page|next|prev|previous|continuation|cursor|sync|progress|nextpage)token$/
/** Words of ordinary sentences before a colon: `The Secret: a novel`. */
const plainWords = /^(?:token|secret|signature|sig|auth|pass|credentials?|cookie|otp)$/

/** Whether a parameter of this name holds a secret: `api_key`, `X-Amz-Signature`, `access_token`. */
export function isSecretName(name: string): boolean {
  const letters = name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(?<!\d)\d+$/, '')
  if (placeNames.test(letters)) return false
  return exactNames.has(letters) || nameEndings.test(letters)
}

function namesSecret(name: string, between: string): boolean {
  if (!isSecretName(name)) return false
  // A number or null of JSON stays JSON.
  if (/^\\?["']/.test(between)) return /["']$/.test(between)
  return !between.includes(':') || !plainWords.test(name.toLowerCase())
}

function replaceNamedValues(text: string): string {
  let shown = ''
  let copied = 0
  for (const found of text.matchAll(namedValue)) {
    const start = found.index + found[0].length
    if (start < copied || !namesSecret(found[1]!, found[2]!) || text.startsWith(secretMark, start)) continue
    valueAfterName.lastIndex = start
    const value = valueAfterName.exec(text)
    if (value === null) continue
    shown += text.slice(copied, start) + secretMark
    copied = start + value[0].length
  }
  return copied === 0 ? text : shown + text.slice(copied)
}

function replaceSecrets(text: string): string {
  let shown = text.replace(tokenForms, secretMark).replace(bareTokens, replaceRandom)
  if (shown.includes('@')) {
    shown = shown.replace(userInfo, `$1${secretMark}@`).replace(bareUserInfo, `${secretMark}@`)
  }
  if (/[=:]/.test(shown)) {
    shown = replaceNamedValues(shown).replace(keyParameters, `$1${secretMark}`)
  }
  return shown
}

const maxEncodings = 5
const runs = /[^\s"'<>\\]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII ends there
const folded = /%[0-9a-f]{2}|[^\u0000-\u007f]/i

const decodeBytes = (bytes: string): string => {
  try {
    return decodeURIComponent(bytes)
  } catch {
    // Not UTF-8: ASCII alone can be part of a secret.
    return bytes.replace(/%([0-7][0-9a-f])/gi, (_, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
  }
}

/** A run of characters without percent-encoding, compatibility forms and invisible characters. */
function unfold(run: string): string {
  let plain = run
  for (let round = 0; round < maxEncodings; round += 1) {
    const next = plain
      .replace(/(?:%[0-9a-f]{2})+/gi, decodeBytes)
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
    if (next === plain) break
    plain = next
  }
  return plain
}

function replaceInRun(run: string): string {
  if (!folded.test(run)) return run
  const plain = unfold(run)
  const shown = replaceSecrets(plain)
  // What would end a text in JSON or markup stays encoded.
  return shown === plain ? run : shown.replace(/[\s"'<>\\\p{Cc}]/gu, encodeURIComponent)
}

/**
 * A text in which everything that looks like a secret is replaced by {@link secretMark}: keys and tokens of ours and of
 * other services, user name and password of an address, values of parameters like `api_key` and `sig`. Encoded forms
 * count too. Everything that is stored or logged of a caller passes here; a text without secrets stays as it is.
 */
export function withoutSecrets(text: string): string {
  const shown = replaceSecrets(text)
  return folded.test(shown) ? shown.replace(runs, replaceInRun) : shown
}

const cleanValue = (value: unknown): unknown => (typeof value === 'string' ? withoutSecrets(value) : value)

/**
 * Parameters without secrets: a value of a parameter like `api_key` is replaced as a whole, others in part. A name that
 * is a secret itself is left out with its value.
 */
export function parametersWithoutSecrets<Value>(
  parameters: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const clean: Record<string, unknown> = {}
  for (const name in parameters) {
    if (withoutSecrets(name) !== name) continue
    const value = parameters[name]
    if (value === null) clean[name] = null
    else if (isSecretName(name)) clean[name] = secretMark
    else clean[name] = Array.isArray(value) ? value.map(cleanValue) : cleanValue(value)
  }
  return clean as Record<string, Value>
}
