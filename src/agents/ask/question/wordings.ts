import { withoutHindi } from './spoken-hindi.ts'

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
  // `entry level data analyst jobs at linkedin organization 123`: the level is a filter, and what is between is searched for.
  [
    /^(.{0,40}?)(?<!\p{L})(entry|associate|director|executive|internship)[- ]level (jobs|positions|roles|vacancies|openings)(?= (?:on linkedin )?(?:at|for|with|of) (?:linkedin |the )*(?:organi[sz]ation|company)(?!\p{L}))(.{0,200})$/iu,
    '$1$3$4, seniority=$2',
  ],
  [
    /^(.{0,40}?)(?<!\p{L})(entry|associate|director|executive)[- ]level ([\p{L}-]{2,30}(?: [\p{L}-]{2,30}){0,3}) (jobs|positions|roles|vacancies|openings)(?= (?:on linkedin )?(?:at|for|with|of) (?:linkedin |the )*(?:organi[sz]ation|company)(?!\p{L}))(.{0,200})$/iu,
    '$1$4 for "$3"$5, seniority=$2',
  ],
  // Who is spoken to is nobody who is asked about.
  [
    /^(?:(?:hey|yo|ok|okay) )?(?:dude|bro|bruh|mate|man|buddy|guys|fam|sis|homie),? (?=(?:show|get|find|give|check|search|pull|list|what|who|how|is|does|can|could|her|his|their)(?!\p{L}))/iu,
    '',
  ],
  // `has ada gone live`: the verb is no part of the name.
  [/^has (@?[\p{L}\p{N}_.]{2,40}) (?:already )?gone live(?!\p{L})/iu, 'is $1 live'],
]

/** The same for words that are searched for as they are where they stand in quotation marks. */
const outsideQuotations: readonly (readonly [form: RegExp, plainly: string])[] = [
  // `2 levels deep`: the depth of a list of answers.
  [
    /(?<![\p{L}\p{N}])(?:(?:mit|con|com|avec|sur|to|with|bis zu) )?(\d{1,2}|one|two|three|four|five|zwei|drei|dos|tres|deux|trois|dois|três) (?:(?:levels?|layers?) (?:deep|of depth)|Ebenen? tief|niveles? de profundidad|niveaux? de profondeur|n[ií]ve(?:l|is) de profundidade)(?!\p{L})/giu,
    'depth $1',
  ],
  // `up to and including 15 April`, `hasta el 15 de abril inclusive`: the last day is one of the days anyway.
  [/(?<!\p{L})(?:up to|until|till?|to|through),? and including(?= )/giu, 'to'],
  [/(?<!\p{L})bis (?:einschlie(?:ß|ss)lich|inklusive)(?= )/giu, 'bis'],
  [
    /(?<=\d[\p{L} .,]{0,16}),? \(?(?:inclusive|inclu[ií]do|inclus|einschlie(?:ß|ss)lich)\)?(?![\p{L} ]{0,2}\p{L})/giu,
    '',
  ],
  // `the latest tab` of a search.
  [/(?<!\p{L})(latest|top|newest|recent) tab(?!\p{L})/giu, '$1'],
  // A code is searched for as it is.
  [/(?<=(?<!\p{L})(?:search|mentioning) )([A-Z]{2,6}-\d{2,}(?:-\d+)*)(?![\p{L}\p{N}-])/gu, '"$1"'],
]
const quotation = /("[^"]*"|“[^“”]*”|«[^«»]*»|„[^„“”]*[“”])/u

const languageOf: readonly (readonly [stem: string, code: string])[] = [
  ['deutsch|allemand|alem[aã]', 'de'],
  ['englisch|anglais|ingl[eé]s|inglês', 'en'],
  ['franz(?:ö|oe)sisch|français|franc[eé]s|francês', 'fr'],
  ['spanisch|espagnol|español|espanhol', 'es'],
  ['portugiesisch|portugais|portugu[eéê]s', 'pt'],
  ['italienisch|italien|italian', 'it'],
]
const transcripts =
  'transcripts?|transkripte?|untertitel|transkription|transcriptions?|transcripci[oó]n|transcripciones|transcriç(?:ão|ões)|transcricao|sous-titres|subt[ií]tulos|legendas'
