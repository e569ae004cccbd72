/** What a value of a platform's answer says about a person. */
export type PersonalKind = 'name' | 'text' | 'id' | 'token' | 'email' | 'phone'

const nameKey =
  /(?:^|_)(?:name|names)$|(?:[a-z](?:Name|Names)|nick_?name|full_?name|screen_?name|user_?name|unique_?id|vanity|handle|byline|owner|author|creator|attribution)$/i
const textKey =
  /(?:text|desc|description|caption|title|headline|summary|bio|biography|signature|intro|content|body|selftext|html|comment|message|about|snippet|subtitle|quote|alt|label|accessibility\w*|address|street|city|location|place|occupation|website)$/i
const idKey = /(?:^|_)(?:id|ids|pk|pk_id|uid|urn|fbid|sec_?uid|guid)$|(?:Id|Ids|ID|Urn|Uid|Pk|EntityKey)$/
const tokenKey = /token|cursor|signature|hash|secret|continuation|params$|tracking|session|nonce|csrf/i

export const emailForm = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
export const phoneForm = /\+\d[\d ()/-]{7,18}\d/g
/** Letters and digits without an order: tokens, signatures, ids of 62 letters. */
const tokenForm = /[\w-]{16,}/g

/** A word in which letters and digits, or capital and small letters, change often enough that no person wrote it. */
function looksRandom(word: string): boolean {
  if (/^\d+$/.test(word)) return word.length >= 9
  const changes = word.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
  return /\d/.test(word) && changes >= 4
}

/** The kind of a value under a key; null where it says nothing about a person. */
export function kindOfValue(key: string, value: string): PersonalKind | null {
  if (value.length < 2 || /^(?:true|false|null|undefined)$/i.test(value)) return null
  if (/^https?:\/\//.test(value) || key.startsWith('__')) return null
  // Ids of one kind of object begin with its letter: t3_1skjxta.
  if (/^[a-z]\d_[a-z0-9]{4,}$/.test(value)) return 'id'
  if (tokenKey.test(key) && value.length >= 8 && !/\s/.test(value)) return 'token'
  if (idKey.test(key) && isId(value)) return 'id'
  if (/^\d+$/.test(value)) return value.length >= 9 && !isTime(value) ? 'id' : null
  if (nameKey.test(key)) return 'name'
  if (textKey.test(key) && hasWords(value)) return 'text'
  if (!/\s/.test(value) && value.length >= 16 && looksRandom(value)) return 'token'
  // Sentences under any other key.
  return value.length > 40 && /\p{L}\s+\p{L}+\s+\p{L}/u.test(value) && !/[{}<>;]/.test(value) ? 'text' : null
}

const isTime = (digits: string) => /^1[5-9]\d{8}(?:\d{3})?$/.test(digits)
const isId = (value: string) =>
  /^\d{5,}$/.test(value) ||
  /^(?=.*\d)[a-z\d]{6,}$/.test(value) ||
  (/^[\w:=+/.-]{8,}$/.test(value) && /[\d_-]|[a-z][A-Z]/.test(value))
const hasWords = (value: string) => /\p{L}{2,}/u.test(value)

/** Values inside a text or an address: addresses of mail, telephone numbers, tokens, ids. */
export function valuesWithin(text: string): (readonly [value: string, kind: PersonalKind])[] {
  const found: (readonly [string, PersonalKind])[] = []
  for (const [email] of text.matchAll(emailForm)) found.push([email, 'email'])
  for (const [phone] of text.matchAll(phoneForm)) found.push([phone, 'phone'])
  for (const [token] of text.matchAll(tokenForm)) if (looksRandom(token)) found.push([token, 'token'])
  for (const [digits] of text.matchAll(/(?<![\w.])\d{9,}(?![\w.])/g)) {
    if (!isTime(digits)) found.push([digits, 'id'])
  }
  return found
}

/** Calls `visit` with every text and number of a JSON value, and the key that names it. */
export function walkLeaves(value: unknown, visit: (key: string, leaf: string) => void, key = ''): void {
  if (typeof value === 'string') visit(key, value)
  else if (typeof value === 'number') visit(key, String(value))
  else if (Array.isArray(value)) for (const entry of value) walkLeaves(entry, visit, key)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      // Keys may be ids, too.
      for (const [found] of valuesWithin(name)) visit('id', found)
      walkLeaves(inner, visit, name)
    }
  }
}
