import { plain, wordSet } from '../words/words.ts'

/**
 * Questions that programs write: calls of functions, objects, pairs of names and values. They are put into words before
 * they are read, so that `list_videos(channel='@ada')` and `list videos channel @ada` are one question.
 */

/** Names whose value is words to look for. */
const searched = wordSet('q query keyword keywords search term searchterm searchquery text topic phrase')
/** Names whose value is somebody. */
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

/** The words of a function's name: `getUserPosts`, `users.get_followers`. */
const nameIn = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .trim()
    .toLowerCase()

/** What a name and its value say in words. */
function inWords(name: string, raw: string): string {
  const bare = raw.replace(/^["']|["']$/g, '').trim()
  const words = nameIn(name)
  const key = plain(words).replaceAll(' ', '')
  if (bare === '' || /^(?:null|none|undefined|false|asc|desc)$/i.test(bare)) return ''
  if (/^true$/i.test(bare)) return words
  if (link.test(bare)) return bare
  if (key === 'n') return `limit ${bare}`
  if (key === 't') return `timeframe ${bare}`
  if (searched.has(key)) return `for "${bare}"`
  if (somebody.has(key) && /^[\p{L}\d_][\p{L}\d_.-]*$/u.test(bare)) return `${words} @${bare}`
  // What is to be done is said in words, whatever holds them.
  if (/^(?:action|tool|function|name|method|task|operation|endpoint|intent|type|resource|command)$/.test(key))
    return key === 'type' ? `type ${nameIn(bare)}` : nameIn(bare)
  if (/^(?:platform|network|site|source|service)$/.test(key)) return `on ${bare}`
  return `${words} ${bare}`
}

/** Names of functions that change something and begin with what is a noun as well. */
const commanding =
  /^(follow|unfollow|like|unlike|block|mute|report|subscribe|share|repost|message|reply) (?:to )?(user|account|video|post|photo|reel|page|channel|profile|comment)$/

/** Names of functions that end with what is done: `instagram.follow`. */
const acting = /^(\w+) (follow|unfollow|like|unlike|block|mute|report|subscribe|repost|upvote|downvote)$/

/** What a program does when it looks something up. */
const fetching =
  /^(?:get|fetch|list|search|find|scrape|show|read|lookup|pull|download|retrieve|query|load|extract|resolve|analyze|count|check|transcribe)$/

/**
 * A question in words, where it is one that a program wrote; any other as it is.
 * @param known whether a word means something to lookups
 * @param named whether a word is a platform's name
 */
export function withoutCalls(
  text: string,
  known: (word: string) => boolean,
  named: (word: string) => boolean,
): string {
  const pairs = (inside: string) =>
    inside.replace(pair, (_, name: string, raw: string) => ` ${inWords(name, raw)} `)
  let told = text
  const listed = text.split(/\s*[;\n]\s*/)
  if (listed.length > 1 && listed.every((part) => /^["']?[a-z][\w ]{0,19}["']?\s*:(?!\/\/)\s*\S/i.test(part)))
    told = pairs(text).replace(/;/g, ',')
  if (object.test(text))
    told = pairs(text.replace(/([a-z]\w*(?:\.\w+)*)\(/gi, (_, name: string) => `${nameIn(name)} `)).replace(
      /[{}()[\]]/g,
      ' ',
    )
  told = told.replace(called, (whole, name: string, inside: string) => {
    // `Lamps(red)` is no call, and neither is a remark in brackets behind a word.
    if (!/[._]|[a-z][A-Z]/.test(name) && !/=/.test(inside)) return whole
    const plainly = inside.replace(/^\s*["']([^"']*)["']\s*$/, (_, only: string) =>
      link.test(only.trim()) ? only : `"${only}"`,
    )
    const act = acting.exec(nameIn(name))
    if (act) return `${act[2]} the ${pairs(plainly)} on ${act[1]} `
    return `${nameIn(name).replace(commanding, '$1 the $2')} ${pairs(plainly)} `
  })
  told = told.replace(assigned, (_, name: string, raw: string) => ` ${inWords(name, raw)} `)
  // `Fetch_thread_comments …`, `tiktok.profile …`: the name alone.
  told = told.replace(
    /(?<![^\s:])([a-z]+(?:[_.][a-z]+)+)(?=$|[\s:])/gi,
    (whole, name: string, at: number) => {
      const parts = plain(name).split(/[_.]/)
      const opens =
        (fetching.test(parts[0]!) && !name.includes('.')) ||
        (at === 0 && named(parts[0]!) && name.length < told.length)
      const isHost = name.includes('.') && parts.at(-1)!.length < 4 && parts.at(-1) !== 'ask'
      return opens && !isHost && parts.every(known) ? parts.join(' ') : whole
    },
  )
  return told === text
    ? text
    : told
        .replace(/(?:\s*,)+/g, ',')
        .replace(/\s+/g, ' ')
        .replace(/^[\s,]+|[\s,]+$/g, '')
}
