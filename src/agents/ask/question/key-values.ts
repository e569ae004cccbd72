import { plain } from '../words/words.ts'

/**
 * Questions of programs that are only names and values: `platform:tiktok music_id:7291 want:videos`. They become the sentence that
 * a person would write, `tiktok: videos of music id 7291`, since the order of the pairs says nothing.
 */

/** What a name says of its value. */
type Part = 'platform' | 'wanted' | 'account' | 'link' | 'search' | 'filter' | 'idle'

const namesOf: Readonly<Record<Part, string>> = {
  platform:
    'platform network socialnetwork site source service app social plattform netzwerk plataforma red redsocial rede redesocial plateforme reseau provider',
  wanted:
    'want wants wanted need needs get fetch return returns output show give op operation tool action function fn method task intent endpoint resource request data info lookup kind what gesucht gewunscht brauche will daten zeige quiero busco necesito dame datos accion querer quero preciso dados acao veux besoin cherche donnees',
  account:
    'handle target subject user username account profile screenname nick nickname acct login uname userhandle channelhandle profilehandle creator author influencer who whose owner nutzer nutzername benutzer benutzername konto kanal profil usuario nombredeusuario cuenta perfil nomedeusuario conta utilisateur compte pseudo channel',
  link: 'url link uri href permalink enlace lien adresse',
  search:
    'q query keyword keywords search searchterm searchquery text topic phrase term suchbegriff suche busqueda recherche pesquisa',
  filter:
    'sort sortby order orderby sorting ordering sortierung orden ordenar tri ordem timeframe period since timerange time limit count n max region country lang language section type status depth location city ort land pais idioma sprache langue lugar ville cidade',
  idle: 'args arguments params parameters payload body options fields columns select format version',
}
const parts = new Map<string, Part>(
  (Object.entries(namesOf) as [Part, string][]).flatMap(([part, names]) =>
    names.split(' ').map((name) => [name, part] as const),
  ),
)

/** What a thing is called in a sentence, by the names that programs give it, with and without `id`. */
const nouns: Readonly<Record<string, string>> = {
  organization:
    'company companies org orgs organization organisation firm firma unternehmen empresa entreprise societe organizacion organizacao business employer slug',
  person: 'person people member entity persona personne pessoa mitglied candidate',
  music: 'music sound song audio track clip musik ton musica sonido musique son',
  group: 'group gruppe grupo groupe',
  community: 'community comunidad comunidade communaute',
  page: 'page seite pagina fanpage',
  playlist: 'playlist list',
  video: 'video clipvideo videoid',
  post: 'post beitrag publicacion publication publicacao submission',
  tweet: 'tweet status statusid',
  media: 'media shortcode reel',
  job: 'job stelle vacancy position empleo emploi vaga',
  event: 'event evento veranstaltung evenement',
  product: 'product produkt producto produit produto',
  item: 'item listing',
  place: 'place location venue ort lugar lieu',
  highlight: 'highlight',
  activity: 'activity',
  comment: 'comment kommentar comentario commentaire',
  collection: 'collection',
  ad: 'ad anzeige anuncio annonce',
  user: 'user profile account pk usuario nutzer utilisateur',
  channel: 'channel kanal canal chaine',
  subreddit: 'subreddit sub',
  hashtag: 'hashtag tag etiqueta',
}
const nounOf = new Map(
  Object.entries(nouns).flatMap(([noun, names]) => names.split(' ').map((name) => [name, noun] as const)),
)
const idEnd = /^(\p{L}+?)(?:ids?|nr|num|number|numero|nummer|code|urn)$/u

/** Verbs of programs that look something up, at the beginning of what is wanted. */
const fetching =
  /^(?:(?:get|fetch|list|find|scrape|show|read|lookup|look up|pull|retrieve|load|extract|give|query|all) )+(?=\p{L})/u
/** What a program wants to change. */
const changing =
  /^(?:delete|remove|edit|hide|archive|follow|unfollow|like|unlike|block|unblock|mute|report|subscribe|unsubscribe|share|repost|retweet|publish|upload|schedule|pin|send|reply|message)(?: \p{L}+)?$/u
/** Words beside the pairs that change nothing. */
const idle =
  /^(?:please|pls|plz|bitte|svp|the|a|me|get|fetch|show|find|run|call|lookup|query|request|params|args|input|and|y|und|et|e|de|for|in|on)$/u

const maxPairs = 12
const key = `["'“]?(\\p{L}[\\p{L}\\p{N}_-]{0,29})["'”]?`
const nameOfPair = new RegExp(`(?<![\\p{L}\\p{N}_/?&.=#@:-])${key}(?:\\s?=>?\\s?|\\s?:(?!//)\\s?)`, 'gu')
const quoted = /^(?:"[^"]*"|'[^']*'|“[^”]*”)/u

interface Pair {
  readonly name: string
  readonly value: string
}

