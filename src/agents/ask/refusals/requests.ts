import { memoize } from '../../../catalog/memoize.ts'
import type { QuestionState } from '../learned/rank-features.ts'
import type { Question } from '../question/question.ts'
import { isWithin, plain } from '../words/words.ts'
import { masked } from './masked.ts'

/** Requests that no lookup answers and whose form shows the reason. */

/** The words of a question with its marks, as they are corrected and as they are written: a correction may be a wrong one. */
const textsOf = (
  { words, tokens }: Question,
  isLeftOut: (place: number) => boolean = () => false,
): readonly string[] =>
  [words, tokens.map(({ word, text }) => word || plain(text))].map((all) =>
    all
      .map((word, place) =>
        isLeftOut(place) ? '§' : tokens[place]!.kind === 'mark' ? tokens[place]!.text : word,
      )
      .join(' '),
  )
/** The same of the whole question. Many forms are tried on it. */
const wholeTextsOf = memoize((question: Question) => textsOf(question))
const isAny = (forms: readonly RegExp[], question: Question) =>
  wholeTextsOf(question).some((text) => forms.some((form) => form.test(text)))

const engine = '(?:web|www|internet|net|google|bing|duckduckgo|yahoo|ecosia|startpage)'
/** A search of the whole web: `web search: …`, `google …`, `suche im Internet nach …`. */
const webSearches = [
  `^(?:(?:can|could) you )?(?:(?:do|run|make|perform)(?: me)? )?(?:a |an )?(?:quick |short |simple )?${engine}[ -]?(?:search|suche|recherche|busqueda|pesquisa)\\b`,
  `^(?:recherche|busqueda|pesquisa) (?:sur |en |no |na |de )?(?:le )?${engine}\\b`,
  '^(?:please |can you |could you )?(?:google|googel|googele|googlea|googlez|(?:bing|duckduckgo)(?= ?:| for )) ?(?:the |for |that |this |it |me |nach |up |how |what |who |when |where |why |if |:)',
  `\\b(?:search|searching|look up|look for|find|check|browse|look)\\b.{0,60}?\\b(?:on |in |through |over |via )?the (?:whole |entire )?${engine}\\b`,
  `^(?:search|browse) ${engine}\\b`,
  `\\b(?:top|first|best|all)? ?(?:${engine}) (?:results|hits|ergebnisse|treffer|resultados|resultats)\\b`,
  `\\b(?:busca|buscar|buscame|encuentra|such|suche|finde|cherche|cherchez|trouve|pesquise|pesquisa|pesquisar|procure|procura|busque)\\b.{0,40}?\\b(?:en|im|in|auf|bei|mit|sur|avec|na|no|pelo|por|con|la|le|dans) (?:el |la |le |dem )?${engine}\\b`,
  '^(?:web|internet)(?:[ -]?(?:suche|recherche)\\b| ?:)',
  '\\b(?:find|list|get|show me) (?:some |me )?(?:web ?pages|websites|web ?sites|internet sites) (?:about|on|for|that|with)\\b',
].map((form) => new RegExp(form, 'u'))

/** Whether a question asks to search the web: no link says which page, and no platform is named. */
export function asksWebSearch({ question, platforms }: QuestionState): boolean {
  const { targets, mentions } = question
  if (targets.some(({ kind }) => kind === 'link')) return false
  if (mentions.some(({ platform }) => platform !== 'web')) return false
  if ([...platforms].some(([name, weight]) => name !== 'web' && weight >= 0.3)) return false
  return isAny(webSearches, question)
}

/** What markets pay: prices of shares, currencies and metals. */
const money =
  '(?:usd|eur|gbp|chf|jpy|inr|dollars?|euros?|pounds?|yen|francs?|franken|pesos?|rupees?|dolar|bitcoin|btc|ethereum|eth|gold|silver)'
