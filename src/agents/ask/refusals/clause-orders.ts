import type { QuestionState } from '../learned/rank-features.ts'
import { isWithin, plain } from '../words/words.ts'

/**
 * Orders to moderate, promote or publish something, in any clause of a question: behind a link, behind what the caller thinks of it,
 * or as the second thing that is asked for (`find the rude comments and hide them`).
 */

/** Verbs that only change something. */
const strong =
  '(?:hide|unhide|pin|unpin|mute|unmute|ban|unban|restrict|unrestrict|delete|remove|erase|edit|rename|block|unblock|archive|unarchive|boost|unfollow|unlike|untag|upvote|downvote|retweet|repost|reshare|disable|deactivate)'
/** Verbs that may be asked of an answer as well: `share the numbers with me`. */
const weak =
  '(?:like|dislike|follow|share|save|bookmark|report|flag|tag|promote|schedule|post|publish|upload|reply to|respond to|answer|comment on|comment under|subscribe to|translate and post|send)'
const adjective =
  '(?:rude|nasty|negative|offensive|hateful|mean|bad|spam|spammy|old|toxic|abusive|unwanted|insulting|vulgar|ugly|inappropriate|hate)'
const item =
  '(?:comments?|posts?|videos?|reels?|stor(?:y|ies)|accounts?|users?|members?|people|repl(?:y|ies)|messages?|tweets?|photos?|bots|trolls|spam|spammers|haters)'
const en = [
  `${strong} (?:the|this|that|these|those|my|our|his|her|their|its|all|any|every|each|it|them|him|me|us|everyone|everybody|anyone|anybody|whoever|a|an|§)(?! \\S+ (?:count|number))`,
  `${strong} (?:${adjective} )?${item}(?: |$)`,
  `${weak} (?:it|this|them|him|her|§)(?! (?:count|number|amount|ratio|link|url|with (?:me|us)|here|to (?:me|us)))`,
  `${weak} (?:my|our|a|an|some) (?!list|table|summary|overview|copy|file|report|link)`,
  'take (?:it|this|that|them|the .{1,30}?) down(?: |$)',
  '(?:turn|switch) (?:off|on) (?:the |my |our |all )?(?:comments?|notifications?|repl(?:y|ies)) ?',
  '(?:connect|unsubscribe|untag|introduce|register|subscribe|sign|log) (?:me|us)(?: |$)',
  'cancel (?:my|our|the) ',
  '(?:join|leave) (?:it|this|the group|this group|for me)(?: |$)',
  // `leave a kind comment from me`, `put a like under §`, `send a friend request`
  '(?:write|leave|drop|add|put|give|send|wrote|left|gave|sent)(?: (?:it|her|him|them|§))? (?:an?|my|our|some)(?: (?!list|summary|overview|breakdown|copy|table|of)\\S+){0,3}? (?:comment|reply|review|like|heart|upvote|follow|friend request|connection request|greeting|thumbs up|five stars|5 stars)(?= |$)(?! (?:count|number|list|summary|overview|breakdown))',
  '(?:report|flag) (?:the|this|that|these|those) (?:account|user|profile|post|video|channel|page|comment|group|tweet|reel|§)(?= |$)(?! (?:s|stats|numbers|figures) )',
  '(?:rate|forward) (?:it|this|that|these|§|(?:this|that|the) (?:post|video|reel|tweet|page|clip|story))(?= |$)',
  // What is wished for is in the past: `it would be nice if you subscribed to §`.
  '(?:subscribed to|followed|liked|commented on|shared|upvoted|retweeted|reported|blocked|unfollowed|joined|messaged|replied to) (?:the|this|that|these|my|our|§)(?: \\S+){0,5}?(?: for (?:me|us)| from (?:me|us)|$)',
]
const deObject =
  '(?:das|den|die|dem|diese|diesen|dieses|diesem|mein|meine|meinen|meinem|unser|unsere|unseren|unserem|alle|einen|ein|eine|ihn|sie|es|§)'
