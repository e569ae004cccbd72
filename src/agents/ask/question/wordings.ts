/**
 * Other wordings of what questions say more plainly, and slips of the keyboard that no table of words has. They are rewritten before
 * words are tagged, since a verb behind a name is read as a part of it (`bogoakturner hav`).
 */

const rewrites: readonly (readonly [form: RegExp, plainly: string])[] = [
  // What is shared with the caller is shown.
  [/^(?:please )?share (.{1,300}) with (?:me|us)$/iu, 'show me $1'],
  [/^(?:just )?(?:like|as) (?:last time|before|yesterday|usual|always|the other day),?\s(?=\p{L})/iu, ''],
  // `anuncios que mencionan teteras`, `vídeos que falam de cestaria`: what is searched for has no verb.
  [
    /(?<=\p{L}\s)que\s(?:mencion(?:an|en|am|em)|habl(?:an|en)\s(?:de|del|sobre|acerca\sde)|fal(?:am|em)\s(?:de|do|da|dos|das|sobre)|trat(?:an|en|am|em)\s(?:de|sobre|do|da))\s(?=[^@#\s])/giu,
    'sobre ',
  ],
  [
    /(?<=\p{L}\s)(?:qui|où\sl['’]on)\s(?:mentionne(?:nt)?|évoque(?:nt)?|parle(?:nt)?\s(?:de\sla|du|des|de|d['’])|traite(?:nt)?\s(?:de\sla|du|des|de|d['’]))\s?(?:la\s|le\s|les\s|l['’])?(?=[^@#\s])/giu,
    'sur ',
  ],
  // `Anzeigen, die Kupferkessel erwähnen`, `in denen es um Torf geht`.
  [
    /(?<=\p{L}),?\s(?:die|welche|das|der)\s(?:von\s|sich\sum\s|über\s)?([^,.;:?!@#\s]{1,40}(?:\s[^,.;:?!@#\s]{1,40}){0,3}?)\s(?:erwähn(?:en|t)|nennen|handel[nt]|handeln|behandel[nt]|drehen|sprechen|thematisieren)(?![\p{L}])/giu,
    ' über $1',
  ],
  [
    /(?<=\p{L}),?\s(?:in\sdenen|in\sdem|in\sder|wo)\s(?:es\sum\s|man\süber\s|von\s|über\s)?([^,.;:?!@#\s]{1,40}(?:\s[^,.;:?!@#\s]{1,40}){0,3}?)\s(?:geht|vorkomm(?:en|t)|erwähnt\s(?:wird|werden)|gesprochen\swird|spricht|auftauch(?:en|t))(?![\p{L}])/giu,
    ' über $1',
  ],
  [
    /(?<!\p{L})upon\s(?:the\s)?(?=(?:instagram|insta|facebook|tik ?tok|you ?tube|twitter|linkedin|reddit|x)(?!\p{L}))/giu,
    'on ',
  ],
  [
    /(?<!\p{L})(?:(?:what|that|which|who) (?:are|is) )?more (long|short) (?:than|then|of|as) (?=\d)/giu,
    '$1er than ',
  ],
  // Those who are following somebody are counted as the followers.
  [
    /(?<!\p{L})(number of|how many) (?:persons?|people|users|accounts|folks|souls)(?: who| that)?(?: are)? (?:following|subscribed to)(?: to)?(?= )/giu,
    '$1 followers of',
  ],
  [/(?<!\p{L})(viewed|watched|liked|played|seen|commented|shared|read) (?:the )?most(?!\p{L})/giu, 'most $1'],
  [
    /(?<!\p{L})(?:posts?|photos?|pictures|pics) (?:where|in which|that|which) (?:others|other people|people|they|someone|somebody|fans) (?:have |has )?(?:tag|tags|tagged)(?: (?:her|him|it|them))?(?: in)?(?![\p{L}\s])/giu,
    'tagged posts',
  ],
  [
    /^(?:qui (?:travaille|travaillent|bosse) (?:chez|à)|wer arbeitet (?:bei|für)|quién(?:es)? trabajan? (?:en|para)|quem trabalha (?:na|no|em|para a)) (?=[^?]{1,80} (?:sur|auf|en|no|na) linkedin)/iu,
    'who works at ',
  ],
  // Somebody who was named before is who is asked about.
  [
    /(?<!\p{L})(?:does|do) (?:this|that) (?:person|guy|woman|man|girl|boy|kid|dude|lady|individual)(?= (?:have|post|follow|make)(?!\p{L}))/giu,
    'do they',
  ],
  [/(?<!\p{L})is (?:this|that) (?:person|guy|woman|man|girl|boy|kid|dude|lady) (?=verified)/giu, 'are they '],
  // The name of a counter in quotation marks is no quotation.
  [/[«"“„]\s?(me gusta|likes?|j['’]aime|gefällt mir|curtidas|views?|shares?)\s?[»"”“]/giu, '$1'],
  [
    /(?<!\p{L})how many (?:persons|ppl|folks|humans|souls) (?=(?:do |currently )?work(?:s|ing)?(?!\p{L}))/giu,
    'how many people ',
  ],
  [/(?<!\p{L})(?:est[aá]n?|est[aã]o) (?:en|em) tend[eê]ncia(?!\p{L})/giu, 'en tendencia'],
  [/^wer hat (\S{1,300}) (?:gelikt|geliked|geliket|gelikt\?)$/iu, 'who liked $1'],
]

/** Slips in the small words of a question, which no everyday word of the five languages looks like. */
const slips: Readonly<Record<string, string>> = {
  hav: 'have',
  hvae: 'have',
  haev: 'have',
  ahve: 'have',
  ahs: 'has',
  hsa: 'has',
  doez: 'does',
  deos: 'does',
  psot: 'post',
  psots: 'posts',
  psoted: 'posted',
  waht: 'what',
  whta: 'what',
  hwo: 'how',
  wich: 'which',
  whcih: 'which',
  taht: 'that',
  thier: 'their',
  folow: 'follow',
  folows: 'follows',
  folowing: 'following',
  teh: 'the',
  tehm: 'them',
  adn: 'and',
  frist: 'first',
  msot: 'most',
  impresions: 'impressions',
  impresion: 'impression',
  runing: 'running',
  postd: 'posted',
}
const slip = new RegExp(
  `(?<![\\p{L}\\p{N}@#._/-])(?:${Object.keys(slips).join('|')})(?![\\p{L}\\p{N}@._/-])`,
  'gu',
)

/** A question in plainer words. */
export function inPlainWording(question: string): string {
  let rest = question
  if (!/["“„«]/u.test(question)) rest = rest.replace(slip, (word) => slips[word]!)
  for (const [form, plainly] of rewrites) rest = rest.replace(form, plainly)
  return rest
}