const marketPrices = [
  '\\b(?:share|stock|closing|market|opening) (?:price|prices|value|quote|quotes|chart|cap|capitali[sz]ation)\\b',
  '\\bexchange rates?\\b',
  `\\b(?:price|prices|value|worth|rate|quote) (?:of|for) (?:an? |one |the )?(?:ounce of |gram of |barrel of )?(?:${money}|oil|brent)\\b`,
  `^${money} (?:price|rate|kurs|quote|chart)\\b`,
  `\\b${money} (?:to|in|vs|gegen|a|en|por) ${money}\\b`,
  `^how (?:much|high) (?:is|are) (?:an? |one |the )?(?:ounce of |gram of |barrel of )?${money}\\b`,
  '\\b(?:aktie|aktienkurs|borsenkurs|wechselkurs|aktie kurs|aktienpreis|goldpreis|bitcoinkurs)\\b',
  '\\b(?:cotizacion|cotacao|cotation) (?:del|de la|do|da|de l|du)\\b',
  '\\b(?:precio de la accion|precio de las acciones|preco da acao|preco das acoes|acao da|cours de l action|cours de bourse|cours de l or|cours du)\\b',
  '\\bdid (?:the )?[\\p{L}0-9 ]{2,20} (?:close|end|finish) (?:at|on|yesterday|today)\\b',
].map((form) => new RegExp(form, 'u'))
/** `NVDA stock`, `TSLA last close`: a ticker with a word of the exchange. */
const ticker =
  /(?<![\p{L}\p{N}])[A-Z]{2,5} (?:stocks?|shares?|price|close|closing|quote|chart|last close)(?![\p{L}])/u

/** Whether a question asks for the price of a share, a currency or a metal, and names no platform. */
export function asksMarketPrice({ question, platforms }: QuestionState): boolean {
  if (question.targets.length > 0 || [...platforms.values()].some((weight) => weight >= 0.3)) return false
  return ticker.test(question.text) || isAny(marketPrices, question)
}

/** Orders to write, with what is to be written: texts of their own, no posts and no messages to somebody. */
const writing =
  /^(?:please |can you |could you |would you |puedes |kannst du |peux tu |pode )*(?:help me )?(?:write|draft|compose|make up|create|generate|make|schreib|schreibe|verfasse|dichte|escribe|escribeme|redacta|redactame|compon|ecris|ecrivez|redige|redigez|compose|escreva|escreve|redija|crie)(?: mir| me| moi| uns| us| nous| para mi| para mim)? (?:.{0,40} )?(?:speech|toast|eulogy|sermon|poem|haiku|limerick|sonnet|essay|thesis|paragraph|cover letter|letter|resume|cv|song|lyrics|rap|script|screenplay|story|fairy tale|novel|joke|riddle|recipe|press release|business plan|slogan|tagline|regex|regexp|function|program|code|query|formula|macro|vows|obituary|invitation|itinerary|summary|email|e mail|rede|gedicht|aufsatz|brief|bewerbung|anschreiben|geschichte|lied|witz|rezept|entschuldigung|discurso|poema|ensayo|carta|cancion|cuento|historia|brindis|chiste|receta|discours|poeme|dissertation|lettre|chanson|conte|histoire|blague|redacao|ensaio|cancao|conto|piada|receita)(?![\p{L}])/u
/** Orders to think of names: `suggest five names for a podcast`. */
const naming =
  /^(?:please |bitte |can you |could you |kannst du |peux tu |puedes )*(?:(?:suggest|propose|propon|proponme|sugiere|sugiereme|sugira|vorschlag|think of|come up with|invent|erfinde|inventa|invente|schlag|schlage|nenn|nenne|give|gib|dame|donne|me de|dis)(?: (?:moi|mir|uns|me|us|nous|nos|to me))? ?:? ?)(?:\S+ ){0,3}(?:names?|namen|nombres?|noms?|nomes?|titles?|titel|titulos?|titres?|slogans?|taglines?|nicknames?) (?:\S+ ){0,2}(?:for|fur|para|pour)(?: |$)/u
/** What makes a written text one that is posted or sent. */
const sending =
  /\b(?:send|post it|publish|tweet it|and post|and send|schick|sende|envia|publica|poste|envoie|publie)\b/u

/** Whether a question orders a text that nobody has written yet. */
export const asksText = (question: Question): boolean =>
  question.targets.every(({ kind }) => kind !== 'handle' && kind !== 'link') &&
  isAny([writing, naming], question) &&
  !isAny([sending], question)

/** Figures that a platform shows to the owner of an account alone. */
const figures =
  '(?:analytics|analysen|analytik|analiticas?|insights?|dashboard|(?:youtube|yt|creator|tiktok) studio|impressions?|impresiones|impressoes|impressionen|reach|alcance|reichweite|portee|watch ?time|metrics?|metricas?|metriken|metriques?|statistics|statistiken|estadisticas|estatisticas|statistiques|profile (?:visits|views)|profile visitors|story views|viewers of|retention|click through|ctr|rpm|cpm|demographics|umsatz|revenue|earnings)'
