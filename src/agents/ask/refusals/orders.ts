import { plain } from '../words/words.ts'

/** Orders to change something, which no lookup does. */

/** Orders whose verb asks for no reading, with the beginning of their object. */
const order =
  /^(?:edit|delete|remove|rename|hide|archive|unarchive|upload|publish|schedule|pin|unpin|modify|unlike|unfollow|unsubscribe|block|unblock|mute|unmute|rsvp|vote|join|buy|sell|apply|retweet|upvote|downvote)\s(?:me|us|everyone|everybody|anyone|all|every|each|the|my|our|this|that|a|an|to|in|for|on|yes|no|from|https?:|www\.|@|r\/)/iu
/** Orders to change something of one's own, or to leave something under a post. */
const change =
  /^(?:(?:like|save|share|repost|bookmark)\s(?:the|his|her|their)\s(?:newest|latest|last|most recent|top|first)\s|(?:update|change|adjust|correct|replace|reset)\s(?:my|our)\s|(?:write|leave|drop|add|put|schreibe?|hinterlasse|escribe|deja|écris|laisse|escreva|deixe)\s(?:an?|einen|eine|un|una|une|um|uma)\s(?:[\p{L}-]+\s)?(?:comment|reply|review|kommentar|antwort|comentario|respuesta|commentaire|réponse|comentário|resposta)\s|(?:write|draft|create|make)\s.{1,60}?\b(?:and|then)\s(?:post|publish|tweet|send|upload|share)\sit\b)/iu
/** Orders to put something on a page of one's own. */
const placing =
  /^(?:get (?:this|that|it|these|those)(?: [^ ]+){0,3}? (?:up|out|posted|published|live) (?:on|onto|to)|(?:put|stick|pop|place|share|post|publish|upload|add) (?:this|that|it|these|those|the following|a|an|the|our|my)(?: [^ ]+){0,6}? (?:up |out |live )?(?:on|onto|to)) (?:our|my) (?:own )?(?:[a-z]+ )?(?:page|wall|feed|profile|account|channel|timeline|story|stories|group|company page|facebook|instagram|insta|tiktok|linkedin|twitter|x|youtube)(?![a-z])/u
/** What a program or a person sets up to be told of later. */
const setting =
  /^(?:create|add|set up|setup|start|schedule|register|make|configure|erstelle|richte|crea|configura|cree|creez|crie|configure)(?: me)? (?:(?:a|an|the|new|another|einen|eine|ein|un|una|une|um|uma|nuevo|nueva|nouveau|nouvelle|novo|nova) ){0,2}(?:(?:daily|hourly|weekly|price|keyword|profile|tiktok|instagram|youtube|twitter|linkedin|reddit|facebook) ){0,2}(?:monitor|monitors|watch|watcher|alert|alerts|alarm|webhook|webhooks|subscription|cron ?job|reminder|notification|uberwachung|benachrichtigung|alerta|aviso|alerte|surveillance|monitoramento)(?=$| (?:for|when|whenever|if|on|to|that|which|of|every|with|called|named|fur|wenn|sobald|para|cuando|si|sobre|de|pour|quand|quando|se|(?:tiktok|instagram|youtube|twitter|linkedin|reddit|facebook) (?:profile|account|channel|page|user|handle|hashtag)) )/u

const of = {
  de: '(?:das|den|die|dem|diese|diesen|dieses|mein|meine|meinen|unser|unsere|unseren|alle|einen|ein|eine)',
  es: '(?:el|la|los|las|este|esta|estos|estas|ese|esa|mi|mis|nuestro|nuestra|nuestros|nuestras|todos|todas|un|una|esto|eso)',
  fr: '(?:le|la|les|l|ce|cet|cette|ces|mon|ma|mes|notre|nos|tous|toutes|un|une|ca|cela)',
  pt: '(?:o|a|os|as|este|esta|esse|essa|estes|estas|esses|essas|meu|minha|meus|minhas|nosso|nossa|nossos|nossas|todos|todas|um|uma|isso|isto)',
}
/** Words of a request before the order, and what asks politely within it. */
const request =
  '(?:(?:kannst|konntest|konnen|konnten) (?:du|sie) (?:bitte |mal )*|(?:puedes|podrias|puede|podria) |(?:peux|pourrais) tu |(?:pouvez|pourriez) vous |(?:pode|poderia|podes|podias) )?'
const politely = '(?: (?:bitte|mal|por favor|porfa|s il te plait|s il vous plait|stp|svp))*'
/** Orders in German, Spanish, French and Portuguese: the verb with an article or a pronoun of its object behind it. */
const foreign = [
  `(?:losche|losch|entferne|bearbeite|veroffentliche|poste|teile|like|blockiere|melde|stummschalte) ?(?:mir|uns)?${politely} ${of.de}`,
  `(?:stell|stelle|setz|setze|pack|packe|lade|lad)${politely} ${of.de} .{0,80}?(?:auf|in) (?:unsere|unserer|unseren|meine|meiner|meinen|meinem|unserem)`,
  `(?:kannst|konntest|konnen|konnten) (?:du|sie) .{0,80}?(?:loschen|entfernen|veroffentlichen|posten|hochladen|blockieren|bearbeiten)$`,
  `${request}(?:borra|borrar|borre|borrame|elimina|eliminar|elimine|publica|publicar|publique|edita|editar|bloquea|bloquear|oculta|ocultar|sube|subir|suba)${politely} ${of.es}`,
  `${request}(?:pon|poner|ponga|cuelga|colgar|sube|subir)${politely} ${of.es} .{0,80}?(?:en|a) (?:nuestra|nuestro|mi)`,
  `${request}(?:supprime|supprimer|supprimez|efface|effacer|effacez|publie|publier|publiez|modifie|modifier|modifiez|bloque|bloquer|bloquez|masque|masquer)${politely} ${of.fr}`,
  `${request}(?:mets|mettre|mettez|poste|poster|postez|partage|partager)${politely} ${of.fr} .{0,80}?sur (?:notre|ma|mon|nos)`,
  `${request}(?:apague|apaga|apagar|exclua|exclui|excluir|delete|deletar|publique|publica|publicar|edite|edita|editar|bloqueie|bloquear|remova|remove|remover|suba|subir)${politely} ${of.pt}`,
  `${request}(?:coloca|coloque|colocar|poe|ponha|posta|poste|postar)${politely} ${of.pt} .{0,80}?(?:na|no|em) (?:nossa|nosso|minha|meu)`,
].map((form) => new RegExp(`^${form}(?![\\p{L}])`, 'u'))

/** What people write before an order. */
const asked =
  /^(?:(?:can|could|would|will) you |(?:i|we) (?:need|want|would like) you to |i['’]d like you to |please |pls |kindly |go ahead and |now |just )+/iu

/** Orders at an exchange. */
export const isTrade = (text: string): boolean =>
  /^(?:buy|sell|order|invest|transfer|send|trade)\s/iu.test(text)

/** Whether a text orders something to be changed. */
export function isOrder(text: string): boolean {
  const bare = text.replace(asked, '')
  if (order.test(bare) || change.test(bare)) return true
  const words = plain(bare)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return [placing, setting, ...foreign].some((form) => form.test(words))
}
