import { expressionOf, isContext, needsMore, withoutContext } from './contexts.ts'
import { withoutLetter } from './letters.ts'

/**
 * What people put around a question and do not ask for: greetings, thanks, signatures, list marks, quotation marks, emoji,
 * capitals, direction characters, the texts of share buttons. Rules can remove them because each class has few members. A
 * question with them and one without them become the same text, so they get the same answer.
 */

/** Marks that no reader sees: directions of writing, joiners without width, soft hyphens. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

const pictures = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{fe0f}\u{200d}\u{20e3}\u{e0020}-\u{e007f}]`
const picture = new RegExp(`(?![©®™])${pictures}`, 'u')
/** A word after which a picture is what is searched for. */
const searched =
  /(?:^|\s)(?:with|containing|contain|mention|mentioning|about|for|emoji|of|con|mit|avec|com|sobre|über|sur)$/iu

/** A question without pictures, unless they are asked for or part of a link. */
function withoutPictures(text: string): string {
  const words = text.split(' ')
  return words
    .map((word, at) =>
      !picture.test(word) || /[/"“«]/u.test(word) || searched.test(words.slice(0, at).slice(-1).join(' '))
        ? word
        : [...word].filter((sign) => !picture.test(sign)).join(''),
    )
    .filter(Boolean)
    .join(' ')
}

const pairs: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['”', '”'],
  ['„', '“'],
  ['„', '”'],
  ['‘', '’'],
  ['‚', '‘'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['＂', '＂'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['*', '*'],
  ['_', '_'],
  ['~', '~'],
]

/** Whether the first mark of a text is closed by its last: what is between them opens and closes its own marks. */
function isAround(text: string, open: string, close: string): boolean {
  const inside = text.slice(1, -1)
  if (open !== close) {
    let depth = 0
    for (const sign of inside) {
      depth += sign === open ? 1 : sign === close ? -1 : 0
      if (depth < 0) return false
    }
    return depth === 0
  }
  const places = [...inside].flatMap((sign, at) => (sign === open ? [at] : []))
  if (open === "'" || open === '_')
    return places.every((at) => /\S/.test([...inside][at - 1] ?? ' ')) || places.length % 2 === 0
  // The outer marks of `"show "a" ads"` belong together; those of `"a" on tiktok and "b"` are of two quotations.
  return places.length % 2 === 0 && (places.length === 0 || /\s/.test([...inside][places[0]! - 1] ?? ' '))
}

/** A text without the marks that are around all of it. */
function withoutMarksAround(text: string): string {
  let rest = text.replace(/^`{3,}\w*\s|(?<!`)`{3,}$/g, '').trim()
  for (;;) {
    const end = /[.!?,;]?$/.exec(rest)![0]
    const bare = rest.slice(0, rest.length - end.length)
    // The marks stay around a single word: a quoted link or name.
    const found = /\s/.test(bare)
      ? pairs.find(
          ([open, close]) => bare.startsWith(open) && bare.endsWith(close) && isAround(bare, open, close),
        )
      : undefined
    if (found === undefined) return rest
    const inside = bare.slice(1, -1).trim()
    // An object in braces is read as a call of a program.
    if (found[0] === '{' && inside.includes(':')) return rest
    rest = inside + (/[.!?]$/.test(inside) ? '' : end.replace(/[,;]/, ''))
  }
}

/** A link in quotation marks, which are removed. */
const quotedLink =
  /(["“”„«»‘’'`(<[])\s?((?:https?:\/\/|www\.)[^\s"“”„«»‘’`<>]+?)\s?["”“»’'`)>\]](?=$|[\s.,;:?!"”“»’'`)])/giu

/** An object of a program with a whole question in it. */
const questionField =
  /^\{\s?["'](?:query|question|prompt|text|q|input|message|ask|content)["']\s?:\s?["']([^"'{}]{1,400}\s[^"'{}]{1,400})["']\s?\}$/iu

const listMark =
  /^(?:[-*•·–—>+▪◦‣→✓☐]+\s|\[[ x]?\]\s|(?:\d{1,2}|[a-z])[.)]\s(?=\S)|\(\d{1,2}\)\s|#{1,6}\s|(?:q|question|re|fwd|subject|todo|pregunta|frage|pergunta)\s?[:>]\s|(?:query|prompt|user|task|ask|request)\s?[:>]\s(?!.*\w[:=])|q\d{1,2}[:.)]\s)/iu

/** A text in capitals, or one with the capitals of a title, in small letters; any other text unchanged. */
function withoutCapitals(text: string): string {
  const words = text.split(' ')
  const plainWords = words.filter((word) => /\p{L}{2}/u.test(word) && !/[/@#"“«\d_]|\.\w/u.test(word))
  const isShouted =
    plainWords.length > 2 &&
    plainWords.every((word) => word === word.toUpperCase() && word !== word.toLowerCase())
  // `The Followers Of Nasa On Tiktok`: words like `Of` have a capital only in titles.
  const isTitle =
    plainWords.length > 3 &&
    plainWords.every((word) => /^[^\p{L}]*\p{Lu}/u.test(word)) &&
    plainWords
      .slice(1)
      .some((word) =>
        /^(?:Of|On|In|The|By|For|From|With|About|Does|Do|Is|At|To|De|Von|Auf|En|Sur|No)$/u.test(word),
      )
  if (!isShouted && !isTitle) return text
  return words.map((word) => (/[/@#"“«\d_]|\.\w/u.test(word) ? word : word.toLowerCase())).join(' ')
}

const greeting = expressionOf(
  'hi,hello,hey,heya,hiya,howdy,yo,greetings,good morning,good afternoon,good evening,good day,dear,hola,buenas,buenos días,buenas tardes,hallo,moin,servus,guten tag,guten morgen,guten abend,bonjour,bonsoir,salut,coucou,olá,ola,oi,bom dia,boa tarde,boa noite,ciao,namaste,merhaba,selam,halo,hei,ok,okay,so,well,um,uh,hmm,listen,look,yes,no,right,ahoy,gm',
)
const addressed = expressionOf(
  'there,all,team,everyone,everybody,folks,guys,bot,assistant,siri,alexa,google,chatgpt,claude,ai,sir,madam,friend,friends,buddy,mate,man,a todos,zusammen,leute,tout le monde,pessoal,gente,again',
)
/** The greeting ends at a mark, or before a word that begins a request. */
const requestWord =
  "(?:please|pls|plz|can|could|would|will|i|i['’]m|i['’]d|what|what['’]s|how|who|who['’]s|which|when|where|show|give|get|find|list|fetch|pull|tell|is|are|does|do|has|have|let|quick|just|kannst|zeig|zeige|wie|was|wer|welche|puedes|me|quiero|cuántos|cuáles|qué|quién|muéstrame|dame|peux|montre|combien|quel|quels|quelle|qui|pode|mostra|quantos|quais|quem|bitte|por)"
const greeted = new RegExp(
  `^(?:${greeting})(?:\\s(?:${addressed}))?(?:\\s?[,!.:;–—-]+\\s*|\\s(?=${requestWord}\\s))`,
  'iu',
)

const begging = expressionOf(
  "please,pls,plz,plss,kindly,por favor,porfa,porfavor,bitte,bitte schön,svp,stp,s'il vous plaît,s'il te plaît,s’il vous plaît,s’il te plaît,per favore,lütfen,tolong,asap,urgent,urgently,quick question,quick one,question for you,one question,one more thing,another one,next one,next question,just wondering,just curious,quickly,important,help,hurry,ok,okay,so,btw,by the way,random question,sorry,sorry to bother you,sorry for the bother,excuse me,serious question,real quick,honest question",
)
const before = new RegExp(
  `^(?:${begging}|(?:can|could|would|will) you (?:please |kindly |quickly )?(?:tell|show|give|find|get)(?: me)?(?=\\s?[:,–—-]))(?:\\s?[,:!.;–—-]+\\s*|\\s(?=\\S))`,
  'iu',
)
/** Words that stand before a question without a mark and are no part of it. */
const beforeWithoutMark =
  /^(?:please|pls|plz|plss|kindly|por favor|porfa|bitte|svp|stp|asap|tolong|lütfen)\s/iu

/** `I should like`: a request of a form that says no more than `I want`. */
const wishing = /^(?:i|we) (?:should|would) (?:(?:very much|really|rather|so) )?(?:like|love) (?=\p{L})/iu

/** Formal requests, which say no more than \`show me\`. */
const formalRequest =
  /^(?:(?:bitte )?(?:zeigen|geben|nennen|schicken|suchen|sagen) sie (?:mir|uns)(?: bitte)? |(?:i|we) (?:kindly )?(?:request|ask|beg) (?:you )?(?:kindly )?(?:to (?:show|give|send|tell|provide|find)(?: (?:me|us))?(?: with)?|for) |(?:i|we) (?:would|should) be (?:very |most |so |extremely )?(?:grateful|thankful|obliged|glad|happy) (?:for|to (?:see|have|get|receive)|if you (?:could|would|can) (?:kindly |please )?(?:show|give|send|find|get|tell|provide)(?: (?:me|us))?(?: with)?) |les? (?:ruego|pido|solicito|rogamos)(?: que)?(?: me)? (?:facilite[ns]?|muestre[ns]?|env[ií]e[ns]?|indique[ns]?|den?) |venho (?:por este meio )?(?:pedir|solicitar) )/iu

/** What is only wished for is asked for as well: `…, ideally from this week`. */
const hedge =
  /([,;(–—-]\s?)(?:but |and |y |und |et |e )?(?:ideally|preferably|hopefully|if possible|idealerweise|möglichst|am liebsten|vorzugsweise|idealmente|preferiblemente|a ser posible|de preferencia|idéalement|de préférence|si possible|de preferência|se possível)[,:]?\s/giu

/** `montre-moi les`: a request before a thing decides nothing. */
const shownToMe = /^(?:montrez?|donnez?|affichez?|trouvez?)[- ]moi\s(?:(?:les|la|le|des|un|une)\s|l['’])?/iu

const closings = expressionOf(
  "please,pls,plz,plss,plssss,por favor,porfa,porfavor,bitte,bitte schön,danke,danke schön,dankeschön,vielen dank,danke im voraus,danke dir,svp,stp,s'il vous plaît,s'il te plaît,s’il vous plaît,s’il te plaît,merci,merci beaucoup,merci d'avance,merci d’avance,gracias,muchas gracias,gracias de antemano,obrigado,obrigada,muito obrigado,muito obrigada,valeu,grazie,teşekkürler,makasih,terima kasih,shukriya,dhanyavad,per favore,lütfen,tolong,thanks,thank you,thanks a lot,thanks so much,thank you so much,thank you very much,thanks a million,thanks a bunch,many thanks,thanks in advance,thank you in advance,thx,tnx,thnx,ty,tysm,tyvm,tia,cheers,much appreciated,appreciated,appreciate it,i appreciate it,asap,a.s.a.p,as soon as possible,urgent,urgently,it is urgent,it's urgent,it’s urgent,its urgent,this is urgent,very urgent,right away,immediately,quickly,quick,real quick,really quick,in a hurry,i am in a hurry,i'm in a hurry,hurry,hurry up,if possible,if you please,if you would,if you will,if you would be so kind,if you'd be so kind,if you’d be so kind,if you'd be so good,if you'd like,if it's no trouble,if it is no trouble,if it's not too much trouble,if it is not too much trouble,if that's possible,if that is possible,would be lovely,would be great,that'd be lovely,that'd be great,that would be lovely,that would be great,hurrah,hurray,hooray,yay,woohoo,ta,ta very much,ta muchly,bless you,thank you kindly,thanks kindly,much obliged,si no es molestia,si es posible,si puedes,si puede,wenn möglich,wenn es geht,wenn's geht,falls möglich,wenn du so nett wärst,wenn sie so freundlich wären,si possible,si c'est possible,si tu peux,si vous pouvez,se possível,se puder,se der,if you can,if you could,if you don't mind,if you don’t mind,if that is ok,if that's ok,when you can,when you have time,when you get a chance,no rush,no hurry,no worries,lol,haha,hahaha,hehe,lmao,xd,btw,fyi,ok,okay,ok?,right?,you know,kthx,kthxbye,bye,have a nice day,have a good day,have a great day,good luck,best regards,kind regards,warm regards,regards,best wishes,all the best,sincerely,yours,yours truly,yours sincerely,greetings,saludos,un saludo,un abrazo,viele grüße,liebe grüße,grüße,gruß,mfg,lg,vg,cordialement,bien à vous,bises,abraços,atenciosamente,xoxo,xx,sent from my iphone,sent from my phone,sent from my android,sent from my ipad,sent from outlook,get outlook for ios,sent from my galaxy,gesendet von meinem iphone,enviado desde mi iphone,envoyé de mon iphone,let me know,tell me,for me,for us,can you,could you,will you,would you,can you help,can you help me,help me,help,i beg you,dringend,so schnell wie möglich,schnell,lo antes posible,cuanto antes,es urgente,le plus vite possible,c'est urgent,é urgente,o mais rápido possível,simple question,just curious,just wondering,asking for a friend,out of curiosity",
)
/** Closings that are no part of a name or topic even without a mark before them. */
const unmarked = expressionOf(
  "please,pls,plz,plss,por favor,porfa,bitte,svp,stp,s'il vous plaît,s'il te plaît,s’il vous plaît,s’il te plaît,asap,a.s.a.p,as soon as possible,thx,tnx,tysm,tia,right away,immediately,if possible,if you can,lol,haha,lmao,btw,thanks in advance,thank you in advance,thank you so much,many thanks,thanks so much,thanks a lot,danke im voraus,merci d'avance,muchas gracias,thank you,thanks,danke,gracias,merci,obrigado,obrigada,kthx,real quick,urgently,for me,lütfen,tolong,if you please,if you would be so kind,if you'd be so kind,if it's no trouble,if it is no trouble,if it's not too much trouble,thank you kindly,hurrah,hurray,hooray,si es posible,wenn möglich,falls möglich,si possible,se possível",
)
const closed = new RegExp(`(?:\\s?[,.!?;:~–—-]\\s*|\\s?[(]\\s?|\\n\\s*)(?:${closings})[)\\s.,!~]*$`, 'iu')
const closedUnmarked = new RegExp(`\\s(?:${unmarked})[\\s.,!?~]*$`, 'iu')
/** A name below a closing or behind a dash. */
const signed = new RegExp(
  `(?:[.?!,\\n]\\s*(?i:best|${closings})[,.!]?\\s+(?:[–—-]{1,2}\\s?)?|[.?!\\n]\\s*[–—-]{1,2}\\s*|\\s(?:--|—|–)\\s?)\\p{Lu}[\\p{L}'’-]{1,15}(?:\\s\\p{Lu}[\\p{L}'’.-]{0,15})?[.!]?$`,
  'u',
)

/** What share buttons write beside a link: no question, only what the link is. */
const shared =
  /^(?:check (?:this |it )?out|check out|look at|look what|see this|watch this|have a look at|take a look at|i found|found|here(?:['’]s| is)|shared|sharing|via|this|guarda|mira|regarde|schau|sieh|olha|veja|échale|découvre)\b/iu
const sharedThing =
  /\b(?:this|shared|via|video|videos|post|posts|reel|photo|profile|tweet|thread|playlist|channel|short|page|account|listing|item|product|clip|app|lite|pin|beitrag|profil|foto|perfil|publicación|vidéo|vídeo)\b/iu
/** Words that ask for something of a link: then it is no text of a button. */
const askedOfLink =
  /\?|\b(?:comments?|transcript|likes?|views?|followers?|who|how|what|why|when|tell|give|show|list|download it|summar\w+|translate|repl(?:y|ies)|said|says?|report|join|vote|message|send|delete|boost|promote|hide|pin|mute|ban|block|restrict|remove|archive|edit|please|pls|plz|bitte|por favor)\b/iu

const linkIn = /https?:\/\/[^\s<>"“”«»]+/giu

/** The link of a share button's text; null where the text is none. */
function sharedLink(text: string): string | null {
  const links = text.match(linkIn) ?? []
  const rest = text
    .replace(linkIn, ' ')
    .replace(/[#@]\p{L}+/gu, ' ')
    .trim()
  if (links.length === 0 || !/\p{L}/u.test(rest) || askedOfLink.test(rest)) return null
  const sentences = rest
    .split(/[.!:\n|]+/)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one))
  const isShared = sentences.some((one) => shared.test(one) && sharedThing.test(one))
  const isOnly = links.length > 1 || sentences.length < 3
  return isShared && isOnly ? links[0]!.replace(/(?<![).,;:!?'’])[).,;:!?'’]+$/u, '') : null
}

/** At most so many layers are taken off: each is at least a word. */
const maxLayers = 12

/** One layer of wrapping less; the same text where there is none. */
function withoutLayer(text: string): string {
  const bare = withoutMarksAround(text).replace(listMark, '')
  const opened = bare
    .replace(greeted, '')
    .replace(wishing, 'I want ')
    .replace(formalRequest, '')
    .replace(shownToMe, '')
    .replace(before, (found) => (beforeWithoutMark.test(found) || /[,:!.;–—-]\s*$/u.test(found) ? '' : found))
  const end = closedUnmarked.exec(opened)
  const ended = end && !needsMore(opened.slice(0, end.index)) ? opened.slice(0, end.index) : opened
  const rest = ended
    .replace(signed, (found) => /^[?!]/.exec(found)?.[0] ?? '')
    .replace(closed, (found) => /^\s?[?]/.exec(found)?.[0].trim() ?? '')
  const trimmed = rest.replace(/(?:(?<![–—\s-])\s[–—-]+|(?<![,;:])[,;:]+)$/u, '').trim()
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : text
}

/**
 * A question without what people put around it.
 * @param isNamed whether a part of the question names a platform or has a target by its form
 */
export function unwrapped(text: string, isNamed: (part: string) => boolean): string {
  let rest = withoutPictures(
    text
      .normalize('NFC')
      .replace(unseen, '')
      .replace(/[？]/gu, '?')
      .replace(/[！]/gu, '!')
      .replace(/[^\S\n]+/gu, ' ')
      .trim(),
  )
    .replace(questionField, '$1')
    .replace(quotedLink, '$2')
    // `???`, `!!!`, `?!` become one mark.
    .replace(/(?<![?!.…\s])[?!.…]+(?=$|\s)/g, oneMark)
  const link = sharedLink(rest)
  if (link !== null) return link
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const next = withoutContext(withoutLayer(withoutLetter(rest, isNamed)), isNamed, isContext)
    if (next === rest) break
    rest = next
  }
  return withoutEnd(withoutCapitals(rest.replace(hedge, '$1').replace(/\s+/g, ' ').trim())).replace(
    searchTerm,
    '$1: ',
  )
}

/** Words before what is searched for, which mostly stand before a colon. */
const searchTerm = /(?<!\p{L})(mots?[- ]clés?|palavras?[- ]chave|palabras? clave)\s(?=\p{L})/giu

const oneMark = (marks: string) => (marks.includes('?') ? '?' : marks.includes('!') ? '!' : '.')

/** A question without the mark at its end: with it and without it the words are the same. */
const withoutEnd = (text: string): string => text.replace(/(?<=[^\s?!.…])\s?[?!.…]+$/u, '')