const inflected = '(?:e[rsnm]?|es|[aãoe]s?|[nl]?es?|ne|nes|na|nas|ola|olas|ole)?'
/** A language as an adjective of a transcript: `Deutsches Transkript`, `la transcripción alemana`. */
const ofTranscripts = languageOf.flatMap(([stem, code]): (readonly [RegExp, string])[] => [
  [new RegExp(`(?<!\\p{L})(?:${stem})${inflected} (${transcripts})(?!\\p{L})`, 'giu'), `$1 language ${code}`],
  [new RegExp(`(?<!\\p{L})(${transcripts}) (?:${stem})${inflected}(?!\\p{L})`, 'giu'), `$1 language ${code}`],
])
const isTranscript = new RegExp(`(?:${transcripts})`, 'iu')

/** What else one may wonder of a status: `…, or is he late again?` */
const secondClause =
  /^((?:is|are|has|have|did|was) .{3,200}?),? or (?:(?:is|are|was|has|did) (?:he|she|it|they)(?: (?!on |in |at )\p{L}{2,12}){1,4}|not(?: yet)?)(\s?\?)?$/iu

/** Zip codes for places of the marketplace, which are searched for by their digits alone. */
const zip =
  /(?<!\p{L})(?:(?:for|to|in|of|zur|zu|der|para|pour|du|de|do|el|al|o|le|match|matches) )?(?:the )?(?:zip ?codes?|zip|postal codes?|post ?codes?|postleitzahl|plz|c[oó]digo postal|code postal|cep)[: ]+(\d{4,5}(?:-\d{3,4})?)(?![\p{L}\p{N}])/giu

/** What the marketplace finds for a zip code alone. */
const zipThings =
  /(?<!\p{L})(?:locations?|places?|coordinates?|orte?n?|koordinaten|ubicaci(?:ón|ones)|lugares|coordenadas|lieux?|coordonnées|locais|localizaç(?:ão|ões))(?!\p{L})/iu

/** Names of communities and groups by which no request for any of them is made. */
const anyNames =
  'a|an|the|this|that|my|our|your|his|her|their|its|which|what|any|every|each|some|new|newest|best|top|big|biggest|largest|popular|active|right|same|other|another|private|public|whole|entire|correct|official|relevant|related|good|facebook|reddit|trending|main|first|last|two|three|local|small|nsfw|banned|of|in|for'
/** `the woodworking subreddit`. */
const namedSubreddit = new RegExp(
  `(?<=(?:search|look in|look through|browse|check|in|from|of|im|in dem|dans le|en el) (?:the )?)(?<!\\p{L})(?!(?:${anyNames}) )([a-z0-9_]{3,21}) subreddit(?= (?:for|nach|pour|sobre)(?!\\p{L}))`,
  'giu',
)
/** `the Facebook group rncareercircle`: one word that only an address has. */
const namedGroup =
  /(?<!\p{L})((?:facebook|fb)[- ](?:group|gruppe|grupo|groupe)|(?:group|gruppe|grupo|groupe) (?:de |do )?(?:facebook|fb)) (?=[a-z0-9.]{10,60}(?:$|[?,;]| (?:have|has|on|in|hat|is)(?!\p{L})))((?=[a-z0-9.]*[a-z])(?=[a-z0-9.]*(?:\d|\.[a-z])|[a-z]{12,})[a-z0-9]+(?:\.[a-z0-9]+)*)/giu
const ordinary =
  /^(?:recommendations?|discussions?|moderators?|administrat\p{L}*|participants|announcements?|notifications?|information|description|memberships?|conversations?|contributors?|photographs?|statistics|mitglieder\p{L}*|beschreibung\p{L}*|diskussion\p{L}*|administradores|publicaciones|publications|publicações)$/iu

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
  rest = withoutHindi(rest)
  for (const [form, plainly] of rewrites) rest = rest.replace(form, plainly)
  const parts = rest.split(quotation)
  for (const [form, plainly] of outsideQuotations)
    for (let at = 0; at < parts.length; at += 2) parts[at] = parts[at]!.replace(form, plainly)
  rest = parts.join('')
  if (isTranscript.test(rest) && /\/\S/u.test(rest))
    for (const [form, plainly] of ofTranscripts) rest = rest.replace(form, plainly)
  if (/marketplace/iu.test(rest) && zipThings.test(rest)) rest = rest.replace(zip, 'for "$1"')
  if (/subreddit/iu.test(rest)) rest = rest.replace(namedSubreddit, 'r/$1')
  if (/group|grup/iu.test(rest))
    rest = rest.replace(namedGroup, (whole, _, name: string) =>
      ordinary.test(name) ? whole : `https://www.facebook.com/groups/${name}`,
    )
  return rest.replace(secondClause, '$1$2')
}