const deVerbs =
  '(?:ausblenden|verbergen|verstecken|anheften|anpinnen|fixieren|stummschalten|sperren|blockieren|bannen|einschranken|bewerben|planen|einplanen|archivieren|loschen|entfernen|bearbeiten|veroffentlichen|posten|hochladen|liken|melden|teilen|retweeten|kommentieren|abbestellen|deabonnieren|abonnieren|entfolgen|rauswerfen|markieren|umbenennen)'
const de = [
  `(?:losche|losch|entferne|verstecke|verberge|sperre|blockiere|banne|archiviere|bearbeite|like|retweete|poste|veroffentliche|bewirb|markiere|melde|kommentiere|abonniere|pinne|fixiere)(?: (?:bitte|mal|doch))* ${deObject}(?: |$)`,
  `(?:blende|schalte|hefte|pinne|lade|plane|stelle|stell|wirf|schmeiss)(?: (?:bitte|mal|doch))* ${deObject} .{0,60}?(?<= )(?:aus|stumm|an|hoch|ein|raus|ab|online|fur)(?: |$)`,
  `${deObject} .{0,60}?(?<= )${deVerbs}$`,
  `(?:unter|auf|bei|in) .{0,60}?(?<= )${deObject} .{0,60}?(?<= )${deVerbs}$`,
]
const esObject =
  '(?:el|la|los|las|lo|este|esta|estos|estas|ese|esa|esos|esas|esto|mi|mis|nuestro|nuestra|nuestros|nuestras|todos|todas|un|una|al|a (?:los|las|la|el|todos|todas|§)|§)'
const es = [
  '(?:cancela|cancelar|cancele) (?:mi|nuestra|la) ',
  `(?:borra|borrar|borre|elimina|eliminar|elimine|quita|quitar|quite|oculta|ocultar|oculte|esconde|esconder|esconda|fija|fijar|fije|silencia|silenciar|silencie|bloquea|bloquear|bloquee|restringe|restringir|restrinja|banea|banear|expulsa|expulsar|promociona|promocionar|archiva|archivar|archive|edita|editar|edite|publica|publicar|publique|denuncia|denunciar|denuncie|reporta|reportar|retuitea|retuitear|borres|elimines|quites|ocultes|fijes|silencies|bloquees|archives|edites|publiques|denuncies|compartas|subas|sigas|siguieras|comentes)(?: por favor| porfa)? ${esObject}(?: |$)`,
  '(?:programa|programar|programe|etiqueta|etiquetar|etiquete|sube|subir|suba|comparte|compartir|comparta|publica|agenda)(?: por favor| porfa)? (?:este|esta|estos|estas|esto|mi|mis|nuestro|nuestra|nuestros|nuestras|un|una|a §)(?: |$)',
  '(?:borra|elimina|oculta|publica|sube|comparte|fija|silencia|bloquea|edita|archiva|quita)(?:me)?(?:lo|la|los|las)(?: |$)',
]
const frObject = '(?:le|la|les|l|ce|cet|cette|ces|mon|ma|mes|notre|nos|tous|toutes|un|une|ca|cela|moi|§)'
const fr = [
  '(?:annule|annuler|annulez) (?:mon|notre|l) ?abonnement',
  `(?:masque|masquer|masquez|cache|cacher|cachez|epingle|epingler|epinglez|supprime|supprimer|supprimez|efface|effacer|effacez|bloque|bloquer|bloquez|signale|signaler|signalez|restreins|restreindre|bannis|bannir|bannissez|archive|archiver|archivez|modifie|modifier|modifiez|publie|publier|publiez|desabonne|desabonnez|retweete|retweetez|aime|aimez)(?: (?:bien|vite))? ${frObject}(?: |$)`,
  '(?:programme|programmer|programmez|planifie|planifier|planifiez|poste|poster|postez|partage|partager|partagez|identifie|identifiez|tague) (?:ce|cet|cette|ces|mon|ma|mes|notre|nos|un|une|le|la|les|§)(?: |$)',
]
const ptObject =
  '(?:o|a|os|as|este|esta|esse|essa|estes|estas|esses|essas|isso|isto|meu|minha|meus|minhas|nosso|nossa|nossos|nossas|todos|todas|um|uma|§)'