const keyOf = (name: string) => plain(name).replace(/[_-]+/g, '')
const isKey = (name: string) => {
  const own = keyOf(name)
  return (
    parts.has(own) ||
    /^(?:id|ids|code)$/.test(own) ||
    nounOf.has(own) ||
    nounOf.has(idEnd.exec(own)?.[1] ?? '')
  )
}

/** One call of a function: `x_get_community_posts(community_id=1739)`. */
const callForm = /^([a-z]\w*(?:\.\w+)*)\(([^()]*)\);?$/i

/** The pairs of a text, with the words beside them; null where a name is unknown. */
function pairsOf(text: string): { pairs: Pair[]; beside: string } | null {
  const found = [...text.matchAll(nameOfPair)]
  if (found.length === 0 || found.length > maxPairs || !found.every(([, name]) => isKey(name!))) return null
  let beside = text.slice(0, found[0]!.index)
  const pairs = found.map(({ 1: name, index, 0: whole }, at): Pair => {
    const raw = text
      .slice(index + whole.length, found[at + 1]?.index ?? text.length)
      .trim()
      .replace(/^[{[]+/, '')
    if (parts.get(keyOf(name!)) === 'idle') return { name: keyOf(name!), value: '' }
    const own = quoted.exec(raw)?.[0]
    if (own !== undefined) {
      beside += ` ${raw.slice(own.length)}`
      return { name: keyOf(name!), value: own.slice(1, -1).trim() }
    }
    const part = parts.get(keyOf(name!))
    // Values of several words: what is searched for and what is wanted.
    const end = part === 'search' || part === 'wanted' ? /[;)}\]]|,(?=\s|$)/u : /[\s;)}\]]|,(?=\s|$)/u
    const [value = ''] = raw.split(end, 1)
    beside += ` ${raw.slice(value.length)}`
    return { name: keyOf(name!), value: value.trim() }
  })
  return { pairs, beside: beside.replace(/[[\](){},;|&"'.?!-]/g, ' ').trim() }
}

const inWords = (value: string) =>
  value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .replace(/,(?=\S)/g, ', ')
    .trim()
    .toLowerCase()
const isLink = (value: string) => /^(?:https?:)?\/\/|^[\w-]+(?:\.[\w-]+)+\//i.test(value)
const isName = (value: string) => /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(value)

/** Whose or which a pair says it is; null where it says something else. */
function targetOf({ name, value }: Pair, platform: string): string | null {
  if (value === '') return null
  if (parts.get(name) === 'link' || isLink(value)) return value
  if (/^(?:id|ids|code)$/.test(name)) return value
  const isId = idEnd.exec(name)?.[1]
  const noun = nounOf.get(isId ?? name)
  if (parts.get(name) === 'account' && !/^\d{5,}$/.test(value)) {
    if (isName(value) && /\p{L}/u.test(value)) return `@${value}`
    return value.startsWith('@') ? value : `${noun ?? 'account'} ${value}`
  }
  if (noun === undefined || parts.get(name) === 'filter') return null
  if (noun === 'subreddit') return /^\/?r\//i.test(value) ? value : `r/${value}`
  if (noun === 'hashtag') return isName(value) ? `#${value}` : value
  if (noun === 'music') return `${/^(?:instagram|ig|insta)/i.test(platform) ? 'audio' : 'music'} id ${value}`
  if (noun === 'organization') return /^\d+$/.test(value) ? `organization id ${value}` : `company ${value}`
  const isPlain = /^(?:group|person|video|post|tweet|media|playlist)$/.test(noun) || !/^\d+$/.test(value)
  return isPlain ? `${noun} ${value}` : `${noun} id ${value}`
}

/** A tool that is called by its name: `call_tool("tiktok.user.videos", {"username": "ada"})`. */
const toolCall =
  /^(?:[\w.]{0,20}(?:call|tool|invoke|run|execute|use)[\w.]{0,20})\(["']([a-z][\w.]{1,60})["'],\s?(\{[^()]*\})\);?$/iu

/** Short names of platforms that programs use. */
const shortNames: Readonly<Record<string, string>> = {
  tw: 'twitter',
  twtr: 'twitter',
  lnkd: 'linkedin',
  ln: 'linkedin',
  rd: 'reddit',
  rdt: 'reddit',
  tk: 'tiktok',
  is: 'instagram',
}
const platformOf = (text: string) => {
  const bare = plain(text).replace(/^(?:https?:\/\/)?(?:www\.)?|\.com\/?$/g, '')
  return shortNames[bare] ?? bare
}

/** A call of a function with the id of a thing as a sentence: its name says what is wanted of the thing. */
function sentenceOfCall(name: string, inside: string, named: (word: string) => boolean): PairSentence | null {
  const read = pairsOf(inside)
  if (read === null || read.beside !== '') return null
  const words = name.split(' ')
  const platform = words.find(named)
  const [target, ...others] = read.pairs.flatMap((pair) =>
    nounOf.has(idEnd.exec(pair.name)?.[1] ?? '') ? [{ pair, text: targetOf(pair, platform ?? '') }] : [],
  )
  if (platform === undefined || target?.text == null || others.length > 0) return null
  const noun = nounOf.get(idEnd.exec(target.pair.name)![1]!)!
  const asked = words
    .filter((word) => !named(word))
    .join(' ')
    .replace(fetching, '')
    .split(' ')
  const wanted = asked.length === 1 ? asked[0]! : asked.filter((word) => nounOf.get(word) !== noun).join(' ')
  const rest = read.pairs.filter((pair) => pair !== target.pair)
  if (rest.some(({ name: own }) => parts.get(own) !== 'filter')) return null
  const filters = rest.map((pair) => `${pair.name} ${inWords(pair.value)}`)
  return {
    text: [`${platformOf(platform)}: ${wanted} of ${target.text}`, ...filters].join(' '),
    pairs: new Map(rest.map(({ name: own, value }) => [own, value])),
  }
}

/** A question of names and values as a sentence, with the filters that it gives by their names. */
export interface PairSentence {
  readonly text: string
  readonly pairs: ReadonlyMap<string, string>
}

/**
 * Rewrites a text of names and values as a sentence; null for any other text.
 * @param isPlatform whether a word is a platform's name
 * @param isOther whether a word is the name of another service
 */
export function sentenceOfPairs(
  text: string,
  isPlatform: (word: string) => boolean,
  isOther: (word: string) => boolean,
): PairSentence | null {
  const named = (word: string) => isPlatform(platformOf(word)) || isOther(platformOf(word))
  const tool = toolCall.exec(text.trim())
  if (tool !== null) return sentenceOfPairs(`tool: ${tool[1]}, ${tool[2]}`, isPlatform, isOther)
  const call = callForm.exec(text.trim())
  if (call !== null) return sentenceOfCall(inWords(call[1]!), call[2]!, named)
  const read = pairsOf(text)
  if (read === null) return null
  const { pairs } = read
  const words = read.beside.split(/\s+/).filter(Boolean)
  const [own, ...others] = words.filter((word) => named(word))
  const has = (part: Part) => pairs.some(({ name }) => parts.get(name) === part)
  const platforms = pairs.filter(({ name }) => parts.get(name) === 'platform')
  if (platforms.length > 1) return null
  const tools = pairs.flatMap(({ name, value }) =>
    parts.get(name) === 'wanted' ? inWords(value).split(' ') : [],
  )
  const inTool = tools.find((word) => isPlatform(platformOf(word)))
  const platform = platformOf(platforms[0]?.value ?? own ?? inTool ?? '')
  const isAll = words.every((word) => named(word) || idle.test(plain(word)))
  if (!isAll || others.length > 0 || (own !== undefined && has('platform'))) return null
  const isForeign = own !== undefined && !isPlatform(platformOf(own))
  const isTelling = isForeign || pairs.some((one) => /^\d{5,}$/.test(one.value))
  if (pairs.length < 2 && !(own !== undefined && isTelling)) return null
  const targets = pairs.flatMap((pair) => targetOf(pair, platform) ?? [])
  if (platform === '' && !has('wanted') && targets.length === 0) return null
  const wanted = pairs
    .flatMap(({ name, value }) => (parts.get(name) === 'wanted' && !isLink(value) ? [inWords(value)] : []))
    .map((value) =>
      value
        .split(' ')
        .filter((word) => word !== inTool || platform !== platformOf(word))
        .join(' ')
        .replace(fetching, ''),
    )
    .join(' ')
  const searches = pairs.flatMap(({ name, value }) =>
    parts.get(name) === 'search' && value !== '' && !isLink(value) ? [`for "${value}"`] : [],
  )
  const filters = pairs.flatMap((pair) =>
    parts.get(pair.name) === 'filter' && pair.value !== '' ? [`${pair.name} ${inWords(pair.value)}`] : [],
  )
  // What is posted at a place is called media by programs.
  const isOfPlace = targets.some((one) => one.startsWith('place id'))
  const isProfile = searches.length === 0 && pairs.some(({ name }) => parts.get(name) === 'idle')
  const head =
    (isOfPlace ? wanted.replace(/^media$/, 'posts') : wanted) ||
    (searches.length > 0 ? 'search' : isProfile ? 'profile' : '')
  const what = [head, targets.join(' and ')].filter(Boolean).join(changing.test(wanted) ? ' the ' : ' of ')
  const sentence = [what, ...searches, ...filters].filter(Boolean).join(' ')
  if (changing.test(wanted)) return { text: `${sentence} on ${platform}`, pairs: new Map() }
  // `on threads`: names of other services that are words as well are read behind a preposition.
  if (platform !== '' && !isPlatform(platform))
    return { text: `${sentence} on ${platform}`, pairs: new Map() }
  return {
    text: platform === '' ? sentence : `${platform}: ${sentence}`,
    // Without whose or which it is, filters choose no lookup.
    pairs: new Map(
      targets.length + searches.length === 0 ? [] : pairs.map(({ name, value }) => [name, value]),
    ),
  }
}
