/**
 * Values that stand for no value: `handle: null` and `{username}` are the text of a program that had nobody to ask about. The
 * question is read without them, and lacks what they stand for.
 */

/** Names of parameters that say whose or which, in the languages that questions are read in. */
const targetNames =
  'handle|user|user[ _-]?name|user[ _-]?id|account|profile|screen[ _-]?name|channel|channel[ _-]?id|creator|author|page|page[ _-]?id|company|slug|person|name|nick(?:name)?|id|ids|url|urls|link|links|video|video[ _-]?(?:id|url)|media|media[ _-]?id|post|post[ _-]?(?:id|url)|tweet|tweet[ _-]?id|entity[ _-]?id|job[ _-]?id|subreddit|hashtag|tag|group|event|q|query|keyword|keywords|search|term|topic|usuario|usuário|cuenta|perfil|canal|enlace|nombre|nome|utilizador|conta|benutzer|benutzername|nutzer|nutzername|konto|kanal|profil|utilisateur|pseudo|compte|chaîne|lien|nom|identifiant'
/** What programs write for no value; of `none` alone in small letters see below. */
const nothing = 'null|undefined|nil|nan|none|n\\/a|\\[object object\\]'
/** What stands for the caller. */
const oneself = 'self|me|mine|my|myself|current_user|currentuser'

const endOfValue = `(?=\\s*(?:$|[,;.)}\\]!?]|["']|\\s(?:on|from|in|and|en|auf|sur|no|na|${targetNames})(?![\\p{L}])|\\s\\w+\\s*[=:]))`
const pairWith = (value: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_/?&.#-])["']?(?:${targetNames})["']?\\s*[:=]\\s*["']?(?:${value})["']?${endOfValue}\\s*,?`,
    'giu',
  )
const nothingOf = pairWith(nothing)
const oneselfOf = pairWith(oneself)

/** A slot of a template that was never filled: `{handle}`, `{{user}}`, `<username>`, `${id}`, `YOUR_HANDLE`. */
const slot = new RegExp(
  `(?:(?<=\\s)(?:since|from|until|by|of|for|on|to|in|at|von|bei|seit|de|del|du|do|da|desde|sur) )?@?\\{\\{\\s*[\\p{L}_][\\p{L}\\p{N}_.]*\\s*\\}\\}|@?(?:\\$\\{\\s*[\\p{L}_][\\p{L}\\p{N}_]*(?:\\.[\\p{L}\\p{N}_]+)+\\s*\\}|\\$?\\{{1,2}\\s*(?:${targetNames})\\s*\\}{1,2}|<\\s*(?:${targetNames})\\s*>|\\[\\s*(?:your |the )?(?:${targetNames})\\s*\\]|(?<![\\p{L}\\p{N}_])YOUR_[A-Z_]+(?![\\p{L}\\p{N}_])|(?<!\\S)%s(?!\\S))`,
  'gu',
)

/** Words that are a missing value where they would be a name; with `@` they are a handle. */
const nothingWord = /^(?:null|undefined|nil|nan)$/i

/** Whether a bare word where a name is expected stands for no value. */
export const isNothing = (text: string): boolean => nothingWord.test(text)

/** A question without the values that stand for none. */
export interface WithoutNothing {
  readonly text: string
  /** Whether such a value was there for whose or which it is. */
  readonly lacksTarget: boolean
}

/** Takes the values that stand for none, or for the caller, out of a question. */
export function withoutNothing(text: string): WithoutNothing {
  const rest = text.replace(nothingOf, ' ').replace(oneselfOf, ' my ').replace(slot, ' ')
  if (rest === text) return { text, lacksTarget: false }
  const clean = rest
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,.;:])[\s,.;:]+$/u, '')
    .trim()
  return { text: /[\p{L}\p{N}]/u.test(clean) ? clean : text, lacksTarget: true }
}