const pt = [
  '(?:cancele|cancelar) (?:minha|a minha|nossa) ',
  `(?:esconda|esconde|esconder|oculte|oculta|ocultar|fixe|fixa|fixar|apague|apaga|apagar|exclua|exclui|excluir|remova|remover|bloqueie|bloquear|silencie|silenciar|restrinja|restringir|bana|banir|arquive|arquivar|edite|editar|publique|publicar|poste|postar|denuncie|denunciar|impulsione|impulsionar)(?: por favor)? ${ptObject}(?: |$)`,
  '(?:agende|agendar|programe|programar|marque|marcar|compartilhe|compartilhar|partilhe|suba) (?:este|esta|esse|essa|isso|isto|meu|minha|nosso|nossa|um|uma|o §|a §|§)(?: |$)',
]
const forms = [en, de, es, fr, pt].flat().map((form) => new RegExp(`^${form}`, 'u'))

/** What asks politely before an order. */
const politely =
  /^(?:(?:please|pls|plz|plss|kindly|just|now|also|then|so|but|quickly|maybe|(?:can|could|would|will) you|(?:i|we) (?:need|want|would like) you to|i d like you to|you to|it(?: would| d| ll|['’]d|['’]ll) be (?:(?:really|very|so|most) )?(?:lovely|nice|great|good|kind|wonderful|helpful|awesome|amazing|sweet|cool)(?: of you)? if you(?: (?:could|would|can|might)| d|['’]d)?|(?:would|could|will) you be so (?:kind|good|nice|sweet)(?: as)? to|(?:i|we) (?:was|were|am|m) (?:just )?(?:hoping|wondering|asking)(?: if| whether| that)? you (?:could|might|would|can)|(?:i|we)(?: would| d|['’]d) (?:really |very much |so )?appreciate it if you(?: (?:would|could|can)| d|['’]d)?|(?:i|we) (?:would be|d be|['’]d be) (?:(?:ever|very|really|most) )?(?:so )?(?:grateful|thankful|happy|glad) if you(?: (?:could|would|can)| d|['’]d)?|be a (?:dear|sweetheart|darling|pal|star) and|perhaps|possibly|go ahead and|help me(?: to)?|help us(?: to)?|bitte|mal|doch|dann|(?:kannst|konntest|wurdest) du|(?:konnen|konnten|wurden) sie|por favor|porfa|puedes|podrias|puede|podria|podeis|pueden|quiero que|me (?:encantaria|gustaria) que|seria (?:genial|estupendo|bueno|posible) que|s il te plait|s il vous plait|svp|stp|(?:peux|pourrais) tu|tu peux|(?:pouvez|pourriez) vous|pode|poderia|podes|podias|voce pode|entao|luego|despues|puis|ensuite|depois) )+/u

const joining =
  /^(?:and|then|und|dann|y|luego|et|puis|e|depois|please|pls|plz|kindly|bitte|favor|porfa|svp|stp|plait)$/

/** A clause is read up to so many words. */
const maxWords = 24

/** Whether a clause of a question orders something to be changed. */
export function ordersInClause({ question: { tokens, words }, tags }: QuestionState): boolean {
  const isTarget = (place: number) => /^(?:link|handle|id|path|tag)$/.test(tokens[place]?.kind ?? '')
  const isStart = (place: number) =>
    place === 0 ||
    tokens[place - 1]!.kind === 'mark' ||
    joining.test(words[place - 1]!) ||
    (isTarget(place - 1) && (place === 1 || tokens[place - 2]!.kind === 'mark'))
  return tokens.some(({ kind }, place) => {
    if (kind !== 'word' || !isStart(place)) return false
    const end = tokens.findIndex(
      (token, at) => at >= place && token.kind === 'mark' && /[.!?;:,]/.test(token.text),
    )
    const until = Math.min(end < 0 ? tokens.length : end, place + maxWords)
    // As they are written: a correction makes a verb of another word (`rehost`).
    const clause = tokens
      .slice(place, until)
      .map(({ word, text }, at) => (isTarget(place + at) ? '§' : word || plain(text)))
      .join(' ')
    const bare = clause.replace(politely, '')
    const verb = until - bare.split(' ').length
    return !isWithin(tags.spans, verb) && forms.some((form) => form.test(bare))
  })
}