const own =
  '(?:my|our|mine|mein|meine|meiner|meines|meinem|meinen|unser|unsere|unserer|mi|mis|nuestra|nuestro|nuestras|nuestros|mon|ma|mes|notre|nos|meu|minha|meus|minhas|nossa|nosso)'
/** Up to four words, none of which begins what somebody of one's own says or wants: `my boss wants the metrics of …`. */
const between =
  '(?: (?!(?:wants?|needs?|asked|asks|says|said|thinks|told|keeps|about|loves|will|mochte|braucht|quiere|necesita|veut|quer|precisa) )\\S+){0,4}'
/** Figures and whose they are. */
const ownFigures = new RegExp(
  `(?:^|\\s)(?:${own}${between} ${figures}|${figures}${between} ${own})(?=\\s|$)`,
  'u',
)
/** Words of a program for figures that are not public. */
const program = /^(?:\w+ )?(?:analytics|insights|studio)(?: private)?(?:\s|$)/u
/** Who looked at what is one's own. */
const visitors = [
  '(?:who|whos|who s|which people|what people|wer|quien(?:es)?|qui|quem)(?: all| is| are| has| have| s| hat| ha| han| esta| estan| anda| a| ont| est| estao| tem)*(?: been| alles)? (?:viewed|views|viewing|view|saw|visited|visits|visiting|visit|watched|watching|watches|looking at|looked at|looks at|checked|checks|checking|checking out|checked out|opened|saved|stalks|stalked|stalking|stalkt|lurking on|lurks on|creeping on|snooping on|snoops on|gesehen|besucht|angesehen|beobachtet|vio|vieron|ve|ven|viendo|visto|miro|mira|mirando|visito|visitaron|visita|visitan|visitando|stalkea|stalkeando|vu|visite|visitent|consulte|consultent|regarde|regardent|stalke|espionne|viu|viram|vendo|visitou|visitaram|olhou|olha|stalkeia|stalkeando|espia) (?:my|our|mi|mis|mon|ma|mes|meu|minha|o meu|a minha|mein|meine|meinen|meiner|unser|unsere|unseren|notre|nosso|nossa|nuestro|nuestra)',
  '(?:who|whos|which people|what people|(?:the )?people|persons|those|someone|anyone)(?: (?:who|that|which))?(?: (?:all|is|are|was|were|has|have|had|s|did|does|do|been|going|try(?:ing)? to|to))* (?:look|looks|looked|looking|view|views|viewed|viewing|visit|visits|visited|visiting|see|sees|saw|seen|seeing|watch|watches|watched|watching|check|checks|checked|checking|open|opens|opened|stalk|stalks|stalked|stalking|spy|spies|spied|spying|peek|peeks|peeked)(?: (?:at|on|in|into|out|over|through|to))? (?:my|our|mine)',
  '(?:quien(?:es)?|qui|quem)(?: (?:ha|han|a|ont|me|se|andou|anda|esteve|foi|fue|estuvo))* (?:mirado|mirando|mira|miro|miraron|visto|vendo|viu|vio|viendo|visitado|visitando|visite|visiter|regarde|regarder|consulte|consulter|espiado|espiando|olhado|olhando|olhou|curioseado)(?: (?:a|en|no|na|o|sur))? (?:mi|mis|mon|ma|mes|meu|minha|nuestro|nuestra|notre|nosso|nossa)',
  'wer (?:alles )?(?:hat|war|schaut|guckt|sieht|ist)(?: sich)?(?: auf)? (?:mein|meine|meinem|meinen|unser|unsere|unserem) ',
  '(?:visitors|viewers|stalkers|besucher|visitantes|visiteurs) (?:of|to|von|de|do|da|del) (?:my|our|mein|meinem|meines|mi|mon|meu|minha)',
].map((form) => new RegExp(`(?:^|\\s)${form}(?=\\s|$)`, 'u'))

