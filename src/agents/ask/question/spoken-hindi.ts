/**
 * Hindi in Latin letters around English words: `youtube pe crochet search karo`. Its verbs and the words behind nouns say what English
 * says by its own, and are read as parts of a name or topic otherwise.
 */

const platforms =
  '(?:instagram|insta|ig|facebook|fb|tik ?tok|you ?tube|yt|twitter|linkedin|reddit|x)(?: (?:shop|marketplace|ad library|ads))?'
const end = '(?![\\p{L}\\p{N}_.-])'
const start = '(?<![\\p{L}\\p{N}_.@#/-])'

/** Orders to show, search and tell, which no other language of questions has. */
const orders =
  '(?:dikha(?:o|iye|ao|na|de|do)|dikha (?:do|de|dena|dijiye)|search (?:karo|kar ?do|kar|karna|kijiye)|(?:find|check|list|show) (?:karo|kar ?do|karna|kijiye)|kar ?do|bata(?:o|iye|do|na)|bata (?:do|de|dena|dijiye)|dhund(?:o|ho|na|do)|dhund (?:do|lo|ke do)|nikal(?:o|do)|nikal (?:do|ke do)|de ?do|chahiye)'
const searched = '(?:search|find|check|list|show) (?:karo|kar ?do|kar|karna|kijiye)'
const behindOrder = '(?=\\s*(?:$|[,;.?!]|na(?:\\s|$)|yaar|bhai|bro|pls|plz|please))'
const isOrdered = new RegExp(`${start}(?:${searched}${end}|${orders}${behindOrder})`, 'iu')
/** What is searched for may be Hindi itself, and stands behind English words. */
const isEnglish = /["“”„«»]|(?<!\S)(?:for|about|called|named|titled|lyrics|songs?|gaana|gana)(?!\S)/iu

/** Whose it is, of somebody whom the question does not name. */
const pronoun = new RegExp(`${start}(?:us|un)(?:ki|ka|ke|hone)${end}`, 'giu')

const rewrites: readonly (readonly [form: RegExp, plainly: string])[] = [
  [pronoun, 'their'],
  [new RegExp(`${start}(${platforms}) (?:pe|par|me|mein|se)${end}`, 'giu'), 'on $1'],
  [new RegExp(`${start}search (?:karo|kar ?do|kar|karna|kijiye)${end}`, 'giu'), 'search'],
  [new RegExp(`${start}${orders}${end}`, 'giu'), ' '],
  [
    new RegExp(
      `${start}(?:bhai|bhaiya|yaar|yar|bro|zara|mujhe|mujhko|hume|please|pls|plz|na|wale|wali|wala)${end}`,
      'giu',
    ),
    ' ',
  ],
  [new RegExp(`(?<=[\\p{L}\\p{N}_] )(?:ke|ka|ki|ko)${end}`, 'giu'), ' '],
]

/** A question with its Hindi in English; any other unchanged. */
export function withoutHindi(question: string): string {
  if (!isOrdered.test(question) || isEnglish.test(question)) return question
  let rest = question
  for (const [form, plainly] of rewrites) rest = rest.replace(form, plainly)
  rest = rest
    .replace(/\s+/gu, ' ')
    .replace(/\s(?=[,;.?!]|$)/gu, '')
    .trim()
  // `on tiktok shop search lamps`: the verb that stood last stands first.
  const [, where, what, filters = ''] = verbFirst.exec(rest) ?? verbLast.exec(rest) ?? []
  return where === undefined ? rest : `search ${where} for ${what}${filters}`
}

const place = '^on (\\S{1,20}(?: shop| marketplace| ad library| ads)?)'
const verbFirst = new RegExp(`${place} search ([^,]{1,300})(,.*)?$`, 'iu')
const verbLast = new RegExp(`${place} ([^,]{1,300}) search(,.*)?$`, 'iu')
