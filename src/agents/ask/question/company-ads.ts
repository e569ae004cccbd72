/**
 * Ads of a company that is named with its legal form, in whatever words: `the advertisements which Ottershaw Marine Ltd is currently
 * running according to the Meta Ad Library`. The legal form ends the name, so that all other words can be told from it.
 */

const legalForm =
  '(?:G?GmbH(?: & Co\\.? KGa?A?)?|AG|SE|KGa?A?|OHG|Ltd|Limited|Inc|LLC|LLP|Corp|Corporation|PLC|plc|SL|S\\.L|SLU|SA|S\\.A|SARL|SAS|Lda|Ltda|BV|B\\.V|NV|N\\.V|Oy|AB|ApS|A\\/S|SpA|S\\.p\\.A|Srl|S\\.r\\.l)'
const company = new RegExp(
  `(?<![\\p{L}\\p{N}"“„«])(\\p{Lu}[\\p{L}\\p{N}&.’'-]{0,30}(?:\\s(?:\\p{Lu}[\\p{L}\\p{N}&.’'-]{0,30}|&|und|and|y|et|e|de|of|von|do|da)){0,4}?\\s${legalForm}\\.?)(?![\\p{L}\\p{N}])`,
  'u',
)
const ads =
  /(?<!\p{L})(?:ads?|adverts?|advertisements?|advertising|anzeigen|werbung|werbeanzeigen|werbemittel|anuncios?|anúncios?|publicités?|publicidad|publicidade|annonces?)(?!\p{L})/iu
/** Words before what ads are about: then the company is searched for. */
const about =
  /(?<!\p{L})(?:about|mention(?:s|ing|ed)?|containing|contain|with the (?:words?|phrase|text)|über|erwähn\p{L}*|sobre|mencion\p{L}*|sur(?!\s(?:facebook|meta|fb|linkedin|tik ?tok))|mentionn\p{L}*|jobs?|employees?|competitors?|similar|search|advertisers? (?:called|named)|pages?)(?!\p{L})/iu
const platforms: readonly (readonly [form: RegExp, name: string])[] = [
  [/(?<!\p{L})(?:facebook|meta|fb)(?!\p{L})/iu, 'facebook'],
  [/(?<!\p{L})linkedin(?!\p{L})/iu, 'linkedin'],
  [/(?<!\p{L})tik ?tok(?!\p{L})/iu, 'tiktok'],
]
/** Names of the lists of ads, and what refers to them. */
const library =
  /(?<!\p{L})(?:according to|as (?:shown|listed|stated|seen|recorded) (?:in|by|on)|(?:based|going) (?:on|by)|source|laut|gemäß|nach|según|conforme a|selon|d['’]après|segundo|de acordo com|in|on|from|en|na|no|sur|auf|bei)?[\s:]{0,3}(?:the |der |la |le |a |o )?(?:(?:facebook|meta|fb|linkedin|tik ?tok)(?:['’]?s)?[\s-]{0,2}(?:ads?[\s-]?librar(?:y|ies)|werbe-?bibliothek|anzeigenbibliothek)|(?:biblioteca de an[uú]ncios|biblioteca publicitaria|biblioth[eè]que (?:publicitaire|de publicités))(?:\s(?:de|da|do)(?:\sla)?)?(?:\s(?:facebook|meta|linkedin|tiktok))?|(?:facebook|meta|fb|linkedin|tik ?tok))(?!\p{L})/giu
/** Words that say no more than that ads of the company are wanted. */
const idle = new Set(
  'please kindly pls list provide show give get find fetch pull display inspect see view look up me us i we you can could would should will like want need to know tell the a an any all every each which what that who whom whose does do did is are was were be been being has have had of by from for on it its their s company firm business firma unternehmen der die das den dem des ein eine einer welche welcher welches was für von vom durch bei auf mir uns bitte zeig zeige zeigen gib nenne nennen sie ich möchte gern gerne alle la las los el lo empresa sociedad compañía qué que cuáles cuál de del por para en muestra muéstrame dame quiero ver todos todas los société entreprise quelle quelles quel quels le les l des du un une par pour sur montre montrez moi donne o os as um uma da do das dos quais qual mostra mostre está estão a e running run runs ran publish publishes published publishing place places placed placing show shows shown showing post posts posted posting put puts putting out serve serves served serving buy buys bought advertise advertises advertising launched launches launch currently presently now at present moment right today these days so far this that these those active schaltet schalten geschaltet macht machen veröffentlicht veröffentlichen platziert wirbt läuft laufen zurzeit derzeit aktuell gerade momentan jetzt publica publican publicado pone tiene tienen actualmente ahora mismo activos activas diffuse diffusent diffusées diffusés publie publient fait t elle il actuellement en ce moment actives veicula veicular publicando veiculando atualmente agora neste ativos ativas currently-running'.split(
    ' ',
  ),
)

/** Most words beside the company that are kept as filters. */
const maxKept = 8

/** A question for the ads of a company, in the words that questions mostly have; any other question unchanged. */
export function withPlainCompanyAds(question: string): string {
  const name = company.exec(question)
  if (name === null || /["“„«]|https?:/u.test(question) || !ads.test(question)) return question
  const rest = `${question.slice(0, name.index)} ${question.slice(name.index + name[0].length)}`
  const named = platforms.filter(([form]) => form.test(rest))
  if (named.length !== 1 || about.test(rest) || company.test(rest)) return question
  const words = rest
    .replace(library, ' ')
    .split(/[\s,;:.?!()'’]+/u)
    .filter((word) => word !== '' && !ads.test(word))
  const [first, last] = [words.findIndex(isTelling), words.findLastIndex(isTelling)]
  // A preposition before a filter belongs to it: `in Ireland`, `since June`.
  const kept = first < 0 ? [] : words.slice(isPreposition(words[first - 1]) ? first - 1 : first, last + 1)
  if (kept.length > maxKept) return question
  return [`which ads does the company "${name[1]}" run on ${named[0]![1]}`, ...kept].join(' ')
}

const isTelling = (word: string): boolean => !idle.has(word.toLowerCase()) && !isPreposition(word)
const isPreposition = (word: string | undefined): boolean =>
  word !== undefined &&
  /^(?:in|since|from|until|en|seit|ab|bis|desde|hasta|depuis|em|aus|no|na|within|between)$/i.test(word)
