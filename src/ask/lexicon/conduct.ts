/**
 * What is asked to be done, and what somebody does out of sight, told by more than one word. A question is read with `@` for a
 * handle, `§` for any other target, `~` for the name of a platform and `.` for a mark.
 */

const polite =
  '(?:(?:please|can|could|would|you|kindly|hey|hi|just|go|and|to|i|want|need|bitte|kannst|konntest|du|por|favor|puedes|podrias|s|il|te|plait|peux|tu|pode|voce|quiero|quero|mal|then|now|\\.) )*'
const ours =
  '(?:my|our|the company|mein\\w*|unser\\w*|mi|mis|nuestr\\w+|mon|ma|mes|notre|nos|meu|minha|noss\\w+|a nossa|a minha|o meu|o nosso)'
const publish =
  '(?:post|publish|write|tweet|share|announce|put|poste|postet|schreib\\w*|veroffentliche|publica|postea|escribe|anuncia|publie|publiez|ecris|partage|annonce|publique|poste|escreva|anuncie|compartilhe)'
const react =
  '(?:like|share|comment|follow|reshare|repost|save|block|report|retweet|subscribe|unfollow|upvote|liken|teilen|kommentieren)'
const taken = '(?:likes?|me gusta|gefallt mir|j aime|curtidas?|hearts?|upvotes?|follows?|abos?|retweets?)'

/** What is asked to be done. */
export const conduct = new RegExp(
  [
    `^${polite}${publish} (?:it |this |that |das |dies |esto |ceci |isto )?(?:on|to|in|at|auf|en|sur|na|no|em) (?:the |la |le |o |a )?${ours}(?= )`,
    `^${polite}${react}(?:(?: \\.| and| und| \\. and)+ ${react})+ (?:on |to |the |this |that |these |all |every |it |post |video )*(?:§|@|posts?|videos?|it|this|that)(?= |$)`,
    `^${polite}(?:react|reagiere?|reacciona|reagis|reaja) (?:with|to|on|mit|auf|con|a|avec|com) `,
    `^${polite}(?:reshare|re share|unlike|desabonn\\w*|desinscri\\w*|entfolg\\w*|entlike|unsubscribe) `,
    `(?:^|\\. |and )${polite}(?:dej\\w*|deix\\w*|arret\\w*|cess\\w*|stop|quit) (?:de |d )?(?:seguir|suivre|following|folgen|curtir|liking)(?= )`,
    `(?:^|\\. |and )${polite}(?:par[ae]|parar|termina) de (?:seguir|curtir)(?= )`,
    `^${polite}hor\\w* (?:bitte |mal )?auf (?:\\. )?(?:\\S+ ){1,6}zu (?:folgen|liken|abonnieren)(?= |$)`,
    `^${polite}ne suis plus `,
    `^${polite}(?:retire|retira|quita|quitale|remove|take back|undo|withdraw|nimm|entferne?|enleve|tira|tire) (?:(?:o|el|mon|mein\\w*|das|le|la|my|our|the|meu|minha|mi|su|un\\w*) )*${taken}(?= )`,
    `^${polite}melde? (?:(?:bitte|den|die|das|account|konto|nutzer|profil|beitrag|post|video) )*[@§] (?!an |bei )`,
    `(?:^|\\. )${polite}(?:connecte|deconnecte|logge|einloggen|loggen) (?:toi|vous|moi|dich|mich|uns)(?= )`,
    '(?: from| with| using| von| desde| con| depuis| avec| da| com) (?:our|unser\\w*|nuestr\\w+|notre|noss\\w+|a nossa) (?:\\S+ ){0,2}(?:account|accounts|konto|profil|cuenta|compte|conta)(?= |$)',
  ].join('|'),
)

const has =
  '(?:has|have|had|did|does|is|hat|ha|han|a|t|elle|il|o|ja|already|ever|just|recently|been|last|night)'
const where = '(?:(?:on|auf|en|no|na|sur|in|from|von|de|do) ~)'
const blocking =
  '(?:blocks?|blocked|blocking|muted?|blockier\\w*|geblockt|stummgeschaltet|bloquead\\w+|bloqueo|bloqueou|bloquee?s?|silenciad\\w+|silencio\\w*)'
const watching =
  '(?:watch|watched|watches|watching|angeschaut|angesehen|angeguckt|geguckt|geschaut|schaut|guckt|vio|ha visto|visto|mira|miro|mirado|viu|assiste|assistiu|assistido|regardee?s?|visionnee?s?)'
const living = '(?:lives?|living|wohnt|wohnen|lebt|vive|viven|habite|mora|reside|resides)'
const whose = '(?:@|(?:user|account|creator|nutzer\\w*|usuari[oa]|utilisat\\w+|member|mitglied) \\S+)'
const street =
  '(?:streets?|house number|postcode|zip code|door number|strasse|hausnummer|postleitzahl|calle|rue|rua|numero de (?:casa|puerta)|numero da casa|direccion exacta|exact address|exactly|genau|genaue|exactamente|exactement|exatamente)'