/** Where somebody is or lives at present, and what else is seen by themselves alone; § is who it is. */
const whereabouts = [
  'where (?:is|are|s) (?:the )?§ (?:right now|now|currently|at the moment|at right now|at|today|this (?:week|weekend|evening)|staying|living|hanging out|on (?:holiday|vacation))(?= |$)',
  'where (?:does|do|did) (?:the )?§ (?:currently |actually |now )?(?:live|stay|sleep|reside|hang out|go to school|work out)(?= |$)',
  '(?:in )?(?:what|which) (?:city|town|street|place|hotel|house|neighbo(?:u)?rhood|address)(?: (?:is|does|do|are))? § (?:is |are )?(?:in|at|on|right now|now|at the moment|currently|live|lives|living|stay|staying|reside)(?= |$)',
  '(?:(?:home|exact|real time|live) (?:address|location)|(?:current )?whereabouts) of §',
  'wo (?:ist|wohnt|lebt|steckt|befindet sich|halt sich) § ?(?:gerade|jetzt|im moment|zurzeit|derzeit|aktuell|heute|auf|$)',
  'wo (?:wohnt|lebt) §',
  'donde (?:vive|esta viviendo|reside) §|donde (?:esta|anda) § (?:ahora|hoy|en este momento|ahorita)',
  'ou (?:habite|vit|reside|loge) §|ou (?:est|se trouve) § (?:maintenant|en ce moment|actuellement|aujourd hui)',
  // Who looked at stories, and who is there now.
  '(?:story|stories|reel|post|profile|live) viewers? (?:list )?(?:of|for|from) §',
  '§ (?:s )?(?:story|stories|reels?|profile) viewers?',
  '(?:who|which people|which users) (?:has |have |all )?(?:viewed|watched|saw|seen|looked at|visited) §(?: s)? (?:story|stories|profile|page|reels?)',
  '(?:viewers|watchers|visitors) of (?:the )?(?:story|stories|profile|highlights?) (?:of|by|from) §',
  '(?:is|are) § (?:currently |right now |now )?(?:online|offline|typing)',
  'when (?:was|were) § (?:last )?(?:online|last active|last seen)',
  '(?:last seen|online status|activity status|read receipts?) (?:of|for|from) §',
  'ist § (?:gerade |jetzt )?online|wann war § (?:zuletzt )?online',
  '(?:esta|est) § (?:en linea|conectad[oa]|en ligne|connectee?|online)|§ (?:esta|est) (?:en linea|conectad[oa]|en ligne|connectee?|online)',
  'onde (?:mora|vive|reside) §|onde (?:esta|anda) § (?:agora|hoje|neste momento|no momento)',
].map((form) => new RegExp(`(?:^|\\s)(?:${form})`, 'u'))

/** Whether a question asks where somebody is or lives, or who looked at what is theirs. */
export function asksWhereabouts(state: QuestionState): boolean {
  const text = masked(state, '', ({ kind }) => kind !== 'company')
  return whereabouts.some((form) => form.test(text))
}

/** What is searched for may be one's own: `tweets about my reach`. */
const aboutOwn =
  /(?:^|\s)(?:about|mentioning|uber|sobre|sur) (?:my|our|mein|meine|unsere|mi|mis|mon|ma|mes|meu|minha|meus|minhas) /u
/** Words that are this surely what is searched for say nothing of who asks. */
const surely = 0.9

/** Whether a question asks for what only the owner of an account sees. */
export function asksOwnFigures({ question, tags }: QuestionState): boolean {
  const isTopic = (place: number) =>
    tags.spans.some(
      ({ kind, from, to, probability }) =>
        kind === 'topic' && from <= place && place < to && probability >= surely,
    )
  const texts = textsOf(question, isTopic).map((text) => text.replace(/[._]/g, ' '))
  if (texts.some((text) => aboutOwn.test(text))) return false
  if (texts.some((text) => visitors.some((form) => form.test(text)))) return true
  if (question.targets.length > 0) return false
  return texts.some((text) => ownFigures.test(text) || (question.lacksTarget && program.test(text)))
}

/** What people ask of the world for themselves. */
const advice = [
  '(?:^|[,;:.] ?)(?:is|are|was) (?:that|this|it|they|these) (?:normal|ok|okay|safe|bad|common|dangerous|healthy|legal|usual|worth it|a good idea|a bad sign|poisonous)(?: |$)',
  '(?:^|[,;:.] ?)(?:should|shall|can|must|may) (?:i|we) ',
  '(?:^|[,;:.] ?)(?:how (?:do|can|should|would|long|often|much) (?:i|we|should i|should we|do i|do we)|what (?:should|can|could) (?:i|we)|what (?:is|s) wrong with my|why (?:is|are|does|do|did|has|have|won t|wont) my|what do (?:i|you) (?:do|recommend|think)) ',
  '(?:^|[,;:.] ?)(?:ist das (?:normal|schlimm|gefahrlich|ok|okay|erlaubt)|soll(?:te)? ich|darf ich|muss ich|warum (?:ist|sind|hat|haben) mein(?:e)?|was soll ich)(?: |$)',
  '(?:^|[,;:.] ?)(?:es (?:eso |esto )?(?:normal|peligroso|malo|grave|legal)|deberia|debo|puedo|por que mis?)(?: |$)',
  '(?:^|[,;:.] ?)(?:(?:est ce|c est) (?:que c est )?(?:normal|grave|dangereux|legal)|dois je|devrais je|puis je|pourquoi (?:mon|ma|mes))(?: |$)',
  '(?:^|[,;:.] ?)(?:(?:isso )?e (?:isso )?(?:normal|perigoso|grave|legal)|devo|posso|por que (?:meu|minha|meus|minhas))(?: |$)',
].map((form) => new RegExp(form, 'u'))

