import { plain, wordSet } from '../words/words.ts'

/**
 * Questions that programs write: function calls, objects, pairs of names and values. They are rewritten in words, so that
 * `list_videos(channel='@ada')` and `list videos channel @ada` are the same question.
 */

/** Names of parameters with search words. */
const searched = wordSet('q query keyword keywords search term searchterm searchquery text topic phrase')
/** Names of parameters with an account. */
const somebody = wordSet(
  'handle username user account profile screenname channel creator author influencer person nickname userhandle channelhandle profilehandle',
)

const link = /^<?(?:https?:)?\/\/|^[\w-]+(?:\.[\w-]+)+\//i
const value = `"[^"]*"|'[^']*'|[^\\s,;(){}"']+`
const pair = new RegExp(
  `(?<![\\w/?&.=#-])["']?((?!https?\\b)[a-z]\\w{0,29})["']?\\s*(?:=|:)\\s*(${value})`,
  'giu',
)
const assigned = new RegExp(`(?<![\\w/?&.#-])([qnt]|[a-z]\\w{1,29})=(?!=)(${value})`, 'giu')
const called = /(?<![\w/])([a-z]\w*(?:\.\w+)*)\((?=\s*["'({[a-z@#]|https?:)([^()]*)\)/giu
const object = /\{\s*["'][a-z]\w*["']\s*:/iu

/** The words in a function's name: `getUserPosts`, `users.get_followers`. */
const nameIn = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .trim()
    .toLowerCase()

/** Search words without quotation marks reach to the next name: `query=moth photography type=videos`. */
const spacedSearch = new RegExp(
  `(?<![\\w/?&.#-])(${[...searched].join('|')})=(?![="'\\[{])([^\\s,;(){}"'&=]+(?:\\s+(?![\\w]+=)[^\\s,;(){}"'&=]+)+)(?=$|\\s+\\w+=|\\s*[,;])`,
  'giu',
)
/** `sort=new`, `include=about,recentMedia`. */
const given = /(?<![\w/?&.=#-])([a-z]\w{1,29})=("[^"]*"|'[^']*'|[^\s;(){}"'=]+)(?!=)/giu

/** The names and values that a question writes as `name=value`, outside of links. */
export const pairsIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(given)].map(([, name, value]) => [name!, value!.replace(/^["']|["',]$/g, '')]))

/** A name and its value as words of a question. */
function inWords(name: string, raw: string): string {
  const bare = raw.replace(/^["']|["']$/g, '').trim()
  const words = nameIn(name)
  const key = plain(words).replaceAll(' ', '')
  if (bare === '' || /^(?:null|none|undefined|false|no|asc|desc)$/i.test(bare)) return ''
  if (/^(?:true|yes)$/i.test(bare)) return words
  if (link.test(bare))
    return /^(?:screenshot|transcript|comments|markdown|reactions|details)$/.test(key)
      ? `${words} ${bare}`
      : bare
  if (key === 'n') return `limit ${bare}`
  if (key === 't') return `timeframe ${bare}`
  if (searched.has(key)) return `for "${bare}"`
  if (somebody.has(key) && /^[\p{L}\d_][\p{L}\d_.-]*$/u.test(bare)) return `${words} @${bare}`
  // The value is the name of a function or platform, and not a search word.
  if (/^(?:action|tool|function|name|method|task|operation|endpoint|intent|type|resource|command)$/.test(key))
    return key === 'type' ? `type ${nameIn(bare)}` : nameIn(bare)
  if (/^(?:platform|network|site|source|service)$/.test(key)) return `on ${bare}`
  if (/^(?:sort|sortby|order|orderby)$/.test(key))
    return `${words} ${nameIn(bare).replace(/(?<!price) (?:de|a)sc(?:ending)?$/, '')}`
  return `${words} ${bare}`
}

/** Verbs and objects of functions that change something, where the verb is a noun as well. */
const commandVerbs =
  'follow unfollow like unlike block mute report subscribe share repost message reply upvote downvote'.split(
    ' ',
  )
const commandObjects = 'user account video post photo reel page channel profile comment'.split(' ')
const commanding = new RegExp(`^(${commandVerbs.join('|')}) (?:to )?(${commandObjects.join('|')})$`)

/** Names of functions that end with their verb: `instagram.follow`. */
const acting = new RegExp(`^(\\w+) (${commandVerbs.join('|')})$`)

/** Verbs of functions that look something up. */
const fetching = wordSet(
  'get fetch list search find scrape show read lookup pull download retrieve query load extract resolve analyze count check transcribe',
)

/** `twitter search: query "tram strike"`: the second name is that of the words. */
const searchOf = /\b(search)\s?:\s?(query|keywords?|q|term)\s?[:=]?\s?(?=["'])/giu

/**
 * Rewrites a question that a program wrote in words; returns any other question unchanged.
 * @param known whether the lexicon has a word
 * @param named whether a word is a platform's name
 */
export function withoutCalls(
  full: string,
  known: (word: string) => boolean,
  named: (word: string) => boolean,
): string {
  const pairs = (inside: string) =>
    inside.replace(pair, (_, name: string, raw: string) => ` ${inWords(name, raw)} `)
  const text = full.replace(searchOf, '$1 $2: ')
  let rewritten = text
  const listed = text.split(/[;\n]/).map((part) => part.trim())
  if (listed.length > 1 && listed.every((part) => /^["']?[a-z][\w ]{0,19}["']?\s*:(?!\/\/)\s*\S/i.test(part)))
    rewritten = pairs(text).replace(/;/g, ',')
  if (object.test(text))
    rewritten = pairs(
      text.replace(/(?<![\w.])([a-z]\w*(?:\.\w+)*)\(/gi, (_, name: string) => `${nameIn(name)} `),
    ).replace(/[{}()[\]]/g, ' ')
  rewritten = rewritten.replace(called, (whole, name: string, inside: string) => {
    // `Lamps(red)` and a remark in brackets after a word are ordinary text.
    if (!/[._]|[a-z][A-Z]/.test(name) && !/=/.test(inside)) return whole
    const plainly = inside.replace(/^\s*["']([^"']*)["']\s*$/, (_, only: string) =>
      link.test(only.trim()) ? only : `"${only}"`,
    )
    const act = acting.exec(nameIn(name))
    if (act) return `${act[2]} the ${pairs(plainly)} on ${act[1]} `
    return `${nameIn(name).replace(commanding, '$1 the $2')} ${pairs(plainly)} `
  })
  // Parts of a record are read from the pair itself: their names are words of names as well.
  rewritten = rewritten
    .replace(spacedSearch, (_, name: string, words: string) => `${name}="${words}"`)
    .replace(/(?<![\w/?&.#-])include=[\w,]+/giu, ' ')
  rewritten = rewritten.replace(assigned, (_, name: string, raw: string) => ` ${inWords(name, raw)} `)
  // `fetch_thread_comments …`, `tiktok.profile …`: a function's name without brackets.
  rewritten = rewritten.replace(
    /(?<![^\s:])([a-z]+(?:[_.][a-z]+)+)(?=$|[\s:])/gi,
    (whole, name: string, at: number) => {
      const parts = plain(name).split(/[_.]/)
      const opens =
        (fetching.has(parts[0]!) && !name.includes('.')) ||
        (at === 0 && named(parts[0]!) && name.length < rewritten.length)
      const isHost = name.includes('.') && parts.at(-1)!.length < 4 && parts.at(-1) !== 'ask'
      return opens && !isHost && parts.every(known) ? parts.join(' ') : whole
    },
  )
  return rewritten === text
    ? full
    : rewritten
        .replace(/(?<![\s,])[\s,]*,/g, ',')
        .replace(/\s+/g, ' ')
        .replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
}