/** What somebody does, or where they are, out of sight: whom they block, what they watch, where they live. */
export const unseen = new RegExp(
  [
    `(?:^| )${whose}(?: ${where})?(?: ${has})*(?: ${where})? ${blocking}(?= |$)`,
    `(?:^| )${blocking} (?:by|von|por|par|pelo|pela) (?:the )?${whose}(?= |$)`,
    `(?:^| )(?:has|have|had|did|hat|ha) \\S+ (?:ever |already )?(?:block|blocked|blockiert|geblockt|bloqueado)(?= |$)`,
    `(?:^| )${whose}(?: ${where})?(?: ${has})*(?: ${where})? ${watching}(?= |$)`,
    `(?:^| )(?:a |ha )?(?:regardee?s?|visionnee?s?|vio|viu|visto|assistiu|miro) (?:el |la |le |o |a )?@(?= |$)`,
    `^(?=.*(?:^| )(?:where|which|what|wo|welche\\w*|donde|que|quelle|ou|onde|@)(?= |$))(?:.* )?(?:${living}(?= |$).*(?:^| )${street}(?= |$)|${street}(?= |$).*(?:^| )${living}(?= |$))`,
    `(?:^| )(?:home|house|flat|haus|wohnung|casa|maison|domicile) (?:of|von|de|do|da|du) .*(?:^| )${street}(?= |$)`,
  ].join('|'),
)

/** What somebody searches for, and when they are there. */
export const sought = new RegExp(
  `(?:^| )(?:did|does|has|have|hat|ha|a) @(?: ${where})? (?:been )?(?:search|searched|searching|look up|looked up|google|googled|gesucht|buscado|cherche|recherche|pesquisado|procurado)(?= |$)|(?:^| )(?:was|is|when|quando|cuando|wann|quand)(?: \\S+)* @(?: \\S+)* (?:last|zuletzt) (?:online|active|seen online|logged in)(?= |$)`,
)

/** Who cannot do what they say: `won't let me log in`, `without logging in`. */
export const unable =
  /(?:^| )(?:won t|wont|can t|cant|cannot|couldn t|doesn t|does not|didn t|not|unable|without|trouble|problems?|fails?|forgot|forgotten|lost|keeps? asking|asks?|wants|no|kann|konnte|nicht|vergessen|ohne|pas|n arrive|impossible|sans|oublie|nao|sem|olvide|perdi|esqueci)(?: \S+){0,5}$/
/** What asks to be shown something. */
export const requesting =
  /(?:^| )(?:look up|read|show|get|give|fetch|find|tell|what|who|which|how|pull|check|see|list|dame|muestra|busca|que|quien|zeig|zeige|gib|welche|wie|was|such|montre|donne|quels?|quelles?|cherche|mostra|mostre|quais|procura)(?= |$)/

/** Relations by which somebody means one person without a name. */
const relations =
  'boss|manager|supervisor|colleague|coworker|workmate|neighbou?r|friend|buddy|mate|bestie|boyfriend|girlfriend|ex|wife|husband|partner|sister|brother|mother|mom|mum|father|dad|cousin|aunt|uncle|son|daughter|niece|nephew|teacher|landlord|roommate|flatmate|client|chef|chefin|vorgesetzte\\w*|kolleg\\w+|nachbar\\w*|freund|freundin|bruder|schwester|mutter|vater|cousine|tante|onkel|sohn|tochter|lehrer\\w*|vermieter\\w*|mitbewohner\\w*|jef[ea]|companer[oa]|vecin[oa]|amig[oa]|novi[oa]|herman[oa]|madre|padre|prim[oa]|ti[oa]|hij[oa]|profesora?|patron|patronne|collegue|voisine?|amie?|copain|copine|frere|soeur|mere|pere|oncle|fils|fille|prof|chefe|colega|vizinh[oa]|namorad[oa]|irma|irmao|mae|pai|filh[oa]'
const mine =
  'my|our|mein|meine|meinem|meinen|meiner|meines|unser\\w*|mi|mis|nuestr\\w+|mon|ma|mes|notre|meu|minha|noss\\w+'

/** Somebody whom only the caller knows: `my new boss`, `a colleague said`. */
export const acquaintance = new RegExp(
  `(?:^| )(?:${mine}) (?:\\S+ ){0,2}?(?:${relations})s?(?= |$)|(?:^| )(?:an?|ein|eine|una?|une?|uma?) (?:${relations}) (?:said|says|told|mentioned|sagte|meinte|dijo|disse|a dit|m a)(?= |$)|(?:^| )(?:${mine}) (?:${relations}) (?:said|meinte|sagte|dijo|disse|m a|a) `,
)
export const relation = new RegExp(`^(?:${relations})s?$`)

/** What is told of something that is meant and not named: `the reel she sent me`, `everyone was talking about at lunch`. */
export const gossip =
  /^(?:sent|send|showed|shown|shared|sharing|told|said|says|mentioned|mentioning|raving|raved|talked|talking|watched|seen|saw|posted|made|earlier|before|yesterday|lunch|dinner|party|meeting|everyone|everybody|somebody|someone|geschickt|gezeigt|gesagt|erzahlt|gemacht|gesehen|meinte|sagte|vorhin|gestern|mande|envie|ensene|mostre|dijo|conto|hizo|vimos|antes|ayer|envoye|montre|dit|parle|fait|hier|mandei|enviei|mostrei|disse|falou|fez|ontem|dele|dela|deles|delas|ihn|ihm|ihr|ihre|sein|seine|su|sus|son|sa|ses|seu|sua|d|m|old|new|nuev[oa]|viej[oa]|neuen?|alten?|nouveau|nouvelle|ancien|ancienne|nov[oa]|antig[oa]|former|current|ehemalige\w*|post|meinem|meinen|meines|meiner|unserer|unserem|m a|parle|d un|good|nice|funny|great|guten|buen|buena|bom|boa|bonne?|hay)$/