/** Whether a question asks for advice: it speaks of nothing that a platform has. */
export function asksAdvice({ question, tags, platforms }: QuestionState): boolean {
  const { things, targets, mentions, refused } = question
  const isOutside = (place: number) => !isWithin(tags.spans, place)
  return (
    platforms.size === 0 &&
    targets.length === 0 &&
    mentions.length === 0 &&
    !things.some(({ from }) => isOutside(from)) &&
    refused.every(({ id }) => id === 'off topic') &&
    isAny(advice, question)
  )
}

/** Things that are asked for of several, each with its own preposition: `jobs at A and at B and their profiles`. */
const inTurn =
  /(?:^| )(at|of|from|by|bei|von|der|en|de|chez|da|do) \S+(?: \S+){0,3}? (?:and|und|y|et|e)(?: also)? \1 \S+/u
const andTheirs =
  /(?:^| )(?:and|und|y|et|e) (?:their|his|her|its|ihre|seine|deren|sus|su|leurs?|ses|seus|suas) (?:\S+ ){0,2}(?:profiles?|pages?|posts?|videos?|followers|accounts?|jobs|ads|profile|seiten|beitrage|perfiles|paginas|publicaciones|profils|perfis)(?: |$)/u

/** Whether a question lists what it asks for with `and`: two of one kind, and something of theirs. */
export const asksInTurn = (question: Question): boolean =>
  textsOf(question).some((text) => inTurn.test(text) && andTheirs.test(text))

const looked =
  '(?:viewed|visited|seen|saw|watched|checked out|looked at|looked up|stalked|stalks|visits|views|opened)'
const shown = '(?:profile|profiles|account|page|story|stories)'
/** Who looked at a profile or a story: only its owner sees that. */
const visitorsOfOthers = [
  `\\b(?:who|which (?:people|users|accounts)|(?:people|users|accounts|everyone|everybody) (?:who|that))(?: (?:has|have|all|recently|lately|else))* ${looked} .{0,60}?\\b${shown}\\b`,
  `\\b(?:visitors|viewers) (?:of|to|on) .{0,40}?\\b${shown}\\b`,
  `\\b${shown} (?:visitors|viewers)\\b`,
  '\\bqui (?:a|ont) (?:deja |recemment )?(?:consulte|visite|regarde|vu|epie) .{0,40}?\\b(?:profil|profils|compte|page|story|stories)\\b',
  '\\b(?:quien|quienes) (?:ha |han |me ha |me han )?(?:visito|visitado|visitaron|visto|vio|vieron|consulto|consultado|miro|mirado|miraron) .{0,40}?\\b(?:perfil|cuenta|pagina|historia|historias|story|stories)\\b',
  '\\bwer (?:hat|haben|alles) .{0,60}?(?:profil|konto|seite|story|storys|stories)\\b.{0,60}?\\b(?:angesehen|angeschaut|besucht|gesehen|aufgerufen|angeguckt)\\b',
  '\\bquem (?:ja )?(?:viu|visitou|olhou|acessou|visita|anda vendo) .{0,40}?\\b(?:perfil|conta|pagina|story|stories|storys)\\b',
].map((form) => new RegExp(form, 'u'))

/** Whether a question asks who looked at somebody's profile or story. */
export const asksVisitors = (question: Question): boolean =>
  seen.test(question.text) && isAny(visitorsOfOthers, question)
/** Words that every form has: most questions have none. */
const seen =
  /view|visit|seen|saw|watched|checked|looked|stalk|opened|consult|regard|vu |épi|vist|vio|vieron|mirad|miró|miraron|gesehen|geschaut|besucht|aufgerufen|geguckt|viu|olhou|acessou|vendo/iu
